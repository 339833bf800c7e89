"""SIPp as an implementation of digest.response.compute.

As a client SIPp chooses a cnonce of its own. As a server that verifies a request's credentials it
computes the response for the nonces that the request names, and its debug log says which it is.
"""

import base64
import os
import re
import socket
import subprocess
import tempfile

from conformance_protocol import NotInLibrary, Refused, serve

SCENARIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scenario.xml")
ADDRESS = "127.0.0.1"
ATTEMPTS = 5  # another program may take the port between its choice and its use


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def request(params, port):
    """The SIP request whose credentials are to be verified."""
    texts, words = ("username", "realm", "nonce", "uri", "cnonce"), ("algorithm", "qop", "nc")
    credentials = [f"{name}={quoted(params[name])}" for name in texts if name in params]
    credentials += [f"{name}={params[name]}" for name in words if name in params]
    body = base64.b64decode(params.get("body", ""))
    head = [
        f"{params['method']} sip:service@{ADDRESS} SIP/2.0",
        f"Via: SIP/2.0/UDP {ADDRESS}:{port};branch=z9hG4bK-1",
        f"From: <sip:user@{ADDRESS}>;tag=1",
        f"To: <sip:service@{ADDRESS}>",
        "Call-ID: 1",
        f"CSeq: 1 {params['method']}",
        "Authorization: Digest " + ", ".join(credentials) + ', response="unknown"',
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join(head + ["", ""]).encode() + body


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind((ADDRESS, 0))
        return probe.getsockname()[1]


def run_sipp(params, folder):
    """Lets SIPp verify one request; gives its debug log, and its complaints."""
    log, complaints = os.path.join(folder, "log"), os.path.join(folder, "complaints")
    udp = socket.AF_INET, socket.SOCK_DGRAM
    with socket.socket(*udp) as client, open(complaints, "wb") as errors:
        # Bound first, for it must not be given the port that is then free for SIPp.
        client.bind((ADDRESS, 0))
        client.settimeout(0.02)
        port = free_port()
        message = request(params, client.getsockname()[1])
        sipp = subprocess.Popen(
            ["sipp", "-sf", SCENARIO, "-m", "1", "-i", ADDRESS, "-p", str(port), "-nostdin"]
            + ["-trace_calldebug", "-calldebug_file", log, "-timeout", "10s"]
            + ["-key", "user", params["username"], "-key", "password", params["password"]],
            stdout=subprocess.DEVNULL, stderr=errors, cwd=folder)
        while sipp.poll() is None:
            # Until SIPp listens, what is sent is lost.
            client.sendto(message, (ADDRESS, port))
            try:
                client.recv(65536)
                sipp.wait()
            except OSError:
                continue
    return text_of(log), text_of(complaints)


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def compute_response(params):
    if "ha1" in params:
        raise NotInLibrary("SIPp takes no HA1")
    if "username" not in params or "password" not in params:
        raise Refused("malformed")
    if any(re.search(r"[\r\n]", value) for value in params.values()):
        raise Refused("malformed")  # no header carries a line break
    for _ in range(ATTEMPTS):
        with tempfile.TemporaryDirectory() as folder:
            log, complaints = run_sipp(params, folder)
        computed = re.search(r"result expected ([0-9a-f]+)", log)
        if computed is not None:
            return {"response": computed[1]}
        if "authentication must use MD5" in complaints:
            raise Refused("algorithm-not-allowed")
    raise RuntimeError(f"SIPp computed nothing in {ATTEMPTS} attempts: {complaints}")


def version():
    text = subprocess.run(["sipp", "-v"], capture_output=True, text=True, check=False).stdout
    return re.search(r"SIPp v([0-9.]+)", text)[1]


DESCRIPTION = {
    "name": "SIPp",
    "version": version(),
    "language": "C++",
    "protocolVersion": 1,
}

serve(DESCRIPTION, {"digest.response.compute": compute_response}, {})
