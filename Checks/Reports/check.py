#!/usr/bin/env python3
"""Reads the reports with programs that are not ours, and holds what they find to the JSON report.

    check.py COMMAND SCHEMA.xsd          COMMAND is the built auth-conformance

JUnit: PyPI's junitparser, and the schema of Jenkins' xUnit plugin (junit-10.xsd). Markdown: PyPI's markdown-it-py. JSON: jsonschema. The files of Examples/ci: PyYAML, bash.
"""

import ast
import html.parser
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import junitparser
import markdown_it
import yaml
from lxml import etree

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, STRENGTHS, expect, run

COMMAND = Path(sys.argv[1]).resolve()
XSD = etree.XMLSchema(etree.parse(sys.argv[2]))
HERE = Path(__file__).resolve().parent
CI = ROOT / "Examples" / "ci"
ODD = ["--", sys.executable, str(HERE / "odd.py")]
FORMATS = ["json", "junit", "markdown"]

LIST = """\
signatures/jws-verify-*/**   # mostly wrong
signatures/digest-response/nowhere  # there is no such case
"""


def reports(folder, arguments):
    """Runs the command, and gives the text of each report by its format."""
    files = [f"--report={name}={folder}/{name}" for name in FORMATS]
    # The program stands behind all options.
    at = arguments.index("--") if "--" in arguments else len(arguments)
    quiet = [] if "--verbose" in arguments else ["--quiet"]
    words = [COMMAND, "check", *quiet, *arguments[:at], *files, *arguments[at:]]
    done = run(*words, status=(0, 1, 2), cwd=folder)
    expect(not done.stdout, f"{arguments}: standard output is not empty")
    return {name: (Path(folder) / name).read_bytes() for name in FORMATS}


def failed_of_level(report):
    """How many failures fail the run, and how many do not."""
    level = STRENGTHS.index(report["level"])
    failed = [report["countsByStrength"][name]["failed"] for name in STRENGTHS]
    return sum(failed[: level + 1]), sum(failed[level + 1 :])


def check_json(texts, schema):
    report = json.loads(texts["json"])
    jsonschema.Draft202012Validator(schema).validate(report)
    return report


def check_junit(texts, report):
    XSD.assertValid(etree.fromstring(texts["junit"]))
    suites = junitparser.JUnitXml.fromstring(texts["junit"])
    counts = report["counts"]
    cases = [case for suite in suites for case in suite]
    failures = [case for case in cases if any(isinstance(r, junitparser.Failure) for r in case.result)]
    skipped = [case for case in cases if any(isinstance(r, junitparser.Skipped) for r in case.result)]
    failed, below = failed_of_level(report)
    failed += counts["passedUnexpectedly"]
    # A run that is no success must not be green where JUnit alone is read.
    silent = report["verdict"] in ("nothing-checked", "list-outdated") and failed == 0
    errors = [case for case in cases if any(isinstance(r, junitparser.Error) for r in case.result)]
    expect(len(errors) == suites.errors == silent, "JUnit: errors")
    # An operation that is not on offer is one test, however many cases it has.
    folded = [entry for entry in report["files"]
              if entry["operation"] not in report["implementation"]["operations"]]
    hidden = sum(entry["counts"]["total"] for entry in folded) - len({entry["operation"] for entry in folded})
    expect(len(cases) == suites.tests == counts["total"] + silent - hidden, "JUnit: tests")
    expect(len(failures) == suites.failures == failed, "JUnit: failures")
    expect(len(skipped) == counts["unimplemented"] + counts.get("notApplicable", 0)
           + counts["failedAsExpected"] + below - hidden,
           "JUnit: skipped")


class Folds(html.parser.HTMLParser):
    """Counts what can be unfolded, and sees that every tag is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.folds, self.tags = [], 0, set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.folds += tag == "details"
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        expect(self.open and self.open.pop() == tag, f"Markdown: </{tag}> closes another tag")


def check_markdown(texts, report, is_verbose):
    expect(len(texts["markdown"]) <= 1_000_000, "Markdown: too long for GitHub")
    rendered = markdown_it.MarkdownIt("commonmark").enable("table").render(texts["markdown"].decode())
    folds = Folds()
    folds.feed(rendered)
    expect(not folds.open, f"Markdown: {folds.open} stay open")
    left = re.search(r"([\d,]+) more failures? (?:does|do) not fit", rendered)
    left = int(left[1].replace(",", "")) if left else 0
    # What failed below the level is listed on request, strength by strength.
    below = sum(1 for name in STRENGTHS[STRENGTHS.index(report["level"]) + 1 :]
                if is_verbose and report["countsByStrength"][name]["failed"])
    bugs = rendered.count("more likely bugs</summary>")
    expect(folds.folds - bugs + left == failed_of_level(report)[0] + below, "Markdown: failures")
    known = {"h3", "p", "br", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "code",
             "pre", "ul", "li", "em", "strong"}
    expect(folds.tags <= known, f"Markdown: {folds.tags - known}")


def check_examples():
    """The files to copy: YAML, shell and Starlark that can at least be read."""
    scripts = []
    for path in sorted(CI.glob("github-actions*.yml")):
        workflow = yaml.safe_load(path.read_text())
        # YAML 1.1 reads the word on as true.
        expect("on" in workflow or True in workflow, f"{path.name} is never run")
        scripts += [step["run"] for job in workflow["jobs"].values() for step in job["steps"]
                    if "run" in step]
    for path in sorted(CI.glob("gitlab-ci*.yml")):
        scripts += ["\n".join(job["script"]) for job in yaml.safe_load(path.read_text()).values()
                    if isinstance(job, dict) and "script" in job]
    scripts.append((CI / "bazel" / "conformance_test.sh").read_text())
    expect(len(scripts) >= 6, "scripts in the examples")
    for script in scripts:
        script = re.sub(r"\$\{\{.*?\}\}", "1", script)
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)
    # Starlark is read as Python reads it, as far as this file goes.
    ast.parse((CI / "bazel" / "BUILD.bazel").read_text())


def main():
    schema = json.loads(run(COMMAND, "report", "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    runs = [
        [], ["--filter", "signatures/**", *ODD], ["--verbose", "--filter", "signatures/**", *ODD],
        ["--filter", "flow-traces/avaya-app*/**", *ODD],
        [*ODD], [*ODD, "part"], ["--shard=3/7", *ODD], ["--expected-failures=list", *ODD],
        ["--shard=2/3", "--expected-failures=list", *ODD, "part"],
        ["--profile=documents", *ODD], ["--strict-reasons", *ODD],
        ["--level=recommended", *ODD], ["--level=hardening", "--expected-failures=list", *ODD],
        ["--filter", "jwt-claims/layer-identity-token-verify-type/**", *ODD],
        ["--filter", "signatures/sinch-signature-sign/empty-key"],  # hardening: nothing is judged
    ]
    for arguments in runs:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "list").write_text(LIST)
            texts = reports(folder, arguments)
            report = check_json(texts, schema)
            check_junit(texts, report)
            check_markdown(texts, report, "--verbose" in arguments)
    check_examples()
    print(f"{len(runs)} runs in {len(FORMATS)} formats, 0 problems")


main()
