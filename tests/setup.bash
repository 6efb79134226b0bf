# setup.bash - what every test file begins with: `load setup`. Each test runs in an empty folder of its own, offline.
# By hand, `bats tests/frame.bats` tests the default build; `make test` sets ROOT and PATH for its flavour.

if [ -z "${ROOT:-}" ]; then
    ROOT=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
    PATH=$ROOT/bin:$ROOT/.build/default/tests:$PATH
fi
PATH=$PATH:/usr/games # where Debian keeps stockfish and pgn-extract
export ROOT PATH LC_ALL=C

# What a sanitizer finds must not pass for the status 1 of bad input.
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1

setup() {
    cd "$BATS_TEST_TMPDIR" || return
}

# The names of all programs, one per line.
programs() {
    local source
    for source in "$ROOT"/src/*.c; do
        basename "$source" .c
    done
}

# need PROGRAM...: skips the test, and says why, where one of them is not installed.
need() {
    local program
    for program; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
}

# try COMMAND...: runs it with its output in the files `out` and `err`, its status in $status.
# shellcheck disable=SC2034 # for the test to look at
try() {
    status=0
    "$@" >out 2>err || status=$?
}
