# Galley's errands. `make` alone prints them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

BOOK ?= Fixtures/manual
PREFIX ?= /usr/local
TIME ?= 60
FILTER ?=

# All that Galley needs from Debian, named once.
LIBRARIES = pkg-config libcairo2-dev libharfbuzz-dev libpango1.0-dev libcmark-gfm-dev libcmark-gfm-extensions-dev \
    libhyphen-dev libyaml-dev libtomlplusplus-dev libgdk-pixbuf-2.0-dev librsvg2-dev libqpdf-dev libpoppler-glib-dev \
    libre2-dev libsource-highlight-dev zlib1g-dev libglib2.0-dev webp-pixbuf-loader
DICTIONARIES = hyphen-en-us hyphen-en-gb hyphen-de hyphen-fr hyphen-es hyphen-it hyphen-nl hyphen-pt-pt hyphen-pt-br \
    hyphen-ru hyphen-hu
FONTS = fonts-ebgaramond fonts-linuxlibertine fonts-adf-baskervald fonts-dejavu-core fonts-noto-core fonts-noto-cjk \
    fonts-noto-color-emoji fonts-urw-base35
# Tests that need one of these are skipped where it cannot be installed.
TEST_TOOLS = poppler-utils qpdf ghostscript mupdf-tools cmark-gfm python3 chromium

GALLEY = .build/release/galley
# pangocairo's pkg-config file asks for -pthread, which SwiftPM passes over with a warning at each build: nothing is lost.
QUIETLY = 2> >(grep -v 'prohibited flag(s): -pthread' >&2 || true)
SOURCES = Package.swift Sources Tests

.PHONY: help book test test-slow build install format lint check bench coverage asan fuzz golden proof accept clean \
    packages test-packages

help: ## print the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | awk -F'\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

book: build ## set the manual, or BOOK=path, and print its chapter table
	@$(GALLEY) build "$(BOOK)"
	@$(GALLEY) chapters --format table --quiet "$(BOOK)"

build: packages ## build the tool into .build/release/galley
	@swift build -c release --product galley $(QUIETLY)

test: test-packages build ## run every test; FILTER=SUITE runs some
	@swift build --build-tests $(QUIETLY)
	@GALLEY_TOOL="$(CURDIR)/$(GALLEY)" swift test --skip-build --disable-xctest $(if $(FILTER),--filter $(FILTER)) $(QUIETLY)

test-slow: ## run every test, with many more seeds in those that draw lots
	@GALLEY_SLOW=1 $(MAKE) test

# What stands is installed as it is: `sudo make install` shall not build as root.
$(GALLEY):
	@$(MAKE) build

install: $(GALLEY) ## install the tool, its manual page and its completions under PREFIX=/usr/local
	@install -D -m 755 $(GALLEY) "$(DESTDIR)$(PREFIX)/bin/galley"
	@page="$(DESTDIR)$(PREFIX)/share/man/man1/galley.1"; mkdir -p "$${page%/*}"; $(GALLEY) help --man > "$$page"
	@file="$(DESTDIR)$(PREFIX)/share/bash-completion/completions/galley"; \
	    mkdir -p "$${file%/*}"; $(GALLEY) help --completion bash > "$$file"
	@file="$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_galley"; \
	    mkdir -p "$${file%/*}"; $(GALLEY) help --completion zsh > "$$file"
	@file="$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/galley.fish"; \
	    mkdir -p "$${file%/*}"; $(GALLEY) help --completion fish > "$$file"
	@echo "installed $(DESTDIR)$(PREFIX)/bin/galley"

format: ## format every Swift file in place
	@swift format --in-place --recursive --parallel $(SOURCES)

lint: ## check formatting, scripts and stray white space
	@swift format lint --strict --recursive --parallel $(SOURCES)
	@.ci/lint

check: lint build test ## lint, build and test

bench: test-packages build ## measure against the floor; the tables go to standard output; WHAT=watch for edits alone
	@Tests/Bench/bench "$(CURDIR)/$(GALLEY)" 5 $(WHAT)

coverage: test-packages ## run the tests and print how much of each source file they reach
	@swift build --build-tests --enable-code-coverage --scratch-path .build/coverage $(QUIETLY)
	@swift test --skip-build --disable-xctest --enable-code-coverage --scratch-path .build/coverage
	@cov="$$(dirname "$$(readlink -f "$$(command -v swift)")")/llvm-cov"; \
	    "$$cov" report .build/coverage/debug/galleyPackageTests.xctest -object .build/coverage/debug/galley \
	    -instr-profile .build/coverage/debug/codecov/default.profdata -ignore-filename-regex '(Tests|\.build)/'

asan: test-packages ## run the tests under AddressSanitizer
	@swift build --build-tests --sanitize address --scratch-path .build/asan $(QUIETLY)
	@ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --disable-xctest --sanitize address --scratch-path .build/asan

fuzz: packages ## feed chance Markdown to the whole line for TIME=60 seconds
	@GALLEY_FUZZ=1 swift build -c release --sanitize fuzzer --product Fuzz --scratch-path .build/fuzz $(QUIETLY)
	@mkdir -p .build/fuzz/corpus
	@SWIFT_BACKTRACE=enable=no .build/fuzz/release/Fuzz -artifact_prefix=.build/fuzz/ -max_total_time=$(TIME) -timeout=10 -rss_limit_mb=1024 .build/fuzz/corpus $(wildcard Fixtures/cases)

golden: test-packages build ## record the golden texts again, then show what changed
	@swift build --build-tests $(QUIETLY)
	@GALLEY_RECORD=1 GALLEY_TOOL="$(CURDIR)/$(GALLEY)" swift test --skip-build --disable-xctest || true
	@$(MAKE) accept
	@git --no-pager diff --stat -- Fixtures; git --no-pager diff -- Fixtures

proof: build ## compare the pages of the manual and of a small book with those that were last accepted; the report is Output/proof
	@.ci/proof $(GALLEY) $(LIBRARIES) $(DICTIONARIES) $(FONTS)

accept: build ## accept the pages of the manual and of the small book as they are
	@.ci/proof $(GALLEY) --accept $(LIBRARIES) $(DICTIONARIES) $(FONTS) | tail -n 20

clean: ## remove what was built and what Galley wrote
	@rm -rf .build; find Output -mindepth 1 -not -name .gitkeep -delete

packages:
	@.ci/packages $(LIBRARIES) $(DICTIONARIES) $(FONTS)

test-packages:
	@.ci/packages $(LIBRARIES) $(DICTIONARIES) $(FONTS)
	@.ci/packages $(TEST_TOOLS) || echo "Tests that need what is missing are skipped."
