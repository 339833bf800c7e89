# Two commands are enough on a fresh machine: make check, make test.

RELEASE = swift build --quiet --configuration release --product
# With --old-file=command, another build of it is checked.
COMMAND = .build/release/auth-conformance
MAINTAIN = .build/release/maintain
AUTHOR = .build/debug/author
PYTHON = /usr/bin/python3
# Only every so many-th pair of a known fault and a known variant is diagnosed; EVERY=1 takes an hour.
EVERY = 97

.PHONY: check test lint vectors verify accumulated opinion schemas faults programs explore golden mutate examples starters adapters
.PHONY: author config command dist maintain reports terminal attack shells
.PHONY: browser docs plugins packaging release bench benchmarks instant-program fuzz deps

check: deps ## every case against the reference implementation
	@echo "building auth-conformance (a fresh build takes about a minute)" >&2
	@swift build --quiet --product auth-conformance
	.build/debug/auth-conformance check

test: deps ## the suite's own tests; the maintainers' command is tested by verify
	swift test --test-product auth-conformancePackageTests

lint: ## formatting, dependencies of imports, and the English of changed lines; BASE=COMMIT compares with it
	swift format lint --strict --recursive Package.swift Sources Tests Examples
	$(PYTHON) Checks/Imports/check.py
	$(PYTHON) Checks/English/check.py --test
	$(PYTHON) Checks/English/check.py $(BASE)

vectors: deps author ## write the vectors anew from their definitions
	$(AUTHOR) generate
	$(PYTHON) Checks/Libraries/taken.py

verify: deps author maintain ## the vectors: canonical form, ids, counts, references, coverage, sentences, drift, holes
	$(AUTHOR) verify
	$(MAINTAIN) coverage > /dev/null
	$(PYTHON) Checks/Libraries/taken.py --check

accumulated: deps maintain ## a million inputs of each call, for which verify and opinion take 10,000
	$(MAINTAIN) accumulated

opinion: ## a second implementation recomputes every expectation
	$(PYTHON) Checks/SecondOpinion vectors

schemas: deps maintain command ## the schemas, every file that they describe, and the loader against them
	$(PYTHON) Checks/Schemas/check.py
	$(PYTHON) Checks/Schemas/explained.py $(COMMAND)
	$(PYTHON) Checks/Attack/attack.py --only "mutated vector files" --seconds 40 --seed 1 $(COMMAND) $(MAINTAIN)

faults: deps maintain programs ## known faults are detected and recognised, negative cases detect one, known variants pass
	$(MAINTAIN) matrix --diagnoses
	$(MAINTAIN) matrix --beside --every=$(EVERY)
	$(MAINTAIN) explanations

programs: deps command ## known variants pass as programs, and known faults are recognised; PROGRAMS="--every 10"
	$(PYTHON) Checks/Diagnosis/programs.py $(COMMAND) $(PROGRAMS)

explore: deps maintain ## exploring finds known faults of calls, and nothing in known variants and sets of them
	$(MAINTAIN) explore $(EXPLORE)

explore-mutants: deps ## exploring finds what a sample of changes of the reference breaks
	$(PYTHON) Checks/Mutation/mutate.py --sample 150 --explore 10 $(MUTATE)

golden: deps ## what differs from BASE: cases, what detects which fault, what fails which variant, explanations
	$(PYTHON) Checks/Golden/compare.py $(BASE)

mutate: deps ## the reference, changed one place at a time, is told from the right one by some case
	$(PYTHON) Checks/Mutation/mutate.py $(MUTATE)

examples: deps ## packages that adopt the suite; what fails is attached
	rm -rf .build/attachments && mkdir -p .build/attachments
	swift test --package-path Examples/SwiftAdopter/Conformance --attachments-path $(CURDIR)/.build/attachments
	grep -q '"input":' .build/attachments/failures*.json

config: deps command ## programs that were not written for the suite, checked by a description
	$(PYTHON) Checks/Config/check.py $(COMMAND)

