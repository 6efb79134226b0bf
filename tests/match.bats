# match.bats - games between genomes.
load setup

@test "the whole pipe makes a next generation" {
    genome-random -n 8 -s 1 | play-match -s 1 --nodes 20 | rank | command select -n 4 | genome-cross -n 8 -s 1 | genome-mutate -s 1 >next
    [ "$(genome-cat -c next)" -eq 8 ]
    genome-cat next | cmp - next
}

@test "everyone meets everyone with both colours, in the same opening" {
    genome-random -n 5 -s 1 >pop
    play-match -g -s 1 --nodes 5 --rounds 2 pop >games
    [ "$(grep -c '^Game: ' games)" -eq 40 ]
    head -n 1 games | grep -qx 'Playing: 40'
    tail -n 1 games | grep -qx 'Played: 40'
    grep '^Game: ' games | awk '{ print $2, $3 }' | sort | uniq -c | awk '$1 != 2 { exit 1 }'
    # the first four moves are the opening's, whoever plays
    [ "$(grep 'opening=1 ' games | sed 's/.*moves=//' | cut -d, -f 1-4 | sort -u | wc -l)" -eq 1 ]
    [ "$(grep 'opening=2 ' games | sed 's/.*moves=//' | cut -d, -f 1-4 | sort -u | wc -l)" -eq 1 ]
}

@test "games are the same bytes in one process, in shards, and in chunks of pairs" {
    genome-random -n 6 -s 1 >pop
    play-match -g -s x --nodes 30 pop | grep '^Game: ' | sort >one
    [ "$(wc -l <one)" -eq 30 ]
    for i in 1 2 3 4 5 6 7; do play-match -g -s x --nodes 30 --shard "$i/7" pop; done | grep '^Game: ' | sort >shards
    cmp one shards
    pair pop | split -l 4 - chunk.
    for chunk in chunk.*; do play-match -g -s x --nodes 30 -p - pop <"$chunk"; done | grep '^Game: ' | sort >chunks
    cmp one chunks
}

@test "GNU parallel's chunks of pairs give the same games" {
    need parallel
    parallel --version | grep -q 'GNU parallel' || skip "parallel is not GNU parallel"
    genome-random -n 6 -s 1 >pop
    play-match -g -s x --nodes 30 pop | grep '^Game: ' | sort >one
    pair pop | parallel --will-cite -j 2 --pipe -N 7 play-match -g -s x --nodes 30 -p - pop | grep '^Game: ' | sort >chunks
    cmp one chunks
}

@test "gcc and clang, with and without optimisation, play the same games" {
    need gcc clang
    [ -z "${SANITIZE:-}" ] || skip "the builds compared have no sanitizers"
    genome-random -n 4 -s 1 >pop
    play-match -g -s x --nodes 100 pop | sort >here
    for compiler in gcc clang; do
        for level in 0 3; do
            flavour=same-$compiler-O$level
            make -s -C "$ROOT" FLAVOUR="$flavour" CC="$compiler" OPT="-O$level" SANITIZE= all
            "$ROOT/.build/$flavour/bin/genome-random" -n 4 -s 1 | cmp - pop
            "$ROOT/.build/$flavour/bin/play-match" -g -s x --nodes 100 pop | sort | cmp - here
        done
    done
}

@test "games can be played again and checked, and a changed digit is found" {
    genome-random -n 3 -s 1 >pop
    play-match -s x --nodes 40 pop >played
    play-match --check played pop >out
    [ "$(cat out)" = "6 games played again, 0 differ" ]
    line=$(grep -n '^Game: ' played | sed -n 3p | cut -d: -f 1)
    sed "${line}s/w.turns=\\([0-9]*\\)/w.turns=1\\1/" played >changed
    try play-match --check changed pop
    [ "$status" -eq 1 ]
    diff - out <<END
changed:$line: differs when played again
6 games played again, 1 differ
END
}

@test "those against whom is played are not passed on" {
    genome-random -n 2 -s 1 >pop
    genome-random -k random >fixed
    play-match -s 1 --nodes 20 --against fixed pop >played
    [ "$(grep -c '^ID: ' played)" -eq 2 ]
    [ "$(grep -c '^Game: ' played)" -eq 4 ]
    fixed_id=$(sed -n 's/^ID: //p' fixed)
    [ "$(grep '^Game: ' played | grep -c "$fixed_id")" -eq 4 ]
    rank played | grep '^ID: ' | sort | diff - <(grep '^ID: ' pop | sort)
}

@test "a genome's own limit goes over the command's" {
    genome-random -k material >pop
    genome-random -k material | genome-cat --set 'Limit=nodes 2000' >>pop
    play-match -s 1 --nodes 20 --rounds 20 pop | rank -t >table
    strong=$(genome-cat pop | awk '/^ID/ { id = $2 } /^Limit/ { print id }')
    [ "$(awk 'NR == 2 { print $2 }' table)" = "$strong" ]
}

@test "openings come from a file, in turn" {
    printf '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/4p3/8/8/8/8/8/4K3 b - -\n' >openings.epd
    genome-random -k random >pop
    genome-random -k material >>pop
    play-match -g -s 1 --nodes 10 --rounds 3 --openings openings.epd pop >games
    [ "$(grep -c 'fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1 ' games)" -eq 4 ]
    [ "$(grep -c 'fen=4k3/4p3/8/8/8/8/8/4K3_b_-_-_0_1 ' games)" -eq 2 ]
    try play-match --openings /dev/null pop
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "play-match: /dev/null: no openings" ]
}

