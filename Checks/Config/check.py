"""Programs that were not written for the suite, checked by nothing but a description.

usage: check.py AUTH-CONFORMANCE

- openssl behind two small scripts, and jose without one, sign: each comes out conformant in part.
- A backend in Python hands out registration tokens under its own clock, key, secret and nonce: as it
  is, it passes all that is left; with each of three faults in it, the diagnosis names that fault first.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples/config"
SECRETS = {
    "APPLICATION_KEY": "a32e5a8d-f7d8-411c-9645-9038e8dd051d",
    "APPLICATION_SECRET": "ax8hTTQJF0OPXL32r1LHMA==",
}
# What a developer gets wrong, and the known fault that it is.
FAULTS = {
    "sinch-secret-as-text": ("base64.b64decode(APPLICATION_SECRET)", "APPLICATION_SECRET.encode()"),
    "sinch-iat-milliseconds": ('"iat": now,', '"iat": int(time.time() * 1000),'),
    "sinch-exp-lifetime-in-milliseconds": ("now + TIME_TO_LIVE,", "now + TIME_TO_LIVE * 1000,"),
}


def expect(condition, what):
    if not condition:
        sys.exit(f"Checks/Config: {what}")


def check(tool, config, *arguments):
    """The status and the JSON report of a check by a description."""
    run = subprocess.run(
        [tool, "check", "--config", config, "--jobs", "4", "--report", "json", *arguments],
        cwd=ROOT,
        env=os.environ | SECRETS,
        capture_output=True,
        text=True,
        timeout=300,
    )
    expect(run.stdout, f"{config}: no report:\n{run.stderr}")
    for secret in SECRETS.values():
        expect(secret not in run.stderr, f"{config}: standard error has a secret")
    expect(SECRETS["APPLICATION_SECRET"] not in run.stdout, f"{config}: the report has the secret")
    return run.returncode, json.loads(run.stdout)


def conforms(tool, config):
    status, report = check(tool, config)
    counts, judged = report["counts"], report.get("judged", {})
    print(f"{Path(config).name}: {counts['passed']} passed, {counts['failed']} failed, "
          f"{counts.get('notApplicable', 0)} not applicable, "
          f"{judged.get('requirements')} of {judged.get('of')} requirements judged")
    failed = [one["id"] + ": " + one["failure"]["summary"]
              for one in report["cases"] if one["status"] == "failed"]
    expect(status == 0 and report["verdict"] == "conformant-in-part",
           f"{config}: {report['verdict']}\n" + "\n".join(failed))
    expect(counts["passed"] >= 20 and counts["notApplicable"] > 0, f"{config}: too little was judged")


@contextmanager
def backend(text, folder):
    """A backend that runs, and its description."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = folder / "backend.py"
    program.write_text(text)
    config = folder / "backend.json"
    config.write_text((EXAMPLES / "backend.json").read_text().replace("8917", str(port)))
    process = subprocess.Popen(
        [sys.executable, program], env=os.environ | SECRETS | {"PORT": str(port)}
    )
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield str(config)
    finally:
        process.terminate()
        process.wait()


def main(tool):
    tool = str(Path(tool).resolve())
    conforms(tool, "Examples/config/openssl.json")
    conforms(tool, "Examples/config/jose.json")
    right = (EXAMPLES / "backend.py").read_text()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        with backend(right, folder) as config:
            conforms(tool, config)
        for fault, (old, new) in FAULTS.items():
            expect(right.count(old) == 1, f"the backend has no place for {fault}")
            with backend(right.replace(old, new), folder) as config:
                status, report = check(tool, config)
            first = (report["diagnoses"] or [{"faults": [], "equivalents": []}])[0]
            named = first["faults"] + first.get("equivalents", [])
            print(f"backend with {fault}: {report['counts']['failed']} failed, "
                  f"looks like {first['faults']}")
            expect(status == 1, f"{fault}: exit status {status}")
            expect(fault in named, f"{fault}: the diagnosis names {named} first")


if __name__ == "__main__":
    main(*sys.argv[1:])
