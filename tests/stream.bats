# stream.bats - genomes and games as text: what every program that reads them promises.
load setup

# The example genome of seed 004, section 4.4.
example() {
    cat <<'EXAMPLE'
ID: 35915

Name: Piece Strength Gene
B: 7.6153
K: -6.3908
N: 5.29567
P: -0.022297
Q: 11.8414
R: 13.8875

Name: Look Ahead Gene
Can Capture Speculation Addition: 1.48676
Game Length Uncertainty: 0.359439
Mean Game Length: 54.1218
Speculation Constant: 1.12852
Will Capture Speculation Addition: 1.55846

Name: Priority Threshold Gene
Threshold: 18.3031

Name: Total Force Gene
Exponent: 1.06805
Priority: 296.307

Name: Freedom to Move Gene
Exponent: 0.788805
Priority: 62.4201

Name: Pawn Advancement Gene
Exponent: 0.988908
Non-linearity: -0.0506272
Priority: 124.693

Name: Passed Pawn Gene
Exponent: 1.09078
Priority: -11.7025

Name: Opponent Pieces Targeted Gene
Exponent: 0.731673
Priority: 57.067

Name: Sphere of Influence Gene
Exponent: 0.915896
Illegal Square Score: 2.13345
King Target Factor: -1.54328
Legal Square Score: 0.668739
Priority: 315.525

Name: King Confinement Gene
Enemy Block Score: -0.83681
Exponent: 0.840082
Friendly Block Score: 1.27162
Maximum Distance: 3
Priority: 17.2917

Name: King Protection Gene
Exponent: 0.978663
Priority: 57.2245

Name: Castling Possible Gene
Exponent: 1.05404
Kingside Preference: 0.214334
Priority: 14.2417
Queenside Preference: -1.67294

Name: Stacked Pawns Gene
Exponent: 0.877135
Priority: -49.4367

Name: Pawn Islands Gene
Exponent: 1.06193
Priority: 7.95872

END
EXAMPLE
}

kinds() {
    genome-random --list-kinds | cut -f 1
}

# refused LINE WHY < STREAM: genome-cat refuses standard input there, for that reason, with one line and status 1.
refused() {
    cat >bad.genomes
    try genome-cat bad.genomes
    [ "$status" -eq 1 ]
    diff <(echo "genome-cat: bad.genomes:$1: $2") err
}

@test "the example genome of seed 004 reads, and gets nothing but its kind" {
    example >example.genome
    genome-cat example.genome >out
    diff <(sed '1a Kind: genes' example.genome) out
    genome-cat out | cmp - out
}

@test "what programs write reads and writes back unchanged, for every kind" {
    for kind in $(kinds); do
        genome-random -k "$kind" -n 5 -s 1 >random
        genome-mutate -s 2 random >mutated
        genome-cross -n 7 -s 3 random >crossed
        for file in random mutated crossed; do
            genome-cat "$file" | cmp - "$file"
            genome-cat --rename "$file" | cmp - "$file"
        done
    done
}

@test "the same seed gives the same bytes, another seed others" {
    for program in "genome-random -n 5" "genome-mutate pop" "genome-cross -n 5 pop" "pair --by random pop" "play-match --nodes 20 pop"; do
        genome-random -n 4 -s x >pop
        $program -s "any text" >one
        $program -s "any text" >two
        $program -s "another" >three
        cmp one two
        run cmp -s one three
        [ "$status" -eq 1 ]
    done
}

@test "equal players have equal names, and a name tells the content" {
    genome-random -s 1 >one
    sed 's/^ID: .*/ID: mine/' one >two
    genome-cat --rename two | cmp - one
    sed 's/^Threshold: .*/Threshold: 77/' two | genome-cat --rename >three
    [ "$(head -n 1 three)" != "$(head -n 1 one)" ]
}

@test "a mutation of one gene changes only that gene's lines, the name and the parents" {
    genome-random -s 1 >one
    for seed in 1 2 3 4 5 6 7 8; do
        genome-mutate -r 0.3 -s "$seed" one >two
        genes=$(diff <(genome-cat -t one | cut -f 3-5) <(genome-cat -t two | cut -f 3-5) | grep '^>' | cut -f 1 | sort -u | wc -l)
        changed=$(diff one two | grep -c '^>' || :)
        [ "$changed" -le $((genes + 1)) ]
    done
}

