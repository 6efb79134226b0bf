#!/usr/bin/env bats
# base.bats - what everything else stands on: numbers that are right, and the same everywhere.

@test "exp, log and pow are within one unit in the last place, and C's rules for zeros, infinities and nan hold" {
    run exact-check accuracy
    [ "$output" = "" ]
    [ "$status" -eq 0 ]
}

@test "exp, log and pow give the same bits with every compiler and on every machine" {
    run exact-check hash
    [ "$status" -eq 0 ]
    [ "$output" = "e013b182c4b0d688" ]
}

@test "random numbers are those published for splitmix64 with seed 1234567" {
    cd "$BATS_TEST_TMPDIR"
    printf '%s\n' 6457827717110365317 3203168211198807973 9817491932198370423 4593380528125082431 \
        16408922859458223821 >published
    exact-check random >ours
    diff published ours
}

@test "exact-check without a word it knows shows its usage and ends with status 2" {
    run exact-check everything
    [ "$status" -eq 2 ]
    [ "$output" = "exact-check: usage: exact-check accuracy | hash | random" ]
}