starters: deps command ## starter programs in every language: built, checked, filled in, checked again
	$(PYTHON) Checks/Starters/check.py $(COMMAND)

adapters: deps command ## libraries that are not ours, from Debian, and the guide to a program of one's own
	AUTH_CONFORMANCE=$(abspath $(COMMAND)) Examples/adapters/run-all --check
	PYTHONPATH=Examples/adapters $(PYTHON) -B Examples/adapters/sqlite-service/race.py --check
	PATH="$(dir $(abspath $(COMMAND))):$$PATH" Examples/adapters/guide --check

reports: deps command ## reports read by programs that are not ours, and the files to copy for CI
	Checks/Reports/run.sh $(COMMAND)

terminal: deps command ## progress, questions and widths, seen through a pseudo-terminal
	cd Checks/Terminal && AUTH_CONFORMANCE=$(abspath $(COMMAND)) $(PYTHON) -m unittest

attack: deps maintain command ## ten minutes of hostile files, programs, servers, clients, arguments and signals; --only one
	$(PYTHON) Checks/Attack/attack.py $(ATTACK) $(COMMAND) $(MAINTAIN)

shells: deps command ## completions in bash, zsh and fish themselves, and the manual page
	cd Checks/Shells && AUTH_CONFORMANCE=$(abspath $(COMMAND)) $(PYTHON) -m unittest

browser: deps command ## the HTML report and the page of explain in Chromium: counts, links, keyboard, contrast, hostile texts
	$(PYTHON) Checks/Browser/check.py $(COMMAND)

docs: deps command ## the documentation, warnings as errors; what it shows is played
	swift build --quiet --product AuthConformanceTesting
	$(PYTHON) Checks/Documentation/check.py $(COMMAND) .build/debug

plugins: deps ## swift package check-conformance and regenerate-vectors, here and in a package that adopts
	Checks/Plugins/run

dist: deps ## an archive for machines without Swift, unpacked and used as there
	Checks/Dist/make
	$(PYTHON) Checks/Dist/check.py .build/dist

packaging: ## the action, the Dockerfile and the index file are well formed
	Checks/Packaging/run.sh

release: deps ## a package that adopts the suite from a tag builds, and its tests pass
	Checks/Release/run

bench: deps instant-program ## figures and ratios, measured in one run
	swift run --quiet --configuration release benchmarks

benchmarks: deps instant-program ## the benchmarks build; no test needs them
	swift build --quiet --product benchmarks

instant-program: # what bench measures the command by; clang comes with Swift
	@mkdir -p .build
	clang -O2 Tests/Programs/instant-program.c $$(pkg-config --cflags --libs libcrypto) -o .build/$@

fuzz: ## the JSON reader against libFuzzer, for a minute
	Checks/Fuzzing/run.sh

command: ## the command, optimised, in .build/release
	@echo "building auth-conformance, optimised (a fresh build takes about two minutes)" >&2
	@$(RELEASE) auth-conformance

maintain: # what proves the vectors, optimised
	@echo "building maintain, optimised (a fresh build takes about two minutes)" >&2
	@$(RELEASE) maintain

author: # what makes the vectors of their definitions
	@swift build --quiet --product author

deps: ## the headers of OpenSSL and libcurl, where pkg-config does not find them
	@pkg-config --exists libcrypto libcurl 2> /dev/null || $(INSTALL_HEADERS)

ifneq ($(shell command -v brew 2> /dev/null),)
INSTALL_HEADERS = brew install pkgconf openssl@3 curl
else ifneq ($(shell command -v apt-get 2> /dev/null),)
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)
HEADERS = pkg-config libssl-dev libcurl4-openssl-dev
INSTALL_HEADERS = { $(SUDO) apt-get update && $(SUDO) apt-get install --yes $(HEADERS); } || \
	{ echo "install the headers of OpenSSL and libcurl first, as root: apt-get install $(HEADERS)" >&2; exit 2; }
else
INSTALL_HEADERS = (echo "install pkg-config and the headers of OpenSSL 3 and libcurl first" >&2; exit 2)
endif
