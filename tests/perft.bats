#!/usr/bin/env bats
# perft.bats - the move generator against published counts, Stockfish and the plain rules; and perft's way with bad input.

load setup

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

# refused STATUS MESSAGE COMMAND...: it prints nothing but this one line on stderr.
refused() {
    local wanted=$1 message=$2
    shift 2
    try "$@"
    diff /dev/null out
    diff - err <<<"perft: $message"
    [ "$status" -eq "$wanted" ]
}

# counts FEN OPTION...: of depths 1 to 4, one per line.
counts() {
    local fen=$1 depth
    shift
    for depth in 1 2 3 4; do
        perft "$@" "$fen" "$depth"
    done
}

# own_positions: the FENs of the project's own table.
own_positions() {
    sed -n '/^#/d; s/ ;D1.*//p' "$ROOT/tests/perft.epd"
}

# stockfish_divide DEPTH <FENS: as chess-check divide.
stockfish_divide() {
    awk -v depth="$1" '{ print "position fen " $0; print "go perft " depth } END { print "quit" }' >commands
    stockfish <commands >answers
    awk '/^[a-h][1-8][a-h][1-8]/ { sub(":", ""); print line + 1, $1, $2 } /^Nodes searched/ { line++ }' answers
}

@test "the start position has the published counts" {
    for depth in 1 2 3 4 5; do
        perft "$depth"
    done >out
    printf '%s\n' 20 400 8902 197281 4865609 | diff - out
    [ "$(perft "$start" 3)" = 8902 ]
}

@test "Kiwipete has the published counts" {
    counts "$kiwipete" >out
    printf '%s\n' 48 2039 97862 4085603 | diff - out
}

@test "depth 0 is the position itself, and a mated side has no moves" {
    [ "$(perft 0)" = 1 ]
    [ "$(perft --divide 0)" = 1 ]
    [ "$(perft --divide 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' 3)" = 0 ]
}

@test "--divide lists each move once, and the last line is the total" {
    perft --divide "$kiwipete" 3 >out
    [ "$(tail -n 1 out)" = 97862 ]
    sed '$d' out >moves
    [ "$(grep -cEx '[a-h][1-8][a-h][1-8] [0-9]+' moves)" -eq 48 ]
    [ "$(cut -d ' ' -f 1 moves | sort -u | wc -l)" -eq 48 ]
    [ "$(awk '{ sum += $2 } END { print sum }' moves)" -eq 97862 ]
    [ "$(perft -d '7k/P7/8/8/8/8/8/K7 w - - 0 1' 1 | grep -c '^a7a8[nbrq] 1$')" -eq 4 ]
}

@test "a table gives the same counts, even one that is far too small" {
    counts "$kiwipete" >plain
    for megabytes in 1 64; do
        counts "$kiwipete" --hash "$megabytes" | diff plain -
    done
    diff <(perft --divide "$kiwipete" 3) <(perft --divide -H 1 "$kiwipete" 3)
}

@test "leaves counted, listed and made are as many" {
    counts "$kiwipete" >plain
    for leaves in counted listed made; do
        counts "$kiwipete" --leaves "$leaves" | diff plain -
    done
}

@test "the project's own positions have Stockfish's counts" {
    perft --epd "$ROOT/tests/perft.epd" ${SANITIZE:+3} >out
    [[ "$(cat out)" =~ ^[1-9][0-9]+" positions, 0 wrong counts, "[0-9]+" nodes, "[0-9]+" million a second"$ ]]
    [ "$(cut -d ' ' -f 1 out)" -eq "$(grep -c '^[^#].*;D1' "$ROOT/tests/perft.epd")" ]
    [ "$(cut -d ' ' -f 1 out)" -ge 60 ]
}

@test "the project's own positions stay the same when leaves are listed, made or remembered" {
    for option in --leaves=listed --leaves=made --hash=1; do
        perft --epd "$ROOT/tests/perft.epd" "$option" 3 >out
        [[ "$(cat out)" == *" positions, 0 wrong counts, "* ]]
    done
}

@test "the known suite of 126 positions is right up to depth 3" {
    suite=$ROOT/../shared/data/perftsuite.epd
    [ -f "$suite" ] || skip "perftsuite.epd is not here"
    perft --epd "$suite" 3 >out
    [[ "$(cat out)" == "126 positions, 0 wrong counts, "* ]]
}

@test "in thousands of random positions each move has Stockfish's count" {
    need stockfish
    chess-check positions 4000 stockfish >fens
    chess-check divide 2 <fens >ours
    stockfish_divide 2 <fens >theirs
    [ "$(cut -d ' ' -f 1 theirs | uniq | wc -l)" -eq 4000 ]
    diff <(sort theirs) <(sort ours)
}

@test "in each of the project's own positions each move has Stockfish's count" {
    need stockfish
    own_positions >fens
    chess-check divide 3 <fens >ours
    stockfish_divide 3 <fens >theirs
    [ "$(cut -d ' ' -f 1 theirs | uniq | wc -l)" -ge 60 ]
    diff <(sort theirs) <(sort ours)
}

