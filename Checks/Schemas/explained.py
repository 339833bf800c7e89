#!/usr/bin/env python3
"""Checks what `explain --json` writes against its schema: of artefacts right and wrong, of each kind and end.

usage: explained.py AUTH-CONFORMANCE
"""

import base64
import hashlib
import json
import os
import subprocess
import sys

from schemas import Schemas

SINCH = "ax8hTTQJF0OPXL32r1LHMA=="
# Published: github.com/sinch/sinch-rtc-api-auth-examples.
INPUT = (
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2E"
    "zMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRkMDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTV"
    "hOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJ"
    "ub25jZSI6IjZiNDM4YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9"
)
TOKEN = f"{INPUT}.EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"
LAYER = {"iss": "layer:///providers/p", "prn": "1", "iat": 1514862245, "exp": 1514862365, "nce": "n"}


def encoded(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


IDENTITY = f"{encoded({'typ': 'JWT', 'alg': 'RS256', 'cty': 'layer-eit;v=1', 'kid': 'k'})}.{encoded(LAYER)}.{'A' * 342}"
# Signed with a key that nothing here makes.
SIGNED_OTHERWISE = base64.urlsafe_b64encode(hashlib.sha256(b"another").digest()).rstrip(b"=").decode()
WITHOUT_KID = f"{encoded({'alg': 'HS256'})}.{INPUT.split('.')[1]}.{SIGNED_OTHERWISE}"
# RFC 2617 §3.5.
DIGEST = (
    'Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", '
    'uri="/dir/index.html", qop=auth, nc=00000001, cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1"'
)
SIGNATURE = base64.b64encode(hashlib.sha1(f"fook1{SINCH}".encode()).digest()).decode()
SIGNED = ["--application-key", "k", "--user-id", "foo", "--sequence", "1"]
HA1 = hashlib.md5(b"Mufasa:testrealm@host.com:Circle Of Life").hexdigest()

# What is explained, the secret, and the verdict and the origin that have to come of it.
EXPLAINED = [
    (["registration-token", TOKEN], SINCH, "open", "right"),
    (["registration-token", f'"{TOKEN}"', "--user-id", "foo"], SINCH, "right", "right"),
    (["registration-token", TOKEN], None, "undecided", "all but the signature"),
    (["registration-token", f"{INPUT}.eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg"], SINCH, "wrong", "causes"),
    (["registration-token", f"{INPUT}.{SIGNED_OTHERWISE}"], SINCH, "wrong", "nothing"),
    (["registration-token", WITHOUT_KID], SINCH, "wrong", "a part"),
    (["sinch-signature", SIGNATURE, *SIGNED], SINCH, "right", "right"),
    (["sinch-signature", SIGNATURE.lower(), *SIGNED], SINCH, "wrong", None),
    (["sinch-signature", SIGNATURE], None, "undecided", "not tried"),
    (["identity-token", IDENTITY], None, "undecided", "all but the signature"),
    (["jws", TOKEN], SINCH, "wrong", None),
    (["digest", DIGEST, "--method", "GET"], "Circle Of Life", "right", "right"),
    (["digest", DIGEST, "--method", "POST"], "Circle Of Life", "wrong", "causes"),
    (["ha1", HA1, "--username", "Mufasa", "--realm", "testrealm@host.com"], "Circle Of Life", "right", "right"),
    ([DIGEST], None, "undecided", "not tried"),
]
VARIABLES = ["APPLICATION_SECRET", "KEY", "PASSWORD"]


def main(command):
    schemas = Schemas()
    problems, verdicts, origins = [], set(), set()
    for words, secret, verdict, origin in EXPLAINED:
        environment = {f"AUTH_CONFORMANCE_{name}": secret for name in VARIABLES if secret is not None}
        run = subprocess.run(
            [command, "explain", *words, "--now", "2018-01-02T03:05:00Z", "--json"], capture_output=True, text=True,
            env=os.environ | environment, timeout=60
        )
        name = " ".join(words)[:100]
        try:
            said = json.loads(run.stdout)
        except ValueError:
            problems.append(f"{name}: {run.stdout[:200]!r} {run.stderr[:200]!r}")
            continue
        problems += [f"{name}: {error}" for error in schemas.errors("explanation.schema.json", said)]
        found = (said.get("verdict"), said.get("origin", {}).get("found"))
        if found[0] != verdict or origin not in (None, found[1]):
            problems.append(f"{name}: {verdict} and {origin} are expected, and {found} came")
        verdicts.add(found[0])
        origins.add(found[1])
    schema = schemas.documents["explanation.schema.json"]
    shown = {one["properties"]["found"]["const"] for one in schema["properties"]["origin"]["oneOf"]}
    if verdicts != set(schema["properties"]["verdict"]["enum"]) or origins != shown:
        problems.append(f"not all of the schema was seen: {verdicts}, {origins}")
    printed = subprocess.run([command, "explain", "schema"], capture_output=True, text=True, timeout=60).stdout
    if json.loads(printed) != schema:
        problems.append("explain schema prints another schema")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(EXPLAINED)} explanations, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