@test "a long game is a draw that nobody forced" {
    genome-random -k random >one
    sed 's/^ID: .*/ID: other/' one | cat one - >pop
    play-match -g -s 1 --max-plies 10 pop | grep '^Game: ' >games
    [ "$(grep -c '1/2-1/2 plies 10 ' games)" -gt 0 ]
    run grep 'plies 10 .*draw' games
    [ "$status" -eq 1 ]
}

@test "material wins nearly every game against random" {
    genome-random -k random >pop
    genome-random -k material >>pop
    play-match -g -s 1 --nodes 100 --rounds 25 --no-moves pop | rank -t >table
    awk 'NR == 2 { exit !($9 >= 95) }' table
}

@test "a list of pairs with a mistake is refused with its line" {
    genome-random -n 2 -s 1 >pop
    a=$(sed -n 's/^ID: //p' pop | head -n 1)
    b=$(sed -n 's/^ID: //p' pop | tail -n 1)
    bad_pair() {
        printf '%s\n' "$a $b 1" "$1" >pairs
        try play-match -p pairs pop
        [ "$status" -eq 1 ]
        diff <(echo "play-match: pairs:2: $2") err
    }
    bad_pair "$a" "not 'WHITE BLACK OPENING': a field is missing"
    bad_pair "$a nobody 1" "no genome is named 'nobody'"
    bad_pair "$a $b x" "'x' is not an opening from 0 to 1000000000"
    bad_pair "$a $a 1" "$a cannot play itself"
}

@test "pair asks only for games that are not there" {
    genome-random -n 4 -s 1 >pop
    pair pop >all
    [ "$(wc -l <all)" -eq 12 ]
    play-match -s 1 --nodes 5 --shard 1/2 pop >half
    pair half >rest
    [ "$(wc -l <rest)" -eq 6 ]
    play-match -g -s 1 --nodes 5 -p rest pop >other
    pair half other | wc -l | grep -qx 0
}

@test "PGN of the games passes pgn-extract without complaint" {
    need pgn-extract
    genome-random -n 3 -s 1 | play-match -s 1 --nodes 20 | games-pgn >games.pgn
    run pgn-extract -r -s games.pgn
    [ -z "$output" ]
    [ "$(grep -c '^\[Event' games.pgn)" -eq 6 ]
}

@test "select takes the best, and draws by chance as its methods say" {
    for i in 1 2 3 4 5; do printf 'ID: g%d\nKind: random\nRating: %d\n\nEND\n' "$i" $((60 - 10 * i)); done >ranked
    command select -n 2 ranked | grep '^ID: ' | tr '\n' ' ' | grep -qx 'ID: g1 ID: g2 '
    count() { command select -n 15000 --by "$1" -s 1 ranked | grep '^ID: ' | sort | uniq -c | awk '{ printf "%s ", $1 }'; }
    near() { # near WEIGHT...: counts of 15000 draws are within 5 % of their shares
        awk -v weights="$2" '{ n = split(weights, w); for (i = 1; i <= n; i++) sum += w[i]
            for (i = 1; i <= n; i++) { e = 15000 * w[i] / sum; if ($i < e * 0.93 || $i > e * 1.07) exit 1 } }' <<<"$1"
    }
    near "$(count linear)" "5 4 3 2 1"
    near "$(count roulette)" "44 34 24 14 4"
    near "$(count sus)" "44 34 24 14 4"
    near "$(count tournament:2)" "9 7 5 3 1"
}

@test "select refuses what is not ranked, and more than there are" {
    genome-random -n 3 -s 1 >pop
    try command select -n 1 pop
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == *"has no rating: is the stream ranked?" ]]
    for i in 1 2; do printf 'ID: g%d\nKind: random\nRating: %d\n\nEND\n' "$i" "$i"; done >rising
    try command select -n 1 rising
    [[ "$(cat err)" == *"is rated above the one before it: is the stream ranked?" ]]
    printf 'ID: g1\nKind: random\nRating: 5\n\nEND\n' >one
    try command select -n 2 one
    [ "$(cat err)" = "select: 2 genomes are asked for, 1 are there" ]
    try command select -n 2 --by best one
    [ "$status" -eq 2 ]
}

@test "genome-mutate --distinct writes no genome twice" {
    genome-random -s 1 >one
    for _ in 1 2 3 4 5 6 7 8 9 10; do cat one; done >ten
    genome-mutate --distinct -s 1 ten | grep '^ID: ' | sort -u | wc -l | grep -qx 10
    genome-mutate --distinct -s 1 ten | run grep -c "$(head -n 1 one)"
    genome-mutate --distinct -r 0 -s 1 ten >out 2>err
    [ "$(cat err)" = "genome-mutate: 10 of 10 children are not distinct" ]
}

@test "every example of a manual page runs" {
    for page in "$ROOT"/src/*.1; do
        sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/s/^\.Dl //p' "$page" | sed 's/\\e/\\/g' >examples
        # a page may show its example as a display: with-lock needs a script around it
        while read -r example; do
            bash -o pipefail -c "$example" >/dev/null </dev/null || { echo "$page: $example"; return 1; }
        done <examples
    done
}