@test "in thousands of random positions, and in the project's own, each move has the plain rules' count" {
    chess-check positions 2000 plain >fens
    own_positions >>fens
    chess-check divide 2 <fens >ours
    chess-check plain-divide 2 <fens >plain
    [ "$(cut -d ' ' -f 1 plain | uniq | wc -l)" -ge 2060 ]
    diff <(sort plain) <(sort ours)
}

@test "perft --divide lists what Stockfish lists" {
    need stockfish
    perft --divide "$kiwipete" 3 >ours
    stockfish_divide 3 <<<"$kiwipete" >theirs
    diff <(cut -d ' ' -f 2- theirs | sort) <(sed '$d' ours | sort)
}

@test "a wrong count is reported with file and line, and the status is 1" {
    printf '%s\n' '# two lines' "$start ;D1 20 ;D2 401 ;D3 8902" '' "$kiwipete ;D1 47 ;D2 2039" >wrong.epd
    try perft --epd wrong.epd
    [ "$status" -eq 1 ]
    diff /dev/null err
    sed 's/[0-9]* million/N million/' out | diff - <(cat <<'END'
wrong.epd:2: depth 2: 400, not 401
wrong.epd:4: depth 1: 48, not 47
2 positions, 2 wrong counts, 11409 nodes, N million a second
END
    )
}

@test "a depth given with a suite leaves greater ones out" {
    echo "$start ;D1 20 ;D2 401" >wrong.epd
    [[ "$(perft --epd wrong.epd 1)" == "1 positions, 0 wrong counts, 20 nodes, "* ]]
    [[ "$(perft --epd wrong.epd 0)" == "1 positions, 0 wrong counts, 0 nodes, "* ]]
}

@test "a suite comes from standard input, from DOS, and without a last newline" {
    [[ "$(perft --epd - <<<"$start ;D1 20")" == "1 positions, 0 wrong counts, 20 nodes, "* ]]
    printf '%s ;D1 20\r\n%s;D1 48' "$start" "$kiwipete" >dos.epd
    [[ "$(perft --epd dos.epd)" == "2 positions, 0 wrong counts, 68 nodes, "* ]]
}

@test "counts may stand among other operations, and behind the four fields of EPD" {
    cat >mixed.epd <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; id "start; or so"; D2 400;
END
    [[ "$(perft --epd mixed.epd)" == "1 positions, 0 wrong counts, 420 nodes, "* ]]
}

@test "a line of a suite that cannot be used is refused with file and line" {
    bad() {
        printf '# first\n%s\n' "$2" >bad.epd
        refused 1 "bad.epd:2: $1" perft --epd bad.epd
    }
    bad "a letter of the board is no piece" "hello"
    bad "a rank has fewer than eight squares" "rnbqkbnr/pppppp"
    bad "the side to move is neither 'w' nor 'b'" "${start%% *}"
    bad "castling rights are missing" "${start% KQkq*}"
    bad "the en passant square is missing" "${start% - 0 1}"
    bad "no counts such as ';D1 20'" "$start"
    bad "no counts such as ';D1 20'" "$start ;D0 1 ;depth1 20 ;D31 4"
    bad "D1: 'twenty' is not a count" "$start ;D1 twenty"
    bad "D2: '' is not a count" "$start ;D1 20 ;D2"
    bad "D1: '-20' is not a count" "$start ;D1 -20"
    bad "D1: '99999999999999999999' is not a count" "$start ;D1 99999999999999999999"
    bad "a string is not closed" "$start ;D1 20 ;id \"first"
    bad "White has no king" "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1 ;D1 20"
    bad "more than 64 operations" "$start ;D1 20$(printf ' ;c%d' {1..64})"
}

@test "a file without positions, or none at all, is refused" {
    printf '# nothing\n\n' >empty.epd
    refused 1 "empty.epd:2: no positions" perft --epd empty.epd
    : >zero.epd
    refused 1 "zero.epd: no positions" perft --epd zero.epd
    refused 1 "missing.epd: No such file or directory" perft --epd missing.epd
    refused 1 ".: Is a directory" perft --epd .
}

@test "a NUL byte and a line without end are refused with their line" {
    printf '%s ;D1 20\n%s\0 ;D1 20\n' "$start" "$start" >nul.epd
    refused 1 "nul.epd:2: a NUL byte" perft --epd nul.epd
    { echo "$start ;D1 20"; head -c 70000 /dev/zero | tr '\0' x; } >long.epd
    refused 1 "long.epd:2: the line is too long" perft --epd long.epd
}

