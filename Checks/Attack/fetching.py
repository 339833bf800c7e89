#!/usr/bin/python3
"""Whether a program fetches what a token's own header names: jku, x5u, or a kid that is an address.

usage: fetching.py PROGRAM [ARG…]

A server on this machine offers the key of whoever forged the tokens. The program, which speaks the
protocol of Documentation/PROTOCOL.md, must reject each token, and nobody may ask the server: a
service inside a network is otherwise made to send requests to whatever a stranger names.
"""

import json
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from runs import ROOT, Marked

KEYS = ROOT / "Sources" / "maintain" / "Authoring" / "Files" / "Keys"
sys.path.insert(0, str(ROOT / "Checks" / "SecondOpinion"))

import octets  # noqa: E402
import rsa  # noqa: E402
from minting import minted  # noqa: E402

SECRET = bytes(range(32))
FOREIGN = (KEYS / "foreign.private.pem").read_text()
OWN = (KEYS / "main.public.pem").read_text()
LATER = 0.3  # seconds in which a program that fetches behind its answer shows itself


def requests(address):
    """What each operation is asked, by what names the address."""
    issuer = "//rtc.sinch.com/applications/a"
    dates = {"iat": 1514862245, "exp": 1514862845}
    times = {"now": "2018-01-02T03:05:00Z", "leeway": 0}
    user = dates | {"iss": issuer, "sub": issuer + "/users/foo", "nonce": "n"}
    person = dates | {"iss": "p", "prn": "alice", "nce": "n"}
    rs256, hs256 = {"rs256": FOREIGN}, {"hs256": octets.encode(SECRET)}
    for name in ("jku", "x5u", "kid"):
        named = {name: f"{address}/{name}"}
        header = {"alg": "RS256"} | named
        yield "jws.verify", {
            "algorithms": ["RS256"], "publicKey": OWN, "token": minted(header, {}, rs256),
        }
        header = {"typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1", "kid": "k"} | named
        yield "layer.identityToken.verify", times | {
            "providerId": "p", "publicKeys": {"k": OWN}, "nonce": "n",
            "token": minted(header, person, rs256),
        }
        header = {"alg": "HS256", "kid": "hkdfv1-20180102"} | named
        yield "sinch.registrationToken.verify", times | {
            "applicationKey": "a", "applicationSecret": "c2VjcmV0IG9mIDE2IG8=",
            "token": minted(header, user, hs256),
        }


class Server:
    """Gives whoever asks the forger's keys, and remembers the paths."""

    def __enter__(self):
        self.asked = asked = []
        numbers = rsa.parse_private_as_public(FOREIGN).public_numbers()
        members = {
            name: octets.encode_url(getattr(numbers, name).to_bytes(length, "big"))
            for name, length in (("n", 256), ("e", 3))
        }
        keys = [{"kty": "RSA"} | members, {"kty": "oct", "k": octets.encode_url(SECRET)}]

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(json.dumps({"keys": keys}).encode())

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *raised):
        self.server.shutdown()
        self.server.server_close()


def faults(command):
    """What a program does wrong, a line each, and how many tokens it was sent."""
    found, sent = [], 0
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with Server() as server, Marked(command, text=True, **pipes) as program:

        def ask(method, params):
            message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            print(json.dumps(message), file=program.stdin, flush=True)
            return json.loads(program.stdout.readline() or sys.exit(f"{command[0]} has ended"))

        described = ask("conformance.describe", {"protocolVersion": 1})
        for operation, params in requests(server.address):
            if operation not in described["result"]["operations"]:
                continue
            answer = ask(operation, params)
            if answer.get("error", {}).get("code") == -32601:  # not in the implementation
                continue
            sent += 1
            if answer.get("result", {}).get("valid") is not False:
                found.append(f"{operation} does not reject {params['token']}: {answer}")
        time.sleep(LATER)
        found += [f"{path} is asked for" for path in server.asked]
        program.stdin.close()
    return found, sent


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("--"):
        sys.exit(__doc__)
    found, sent = faults(sys.argv[1:])
    if found or not sent:
        sys.exit("\n".join(found) or "fetching.py: the program has no operation that verifies tokens")
    print(f"{sent} tokens that name an address of a key: each rejected, none asked for")
