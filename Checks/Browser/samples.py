"""Reports to look at: real ones, a hostile one, and large ones."""

import atexit
import json
import os
import tempfile
import unittest
from pathlib import Path

from browser import Browser
from checking import ROOT, STRENGTHS, run

HERE = Path(__file__).resolve().parent

HOSTILE = [
    "</script><script>window.pwned = 1</script>",
    "<img src=x onerror='window.pwned = 1'>",
    "\"><svg onload=window.pwned=1>",
    "<!--<script>",
    "javascript:window.pwned=1",
    "\u202Etxt.exe\u2066\u200B\u00AD",
    "a\u00A0b\u2003\u2800\u3000\u3164\u034F\uFE0F\u200D",
    "\u0000\u0007\u001B[31m\u0085\u2028",
    "__proto__",
    "constructor",
    "%%DATA%% ${window.pwned = 1} {{7*7}}",
    "a" * 5000,
    "a\u0301" * 50 + " שלום עולם",
]


def fails(report, case):
    """Whether the page says of a case that it failed, and not below the level of the report."""
    level = STRENGTHS.index(report["level"])
    return case["status"] == "failed" and STRENGTHS.index(case["strength"]) <= level


def page_counts(report, path):
    """The counts of a file as the page has them: what failed below the level is counted apart."""
    own = [one for one in report["cases"] if one["id"].rsplit("/", 1)[0] == path]
    counts = dict(next(file["counts"] for file in report["files"] if file["path"] == path))
    counts["failed"] = sum(fails(report, one) for one in own)
    for name in STRENGTHS[1:]:
        counts[name] = sum(
            one["status"] == "failed" and one["strength"] == name and not fails(report, one)
            for one in own
        )
    return counts


class Samples:
    """Pages in a folder that goes when they do; each is made when it is first asked for."""

    def __init__(self):
        self.command = os.environ["AUTH_CONFORMANCE"]
        self.kept = tempfile.TemporaryDirectory(prefix="reports-")
        self.folder = Path(self.kept.name)

    def report(self, name, *program, only=()):
        """The file of the JSON report of a run, of the cases that patterns choose."""
        path = self.folder / f"{name}.json"
        if not path.exists():
            arguments = ["check", "--quiet", "--report", f"json={path}"]
            arguments += [word for pattern in only for word in ("--filter", pattern)]
            run(self.command, *arguments, *(["--", *program] if program else []), status=(0, 1))
        return path

    def reference(self):
        return self.report("reference")

    def harbour(self):
        return self.report("harbour", HERE / "wrong.py")

    def mistaken(self):
        """One with known mistakes, one failure of which nothing explains."""
        faults = [
            "sinch-day-local-east", "sinch-sig-line-break-behind-text", "sinch-alg-none",
            "layer-iat-milliseconds", "digest-realm-first",
        ]
        words = [word for fault in faults for word in ("--fault", fault)]
        path = self.report("mistaken", self.command, "serve", *words)
        report = json.loads(path.read_text(encoding="utf-8"))
        report["diagnoses"][0]["cases"].pop()
        path = self.folder / "unexplained.json"
        path.write_text(json.dumps(report), encoding="utf-8")
        return path

    def library(self):
        """One whose operations are not all there."""
        return self.report("library", ROOT / "Examples" / "adapters" / "python-stdlib" / "run")

    def page(self, name, *reports):
        path = self.folder / f"{name}.html"
        if not path.exists():
            run(self.command, "report", "html", *reports, "-o", path)
        return path

    def one(self):
        return self.page("one", self.harbour())

    def many(self):
        return self.page("many", self.reference(), self.harbour(), self.library())

    def hostile(self):
        """Every text that a report takes from elsewhere is replaced by one that means harm."""
        some = self.report("some", HERE / "wrong.py", only=["signatures/sinch-*/**", "flow-traces/sinch-client*/**"])
        report = json.loads(some.read_text(encoding="utf-8"))
        texts = iter(range(10**9))

        def harm():
            return HOSTILE[next(texts) % len(HOSTILE)]

        for name in ("name", "version", "language"):
            report["implementation"][name] = harm()
        report["profile"] = harm()
        report["diagnoses"] = [
            {
                "kind": "cause", "operations": [], "faults": [harm()], "title": harm(), "fix": harm(), "of": 1,
                "explains": {"required": 1, "recommended": 0, "hardening": 0},
                "cases": [one["id"] for one in report["cases"] if one["status"] == "failed"][:5],
            }
            for _ in HOSTILE
        ]
        for one in report["cases"]:
            one["title"] = harm()
            one["requirements"] = [harm() for _ in one["requirements"]]
            one["flags"] = [harm()]
            failure = one.get("failure")
            if failure is None:
                continue
            for name in ("summary", "expected", "wrote", "replay"):
                failure[name] = harm()
            failure["differences"] = [
                {"place": harm(), "expected": harm(), "actual": harm(), "remark": harm()}
                for _ in range(3)
            ]
            failure["actual"] = [
                {"output": {harm(): harm(), "token": harm()}},
                {"error": {"message": harm(), "detail": harm()}},
            ]
            for member in failure["sent"].values():
                if isinstance(member, dict):
                    member[harm()] = harm()
        for rule in report["requirements"]:
            rule.update(id=harm(), document=harm(), section=harm(), statement=harm())
        for ambiguity in report["ambiguities"]:
            ambiguity.update(question=harm())
            for interpretation in ambiguity["interpretations"]:
                interpretation["statement"] = harm()
        path = self.folder / "hostile.json"
        path.write_text(json.dumps(report), encoding="utf-8")
        return self.page("hostile", path, path)

    def large(self, size=10_000):
        """Many cases, one in thirty of which fails."""
        report = json.loads(self.library().read_text(encoding="utf-8"))
        failure = next(one["failure"] for one in report["cases"] if "failure" in one)
        path = "jwt-claims/made-up"
        report["cases"] = [
            {
                "id": f"{path}/case-{index:05}", "strength": "required",
                "title": f"The case with the number {index}, which was made up",
                "requirements": [report["requirements"][index % 200]["id"]],
                **({"status": "passed"} if index % 30 else {"status": "failed", "failure": failure}),
            }
            for index in range(size)
        ]
        none = dict.fromkeys(report["counts"], 0)
        failed = len(range(0, size, 30))
        report["counts"] = none | {"total": size, "failed": failed, "passed": size - failed}
        report["countsByStrength"] = dict.fromkeys(STRENGTHS, none) | {"required": report["counts"]}
        operation = failure["sent"]["operation"]
        report["files"] = [
            {"path": path, "operation": operation, "counts": report["counts"], "milliseconds": 0}
        ]
        report["interpretations"], report["verdict"] = [], "not-conformant"
        path = self.folder / "large.json"
        path.write_text(json.dumps(report), encoding="utf-8")
        return self.page("large", path)


SAMPLES = Samples()
atexit.register(SAMPLES.kept.cleanup)


class PageCase(unittest.TestCase):
    """Tests that share a browser."""

    @classmethod
    def setUpClass(cls):
        cls.samples = SAMPLES
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)
