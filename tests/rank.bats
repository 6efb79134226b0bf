#!/usr/bin/env bats
# rank.bats - ratings, against published fits, closed forms and the equations that a fit must satisfy.

load setup

# played WHITE BLACK RESULT COUNT [FIELD]...: that many lines.
played() {
    local i
    for ((i = 0; i < $4; i++)); do
        echo "Game: $1 $2 $3 checkmate 40${*:5}"
    done
}

# opening WHITE BLACK RESULT NUMBER: one game with that opening.
opening() {
    echo "Game: $1 $2 $3 checkmate 40 opening=$4"
}

genome() {
    printf 'ID: %s\nKind: random\n\nEND\n' "$1"
}

# column NAME: that column of the table on stdin, after the names of the players.
column() {
    awk -F '\t' -v name="$1" '/^#/ { for (i = 1; i <= NF; i++) if ($i == name) column = i; next } { print $2, $column }'
}

# near FILE FILE TOLERANCE: the same names, and numbers that differ by no more.
near() {
    paste -d ' ' "$1" "$2" | awk -v within="$3" '$1 != $3 || $2 - $4 > within || $4 - $2 > within { print; bad = 1 } END { exit bad || !NR }'
}

# HOME AWAY WINS LOSSES: the Eastern Division of the American League, 1987 (Agresti 2002, table 10.10).
baseball() {
    while read -r home away wins losses; do
        played "$home" "$away" 1-0 "$wins"
        played "$home" "$away" 0-1 "$losses"
    done <<'DATA'
Milwaukee Detroit 4 3
Milwaukee Toronto 4 2
Milwaukee NewYork 4 3
Milwaukee Boston 6 1
Milwaukee Cleveland 4 2
Milwaukee Baltimore 6 0
Detroit Milwaukee 3 3
Detroit Toronto 4 2
Detroit NewYork 4 3
Detroit Boston 6 0
Detroit Cleveland 6 1
Detroit Baltimore 4 3
Toronto Milwaukee 2 5
Toronto Detroit 4 3
Toronto NewYork 2 4
Toronto Boston 4 3
Toronto Cleveland 4 2
Toronto Baltimore 6 0
NewYork Milwaukee 3 3
NewYork Detroit 5 1
NewYork Toronto 2 5
NewYork Boston 4 3
NewYork Cleveland 4 2
NewYork Baltimore 6 1
Boston Milwaukee 5 1
Boston Detroit 2 5
Boston Toronto 3 3
Boston NewYork 4 2
Boston Cleveland 5 2
Boston Baltimore 6 0
Cleveland Milwaukee 2 5
Cleveland Detroit 3 3
Cleveland Toronto 3 4
Cleveland NewYork 4 3
Cleveland Boston 4 2
Cleveland Baltimore 2 4
Baltimore Milwaukee 2 5
Baltimore Detroit 1 5
Baltimore Toronto 1 6
Baltimore NewYork 2 4
Baltimore Boston 1 6
Baltimore Cleveland 3 4
DATA
}