@test "children name their parents: both when crossed, a rated one when mutated" {
    genome-random -n 2 -s 1 >pop
    parents=$(sed -n 's/^ID: //p' pop | sort)
    genome-cross -n 1 -s 1 pop >child
    diff <(sed -n 's/^Parents: //p' child | tr ' ' '\n' | sort) <(echo "$parents")
    genome-mutate -s 1 child >made
    diff <(grep ^Parents child) <(grep ^Parents made)
    genome-cat --set Rating=5 child | genome-mutate -s 1 >mutant
    [ "$(sed -n 's/^Parents: //p' mutant)" = "$(sed -n 's/^ID: //p' child)" ]
    run grep Rating mutant
    [ "$status" -eq 1 ]
}

@test "headers are written in a fixed order, and others are kept" {
    genome-random -k material >m
    printf 'ID: a\nNote: hello: world\nRating: 12.5\nBorn: 7\nParents: x y\nLimit: depth 2\nPlays: chess\nKind: material\n\nEND\n' | genome-cat >out
    printf 'ID: a\nKind: material\nLimit: depth 2\nParents: x y\nBorn: 7\nRating: 12.5\nNote: hello: world\n\nEND\n' | diff - out
}

@test "a stream that is cut off, or has no newline at its end, is refused with its line" {
    genome-random -s 1 >whole
    id=$(sed -n 's/^ID: //p' whole)
    for lines in 1 2 3 10 20; do
        head -n "$lines" whole | refused "$lines" "genome $id is cut off: no END"
    done
    printf '%s' "$(cat whole)" | refused "$(wc -l <whole)" "the last line has no newline: is the file cut off?"
    { head -n 9 whole; cat whole; } | refused 10 "genome $id is cut off: no END before the next ID"
}

@test "a bad gene, key or number is refused with its line" {
    example >good
    sed 's/^Threshold: .*/Threshold: x1/' good | refused 19 "Threshold: 'x1' is not a number"
    sed 's/^Threshold: .*/Threshold: nan/' good | refused 19 "Threshold: 'nan' is not a number"
    sed 's/^Threshold: .*/Threshold: inf/' good | refused 19 "Threshold: 'inf' is not a number"
    sed 's/^Threshold: .*/Threshold: -1/' good | refused 19 "Threshold: '-1' is not from 0 to 1e+06"
    sed 's/^Threshold: .*/Treshold: 1/' good | refused 19 "unknown key 'Treshold' in gene 'Priority Threshold Gene'"
    sed 's/^Threshold: .*/Threshold/' good | refused 19 "'Threshold' is not 'Key: value'"
    sed '/^Threshold/d' good | refused 18 "gene 'Priority Threshold Gene' has no 'Threshold'"
    sed 's/^Threshold: .*/&\n&/' good | refused 20 "Threshold: is there twice"
    sed 's/Priority Threshold Gene/Nonsense Gene/' good | refused 18 "unknown gene 'Nonsense Gene'"
    sed 's/Priority Threshold Gene/Look Ahead Gene/' good | refused 18 "gene 'Look Ahead Gene' is there twice"
    sed '/Pawn Islands/,/^$/d' good | refused 70 "gene 'Pawn Islands Gene' is missing"
    sed 's/^Maximum Distance: .*/Maximum Distance: 2.5/' good | refused 53 "Maximum Distance: '2.5' is not a whole number"
}

