# flatten.awk - writes a header with every #include "folder/name.h" replaced by that file, each once; <...> ones stay.
# usage: awk -f lib/flatten.awk lib/genome.h

function flatten(file,    line, got) {
    if (seen[file]++)
        return
    while ((got = (getline line < file)) > 0)
        if (split(line, part, "\"") == 3 && part[1] ~ /^#include /)
            flatten(root part[2])
        else
            print line
    if (got < 0) {
        print "flatten.awk: cannot read " file > "/dev/stderr"
        exit 1
    }
    close(file)
}

BEGIN {
    root = ARGV[1]
    sub(/[^\/]*$/, "", root)
    flatten(ARGV[1])
}