# many PLAYERS GAMES SEED: games of players whose strengths lie 40 Elo apart, with draws, both colours of each opening, one line each.
many() {
    awk -v players="$1" -v games="$2" -v seed="$3" '
        function chance() { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
        BEGIN {
            for (game = 0; game < games; game += 2) {
                a = int(chance() * players)
                b = (a + 1 + int(chance() * (players - 1))) % players
                for (side = 0; side < 2; side++) {
                    white = side ? b : a
                    black = side ? a : b
                    expect = 1 / (1 + exp(-((white - black) * 40 + 30) / 173.7178))
                    drawn = 0.6 * (expect < 0.5 ? expect : 1 - expect)
                    luck = chance()
                    result = luck < expect - drawn / 2 ? "1-0" : luck < expect + drawn / 2 ? "1/2-1/2" : "0-1"
                    printf "Game: p%03d p%03d %s plies 40 opening=%d seed=%016x\n", white, black, result, game / 2, game + side
                }
            }
        }'
}

# expected GAMES TABLE: how many points the ratings, and White, promise each player, and White in all games together.
expected() {
    awk -F '\t' '
        FNR == NR && /^#/ { for (i = 1; i <= NF; i++) if ($i == "white") column = i; next }
        FNR == NR { elo[$2] = $3; white = column ? $column : 0; next }
        { split($0, w, " "); e = 1 / (1 + 10 ^ (-(elo[w[2]] - elo[w[3]] + white) / 400)); sum[w[2]] += e; sum[w[3]] += 1 - e; sum["white"] += e }
        END { for (i in sum) print i, sum[i] }' "$2" "$1" | sort
}

# scored GAMES: how many points each made.
scored() {
    awk '{ s = $4 == "1-0" ? 1 : $4 == "0-1" ? 0 : 0.5; sum[$2] += s; sum[$3] += 1 - s; sum["white"] += s }
        END { for (i in sum) print i, sum[i] }' "$1" | sort
}

@test "the worked example of Bradley and Terry: four players, strengths .640, 1.043, .660, 2.270" {
    {
        played A B 1-0 2; played A D 1-0 1; played B A 1-0 3; played B C 1-0 5
        played C B 1-0 3; played C D 1-0 1; played D A 1-0 4; played D C 1-0 3
    } | rank --prior 0 >table
    awk 'BEGIN { split("D 2.270 B 1.043 C .660 A .640", s, " "); for (i = 1; i < 8; i += 2) print s[i], 400 * log(s[i + 1]) / log(10) }' >published
    near <(column elo <table) published 0.2
    [ "$(column games <table | tr '\n' ' ')" = "D 9 B 13 C 12 A 10 " ]
}

@test "Agresti's baseball teams, without and with the advantage of playing at home" {
    baseball >games
    [ "$(wc -l <games)" -eq 273 ]
    rank --prior 0 --anchor Baltimore=0 games >table
    printf '%s\n' "Milwaukee 274.5" "Detroit 250.2" "Toronto 224.1" "NewYork 217.1" "Boston 192.8" "Cleveland 118.1" "Baltimore 0" >published
    near <(column elo <table) published 0.9 # printed with two digits: 1.58, 1.44, 1.29, 1.25, 1.11, .68 of log odds
    # Standard errors of .3, printed with one digit. Ours are not the model's alone.
    column error95_full <table | awk '$1 != "Baltimore" && ($2 < 0.25 * 1.96 * 173.7 || $2 > 0.36 * 1.96 * 173.7) { print; bad = 1 } END { exit bad }'
    rank --prior 0 --white games >table
    near <(column white <table | tail -n 1) <(echo "Baltimore 52.5") 0.11 # 0.302 of log odds
    # As shares of their sum: .220, .190, .164, .157, .137, .088, .044.
    column elo <table | awk '{ p[NR] = 10 ^ ($2 / 400); sum += p[NR] } END { for (i = 1; i <= NR; i++) printf "%.3f ", p[i] / sum }' >shares
    [ "$(cat shares)" = "0.220 0.190 0.164 0.157 0.137 0.088 0.044 " ]
}

@test "a score of 75 % is 190.8 Elo, with wins or with draws" {
    { played A B 1-0 75; played A B 0-1 25; } | rank --prior 0 >table
    diff <(column elo <table) <(printf 'A 95.4\nB -95.4\n')
    { played A B 1-0 3; played B A 1/2-1/2 3; } | rank --prior 0 --anchor B=1000 >table
    diff <(column elo <table) <(printf 'A 1190.8\nB 1000.0\n')
    diff <(column draws <table) <(printf 'A 3\nB 3\n')
    diff <(column "score%" <table) <(printf 'A 75.0\nB 25.0\n')
    diff <(column opponents <table) <(printf 'A 1000.0\nB 1190.8\n')
}

@test "White's advantage and strength are told apart: 80 % and 50 % as White make 120.4 and 120.4" {
    # log odds 4:1 and 1:1; half of their sum is White's, half of their difference the players'.
    { played A B 1-0 4; played A B 0-1 1; played B A 1-0 1; played B A 0-1 1; } | rank --prior 0 --white --anchor B=0 >table
    near <(column elo <table) <(printf 'A 120.4\nB 0\n') 0.05
    near <(column white <table) <(printf 'A 120.4\nB 120.4\n') 0.05
}

@test "without a prior everyone scores what the ratings promise, and so does White" {
    for seed in 1 2 3; do
        many 12 600 $seed >games
        rank --prior 0 games >table
        near <(expected games table | grep -v white) <(scored games | grep -v white) 0.05
        rank --prior 0 --white games >table
        near <(expected games table) <(scored games) 0.2
    done
}

@test "the prior is so many draws against an average player" {
    # Two players, all of n games won: n (1 - E(2r)) = N (E(r) - 1/2).
    for prior in 0.5 1 2 10; do
        played A B 1-0 7 | rank --prior $prior | column elo >table
        awk -v n="$prior" '$1 == "A" { r = $2 / 173.71779; gap = 7 * (1 - 1 / (1 + exp(-2 * r))) - n * (1 / (1 + exp(-r)) - 0.5)
            if (gap > 3e-3 || gap < -3e-3) { print n, gap; exit 1 } }' table
    done
    diff <(played A B 1-0 7 | rank) <(played A B 1-0 7 | rank --prior 1)
}

