#!/usr/bin/env bats
# evolve.bats - runs: loop, evolve, the generations, and the lock they hold.

load setup

# The pipelines call the programs that are being tested.
GENOME_BIN=$(dirname "$(type -P with-lock)")
export GENOME_BIN JOBS=2

loop=$ROOT/pipelines/loop
evolve=$ROOT/pipelines/evolve

# small DIR OPTION...: a run of seconds.
small() {
    local dir=$1
    shift
    "$evolve" -d "$dir" -s 7 -n 8 --rounds 2 --nodes 20 --every 2 --games 4 "$@"
}

# same DIR DIR: equal but for what may depend on time.
same() {
    diff -r -x run.log -x .git "$1" "$2"
}

# A generation for loop: it costs nothing, and what comes next follows from what was there and the seed.
# shellcheck disable=SC2016 # for the script to expand
plain_generation() {
    printf '%s\n' '#!/bin/sh' 'set -eu' "PATH=$PATH" 'cat >"$TMPDIR/now"' 'genome-mutate --distinct -s "$SEED" "$TMPDIR/now"' \
        'echo "$GENERATION" >"$KEEP/number"' >generation
    chmod +x generation
}

# killed_often MILLISECONDS COMMAND...: kills it with SIGKILL at random instants up to that time, every other time with all it has
# started, until it ends by itself. Each time it may run a little longer. How often it was killed is in $kills.
killed_often() {
    local longest=$1 process killer whom wait_for
    shift
    kills=0
    while :; do
        setsid "$@" >out 2>err 3>&- &
        process=$!
        whom=$process
        [ $((kills % 2)) -eq 0 ] || whom=-$process
        wait_for=$((RANDOM % longest + 20 * kills))
        (sleep "$((wait_for / 1000)).$(printf %03d $((wait_for % 1000)))" && kill -9 -- "$whom") >/dev/null 2>&1 3>&- &
        killer=$!
        status=0
        wait "$process" || status=$?
        kill "$killer" 2>/dev/null || true
        wait "$killer" || true
        [ "$status" -eq 137 ] || return 0
        kills=$((kills + 1))
    done
}

@test "with-lock becomes the command: same process, its words and its status" {
    with-lock lock sh -c 'echo $$ >inside; exit 7' &
    process=$!
    status=0
    wait "$process" || status=$?
    [ "$status" -eq 7 ]
    [ "$(cat inside)" -eq "$process" ]
    [ "$(with-lock lock printf '%s|' -n --help a\ b)" = '-n|--help|a b|' ]
}

@test "with-lock refuses a second holder in one line that names the first" {
    mkfifo end
    with-lock lock sh -c 'echo >held; read -r line <end' 3>&- &
    process=$!
    while [ ! -e held ]; do :; done
    try with-lock lock touch entered
    echo >end
    wait "$process"
    [ "$status" -eq 1 ]
    [ ! -e entered ]
    [ "$(cat err)" = "with-lock: lock: held by process $process" ]
    with-lock lock touch entered
    [ -e entered ]
}

@test "with-lock --wait waits" {
    mkfifo end
    with-lock lock sh -c 'echo >held; read -r line <end; echo first >>order' 3>&- &
    while [ ! -e held ]; do :; done
    with-lock --wait lock sh -c 'echo second >>order' 3>&- &
    second=$!
    echo >end
    wait "$second"
    printf '%s\n' first second | diff - order
}

@test "the lock dies with its holder, and what the holder leaves behind does not keep it" {
    mkfifo end
    # shellcheck disable=SC2016 # for that shell to expand
    with-lock lock sh -c 'sh -c "read -r line <end; echo >orphan-ended" & echo $! >orphan; wait' 3>&- &
    process=$!
    while [ ! -s orphan ]; do :; done
    kill -9 "$process"
    wait "$process" || true
    kill -0 "$(cat orphan)"
    with-lock lock touch entered
    [ -e entered ]
    echo >end
}

