#!/usr/bin/env bats
# frame.bats - promises that every program makes, and what `make` and `make install` leave behind.

load setup

# install_it VARIABLE=VALUE...: installs what is being tested.
install_it() {
    make -s --no-print-directory -C "$ROOT" install "$@" >log 2>&1
}

# closed_pipe COMMAND...: as `try`, with a pipe on stdout that nobody reads any more.
closed_pipe() {
    rm -f pipe && mkfifo pipe
    status=0
    # shellcheck disable=SC2094 # opened for reading too, or opening it would wait; the reader then closes
    "$@" 5<>pipe >pipe 5<&- 2>err || status=$?
}

@test "--help shows the usage on stdout, and so does -h" {
    for program in $(programs); do
        try "$program" --help
        [ "$status" -eq 0 ]
        [ ! -s err ]
        [[ "$(head -n 1 out)" == "usage: $program"* ]]
        diff out <("$program" -h)
    done
}

@test "--version shows name and version on stdout, and so does -V" {
    for program in $(programs); do
        try "$program" --version
        [ "$status" -eq 0 ]
        [ ! -s err ]
        [[ "$(cat out)" =~ ^"$program (Chess Genome Tools) "[0-9]+\.[0-9.]+$ ]]
        diff out <("$program" -V)
    done
}

@test "an unknown option is refused in one line that names it" {
    for program in $(programs); do
        for option in --no-such-option -~; do
            try "$program" "$option"
            [ "$status" -eq 2 ]
            [ ! -s out ]
            [ "$(wc -l <err)" -eq 1 ]
            [[ "$(cat err)" == "$program: "*"'$option'"* ]]
        done
    done
}

@test "an option without its value is refused in one line that names it" {
    for program in $(programs); do
        for option in $("$program" --help | sed -n 's/^  .* \(--[a-z-]*\) [A-Z].*/\1/p'); do
            try "$program" "$option"
            [ "$status" -eq 2 ]
            [ ! -s out ]
            [ "$(wc -l <err)" -eq 1 ]
            [[ "$(cat err)" == "$program: "*"'-"*"' needs a value"* ]]
        done
    done
}

@test "a full disk is an error" {
    [ -c /dev/full ] || skip "this system has no /dev/full"
    for program in $(programs); do
        status=0
        "$program" --help >/dev/full 2>err || status=$?
        [ "$status" -eq 1 ]
        [[ "$(cat err)" == "$program: cannot write to standard output: "* ]]
        [ "$(wc -l <err)" -eq 1 ]
    done
}

@test "a closed pipe ends a program quietly" {
    for program in $(programs); do
        closed_pipe "$program" --help
        [ "$status" -eq 141 ]
        [ ! -s err ]
    done
}

@test "a closed pipe ends a program quietly where SIGPIPE came ignored" {
    trap '' PIPE
    for program in $(programs); do
        closed_pipe "$program" --help
        [ "$status" -eq 141 ]
        [ ! -s err ]
    done
}

@test "install puts every program, manual page, the library, header and pkg-config file under DESTDIR and PREFIX" {
    install_it PREFIX=/opt/genome DESTDIR="$PWD/image"
    cd image
    [ "$(ls -A)" = opt ]
    cd opt/genome
    for program in $(programs); do
        cmp "bin/$program" "$(type -P "$program")"
        cmp "share/man/man1/$program.1" "$ROOT/src/$program.1"
    done
    for page in "$ROOT"/src/*.5; do
        [ ! -e "$page" ] || cmp "share/man/man5/${page##*/}" "$page"
    done
    [ -s lib/libgenome.a ]
    [ -s include/genome.h ]
    grep -qx 'prefix=/opt/genome' lib/pkgconfig/genome.pc
}

@test "installed pipelines know where the programs are" {
    install_it PREFIX=/opt/genome DESTDIR="$PWD/image"
    cd "$ROOT"
    for pipeline in pipelines/*; do
        [ -f "$pipeline" ] || continue
        installed=$BATS_TEST_TMPDIR/image/opt/genome/share/chess-genome-tools/$pipeline
        sed 's|^bin=.*|bin=/opt/genome/bin|' "$pipeline" | diff - "$installed"
        [ ! -x "$pipeline" ] || [ -x "$installed" ]
    done
}

@test "uninstall leaves no file behind" {
    install_it PREFIX="$PWD/here"
    make -s --no-print-directory -C "$ROOT" uninstall PREFIX="$PWD/here"
    find here ! -type d >left
    diff /dev/null left
}

@test "a program of one's own is built with the installed header and library alone" {
    install_it PREFIX="$PWD/here"
    cat >own.c <<'C'
#include <genome.h>
#include <stdio.h>

int main(void)
{
    struct rng rng = {0};
    struct chess position;
    char fen[MAX_FEN];

    chess_start();
    if (chess_read_fen(&position, chess_start_fen))
        return 1;
    chess_write_fen(&position, fen);
    printf("%s\n%d\n%016llx\n", fen, chess_count_moves(&position), (unsigned long long)rng_next(&rng));
    return 0;
}
C
    if command -v pkg-config; then
        flags=$(PKG_CONFIG_PATH=here/lib/pkgconfig pkg-config --cflags --libs genome)
    else
        flags=$(sed -n "s|[$]{prefix}|$PWD/here|g; s/^Cflags: //p; s/^Libs: //p" here/lib/pkgconfig/genome.pc)
    fi
    # shellcheck disable=SC2086 # words on purpose
    ${CC:-cc} ${SANITIZE:-} -std=c11 -Wall -Wextra -Wpedantic -Werror -o own own.c $flags
    ./own >out
    diff - out <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
20
e220a8397b1dcdaf
END
}

# A project of three small files, to see what make does with it.
small_project() {
    mkdir -p lib/base lib/game src
    cp "$ROOT/Makefile" .
    echo 'int one(void); int one(void) { return VALUE; }' >lib/base/one.c
    echo 'int two(void); int two(void) { return 2; }' >lib/game/two.c
    echo 'int one(void); int main(void) { return one(); }' >src/first.c
    echo 'int main(void) { return 0; }' >src/second.c
    unset MAKEFLAGS FLAVOUR CC SANITIZE
    make PORTABLE=1 CFLAGS=-DVALUE=1 >log 2>&1
}

@test "make has nothing to do twice" {
    small_project
    make PORTABLE=1 CFLAGS=-DVALUE=1 >log 2>&1
    [ "$(grep -c -- -o log)" -eq 0 ]
}

@test "other flags build everything anew" {
    small_project
    make PORTABLE=1 CFLAGS=-DVALUE=7 >log 2>&1
    try bin/first
    [ "$status" -eq 7 ]
}

@test "another flavour leaves bin and the library alone" {
    small_project
    make PORTABLE=1 CFLAGS=-DVALUE=7 FLAVOUR=seven >log 2>&1
    try bin/first
    [ "$status" -eq 1 ]
    try .build/seven/bin/first
    [ "$status" -eq 7 ]
    [ "$(echo lib/*)" = "lib/base lib/game lib/libgenome.a" ]
}

@test "a source that is gone leaves no program and no object in the library" {
    small_project
    rm lib/game/two.c src/second.c
    make PORTABLE=1 CFLAGS=-DVALUE=1 >log 2>&1
    [ "$(ls bin)" = first ]
    [ "$(ar t lib/libgenome.a | grep -v SYMDEF)" = one.o ]
}