@test "the error of two players is the binomial one" {
    { played A B 1-0 300; played A B 0-1 100; } | rank --prior 0 --anchor B=0 >table
    # 1.96 * 173.7 / sqrt(400 * 3/4 * 1/4), and 1/400 for the fit's own share of the variance
    near <(column error95_full <table) <(printf 'A 39.4\nB 0\n') 0.06
    { played A B 1-0 300; played A B 0-1 100; } | rank --prior 0 | column error95_full >half
    near half <(printf 'A 19.7\nB 19.7\n') 0.06
}

@test "two games of one opening are one observation" {
    : >alike
    : >balanced
    : >single
    for number in $(seq 200); do # alike: the same player wins both; balanced: White does
        if ((number % 4)); then winner=A; else winner=B; fi
        if [ $winner = A ]; then opening A B 1-0 "$number"; opening B A 0-1 "$number"; else opening A B 0-1 "$number"; opening B A 1-0 "$number"; fi >>alike
        if ((number % 2)); then opening A B 1-0 "$number"; opening B A 1-0 "$number"; else opening A B 1-0 "$number"; opening B A 0-1 "$number"; fi >>balanced
    done
    sed 's/ opening=.*//' alike >single
    for file in alike balanced single; do
        rank --prior 0 --anchor B=0 $file | column error95_full | sed -n 's/^A //p' >$file.error
    done
    # 400 games that come in equal pairs tell as much as 200: sqrt(2) more error
    awk '{ getline single <"single.error"; if ($1 / single < 1.40 || $1 / single > 1.43) { print $1, single; exit 1 } }' alike.error
    # points per pair 1 or 2, mean 1.5: variance 1/4 instead of 2 * 3/16
    awk '{ getline single <"single.error"; if ($1 / single < 0.80 || $1 / single > 0.83) { print $1, single; exit 1 } }' balanced.error
}

@test "draws make errors smaller" {
    { played A B 1-0 100; played A B 0-1 100; } | rank | column error95_full | sed -n 's/^A //p' >decided
    { played A B 1-0 10; played A B 0-1 10; played A B 1/2-1/2 180; } | rank | column error95_full | sed -n 's/^A //p' >drawn
    awk '{ getline drawn <"drawn"; exit !(drawn < 0.4 * $1 && drawn > 0.25 * $1) }' decided
}

@test "who won everything gets a finite rating and a large error, never nan or inf" {
    { played A B 1-0 30; played A C 1-0 30; played B C 1-0 15; played C B 1-0 15; } >games
    rank games >table
    [ "$(column wins <table | head -n 1)" = "A 60" ]
    column error95_full <table | awk 'NR == 1 && $2 < 150 { print; exit 1 }'
    rank --white games >>table
    rank --by fitness games >>table
    [ "$(grep -ciE 'nan|inf' table)" -eq 0 ]
}

@test "one game is enough for a table" {
    played A B 1/2-1/2 1 | rank >table
    diff <(column elo <table) <(printf 'A 0.0\nB 0.0\n')
    [ "$(column 'los%' <table | tr '\n' ' ')" = "A 50.0 B - " ]
    [ "$(grep -ciE 'nan|inf|-0.0' table)" -eq 0 ]
}