@test "with-lock says what it cannot run, with the statuses of the shell" {
    try with-lock lock ./none
    [ "$status" -eq 127 ]
    [[ "$(cat err)" == "with-lock: ./none: "* ]]
    mkdir folder
    try with-lock lock ./folder
    [ "$status" -eq 126 ]
    try with-lock none/lock true
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == "with-lock: none/lock: "* ]]
    try with-lock lock
    [ "$status" -eq 2 ]
}

@test "loop calls a program of one's own: populations, kept files and settings are in the folder" {
    plain_generation
    genome-random -n 5 -s 1 >first
    "$loop" -d run -G 3 -s own ./generation one two <first 2>err
    [ "$(tail -n 1 err)" = "loop: run: stopped at generation 3: the generations asked for" ]
    printf '%s\n' seed=own generation=generation one two | diff - run/settings
    for number in 0 1 2; do
        echo "$number" | diff - "run/gen/00000$number.number"
        genome-cat "run/gen/00000$((number + 1)).genomes" | diff - "run/gen/00000$((number + 1)).genomes"
        sed -n 's/^ID: //p' "run/gen/00000$number.genomes" >names
        sort names | diff - names
    done
    genome-mutate --distinct -s own.0 run/gen/000000.genomes | sed -n 's/^ID: //p' | sort >names
    sed -n 's/^ID: //p' run/gen/000001.genomes | diff names -
    # shellcheck disable=SC2012 # names without surprises
    [ "$(ls -A run | tr '\n' ' ')" = "gen lock run.log settings " ]
}

@test "more generations, asked for later, are the same bytes as all at once" {
    plain_generation
    genome-random -n 5 -s 1 >first
    "$loop" -d once -G 6 -s 1 ./generation <first
    "$loop" -d twice -G 2 -s 1 ./generation <first
    "$loop" -d twice -G 6 -s 1 ./generation </dev/null
    same once twice
}

@test "a generation that fails, or gives what is not a population, ends the run and leaves nothing half done" {
    genome-random -n 5 -s 1 >first
    for generation in false true 'head -n 3'; do
        rm -rf run
        # shellcheck disable=SC2086 # words
        try "$loop" -d run -G 3 -s 1 $generation <first
        [ "$status" -eq 1 ]
        [ -s err ]
        [ "$(ls run/gen)" = 000000.genomes ]
    done
    try "$loop" -d other -G 3 -s 1 ./no-such-program <first
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "loop: ./no-such-program: no such program" ]
    [ ! -e other ]
}

@test "a full disk ends the run, and it goes on when there is room again" {
    plain_generation
    genome-random -n 50 -s 1 >first
    "$loop" -d once -G 3 -s 1 ./generation <first
    status=0
    (ulimit -f 8; trap '' XFSZ; "$loop" -d full -G 3 -s 1 ./generation <first >out 2>err) || status=$?
    [ "$status" -ne 0 ]
    "$loop" -d full -G 3 -s 1 ./generation <first
    same once full
}

@test "a second run in the same folder is refused; the first goes on" {
    mkfifo end
    printf '%s\n' '#!/bin/sh' 'cat' 'echo >held' 'read -r line <end' >generation
    chmod +x generation
    genome-random -n 4 -s 1 >first
    "$loop" -d run -G 1 -s 1 ./generation <first 2>log 3>&- &
    process=$!
    while [ ! -e held ]; do :; done
    try "$loop" -d run -G 1 -s 1 ./generation <first
    echo >end
    wait "$process"
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "with-lock: run/lock: held by process $process" ]
    [ -s run/gen/000001.genomes ]
}