@test "a bad header is refused with its line" {
    bad_header() { printf 'ID: a\n%s\n\nEND\n' "$1" | refused "$2" "$3"; }
    bad_header "Kind: nonsense" 2 "Kind: 'nonsense' is not a kind; genome-random --list-kinds shows them"
    bad_header "Plays: go" 2 "Plays: 'go' is not a game that can be played here"
    bad_header "Limit: 5" 2 "Limit: '5' is neither 'depth N' nor 'nodes N'"
    bad_header "Search: hard" 2 "Search: 'hard' is not a search"
    bad_header "Parents: a b c" 2 "Parents: 'a b c' is not one name or two"
    bad_header "Born: x" 2 "Born: 'x' is not a whole number"
    bad_header "Rating: nan" 2 "Rating: 'nan' is not a number"
    bad_header "hello" 2 "'hello' is not a header 'Name: value'"
    bad_header "Name: Total Force Gene" 2 "an empty line must stand between headers and the first block"
    printf 'ID: a\nBorn: 1\nBorn: 2\n\nEND\n' | refused 3 "Born: stands twice"
    printf 'ID: a b\n\nEND\n' | refused 1 "'a b' is not a name: 1 to 64 of A-Za-z0-9._-, a letter or digit first"
    printf 'ID: a\nKind: random\n\nName: x\n\nEND\n' | refused 4 "a genome of kind random has no genes"
    printf 'hello\n' | refused 1 "'hello' is no part of a genome stream"
    printf 'ID: a\nKind: ran\0dom\n\nEND\n' | refused 2 "a NUL byte"
    { printf 'ID: a\nNote: '; head -c 70000 /dev/zero | tr '\0' x; echo; } | refused 2 "the line is too long"
}

@test "two genomes of one name must be equal" {
    genome-random -s 1 | sed 's/^ID: .*/ID: same/' >one
    genome-random -s 2 | sed 's/^ID: .*/ID: same/' >two
    cat one one two >pop
    try play-match pop
    [ "$status" -eq 1 ]
    [ "$(cat err)" = "play-match: two different genomes are named same" ]
    genome-random -s 3 >three
    cat one one three | play-match -s 1 --nodes 10 | grep -c '^ID: ' | grep -qx 2
}

@test "an empty stream is an error where genomes are needed" {
    for program in genome-cat genome-mutate genome-cross genome-show genome-stats play-match pair "select -n 1"; do
        # shellcheck disable=SC2086
        try command $program </dev/null
        [ "$status" -eq 1 ]
        [ "$(wc -l <err)" -eq 1 ]
    done
}

# bad_game LINE WHY: games-pgn refuses that Game line.
bad_game() {
    echo "$1" >bad.games
    try games-pgn bad.games
    [ "$status" -eq 1 ]
    diff <(echo "games-pgn: bad.games:1: $2") err
}

@test "a bad Game line is refused, and the message quotes the culprit" {
    bad_game "Game: A" "'': not the name of a player"
    bad_game "Game: A -B 1-0 checkmate 3" "'-B': not the name of a player"
    bad_game "Game: A B 2-0 checkmate 3" "'2-0': not a result"
    bad_game "Game: A B 1-0 boredom 3" "'boredom': not a way to end a game"
    bad_game "Game: A B 1-0 checkmate three" "'three': not a number of plies"
    bad_game "Game: A B 1-0 checkmate 3 hello" "'hello': not a field NAME=VALUE"
    bad_game "Game: A B 1-0 checkmate 3 seed=xyz" "'seed=xyz': a bad value"
    bad_game "Game: A B 1-0 checkmate 3 w.turns=-1" "'w.turns=-1': a bad value"
    bad_game "Game: A B 1-0 checkmate 3 w.naps=1" "'w.naps=1': a bad value"
    bad_game "Game: A B 1-0 checkmate 2 moves=e2e4,e7e4" "'e7e4' is not a legal move in its place"
    bad_game "Game: A B 1-0 checkmate 2" "a game without moves= cannot be written as PGN"
    bad_game "Playing: x" "'x' is not a number of games"
    bad_game "Played: 3" "Played: 3 does not fit the match it ends"
}

@test "a match that lost games on the way is noticed" {
    genome-random -n 3 -s 1 | play-match -s 1 --nodes 10 | sed '$d' | sed '$d' >short
    try rank short
    [ "$status" -eq 1 ]
    [[ "$(cat err)" == *"the match has 5 of its 6 games"* ]]
    rank --partial short >out
    [ "$(grep -c ^ID out)" -eq 3 ]
}