@test "without a prior, winning everything is an error that names who did" {
    { played A B 1-0 3; played B C 1-0 1; played C B 1-0 1; } >games
    try rank --prior 0 games
    [ "$status" -eq 1 ]
    [ ! -s out ]
    [ "$(cat err)" = "rank: without a prior there are no finite ratings: won every game against the others: A" ]
    sed 's/1-0/0-1/' games >lost
    try rank --prior 0 lost
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "rank: without a prior there are no finite ratings: won every game against the others: B, C" ]
}

@test "without a prior, what the first move is worth must be told by the games" {
    { played A B 1-0 3; played A B 0-1 1; } >games
    try rank --prior 0 --white games
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == "rank: without a prior these games cannot tell the first move's worth"* ]]
    { played A B 1-0 3; played B A 1-0 2; } >games
    try rank --prior 0 --white games
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "rank: what the first move is worth has no finite fit without a prior" ]
    rank --white games >out
    # three in a ring, each with one colour against each, are enough
    { played A B 1-0 2; played A B 0-1 1; played B C 1-0 2; played B C 0-1 1; played C A 1-0 2; played C A 0-1 1; } | rank --prior 0 --white >table
    near <(column white <table | tail -n 1) <(echo "C 120.4") 0.05
}

@test "groups that never met are named: a warning, and an error without a prior" {
    { played A B 1-0 1; played B A 1-0 1; played C D 1-0 1; played D C 1-0 1; } >games
    try rank games
    [ "$status" -eq 0 ]
    diff err - <<'TEXT'
rank: group 1 of 2: A, B
rank: group 2 of 2: C, D
rank: these 2 groups of players never met, and only the prior compares them
TEXT
    try rank --prior 0 games
    [ "$status" -eq 1 ]
    [ ! -s out ]
    grep -qx 'rank: group 2 of 2: C, D' err
    grep -qx 'rank: these 2 groups of players never met, and without a prior nothing compares them' err
}

@test "the order of the input, and how it is cut into files, change nothing" {
    many 9 400 5 >games
    { genome p003; genome p001; genome p007; } >genomes
    rank -t --white games genomes >expected
    for seed in 1 2 3; do
        awk -v seed="$seed" '{ seed = (seed * 16807) % 2147483647; print seed "\t" $0 }' games | sort -n | cut -f 2- >mixed
        head -n 150 mixed >first
        tail -n +151 mixed >second
        rank -t --white second genomes first | diff expected -
        cat first genomes second | rank -t --white | diff expected -
    done
}

@test "equal lines with a seed are one game, without one each counts" {
    many 5 100 1 >games
    rank games >expected
    cat games games | rank | diff expected -
    { cat games; head -n 7 games | sed 's/$/ note=2/'; } | rank | column games | awk '{ sum += $2 } END { exit sum != 2 * 107 }'
    sed 's/ seed=.*//' games >seedless
    cat seedless seedless | rank | column games | awk '{ sum += $2 } END { exit sum != 2 * 200 }'
}

@test "genomes come best first with their rating; opponents of old are only in the table" {
    { played low high 0-1 3; played low high 1-0 1; played fame high 1-0 2; played fame low 1-0 2; } >games
    { genome low; genome high; } >genomes
    rank --prior 0.5 genomes games >out
    diff <(sed -n 's/^ID: //p' out) <(printf 'high\nlow\n')
    diff <(grep -c '^Rating: ' out) <(echo 2)
    rank --prior 0.5 -t genomes games >table
    diff <(column elo <table | cut -d ' ' -f 1) <(printf 'fame\nhigh\nlow\n')
    diff <(sed -n 's/^Rating: //p' out) <(column elo <table | sed -n 's/^[hl][a-z]* //p')
    # and a rating that was there is replaced
    rank --by points out games | grep '^Rating' | diff - <(printf 'Rating: 3.0\nRating: 1.0\n')
}

@test "ratings that are equal when rounded are ordered by name" {
    { played c a 1-0 1; played a c 1-0 1; played b a 1/2-1/2 2; played b c 1/2-1/2 2; } | rank >table
    diff <(column elo <table) <(printf 'a 0.0\nb 0.0\nc 0.0\n')
}