@test "other settings are refused, naming the difference, unless asked for; jobs and when to stop are none" {
    small run -G 1 -j 1
    try small run -G 2 --nodes 30
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "loop: run was started with 'nodes=20', not 'nodes=30'; --continue-with goes on with the new settings" ]
    [ ! -e run/gen/000002.genomes ]
    small run -G 2 -j 2 --patience 50 --until 9000
    small run -G 3 --nodes 30 --continue-with
    grep -qx nodes=30 run/settings
    grep -qx nodes=20 run/gen/000002.settings-until-here
    [ -s run/gen/000003.genomes ]
}

@test "a run is taken up with its own settings where none are given" {
    small once -G 3 -o scramble=50 -o sigma=2
    small twice -G 1 -o scramble=50 -o sigma=2
    "$evolve" -d twice -G 3
    same once twice
}

@test "one job, two jobs, GNU parallel or xargs: the same bytes" {
    small one -G 3 -j 1
    small two -G 3 -j 2
    same one two
    mkdir path
    printf '%s\n' '#!/bin/sh' 'echo "parallel: invalid option" >&2; exit 1' >path/parallel # as the one of moreutils
    chmod +x path/parallel
    PATH=$PWD/path:$PATH small three -G 3 -j 2
    same one three
}

@test "killed with SIGKILL at random instants and started again: the same bytes as undisturbed" {
    need setsid
    small once -G 4 -j 2
    killed_often 400 "$evolve" -d often -s 7 -n 8 --rounds 2 --nodes 20 --every 2 --games 4 -G 4 -j 2
    echo "killed $kills times"
    [ "$status" -eq 0 ]
    [ "$kills" -ge 2 ]
    same once often
}

@test "killed while files are put in place and git commits: the same bytes, and the same history" {
    need setsid git
    plain_generation
    genome-random -n 5 -s 1 >first
    "$loop" -d once --git -G 20 -s 1 ./generation <first
    killed_often 100 bash -c "exec '$loop' -d often --git -G 20 -s 1 ./generation <first"
    echo "killed $kills times"
    [ "$status" -eq 0 ]
    [ "$kills" -ge 2 ]
    same once often
    diff <(git -C once log --format='%s %T') <(git -C often log --format='%s %T')
    [ -z "$(git -C often status --short)" ]
}

@test "what was played before a kill is not played again" {
    genome-random -n 6 -s 1 >first
    mkdir pieces
    PIECES=$PWD/pieces "$ROOT/pipelines/play" -s 1 --nodes 20 <first >games
    piece=$(find pieces -name 1)
    sed 's/^Game:/& taken-up/' "$piece" >changed
    mv changed "$piece"
    PIECES=$PWD/pieces "$ROOT/pipelines/play" -s 1 --nodes 20 <first >again
    sed 's/ taken-up//' again | sort | diff - <(sort games)
    grep -q taken-up again
    PIECES=$PWD/pieces "$ROOT/pipelines/play" -s 2 --nodes 20 <first >other
    [ "$(grep -c taken-up other)" -eq 0 ]
}

@test "a run with --git is a repository: a commit for each generation, and a stale lock is no obstacle" {
    need git
    small run -G 1 --git
    git -C run log --format=%s | diff - <(printf '%s\n' 'generation 0' 'the first population')
    : >run/.git.lock
    : >run/.git/index.lock
    small run -G 2 --git
    [ "$(git -C run log -1 --format=%s)" = 'generation 1' ]
    git -C run show HEAD:champion.genome | diff - run/champion.genome
    [ -z "$(git -C run status --short)" ]
    git -C run fsck --strict
}

@test "another's git lock is respected" {
    need git
    small run -G 1 --git
    : >run/.git/index.lock
    try small run -G 2 --git
    [ "$status" -ne 0 ]
    [ -e run/.git/index.lock ]
    rm run/.git/index.lock
    small run -G 2 --git
    [ "$(git -C run log -1 --format=%s)" = 'generation 1' ]
}

