#!/usr/bin/env bats
# search.bats - the searches against each other, against plain rules, and against what they promise.

load setup

# Queen against pawns; the first seven plies of a repetition from there.
queen='6k1/5pp1/7p/8/8/8/5PPP/Q5K1 w - - 0 1'
shuffle='a1a2 g8f8 a2a1 f8g8 a1a2 g8f8 a2a1'

# Number of moves and position, from games of the search against itself; all confirmed by Stockfish.
mates() {
    cat <<END
1 5Q2/5rp1/r3pk2/3pNp1p/PP3P1P/4KBq1/R1P5/7R w - - 7 47
1 5k2/8/5p2/1pp5/3r1n2/5K2/8/6qr b - - 3 70
1 6Q1/5r2/4p2k/1N4R1/2P3n1/1P6/4PP2/R3K3 w Q - 5 28
1 8/8/2R5/1k6/2NPP3/P4P2/1N2K3/5B2 w - - 3 55
1 r1b3k1/1pp2R2/n7/1p2p2P/1P1P4/P1PQ1N2/5P2/1R2K3 w - - 2 36
1 r3kb1r/2p2p2/p6n/4p2b/1p1np1Pq/5PR1/PPPP4/R1BQKB2 b Qkq - 1 18
2 2Q5/5r1k/4p3/1N4R1/2P3n1/1P6/4PP2/R3K3 w Q - 3 27
2 2k5/6P1/2pp4/2Q5/p5P1/3P3P/PP4K1/RN4NR w - - 0 37
2 3Q4/4r1p1/r3pk2/3pNp1p/PP3P1P/4KBq1/R1P5/7R w - - 5 46
2 5k2/8/5p2/1pp5/3r1nK1/8/8/q6r b - - 1 69
2 7k/p1Q5/2p4p/4Np2/1P6/P2P2PN/2P4P/R1B1KB1R w KQ - 1 27
2 7r/pk5R/2p1pp2/8/1P2P3/2bbr3/8/3K1n2 b - - 0 46
2 r1b5/1pp4k/n7/1p2pR1P/1P1P4/P1PQ1N2/5P2/1R2K3 w - - 0 35
2 rq3n1Q/2p1k3/1pPp1p2/4p1B1/2b1P1BP/P1N3PR/8/R3K3 w - - 0 38
3 3Q4/4rkp1/r3p3/3p1p1p/PP3P1P/3NKBq1/R1P5/7R w - - 3 45
3 5k2/8/5p2/1pp2K2/3r1n2/8/p7/7r b - - 1 68
3 5k2/8/7R/8/4P3/2R5/4P2P/4K3 w - - 1 49
3 7r/pk5p/2p1pp2/8/1P1bP2R/3br3/8/3K1n2 b - - 0 45
3 8/5k2/2R4R/8/4P3/2p5/4P2P/4K3 w - - 3 48
3 r1b3k1/1p1p1p2/p1nb3B/q7/3PQ3/8/PPP1N1P1/RN1K4 w - - 15 28
3 r3k3/2R5/1p6/p2pp2p/PP6/6P1/1P2PP1q/3QKb2 w q - 0 25
3 rq3n1Q/2p1kp2/1pPp4/4p3/2b1P1BP/P1N1B1PR/8/R3K3 w - - 6 37
4 4k3/8/3R3R/8/4P3/2p5/4P2P/4K3 w - - 1 47
4 4k3/pp5p/3pbp2/4p1n1/1p6/8/7r/2K5 b - - 3 45
4 5k2/pp6/3p1p1p/4p1n1/1p4b1/8/7r/1K6 b - - 1 48
4 8/4Rb2/7k/1R2N3/P7/B5P1/8/7K w - - 3 68
4 8/pp2k3/3p1p1p/4p1n1/1p4b1/8/7r/K7 b - - 3 49
4 rq1k1n2/2p2p2/1pPp4/4p2Q/2b1P1BP/P1N1B1PR/8/R3K3 w - - 4 36
END
}