# FEN | the reason it is refused for
bad_fens() {
    cat <<'END'
rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | a letter of the board is no piece
rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | a letter of the board is no piece
rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | two numbers of empty squares side by side
rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | a rank has more than eight squares
rnbqkbnr/pppppppp/8/8/8/8/P8/RNBQKBNR w KQkq - 0 1 | a rank has more than eight squares
rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | a rank has fewer than eight squares
rnbqkbnr//8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | a rank has fewer than eight squares
rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | the board has fewer than eight ranks
rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | the board has more than eight ranks
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1 | the side to move is neither 'w' nor 'b'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | the side to move is neither 'w' nor 'b'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1 | the side to move is neither 'w' nor 'b'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w | castling rights are missing
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR wKQkq - 0 1 | castling rights are missing
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKkq - 0 1 | castling is neither '-' nor letters of KQkq in that order
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1 | castling is neither '-' nor letters of KQkq in that order
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 | castling is neither '-' nor letters of KQkq in that order
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1 | castling is neither '-' nor letters of KQkq in that order
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq | the en passant square is missing
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -KQ - 0 1 | the en passant square is missing
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e5 0 1 | en passant is neither '-' nor a square of the third or sixth rank
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq i6 0 1 | en passant is neither '-' nor a square of the third or sixth rank
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e | en passant is neither '-' nor a square of the third or sixth rank
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1 | White has no king
rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1 | Black has no king
8/8/8/8/8/8/8/8 w - - 0 1 | White has no king
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w KQkq - 0 1 | White has more than one king
rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | Black has more than one king
rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | White has more than eight pawns
rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | Black has more than eight pawns
rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | White has more pieces than promotion can give
rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | Black has more pieces than promotion can give
k7/8/8/QQ6/QQQQ4/QQQQ4/8/7K w - - 0 1 | White has more pieces than promotion can give
rnbqkbnP/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNR w KQq - 0 1 | a pawn on the first or last rank
rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNp w Qkq - 0 1 | a pawn on the first or last rank
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1 | a castling right without king and rook on their home squares
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1 | a castling right without king and rook on their home squares
rnbqkbnR/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1 | a castling right without king and rook on their home squares
rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1 | a castling right without king and rook on their home squares
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq e6 0 1 | en passant on the wrong side of the board
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1 | en passant on the wrong side of the board
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq d6 0 1 | en passant without a pawn that has just moved two squares
rnbqkbnr/pppp1ppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1 | en passant without a pawn that has just moved two squares
rnbqkb1r/pppp1ppp/4n3/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1 | en passant where a square the pawn passed is not empty
rnb1kbnr/ppppqppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1 | en passant where a square the pawn passed is not empty
rnbqkbnr/ppppp1pp/8/7Q/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1 | the side that is not to move is in check
8/8/8/3kK3/8/8/8/8 b - - 0 1 | the side that is not to move is in check
4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1 | more than two pieces give check
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | the count of half moves since a capture or a pawn's move is not a number from 0 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1 | the count of half moves since a capture or a pawn's move is not a number from 0 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1 | the count of half moves since a capture or a pawn's move is not a number from 0 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10000 1 | the count of half moves since a capture or a pawn's move is not a number from 0 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4294967296 1 | the count of half moves since a capture or a pawn's move is not a number from 0 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 | the move number is not a number from 1 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0 | the move number is not a number from 1 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 10000 | the move number is not a number from 1 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0x 1 | the move number is not a number from 1 to 9999
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 | something follows the move number
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1x | something follows the move number
END
}

@test "a bad FEN is refused, and the message says why" {
    while IFS='|' read -r fen reason; do
        refused 1 "'${fen% }':$reason" perft "${fen% }" 1
    done < <(bad_fens)
    refused 1 "'': a rank has fewer than eight squares" perft '' 1
}

@test "every reason the FEN reader has is met above" {
    bad_fens | sed 's/.*| //' | sort -u >met
    sed 's/^[[:blank:]]*\/\*.*//' "$ROOT/lib/game/chess_fen.c" | grep -oE '"[A-Za-z]+ [^"%]+"' | tr -d '"' | sort -u >reasons
    [ "$(wc -l <reasons)" -ge 25 ]
    diff reasons met
}

@test "a bad command line is refused with status 2" {
    refused 2 "no depth given; see perft --help" perft
    refused 2 "no depth given; see perft --help" perft --divide
    refused 2 "too many operands; see perft --help" perft "$start" 1 2
    refused 2 "too many operands; see perft --help" perft --epd suite.epd "$start" 1
    for depth in one '' 31 1.5 ' 1' 1x 99999999999999999999; do
        refused 2 "'$depth' is not a depth from 0 to 30" perft "$depth"
        refused 2 "'$depth' is not a depth from 0 to 30" perft "$start" "$depth"
        refused 2 "'$depth' is not a depth from 0 to 30" perft --epd suite.epd "$depth"
    done
    refused 2 "'$start' is not a depth from 0 to 30" perft "$start"
    for megabytes in 0 -1 many '' 1048577; do
        refused 2 "--hash: '$megabytes' is not a whole number from 1 to 1048576" perft --hash "$megabytes" 1
    done
    refused 2 "-H: 'x' is not a whole number from 1 to 1048576" perft -H x 1
    refused 2 "--leaves: 'eaten' is not one of counted, listed, made" perft --leaves eaten 1
}
