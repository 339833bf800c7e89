#!/usr/bin/env python3
"""What packages the archive of `make dist`: run where that can be done here, read where it cannot.

usage: check.py FOLDER          where the archive is, and what stands beside it

- The list of what is in it: valid SPDX 2.3 (PyPI's spdx-tools), with the checksums of its files.
- The action and the files for CI: their steps are run against the archive, over file://.
- The formula: install and test are run. The Dockerfile: read by hadolint.
- .spi.yml: documents products.
"""

import glob
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import yaml
from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, expect, run

BIN = Path(sys.executable).parent
# A program that has the operations of the reference, one wrong: what it fails is known.
RIGHT = "auth-conformance serve"
WRONG = "auth-conformance serve --fault sinch-day-local-east"


def check_list(archive):
    """The list is valid, and its checksums are those of the files in the archive."""
    path = f"{archive}.spdx.json"
    problems = validate_full_spdx_document(parse_file(path))
    expect(not problems, f"{path}: {[one.validation_message for one in problems][:5]}")
    listed = json.loads(Path(path).read_text())
    sums = {one["fileName"]: one["checksums"][1]["checksumValue"] for one in listed["files"]}
    with tarfile.open(archive) as packed:
        for member in packed:
            if member.isfile():
                name = "./" + member.name.split("/", 1)[1]
                digest = hashlib.sha256(packed.extractfile(member).read()).hexdigest()
                expect(sums.pop(name, None) == digest, f"{path}: {name} has another checksum")
    expect(not sums, f"{path}: lists {sorted(sums)[:5]}, which the archive has not")
    names = {one["name"] for one in listed["packages"]}
    expect({"auth-conformance", "OpenSSL", "curl", "glibc", "Swift"} <= names, f"{path}: {names}")


class Runner:
    """A machine of GitHub's, as far as steps that run bash see one."""

    def __init__(self, folder, **environment):
        self.folder = Path(folder)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "RUNNER_TEMP": folder} | environment
        for name in ("PATH", "OUTPUT", "STEP_SUMMARY", "ENV"):
            file = self.folder / f"github-{name.lower()}"
            file.touch()
            self.environment["GITHUB_" + name] = str(file)

    def run(self, script, **environment):
        """The status and what is printed, with the PATH that earlier steps have added to."""
        added = (self.folder / "github-path").read_text().split()
        path = ":".join([*added, self.environment["PATH"]])
        program = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.folder,
            env=self.environment | environment | {"PATH": path}, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        return program.returncode, program.stdout

    def read(self, name):
        return (self.folder / f"github-{name}").read_text()


def run_action(action, inputs):
    """The status of the first step of the action that fails, what is printed, and the runner."""
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(folder)
        given = {name: inputs.get(name, one.get("default", "")) for name, one in action["inputs"].items()}
        said = ""
        for step in action["runs"]["steps"]:
            expect(step["shell"] == "bash", "action.yml: a shell that is not bash")
            environment = {
                name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], text)
                for name, text in step["env"].items()
            }
            # What a caller gives never becomes part of a script.
            expect("${{" not in step["run"], "action.yml: an expression in a script")
            status, printed = runner.run(step["run"], **environment)
            said += printed
            if status:
                break
        outputs = dict(line.split("=", 1) for line in runner.read("output").splitlines())
        reports = {name: Path(path).read_text() for name, path in outputs.items() if Path(path).exists()}
        return status, said, runner.read("step_summary"), reports


def check_action(archive, digest):
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    right = {"archive": f"file://{archive}", "sha256": digest}
    cases = [
        (right | {"arguments": f"--filter 'key-derivation/**' -- {RIGHT}"}, 0, "CONFORMANT: "),
        (right | {"arguments": f"--filter 'key-derivation/**' -- {WRONG}"}, 1, "NOT CONFORMANT: "),
        (right | {"arguments": "--filter 'no such/**'"}, 2, "fits no case"),
        (right | {"arguments": "", "sha256": "0" * 64}, 1, "FAILED"),
        (right | {"arguments": "", "archive": right["archive"] + ".gone"}, 37, "curl: (37)"),
    ]
    for inputs, status, text in cases:
        ended, said, summary, reports = run_action(action, inputs)
        expect(ended == status and text in said, f"action.yml: {inputs} ends with {ended}:\n{said}")
        ran = text.endswith("CONFORMANT: ")
        expect(bool(summary) == ran, f"action.yml: {inputs}: the summary is\n{summary}")
        expect(set(reports) == (set(action["outputs"]) if ran else set()), f"action.yml: {reports.keys()}")
        if ran:
            counts = json.loads(reports["json"])["counts"]
            expect(bool(counts["failed"]) == bool(status), f"action.yml: {counts}")
    return len(cases)