@test "a genome without games is named and gets an average rating" {
    { genome A; genome B; genome C; played A B 1-0 3; played B A 1-0 3; } >pop
    try rank pop
    [ "$status" -eq 0 ]
    [ "$(head -n 1 err)" = "rank: C has played no game" ]
    [ "$(grep -c '^Rating: 0.0$' out)" -eq 3 ]
    try rank --by fitness pop
    [ "$(cat err)" = "rank: C has played no game" ]
    try rank --prior 0 pop
    [ "$status" -eq 1 ]
}

@test "no games at all is an error" {
    genome A >pop
    for input in pop /dev/null; do
        try rank $input
        [ "$status" -eq 1 ]
        [ ! -s out ]
        [ "$(cat err)" = "rank: no games to rate players by" ]
    done
}

@test "points: a win counts 1, a draw a half" {
    { played A B 1-0 2; played B A 1/2-1/2 1; played C A 0-1 1; } | rank --by points >table
    diff <(column points <table) <(printf 'A 3.5\nB 0.5\nC 0.0\n')
    diff <(head -n 1 table) <(printf '#rank\tid\tpoints\tgames\twins\tdraws\tlosses\tscore%%\n')
}

@test "fitness: the points of the seeds, mean per game" {
    # 44 + 2*9 - 7 + 3*5 + 50 = 120 and 43 + 2*7 - 9 - 5 - 10 = 33; then 10 + 5 = 15 and 10 - 1 - 20 = -11
    played A B 1-0 1 " w.turns=44 w.captures=9 w.lost=7 w.checks=5 w.mates=1 b.turns=43 b.captures=7 b.lost=9 b.checked=5 b.mated=1" >games
    played B A 1/2-1/2 1 " w.turns=10 w.draws=1 w.known=3 b.turns=10 b.drawn=1 b.timeouts=1" >>games
    rank --by fitness games >table
    diff <(column fitness <table) <(printf 'A 54.500\nB 24.000\n')
    rank --by fitness -w mates=0 -w known=1.5 games >table
    diff <(column fitness <table) <(printf 'A 29.500\nB 26.250\n')
}

@test "games of different rules or limits are not mixed, unless forced" {
    for field in "rules=1 rules=2" "limit=nodes:300 limit=depth:2"; do
        { played A B 1-0 1 " ${field% *}"; played A B 1-0 1; played A B 0-1 1 " ${field#* }"; } >games
        try rank games
        [ "$status" -eq 1 ]
        [ ! -s out ]
        [[ "$(cat err)" == "rank: games:3: ${field#* } here and ${field% *} before: "*"--force"* ]]
        rank --force games >out
    done
}

@test "a match that lacks games is refused, unless --partial" {
    { echo "Playing: 3"; played A B 1-0 1; played B A 1-0 1; } >cut.games
    try rank cut.games
    [ "$status" -eq 1 ]
    [ ! -s out ]
    [[ "$(cat err)" == "rank: cut.games:3: "*" 2 of its 3 games"* ]]
    rank --partial cut.games >out
    [ "$(column games <out | tr '\n' ' ')" = "A 2 B 2 " ]
}

@test "PGN is read, from a file or, with --pgn, through a pipe" {
    cat >games.pgn <<'PGN'

[Event "a match"]
[White "Stock fish"]
[Black "Me, myself"]
[Result "1-0"]

1. e4 e5 {why not} 2. Nf3 1-0

[White "Me, myself"]
[Black "Stock fish"]
[Result "1/2-1/2"]

1. d4 1/2-1/2

[White "Me, myself"]
[Black "Stock fish"]
[Result "*"]

1. c4 *
PGN
    try rank --prior 0 --anchor "Stock fish=3000" games.pgn
    [ "$status" -eq 0 ]
    [ "$(cat err)" = "rank: 1 unfinished game left out" ]
    diff <(cut -f 2,3,5 out | tail -n +2) <(printf 'Stock fish\t3000.0\t2\nMe, myself\t2809.2\t2\n')
    rank --prior 0 --anchor "Stock fish=3000" <games.pgn 2>/dev/null | diff out -
    # shellcheck disable=SC2002 # a pipe is what is tested
    cat games.pgn | rank --pgn --prior 0 --anchor "Stock fish=3000" 2>/dev/null | diff out -
    { played "A" "B" 1-0 1; } >more.games
    rank games.pgn more.games 2>/dev/null | column games >both
    [ "$(wc -l <both)" -eq 4 ]
    try rank --by fitness games.pgn
    [ "$status" -eq 1 ]
    [[ "$(tail -n 1 err)" == "rank: PGN does not tell the events"* ]]
}

