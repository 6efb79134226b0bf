# Chess Genome Tools, for GNU make. Nothing is listed: a file in src/, lib/*/, tests/ or tests/fuzz/ is built because it is there.
# A flavour is one set of compiler and flags: `make FLAVOUR=mine CC=clang CFLAGS=-g`. Only the default one fills bin/ and lib/.

VERSION = 0.1
FLAVOUR ?= default
PREFIX ?= /usr/local
TEST ?= tests/*.bats
FUZZ_SECONDS ?= 60
SEED ?= 1
RUN ?= run/$(SEED)
SUITE ?= $(firstword $(wildcard ../shared/data/perftsuite.epd tests/perft.epd))

BUILD = .build/$(FLAVOUR)
BIN = $(if $(filter default,$(FLAVOUR)),bin,$(BUILD)/bin)
LIBRARY = $(if $(filter default,$(FLAVOUR)),lib,$(BUILD))/libgenome.a
OBJECTS = $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard lib/*/*.c))
PROGRAMS = $(patsubst src/%.c,$(BIN)/%,$(wildcard src/*.c))
TESTERS = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/*.c))
FUZZERS = $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(wildcard tests/fuzz/*.c))

accepted = $(shell $(CC) $(1) -S -o - -x c /dev/null >/dev/null 2>&1 && echo $(1))
NATIVE := $(if $(PORTABLE),,$(or $(call accepted,-march=native),$(call accepted,-mcpu=native)))
OPT = -O3 $(NATIVE)
OWN = -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -Ilib -DVERSION=\"$(VERSION)\"
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wvla
COMPILE = $(CC) $(OWN) $(WARNINGS) $(OPT) $(SANITIZE) $(CPPFLAGS) $(CFLAGS)
LINK = $(COMPILE) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lm
SANITIZED = OPT='-O1 -g' SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer $(1)'

all: $(PROGRAMS) $(LIBRARY)
testers: $(TESTERS)
fuzzers: $(FUZZERS)

# Two files that change only when what they hold does: then all is compiled anew, or the archive made anew and what lost its source removed.
$(BUILD)/flags: export HOLDS = $(COMPILE) $(LDFLAGS) $(LDLIBS)
$(BUILD)/sources: export HOLDS = $(OBJECTS) $(PROGRAMS) $(TESTERS)
$(BUILD)/flags $(BUILD)/sources: FORCE
	@mkdir -p $(BIN) $(BUILD)/tests $(BUILD)/fuzz
	@printf '%s\n' "$$HOLDS" | cmp -s - $@ || { printf '%s\n' "$$HOLDS" >$@ && \
	    rm -f $(filter-out $(PROGRAMS) $(TESTERS),$(wildcard $(BIN)/* $(BUILD)/tests/*)); }

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<
$(LIBRARY): $(OBJECTS) $(BUILD)/sources
	@rm -f $@
	$(AR) rcs $@ $(OBJECTS)
$(BIN)/%: $(BUILD)/obj/src/%.o $(LIBRARY)
	$(LINK)
$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(LIBRARY)
	$(LINK)
$(BUILD)/fuzz/%: $(BUILD)/obj/tests/fuzz/%.o $(LIBRARY)
	$(LINK) -fsanitize=fuzzer

# A make inside a test is given the same variables, but not the job server: bats has its own use for those file numbers.
test: all testers
	@ROOT='$(CURDIR)' FLAVOUR='$(FLAVOUR)' CC='$(CC)' SANITIZE='$(SANITIZE)' MAKEFLAGS='-- $(MAKEOVERRIDES)' \
	    PATH="$(CURDIR)/$(BIN):$(CURDIR)/$(BUILD)/tests:$$PATH" tests/run $(TEST)
evolve: all
	@pipelines/first-run '$(RUN)' '$(SEED)'
asan:
	@$(MAKE) --no-print-directory FLAVOUR=asan $(call SANITIZED,) test
lint: all
	@MAKE='$(MAKE)' BIN='$(BIN)' tests/lint
bench: all testers
	@tests/bench
fuzz:
	@$(MAKE) --no-print-directory FLAVOUR=fuzz CC=clang $(call SANITIZED,-fsanitize=fuzzer-no-link) fuzzers
	@for target in $(basename $(notdir $(FUZZERS))); do tests/fuzz/run $$target $(FUZZ_SECONDS) || exit 1; done
perft-suite: all
	$(BIN)/perft --epd $(SUITE)

# A pipeline finds its programs by the line `bin=...`, which gets the real folder here.
TO = $(DESTDIR)$(PREFIX)
PAGES = $(foreach page,$(wildcard src/*.[15]),share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page)))
install: all
	mkdir -p '$(TO)/bin' '$(TO)/lib/pkgconfig' '$(TO)/include' '$(TO)/share/man/man1' '$(TO)/share/man/man5'
	install -m 755 $(PROGRAMS) '$(TO)/bin'
	install -m 644 $(LIBRARY) '$(TO)/lib'
	awk -f lib/flatten.awk lib/genome.h >'$(TO)/include/genome.h'
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' lib/genome.pc >'$(TO)/lib/pkgconfig/genome.pc'
	for page in $(PAGES); do install -m 644 src/$${page##*/} '$(TO)'/$$page || exit 1; done
	for file in $(shell find pipelines -type f 2>/dev/null); do to='$(TO)/share/chess-genome-tools'/$$file; \
	    mkdir -p "$${to%/*}" && cp $$file "$$to" && sed 's|^bin=.*|bin=$(PREFIX)/bin|' $$file >"$$to" || exit 1; done
ifneq ($(wildcard src/select.c),) # bash, zsh and ksh keep the bare word to themselves
	ln -sf select '$(TO)/bin/genome-select'
	ln -sf select.1 '$(TO)/share/man/man1/genome-select.1'
endif
uninstall:
	cd '$(TO)' && rm -rf $(patsubst $(BIN)/%,bin/%,$(PROGRAMS)) $(PAGES) bin/genome-select share/man/man1/genome-select.1 \
	    lib/libgenome.a lib/pkgconfig/genome.pc include/genome.h share/chess-genome-tools
clean:
	rm -rf .build bin lib/libgenome.a

.PHONY: all testers fuzzers test evolve asan lint bench fuzz perft-suite install uninstall clean FORCE
.SECONDARY:
.DELETE_ON_ERROR:
-include $(wildcard $(BUILD)/obj/*/*.d $(BUILD)/obj/*/*/*.d)
