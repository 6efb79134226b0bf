# pgn.bats - games in PGN, read and written, with pgn-extract as the judge.
load setup

@test "games written here pass pgn-extract without complaint" {
    need pgn-extract
    chess-check games 40 pgn >games.pgn
    run pgn-extract -r -s games.pgn # prints nothing but complaints
    [ -z "$output" ]
    run pgn-extract -r games.pgn
    [[ "$output" == *"40 games matched out of 40."* ]]
    sed 's/^1\. [^ ]*/1. Ke5/' games.pgn >broken.pgn
    run pgn-extract -r -s broken.pgn
    [[ "$output" == *"No king move possible to e5"* ]] # the judge is awake
}

@test "what pgn-extract makes of our games reads back with the same moves" {
    need pgn-extract
    chess-check games 40 back >games.pgn
    chess-show pgn games.pgn >ours
    [ "$(wc -l <ours)" -eq 40 ]
    for form in "-Wsan" "-w 1000" "-w 20" "-Wlalg --nochecks" "-C -N -V --fencomments"; do
        # shellcheck disable=SC2086
        pgn-extract -s $form -ogames.out games.pgn
        chess-show pgn games.out | cmp ours -
    done
}

@test "lines stay below 80 columns, and reading what was written changes nothing" {
    chess-check games 20 width >games.pgn
    [ "$(awk 'length > 79' games.pgn | wc -l)" -eq 0 ]
    chess-show copy games.pgn | diff games.pgn -
}

@test "comments, glyphs, variations, escaped lines and old ways of writing are passed over" {
    cat >games.pgn <<'END'
% a line that other programs may use
[Event "one"]
[White "A \"quoted\" name with \\"]

; a comment up to the end of the line (with 1. d4 in it)
1. e4 $1 {a comment
over (two) lines [Event "no"] } e5!? (1... c5 (1... e6 $10 {deep}) 2. Nf3) 2.Nf3 Nc6
3. Bb5 a6 {[%clk 0:01:02]} 4. Bxc6 dxc6 1-0

1. d4 *
[Event "from elsewhere"]
[SetUp "1"]
[FEN "4k3/1P6/8/8/8/8/8/4K3 w - - 0 30"]
30. b8(Q)+ Kd7 31. Qb7+ 1/2-1/2
END
    run chess-show pgn games.pgn
    [ "$status" -eq 0 ]
    diff - <(echo "$output") <<'END'
1-0 8 e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5c6,d7c6
* 1 d2d4
1/2-1/2 3 b7b8q,e8d7,b8b7
END
    run chess-show tags games.pgn
    [ "${lines[1]}" = "White=A \"quoted\" name with \\" ]
    sed 's/$/\r/' games.pgn >dos.pgn
    chess-show pgn dos.pgn | diff - <(chess-show pgn games.pgn)
}

@test "quotes and backslashes in tags are escaped" {
    printf '%s\n' '[White "A \"quoted\" name with \\"]' '' '*' >game.pgn
    chess-show copy game.pgn >copy.pgn
    grep -Fx '[White "A \"quoted\" name with \\"]' copy.pgn
    grep -Fx '[Event "?"]' copy.pgn
    chess-show copy copy.pgn | diff copy.pgn -
}

@test "a game that starts elsewhere with Black to move is numbered with dots" {
    cat >game.pgn <<'END'
[FEN "4k3/8/8/8/8/8/8/R3K3 b Q - 5 12"]

12... Ke7 13. O-O-O *
END
    run chess-show copy game.pgn
    [[ "$output" == *'[SetUp "1"]'* ]]
    [[ "$output" == *'[FEN "4k3/8/8/8/8/8/8/R3K3 b Q - 5 12"]'* ]]
    [ "${lines[-1]}" = "12... Ke7 13. O-O-O *" ]
}

# bad LINE WHY < GAME: the game on standard input is refused there for that reason, and the one behind it is read.
bad() {
    cat - <(printf '\n[Event "next"]\n\n1. e4 *\n') >bad.pgn
    run chess-show pgn bad.pgn
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = "chess-show: bad.pgn:$1: $2" ] || { echo "$output"; return 1; }
    [ "${lines[1]}" = "* 1 e2e4" ] || { echo "$output"; return 1; }
}

@test "a bad game is refused with its line, and the next one is read" {
    bad 4 "no such legal move: 'Ke3'" <<<$'[Event "x"]\n\n1. e4 e5\n2. Ke3 Nf6 *'
    bad 3 "not a move: 'hello'" <<<$'[Event "x"]\n\nhello *'
    bad 3 "more than one move is meant: 'Rd1'" <<<$'[FEN "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"]\n\n1. Rd1 *'
    bad 5 "the game has no result at its end" <<<$'[Event "x"]\n\n1. e4 e5'
    bad 2 "a tag's value is not in quotes: 'White'" <<<$'[Event "x"]\n[White me]\n\n1. e4 *'
    bad 1 "a tag's value is not closed: 'Event'" <<<$'[Event "x]\n\n1. e4 *'
    bad 1 "a tag is not closed: 'Event'" <<<$'[Event "x"\n\n1. e4 *'
    bad 1 "a tag without a name" <<<$'["x"]\n\n1. e4 *'
    bad 1 "a letter of the board is no piece: '4x3/8/8/8/8/8/8/8 w - - 0 1'" <<<$'[FEN "4x3/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *'
}

@test "a comment or variation without end is told at the end of the file" {
    printf '[Event "x"]\n\n1. e4 {never\nclosed\n' >open.pgn
    run chess-show pgn open.pgn
    [ "$status" -eq 1 ]
    [ "$output" = "chess-show: open.pgn:4: a comment is not closed" ]
    printf '1. e4 (1. d4 (1. c4)\n' >open.pgn
    run chess-show pgn open.pgn
    [ "$output" = "chess-show: open.pgn:1: a variation is not closed" ]
}

@test "an empty file has no games, a missing one is an error" {
    : >none.pgn
    run chess-show pgn none.pgn
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    run chess-show pgn nowhere.pgn
    [ "$status" -eq 1 ]
    [ "$output" = "chess-show: nowhere.pgn: No such file or directory" ]
}