def scripts_that_fetch():
    """The steps of the files for CI that fetch the archive, as one script each."""
    workflow = yaml.safe_load((ROOT / "Examples/ci/github-actions-shards.yml").read_text())
    for job in workflow["jobs"].values():
        yield from (step["run"] for step in job["steps"] if "$ARCHIVE" in step.get("run", ""))
    shards = yaml.safe_load((ROOT / "Examples/ci/gitlab-ci-shards.yml").read_text())
    yield "\n".join(shards["default"]["before_script"])
    alone = yaml.safe_load((ROOT / "Examples/ci/gitlab-ci.yml").read_text())
    yield "\n".join(line for line in alone["conformance"]["script"] if "auth-conformance check" not in line)


def check_files_for_ci(archive, digest):
    """They fetch the archive, put the command on PATH, and refuse another archive."""
    scripts = list(scripts_that_fetch())
    expect(len(scripts) == 4, f"{len(scripts)} steps of the files for CI fetch the archive, not 4")
    for script in scripts:
        for checksum, wanted in ((digest, 0), ("0" * 64, 1)):
            with tempfile.TemporaryDirectory() as folder:
                runner = Runner(folder, ARCHIVE=f"file://{archive}", SHA256=checksum)
                status, said = runner.run(script + '\nPATH="$(cat "$GITHUB_PATH"):$PATH"\nauth-conformance --version')
                expect(status == wanted, f"the files for CI end with {status}:\n{script}\n{said}")


def check_job():
    """The job of the action names inputs that it has, and all that it needs."""
    workflow = yaml.safe_load((ROOT / "Examples/ci/github-actions.yml").read_text())
    inputs = yaml.safe_load((ROOT / "action.yml").read_text())["inputs"]
    [given] = [step["with"] for job in workflow["jobs"].values() for step in job["steps"] if "with" in step]
    expect(set(given) == set(inputs), f"github-actions.yml gives {set(given)}")


def check_formula(folder, archive, digest):
    formula = folder / "auth-conformance.rb"
    with tempfile.TemporaryDirectory() as empty:
        with tarfile.open(archive) as packed:
            packed.extractall(empty)
        [unpacked] = Path(empty).iterdir()
        said = run("ruby", ROOT / "Checks/Packaging/formula.rb", formula, unpacked, Path(empty) / "prefix")
        url, named = said.stdout.split()
        expect(url.endswith("/" + Path(archive).name) and named == digest, f"the formula is of {url}")


def check_index():
    index = yaml.safe_load((ROOT / ".spi.yml").read_text())
    manifest = (ROOT / "Package.swift").read_text()
    products = set(re.findall(r'\.library\(name: "(\w+)"', manifest))
    for one in index["builder"]["configs"]:
        expect(set(one["documentation_targets"]) <= products, f".spi.yml: {one}")


def main():
    folder = Path(sys.argv[1]).resolve()
    [archive] = glob.glob(os.path.join(folder, "*.tar.gz"))
    digest = Path(archive + ".sha256").read_text().split()[0]
    check_list(archive)
    runs = check_action(archive, digest)
    check_files_for_ci(archive, digest)
    check_job()
    check_formula(folder, archive, digest)
    run(BIN / "hadolint", ROOT / "Examples/packaging/Dockerfile")
    check_index()
    print(f"the SPDX list is valid, {runs} runs of the action and the files for CI end as they must, "
          "the formula installs, the Dockerfile and .spi.yml are well formed")


main()
