#!/usr/bin/env python3
"""Checks what `explain --json` writes against its schema: of artefacts right and wrong, of each kind and end.

usage: explained.py AUTH-CONFORMANCE
"""

import base64
import hashlib
import json
import os
import sys
from pathlib import Path

from schemas import Schemas

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import DIGEST, SECRET, published, run

TOKEN = published("documented-token")
INPUT = TOKEN.rpartition(".")[0]
LAYER = {"iss": "layer:///providers/p", "prn": "1", "iat": 1514862245, "exp": 1514862365, "nce": "n"}


def encoded(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


IDENTITY = f"{encoded({'typ': 'JWT', 'alg': 'RS256', 'cty': 'layer-eit;v=1', 'kid': 'k'})}.{encoded(LAYER)}.{'A' * 342}"
# Signed with a key that nothing here makes.
SIGNED_OTHERWISE = base64.urlsafe_b64encode(hashlib.sha256(b"another").digest()).rstrip(b"=").decode()
WITHOUT_KID = f"{encoded({'alg': 'HS256'})}.{INPUT.split('.')[1]}.{SIGNED_OTHERWISE}"
DATED = {name: f"{encoded({'alg': 'HS256'})}.{encoded({name: date})}.{SIGNED_OTHERWISE}"
         for name, date in [("exp", 1514862000), ("nbf", 1514865900)]}
SIGNATURE = base64.b64encode(hashlib.sha1(f"fook1{SECRET}".encode()).digest()).decode()
SIGNED = ["--application-key", "k", "--user-id", "foo", "--sequence", "1"]
HA1 = hashlib.md5(b"Mufasa:testrealm@host.com:Circle Of Life").hexdigest()

# What is explained, the secret, and the verdict and the origin that have to come of it.
EXPLAINED = [
    (["registration-token", TOKEN], SECRET, "open", "right"),
    (["registration-token", f'"{TOKEN}"', "--user-id", "foo"], SECRET, "right", "right"),
    (["registration-token", TOKEN], None, "undecided", "all but the signature"),
    (["registration-token", published("secret-not-decoded")], SECRET, "wrong", "causes"),
    (["registration-token", f"{INPUT}.{SIGNED_OTHERWISE}"], SECRET, "wrong", "nothing"),
    (["registration-token", WITHOUT_KID], SECRET, "wrong", "a part"),
    (["sinch-signature", SIGNATURE, *SIGNED], SECRET, "right", "right"),
    (["sinch-signature", SIGNATURE.lower(), *SIGNED], SECRET, "wrong", None),
    (["sinch-signature", SIGNATURE], None, "undecided", "not tried"),
    (["identity-token", IDENTITY], None, "undecided", "all but the signature"),
    (["jws", TOKEN], SECRET, "wrong", None),
    (["jws", DATED["exp"]], None, "expired", "not tried"),
    (["jws", DATED["nbf"]], None, "not valid yet", "not tried"),
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
        explained = run(command, "explain", *words, "--now", "2018-01-02T03:05:00Z", "--json", status=(0, 1, 2),
                        env=os.environ | environment)
        name = " ".join(words)[:100]
        said = json.loads(explained.stdout)
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
    if json.loads(run(command, "explain", "schema").stdout) != schema:
        problems.append("explain schema prints another schema")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(EXPLAINED)} explanations, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
