"""curl --digest as an implementation of digest.response.compute.

A server on the loopback interface hands curl the challenge and takes the response that curl sends.
curl chooses its cnonce itself, so only a response into which no cnonce enters answers a case.
"""

import re
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from conformance_protocol import NotInLibrary, Refused, serve


class Handler(BaseHTTPRequestHandler):
    """Asks for credentials, and keeps those that come."""

    protocol_version = "HTTP/1.1"
    challenge = ""
    credentials = None

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.respond
        raise AttributeError(name)

    def respond(self):
        Handler.credentials = self.headers.get("Authorization")
        self.send_response(200 if Handler.credentials else 401)
        if not Handler.credentials:
            self.send_header("WWW-Authenticate", Handler.challenge)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Says nothing."""


server = HTTPServer(("127.0.0.1", 0), Handler)
Thread(target=server.serve_forever, daemon=True).start()


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compute_response(params):
    # A password and a path are all that the command takes; the name ends at its first colon.
    if "ha1" in params or not params["uri"].startswith("/"):
        raise NotInLibrary("a password and a path are needed")
    if "username" not in params or "password" not in params or ":" in params["username"]:
        raise NotInLibrary("a username without a colon and a password are needed")
    names = [name for name in ("realm", "nonce", "qop") if name in params]
    challenge = [f"{name}={quoted(params[name])}" for name in names]
    challenge.append(f"algorithm={params['algorithm']}")
    # Header values are octets to both sides; Python carries them as Latin-1.
    Handler.challenge = ("Digest " + ", ".join(challenge)).encode().decode("latin-1")
    Handler.credentials = None
    subprocess.run(
        ["curl", "--silent", "--show-error", "--digest", "--globoff", "--path-as-is"]
        + ["--noproxy", "*", "--output", "/dev/null", "--request", params["method"]]
        + ["--user", f"{params['username']}:{params['password']}"]
        + [f"http://127.0.0.1:{server.server_port}{params['uri']}"], check=True)
    if Handler.credentials is None:
        raise Refused("algorithm-not-allowed")
    # A quality is an offer to curl, which it may pass over; with the one that it takes comes cnonce.
    if "cnonce=" in Handler.credentials or "qop" in params:
        raise NotInLibrary("curl takes no cnonce")
    return {"response": re.search(r'response="([^"]*)"', Handler.credentials)[1]}


def version():
    text = subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True).stdout
    return text.split()[1]


DESCRIPTION = {
    "name": "curl --digest",
    "version": version(),
    "language": "C",
    "protocolVersion": 1,
}

serve(DESCRIPTION, {"digest.response.compute": compute_response}, {})