# silent COMMAND...: it succeeds, and has nothing to complain about.
silent() {
    "$@" >complaints
    diff /dev/null complaints
}

# thinks NODES FEN [MOVES]: sets score, depth, nodes, best and line.
# shellcheck disable=SC2034 # not every test looks at all of them
thinks() {
    search-check think deepening "$1" 0 "${@:2}" >thought
    read -r score depth nodes line <thought
    best=${line%% *}
}

@test "alphabeta finds minimax's move and value in hundreds of positions, with fewer nodes" {
    silent search-check plain 300 plain
}

@test "the exchange value is that of taking the pieces off one by one, whatever they are worth" {
    silent search-check exchange 50000 exchange
}

@test "every search keeps to its nodes, plays legal moves, and forgets what it should, even when its evaluator talks nonsense" {
    silent search-check promises 160 promises
}

@test "a game played again is the same game" {
    silent search-check games 8 games
}

@test "mates in one to four are found, and no longer ones instead" {
    mates | silent search-check mate 200000
}

@test "the table of mates is right, says Stockfish" {
    need stockfish
    # ucinewgame waits for the search to end.
    mates | awk '{ moves = $1; $1 = ""; print "position fen" $0; print "go nodes 2000000 mate " moves; print "ucinewgame" }' >commands
    stockfish <commands | sed -n 's/.* score mate \([0-9]*\) .*/\1/; /^[0-9]*$/h; /^bestmove/{ x; p; }' >found
    mates | cut -d ' ' -f 1 | diff - found
}

@test "the winner avoids a third repetition, the loser goes for it" {
    thinks 20000 "$queen" "${shuffle% *}"
    [ "$best" != a2a1 ]
    [ "$score" -gt 500 ]
    for limit in 100 300 20000; do
        thinks "$limit" "$queen" "$shuffle"
        [ "$best $score" = "f8g8 0" ]
    done
}

@test "the winner avoids stalemate, the loser goes for it" {
    for limit in 300 3000; do
        [ "$(search-check finish "$limit" 'k7/2Q5/8/4K3/8/8/8/8 w - - 0 1')" = checkmate ]
    done
    thinks 3000 '5k2/8/5q2/8/8/8/6R1/7K w - - 0 1'
    [ "$score $line" = "0 g2f2 f6f2" ]
}

@test "the hundredth quiet ply is a draw, unless it mates" {
    thinks 20000 "${queen% 0 1} 99 80"
    [[ $best == [fgh]2?? ]]
    [ "$score" -gt 500 ]
    thinks 20000 '6k1/5ppp/8/8/8/8/8/Q5K1 w - - 99 80'
    [ "$best $score" = "a1a8 31999" ]
}

@test "material that cannot mate is worth nothing" {
    thinks 2000 '8/8/8/3k4/4P3/8/8/K7 b - - 0 1'
    [ "$score $line" = "0 d5e4" ]
}

@test "an only move is played at once" {
    thinks 100000 'k7/8/8/8/8/8/r7/7K w - - 0 1'
    [ "$score $nodes $line" = "-500 1 h1g1" ]
}

@test "a depth alone is a limit; of depth and nodes the first that is reached" {
    for limits in '0 5' '100000 5'; do
        # shellcheck disable=SC2086 # two words
        search-check think deepening $limits "$queen" >thought
        read -r _ depth nodes _ <thought
        [ "$depth" -eq 5 ]
        [ "$nodes" -lt 100000 ]
    done
    search-check think deepening 500 60 "$queen" >thought
    read -r _ depth nodes _ <thought
    [ "$nodes" -eq 500 ]
    [ "$depth" -lt 60 ]
}

@test "search-check without a word it knows shows its usage and ends with status 2" {
    try search-check everything
    [ "$status" -eq 2 ]
    grep -q '^search-check: usage: search-check plain N SEED | ' err
}