@test "five generations of a champion's ancestors are in the folder" {
    small run -G 9
    name=$(sed -n 's/^ID: //p' run/gen/000008.best.genome)
    cat run/gen/??????.genomes >all
    found=0
    while [ "$found" -lt 5 ]; do
        parents=$(genome-cat -i "$name" all | sed -n 's/^Parents: //p' | head -n 1)
        [ -n "$parents" ] || break
        for parent in $parents; do
            genome-cat -i "$parent" all >one
            grep -qx "ID: $parent" one
        done
        name=${parents%% *}
        found=$((found + 1))
    done
    # An ancestor that is of the first generation has no parents.
    [ "$found" -eq 5 ] || grep -qx "ID: $name" run/gen/000000.genomes
}

@test "evolve says why it stops: generations, strength, patience" {
    small run -G 1 2>err
    [ "$(tail -n 1 err)" = "loop: run: stopped at generation 1: the generations asked for" ]
    small run -G 9 --until 0% 2>err
    [ "$(tail -n 1 err)" = "loop: run: stopped at generation 1: strength 0% was reached in generation 0" ]
    small run -G 40 --patience 2 2>err
    [[ "$(tail -n 1 err)" =~ ^"loop: run: stopped at generation "[0-9]+": no better against the fixed opponents since generation "[0-9]+$ ]]
    same_generation=$(tail -n 1 err)
    small run -G 40 --patience 2 2>err
    [ "$(tail -n 1 err)" = "$same_generation" ]
}

@test "progress.tsv has a line for each generation, measured every few" {
    small run -G 4
    head -n 1 run/progress.tsv | tr '\t' ' ' | diff - <(echo '#generation games nodes best median distinct strength error score%')
    awk -F '\t' '!/^#/ { print $1, NF, $7 != "-" }' run/progress.tsv | diff - <(printf '%s\n' '0 9 1' '1 9 0' '2 9 1' '3 9 0')
    [ "$(genome-cat -c run/champion.genome)" -eq 1 ]
}

@test "every generation makes a next population of the same size, with any kind of run" {
    for generation in "$ROOT"/pipelines/generations/*; do
        small "run-${generation##*/}" -n 16 -G 6 -j 2 --by "${generation##*/}"
        for population in "run-${generation##*/}"/gen/??????.genomes; do
            [ "$(genome-cat -c "$population")" -ge 12 ] # migrants live on two islands
        done
        [ "$(wc -l <"$generation")" -le 40 ]
    done
}

@test "evolve and loop refuse a bad command line in one line with status 2" {
    for words in '' '-d run' '-d run -s 1 -G many' '-d run -s 1 -G 1 --by none' '-d run -s 1 -G 1 -n' '-d run -s 1 -G 1 --bogus' '-d run -s 1 -G 1 -j 0'; do
        # shellcheck disable=SC2086 # words
        try "$evolve" $words
        [ "$status" -eq 2 ]
        [ "$(wc -l <err)" -eq 1 ]
        [[ "$(cat err)" == "evolve: "* ]]
        [ ! -e run ]
    done
    for words in '' '-d run -s 1 true' '-d run -G 1 true' '-d run -G 1 -s 1' '-d run -G x -s 1 true' '-d'; do
        # shellcheck disable=SC2086 # words
        try "$loop" $words
        [ "$status" -eq 2 ]
        [ "$(wc -l <err)" -eq 1 ]
        [[ "$(cat err)" == "loop: "* ]]
        [ ! -e run ]
    done
    "$loop" --help | grep -q '^usage: loop'
    "$evolve" --help | grep -q '^usage: evolve'
}

@test "pipelines are clean shell, and never say select alone" {
    # shellcheck disable=SC2046 # words
    set -- $(find "$ROOT/pipelines" -type f -exec grep -l '^#!/bin/sh' {} +)
    [ $# -ge 8 ]
    for script; do
        sh -n "$script"
        [ -x "$script" ]
    done
    [ "$(cat "$@" | grep -cE '(^|[|;&(`])[[:blank:]]*select([[:blank:]]|$)')" -eq 0 ]
    need shellcheck
    shellcheck "$@"
}
