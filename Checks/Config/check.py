"""Programs that were not written for the suite, checked by nothing but a description.

usage: check.py AUTH-CONFORMANCE

- openssl behind two small scripts, and jose without one, sign: each comes out conformant in part.
- A backend in Python hands out registration tokens under its own clock, key, secret and nonce: as it
  is, it passes all that is left; with each of three faults in it, the diagnosis names that fault first.
- The same over https, with the certificate of a private authority that openssl makes: it passes where the
  authority is named, and is not asked where it is not.
- The same code as a command, under libfaketime: cases about dates are asked too, and a key of the local
  date is found at any hour.
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

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, expect, run

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


# In which zone it does not show today, and always does in some case.
LOCAL_DATE = ("time.gmtime(now)", "time.localtime(now)")


def check(tool, config, *arguments, **environment):
    """The status and the JSON report of a check by a description."""
    done = run(
        tool, "check", "--config", config, "--jobs", "4", "--report", "json", *arguments,
        status=(0, 1), cwd=ROOT, env=os.environ | SECRETS | environment, timeout=300,
    )
    for secret in SECRETS.values():
        expect(secret not in done.stderr, f"{config}: standard error has a secret")
    expect(SECRETS["APPLICATION_SECRET"] not in done.stdout, f"{config}: the report has the secret")
    return done.returncode, json.loads(done.stdout)


def conforms(tool, config, *arguments):
    status, report = check(tool, config, *arguments)
    counts, judged = report["counts"], report.get("judged", {})
    print(f"{Path(config).name}: {counts['passed']} passed, {counts['failed']} failed, "
          f"{counts.get('notApplicable', 0)} not applicable, "
          f"{judged.get('requirements')} of {judged.get('of')} requirements judged")
    failed = [one["id"] + ": " + one["failure"]["summary"]
              for one in report["cases"] if one["status"] == "failed"]
    expect(status == 0 and report["verdict"] == "conformant-in-part",
           f"{config}: {report['verdict']}\n" + "\n".join(failed))
    expect(counts["passed"] >= 20 and counts["notApplicable"] > 0, f"{config}: too little was judged")
    return counts["passed"]


@contextmanager
def backend(text, folder, scheme="http", **environment):
    """A backend that runs, and its description."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = folder / "backend.py"
    program.write_text(text)
    config = folder / "backend.json"
    config.write_text((EXAMPLES / "backend.json").read_text()
                      .replace("http://127.0.0.1:8917", f"{scheme}://localhost:{port}"))
    process = subprocess.Popen(
        [sys.executable, program], env=os.environ | SECRETS | environment | {"PORT": str(port)}
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


def check_local_date(tool, right, folder):
    """Under libfaketime, a key of the local date is found at any hour."""
    expect(right.count(LOCAL_DATE[0]) == 1, "the backend has no place for a local date")
    (folder / "backend.py").write_text(right.replace(*LOCAL_DATE))
    (folder / "token.py").write_text((EXAMPLES / "token.py").read_text())
    config = folder / "token.json"
    text = (EXAMPLES / "token.json").read_text()
    config.write_text(text.replace("Examples/config/token.py", str(folder / "token.py")))
    for zone, fault in (("Asia/Kolkata", "sinch-day-local-east"), ("America/New_York", "sinch-day-local-west")):
        status, report = check(tool, config, TZ=zone)
        named = [name for one in report["diagnoses"][:1] for name in one["faults"]]
        print(f"a key of the local date in {zone}: {report['counts']['failed']} failed, looks like {named}")
        expect(status == 1 and any(name.startswith(fault) for name in named), f"{zone}: {named}")


def certificates(folder):
    """An authority, and a certificate of localhost with its key; both by openssl."""
    authority, server = folder / "authority.pem", folder / "server.pem"
    new = ["openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj"]
    commands = [
        [*new, "/CN=Authority", "-x509", "-keyout", folder / "authority.key", "-out", authority],
        [*new, "/CN=localhost", "-keyout", folder / "server.key", "-out", folder / "server.csr"],
        ["openssl", "x509", "-req", "-in", folder / "server.csr", "-CA", authority, "-CAkey",
         folder / "authority.key", "-CAcreateserial", "-extfile", folder / "names", "-out", server],
    ]
    (folder / "names").write_text("subjectAltName=DNS:localhost")
    for command in commands:
        subprocess.run(command, check=True, capture_output=True)
    server.write_text(server.read_text() + (folder / "server.key").read_text())
    return authority, server


def check_https(tool, right, folder):
    """A private authority is trusted where its file is named, and nowhere else."""
    authority, server = certificates(folder)
    with backend(right, folder, "https", CERTIFICATE=str(server)) as config:
        conforms(tool, config, "--ca-file", str(authority))
        done = run(tool, "check", "--config", config, status=2, env=os.environ | SECRETS)
        expect("cannot trust localhost" in done.stderr and not done.stdout, f"a stranger's certificate: {done.stderr}")


def check_limits(tool, folder):
    """What libfaketime cannot do is said, and nothing is asked."""
    program = folder / "static"
    source = folder / "static.c"
    source.write_text("int main(void) { return 0; }\n")
    subprocess.run(["gcc", "-static", "-o", program, source], check=True)
    text = (EXAMPLES / "token.json").read_text()
    config = folder / "static.json"
    config.write_text(text.replace('"python3", "Examples/config/token.py"', json.dumps(str(program))))
    cases = [
        (config, os.environ["PATH"], "it is linked statically"),
        (EXAMPLES / "token.json", str(folder), 'needs the command faketime'),
    ]
    (folder / "python3").symlink_to(sys.executable)
    for config, path, text in cases:
        done = run(tool, "check", "--config", config, status=2, cwd=ROOT, env=os.environ | SECRETS | {"PATH": path})
        expect(text in done.stderr, f"{config}: {done.stderr}")
        expect(not done.stdout, f"{config}: something was asked")


def main(tool):
    tool = str(Path(tool).resolve())
    conforms(tool, "Examples/config/openssl.json")
    conforms(tool, "Examples/config/jose.json")
    right = (EXAMPLES / "backend.py").read_text()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        with backend(right, folder) as config:
            by_own_clock = conforms(tool, config)
        passed = conforms(tool, "Examples/config/token.json")
        expect(passed > by_own_clock, f"fakeTime: {passed} passed, and {by_own_clock} without")
        check_https(tool, right, folder)
        check_local_date(tool, right, folder)
        check_limits(tool, folder)
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
