# chess.bats - the rules of chess, and moves and positions as text.
load setup

# ending NAME FEN [MOVE...]: the game stands so after the moves.
ending() {
    local expected=$1
    shift
    run chess-show ending "$@"
    [ "$output" = "$expected" ] || { echo "$* is '$output', not '$expected'"; return 1; }
}

# writes SAN FEN MOVE...: the moves, in coordinates, are written so.
writes() {
    local expected=$1
    shift
    run chess-show moves "$@"
    [ "$output" = "$expected" ] || { echo "$* is '$output', not '$expected'"; return 1; }
}

# reads MOVE FEN SAN: the SAN means that move, or nothing for the reason given.
reads() {
    run chess-show san "$2" "$3"
    [ "$output" = "$1" ] || { echo "$3 in $2 is '$output', not '$1'"; return 1; }
}

start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

@test "fool's mate and scholar's mate are mates" {
    ending checkmate "$start" f2f3 e7e5 g2g4 d8h4
    ending checkmate "$start" e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7
    ending "goes on" "$start" e2e4 e7e5 d1h5 b8c6 f1c4 g7g6
}

@test "a side without moves that is not in check is stalemated" {
    ending stalemate "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    ending stalemate "k7/P7/K7/8/8/8/8/8 b - - 0 1"
    ending stalemate "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"
}

@test "kings alone, or with one minor piece, cannot win" {
    ending dead "8/8/4k3/8/8/3K4/8/8 w - - 0 1"
    ending dead "8/8/4k3/8/8/3K1N2/8/8 w - - 0 1"
    ending dead "8/8/4k1b1/8/8/3K4/8/8 w - - 0 1"
}

@test "bishops that all go on one colour cannot win, others can" {
    ending "goes on" "8/2b5/4k3/8/8/3K1B2/8/8 w - - 0 1"   # c7 is dark, f3 is light
    ending dead "8/3b4/4k3/8/8/3K1B2/8/8 w - - 0 1"        # d7 and f3 are light
    ending dead "5B2/8/4k3/2B5/8/3K4/8/6b1 w - - 0 1"      # f8, c5 and g1 are dark
}

@test "two knights, a rook, a pawn: the game goes on" {
    ending "goes on" "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1"
    ending "goes on" "8/8/4kn2/8/8/3K1N2/8/8 w - - 0 1"
    ending "goes on" "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1"
    ending "goes on" "8/8/4k3/4p3/8/3K4/8/8 w - - 0 1"
}

@test "a position that stands for the third time is a draw, not before" {
    ending "goes on" "$start" g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1
    ending threefold "$start" g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
}

@test "positions that differ in castling rights are not the same" {
    local fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    ending "goes on" "$fen" e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8
    ending threefold "$fen" e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8
}

@test "a position in which en passant was possible is not the same later" {
    local fen="4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"
    ending "goes on" "$fen" a2a4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1
    ending threefold "$fen" a2a4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1
}

@test "a double step that nobody can take en passant does not make positions differ" {
    ending threefold "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1" a2a4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1
}

@test "fifty moves without a capture or a pawn's move are a draw, but mate comes first" {
    ending "goes on" "8/8/4k3/8/8/3K1R2/8/8 w - - 98 80" f3f2
    ending "fifty moves" "8/8/4k3/8/8/3K1R2/8/8 w - - 99 80" f3f2
    ending checkmate "7k/8/6K1/8/8/8/8/R7 w - - 99 80" a1a8
    ending "goes on" "8/8/4k3/8/8/3K1R2/4P3/8 w - - 99 80" e2e4
}

@test "SAN names the piece that moves no more closely than needed" {
    writes "Rad1" "4k3/8/8/8/8/8/4K3/R6R w - - 0 1" a1d1
    writes "R1a3" "4k3/8/R7/8/8/8/8/R3K3 w - - 0 1" a1a3
    writes "Qa1d4" "8/7k/8/8/Q7/8/K7/Q2Q4 w - - 0 1" a1d4
    writes "Ne2" "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1" g1e2 # the other knight is pinned
    writes "Nge2" "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1" g1e2
}

