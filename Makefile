# Two commands are enough on a fresh machine: make check, make test.

COMMAND = swift run --quiet --configuration release auth-conformance
PYTHON = /usr/bin/python3

.PHONY: check test lint vectors verify opinion schemas faults mutate examples starters adapters
.PHONY: reports terminal shells browser docs plugins bench fuzz deps

check: deps ## every case against the reference implementation
	$(COMMAND) check

test: deps ## the suite's own tests
	swift test

lint: ## formatting, warnings as errors
	swift format lint --strict --recursive Package.swift Sources Tests Examples

vectors: deps ## write the vectors anew from their definitions
	$(COMMAND) vectors generate

verify: deps ## the vectors: schema, ids, counts, references, coverage, drift, holes
	$(COMMAND) vectors verify
	$(COMMAND) vectors coverage > /dev/null

opinion: ## a second implementation recomputes every expectation
	$(PYTHON) -m unittest discover Checks/SecondOpinion/selftest
	$(PYTHON) Checks/SecondOpinion vectors

schemas: ## a second validator reads schemas and vectors
	$(PYTHON) Checks/Schemas/check.py
	$(PYTHON) Checks/Schemas/agreement.py --check

faults: deps ## every known fault is found out and recognised, and every negative case finds one
	$(COMMAND) faults --diagnoses
	$(PYTHON) Checks/Diagnosis/programs.py .build/release/auth-conformance

mutate: deps ## the reference, changed one place at a time, is told from the right one by some case
	$(PYTHON) Checks/Mutation/mutate.py $(MUTATE)

examples: deps ## packages that adopt the suite
	swift test --package-path Examples/SwiftAdopter

starters: deps ## starter programs in every language: built, checked, filled in, checked again
	swift build --quiet --configuration release --product auth-conformance
	$(PYTHON) Checks/Starters/check.py .build/release/auth-conformance

adapters: deps ## libraries that are not ours, from Debian, and the guide to a program of one's own
	Examples/adapters/run-all --check
	PATH="$$(swift build --configuration release --show-bin-path):$$PATH" Examples/adapters/guide --check

reports: deps ## reports read by programs that are not ours, and the files to copy for CI
	swift build --quiet --configuration release --product auth-conformance
	Checks/Reports/run.sh .build/release/auth-conformance

terminal: deps ## progress, colours, widths and Ctrl-C, seen through a pseudo-terminal
	swift build --quiet --configuration release --product auth-conformance
	cd Checks/Terminal && AUTH_CONFORMANCE=../../.build/release/auth-conformance $(PYTHON) -m unittest

shells: deps ## completions in bash, zsh and fish themselves, and the manual page
	swift build --quiet --configuration release --product auth-conformance
	cd Checks/Shells && AUTH_CONFORMANCE=../../.build/release/auth-conformance $(PYTHON) -m unittest

browser: deps ## the HTML report in Chromium: counts, links, keyboard, contrast, hostile texts
	swift build --quiet --configuration release --product auth-conformance
	$(PYTHON) Checks/Browser/check.py .build/release/auth-conformance

docs: deps ## the documentation, warnings as errors; what it shows is played
	swift build --quiet --product AuthConformanceTesting
	swift build --quiet --configuration release --product auth-conformance
	$(PYTHON) Checks/Documentation/check.py .build/release/auth-conformance .build/debug

plugins: deps ## swift package check-conformance and regenerate-vectors, here and in a package that adopts
	Checks/Plugins/run

bench: deps ## figures and ratios, measured in one run
	swift run --quiet --configuration release benchmarks

fuzz: ## the JSON reader against libFuzzer, for a minute
	Checks/Fuzzing/run.sh

deps: ## OpenSSL's headers, where pkg-config does not find them
	@pkg-config --exists libcrypto 2> /dev/null || $(INSTALL_LIBCRYPTO)

ifneq ($(shell command -v brew 2> /dev/null),)
INSTALL_LIBCRYPTO = brew install pkgconf openssl@3
else ifneq ($(shell command -v apt-get 2> /dev/null),)
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)
INSTALL_LIBCRYPTO = ($(SUDO) apt-get update && $(SUDO) apt-get install --yes pkg-config libssl-dev)
else
INSTALL_LIBCRYPTO = (echo "install pkg-config and the headers of OpenSSL 3 first" >&2; exit 2)
endif