@test "bad PGN is refused with file and line" {
    printf '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke3 1-0\n' >bad.pgn
    try rank bad.pgn
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == "rank: bad.pgn:4: "*"'Ke3'"* ]]
    printf '[White "A"]\n\n1. e4 1-0\n' >bad.pgn
    try rank bad.pgn
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == "rank: bad.pgn:"*": a game without a name for Black" ]]
}

@test "bad games are refused with file and line" {
    while IFS='|' read -r line message; do
        { played A B 1-0 1; echo "$line"; } >bad
        try rank bad
        [ "$status" -eq 1 ]
        [ ! -s out ]
        [[ "$(cat err)" == "rank: bad:2: "*"$message"* ]]
    done <<'CASES'
Game: A B 2-0 checkmate 40|2-0
Game: A B|result
Game: A A 1-0 checkmate 40|A plays against itself
Game: A B 1-0 tired 40|tired
Game: A B 1-0 checkmate 40 opening=x|opening
Gome: A B 1-0 checkmate 40|no part of a genome stream
CASES
    printf 'Game: A B 1-0 checkmate 40' >bad
    try rank bad
    [ "$status" -eq 1 ]
    try rank no-such-file
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == "rank: no-such-file: "* ]]
}

@test "bad options are refused with status 2, by name" {
    played A B 1-0 1 >games
    while IFS='|' read -r option value message; do
        try rank "$option" "$value" games
        [ "$status" -eq 2 ]
        [ ! -s out ]
        [ "$(wc -l <err)" -eq 1 ]
        [[ "$(cat err)" == "rank: $option: "*"'$message'"* ]]
    done <<'CASES'
--by|luck|luck
--prior|-1|-1
--prior|many|many
--prior|inf|inf
--anchor|A|A
--anchor|A=x|A=x
--anchor|=3|=3
--weight|turns|turns
--weight|turns=nan|turns=nan
--weight|tea=1|tea
CASES
    try rank --anchor Z=100 games
    [ "$status" -eq 1 ]
    [ ! -s out ]
    [ "$(cat err)" = "rank: no player is named 'Z'" ]
}

@test "--list-methods shows every method and every event" {
    rank --list-methods >list
    grep -v '^-w' list | cut -f 1 >methods
    [ -s methods ]
    while read -r method; do
        played A B 1-0 1 | rank --by "$method" | head -n 1 | grep -q "	$method	"
    done <methods
    [ "$(grep -c '^-w' list)" -eq 11 ]
    grep -q '^-w	mates=50$' list
}

@test "up to 1000 players errors come from the full covariance, beyond from its diagonal, and the heading says so" {
    ring() { awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) for (k = 1; k < 4; k++) for (r = 0; r < 2; r++)
        printf "Game: p%04d p%04d %s plies 9\n", i, (i + k * k) % n, r ? "1-0" : "0-1" }'; }
    ring 1000 | rank >full
    head -n 1 full | grep -q error95_full
    ring 1001 | rank >diagonal
    head -n 1 diagonal | grep -q error95_diagonal
    # alike players: the two ways differ little
    awk '{ getline line <"diagonal"; split(line, other, "\t"); if (NR > 1 && ($4 / other[4] < 0.9 || $4 / other[4] > 1.5)) { print $4, other[4]; exit 1 } }' full
}

@test "a disk that is full is an error" {
    [ -c /dev/full ] || skip "this system has no /dev/full"
    played A B 1-0 1 >games
    status=0
    rank games >/dev/full 2>err || status=$?
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == "rank: cannot write"* ]]
}