@test "SAN of pawns, captures, promotions, castling, check and mate" {
    writes "exd5" "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" e4d5
    writes "exd6" "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" e5d6
    writes "b8=Q+" "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1" b7b8q
    writes "bxa8=N" "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1" b7a8n
    writes "f8=R#" "7k/5P1p/7K/8/8/8/8/8 w - - 0 1" f7f8r
    writes "O-O+" "5k2/8/8/8/8/8/8/4K2R w K - 0 1" e1g1
    writes "O-O-O" "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" e1c1
    writes "f3 e5 g4 Qh4#" "$start" f2f3 e7e5 g2g4 d8h4
}

@test "SAN is read as other programs write it" {
    local fen="r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"
    for text in O-O 0-0 O-O! "O-O+"; do reads e1g1 "$fen" "$text"; done
    for text in O-O-O 0-0-0; do reads e1c1 "$fen" "$text"; done
    for text in bxa8=Q bxa8Q "bxa8(Q)" b7xa8=Q "bxa8=Q+!?"; do reads b7a8q "$fen" "$text"; done
    for text in b8=N b8N "b8(N)"; do reads b7b8n "$fen" "$text"; done
    for text in Ra5 Ra1a5 R1a5 Ra1-a5; do reads a1a5 "$fen" "$text"; done
}

@test "SAN that names no move, or several, is refused with the reason" {
    local fen="r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"
    for text in Ke3 Nf3 b8 e4 bxc8=Q O-O-O-O Ra9 x "" "=Q" "(Q)" ")" Q R1 "b8=K" "b8=P"; do
        run chess-show san "$fen" "$text"
        [ "$status" -eq 1 ]
        [ "$output" = "no such legal move" ] || [ "$output" = "not a move" ]
    done
    reads "more than one move is meant" "4k3/8/8/8/8/8/4K3/R6R w - - 0 1" Rd1
}

@test "the en passant square is kept only where the capture is legal" {
    kept() { run chess-show fen "$1"; [ "$output" = "$1" ]; }
    dropped() { run chess-show fen "$1"; [ "$output" = "${1/ $2 / - }" ]; }
    kept "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1"
    dropped "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1" e3
    dropped "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1" d3 # both pawns leave the rank
}

@test "EPD operations are read, with quotes, semicolons and counts" {
    run chess-show epd <<'END'
4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+ O-O-O; id "one; two"; c0 "a" "b";
4k3/8/8/8/8/8/8/R3K3 w Q - 3 17 ;D1 16 ;D2 71
4k3/8/8/8/8/8/8/R3K3 w Q -
4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 0; noop
END
    [ "$status" -eq 0 ]
    diff - <(echo "$output") <<'END'
4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
bm=Ra8+ O-O-O
id=one; two
c0="a" "b"
4k3/8/8/8/8/8/8/R3K3 w Q - 3 17
D1=16
D2=71
4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
hmvc=0
noop=
END
}

@test "an EPD string without its end is refused with the line" {
    run chess-show epd <<<'4k3/8/8/8/8/8/8/R3K3 w Q - id "one;'
    [ "$status" -eq 1 ]
    [ "$output" = "chess-show: -:1: a string is not closed" ]
}

@test "in thousands of random games texts read back, keys agree, mirrored positions count alike, plain rules allow the same moves" {
    games=1000
    [ -z "${SANITIZE:-}" ] || games=60
    for seed in one two three; do
        chess-check games "$games" "$seed" >"$seed.pgn"
        [ "$(grep -c '^\[Event' "$seed.pgn")" -eq "$games" ]
    done
    run cmp -s one.pgn two.pgn
    [ "$status" -eq 1 ]
}
