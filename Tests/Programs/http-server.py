"""A server of JSON-RPC over HTTP that does over the user "culprit" what its argument names.

Prints the port that it listens on. The argument `all` in second place extends what it does to every
request; `tls=FOLDER` makes it speak TLS, and `mtls=FOLDER` demand a certificate as well: each makes the
certificates that it takes in that folder. `log=FILE` writes down where each request went, and its field X.
A connection that begins with CONNECT asks it as a proxy: it is every server behind that.
"""

import json
import os
import select
import socket
import ssl
import subprocess
import sys
import threading
import time

import honest

TRICK = sys.argv[1] if len(sys.argv) > 1 else "none"
EVERYBODY = "all" in sys.argv[2:]
LOG = next((argument[4:] for argument in sys.argv[2:] if argument.startswith("log=")), None)
SHARED = {}


def head(status="200 OK", fields=()):
    return "\r\n".join([f"HTTP/1.1 {status}", *fields, "", ""]).encode()


def plain(body, status="200 OK", fields=()):
    return head(status, ["Content-Type: application/json", f"Content-Length: {len(body)}", *fields]) + body


def error(request):
    message = {"code": -32603, "message": "out of luck"}
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": message}).encode()


def chunks(body, size):
    pieces = [body[start : start + size] for start in range(0, len(body), size)]
    return b"".join(f"{len(piece):X};note=x\r\n".encode() + piece + b"\r\n" for piece in pieces)


def drip(connection, octets):
    for octet in octets:
        connection.sendall(bytes([octet]))
        time.sleep(0.05)
    drip(connection, b"x" * 100)


def flood(connection):
    connection.sendall(head(fields=["Content-Length: 1073741824"]))
    for _ in range(1024):
        connection.sendall(b"x" * (1 << 20))


def respond(connection, request, body):
    """Sends the response; returns whether the connection stays open."""
    trick = TRICK if EVERYBODY or honest.user(request) == "culprit" else "none"
    send = connection.sendall
    match trick:
        case "none":
            send(plain(body))
        case "chunked":
            send(head(fields=["Transfer-Encoding: chunked"]) + chunks(body, 7) + b"0\r\nx: y\r\n\r\n")
        case "until-closed":
            send(head(fields=["Connection: close"]) + body)
            return False
        case "http-1.0" | "crowd":
            send(b"HTTP/1.0 200 OK\r\n\r\n" + body)
            return False
        case "closes-afterwards":
            send(plain(body))
            return False
        case "continue":
            send(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n" + plain(body))
        case "pieces":
            for octet in plain(body):
                send(bytes([octet]))
        case "shares":
            # What was asked last, whoever asked it.
            SHARED["request"] = request
            time.sleep(0.02)
            send(plain(honest.answer(SHARED["request"] | {"id": request["id"]}).encode()))
        case "error-status":
            send(plain(error(request), "500 Internal Server Error"))
        case "closes":
            return False
        case "half":
            send(plain(body)[:-10])
            return False
        case "hangs":
            time.sleep(3600)
        case "drips":
            drip(connection, plain(body))
        case "status":
            send(plain(b"<h1>It broke</h1>", "500 Internal Server Error"))
        case "redirect":
            send(plain(b"", "301 Moved Permanently", ["Location: http://example.org/"]))
        case "not-json":
            send(plain(b"<h1>It works!</h1>"))
        case "empty":
            send(plain(b""))
        case "other-id":
            send(plain(honest.answer(request | {"id": 42}).encode()))
        case "floods":
            flood(connection)
        case "bad-length":
            send(head(fields=["Content-Length: many"]))
        case "bad-chunks":
            send(head(fields=["Transfer-Encoding: chunked"]) + b"many\r\n")
        case "huge-chunk":
            send(head(fields=["Transfer-Encoding: chunked"]) + b"7fffffffffffffff\r\n")
            while True:
                send(b"x" * 100_000)
        case "endless-trailer":
            send(head(fields=["Transfer-Encoding: chunked"]) + b"0\r\n")
            while True:
                send(b"x: y\r\n" * 1000)
        case "long-status":
            send(plain(b"", "500 " + "x" * 50000))
        case "not-http":
            send(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
        case "surplus":
            send(plain(body) + plain(error(request)))
        case "surplus-chunked":
            send(head(fields=["Transfer-Encoding: chunked"]) + chunks(body, 7) + b"0\r\n\r\n" + plain(body))
        case "surplus-later":
            send(plain(body))
            time.sleep(0.05)
            send(plain(honest.answer(request | {"id": request["id"] + 1}).encode()))
        case "surplus-meanwhile":
            send(plain(body))
            # The next request has come, and is not read yet.
            select.select([connection], [], [])
            send(plain(honest.answer(request | {"id": request["id"] + 1}).encode()))
        case "tires" | "tires-silently":
            send(plain(body))
            time.sleep(0.05)
            if trick == "tires":
                send(plain(b"", "408 Request Timeout", ["Connection: close"]))
            return False
        case "switches":
            send(head("101 Switching Protocols", ["Upgrade: x", "Connection: Upgrade"]) + body)
        case "dies":
            os._exit(1)
    return True


def note(line):
    if LOG:
        with open(LOG, "ab") as log:
            log.write(line + b"\n")


def serve(connection):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stream = connection.makefile("rb")
    stays = True
    while stays and (line := stream.readline()).startswith(b"POST "):
        target, length, mark = line.split()[1], 0, b""
        while (line := stream.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            if name == b"X":
                mark = value
        note(target + b" X:" + mark)
        request = json.loads(stream.read(length))
        stays = respond(connection, request, honest.answer(request).encode())
    connection.shutdown(socket.SHUT_RDWR)
    connection.close()


def certificates(folder):
    """A private authority, and what it vouches for: this server, and whoever asks it."""

    def make(name, *options):
        subject = ["-subj", f"/CN={name}", "-days", "2", "-keyout", f"{name}.key", "-out", f"{name}.pem"]
        kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        command = ["openssl", "req", "-x509", *kind, *subject, *options]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)

    vouch = ["-CA", "authority.pem", "-CAkey", "authority.key", "-addext", "basicConstraints=critical,CA:false"]
    make("authority")
    make("server", *vouch, "-addext", "subjectAltName=IP:127.0.0.1,DNS:backend.invalid")
    make("client", *vouch)


def context():
    """What a connection is wrapped in; nothing without TLS."""
    for argument in sys.argv[2:]:
        kind, _, folder = argument.partition("=")
        if kind in ("tls", "mtls"):
            certificates(folder)
            wrapping = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=f"{folder}/authority.pem")
            wrapping.load_cert_chain(f"{folder}/server.pem", f"{folder}/server.key")
            if kind == "mtls":
                wrapping.verify_mode = ssl.CERT_REQUIRED
            return wrapping
    return None


def tunnel(connection):
    """Answers a proxy's CONNECT; what comes next is for the server that it names."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += connection.recv(1) or b"\r\n\r\n"
    note(head.split(b" HTTP/")[0])
    if TRICK == "refuses-tunnels":
        connection.sendall(plain(b"", "403 Forbidden"))
    else:
        connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")


def welcome(connection, wrapping):
    try:
        if connection.recv(8, socket.MSG_PEEK) == b"CONNECT ":
            tunnel(connection)
        serve(wrapping.wrap_socket(connection, server_side=True) if wrapping else connection)
    except OSError:
        connection.close()


def crowd(listener):
    """One request after the other, each on a connection of its own; more than five may not wait."""
    while True:
        waiting = [listener.accept()[0]]
        time.sleep(0.005)
        listener.setblocking(False)
        try:
            while True:
                waiting.append(listener.accept()[0])
        except BlockingIOError:
            listener.setblocking(True)
        for connection in waiting:
            connection.setblocking(True)
            if len(waiting) > 5:
                connection.close()
            else:
                serve(connection)


def leave_with_parent():
    """Whoever started this holds its standard input, and need not live to end it."""
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=leave_with_parent, daemon=True).start()
WRAPPING = context()
listener = socket.create_server(("127.0.0.1", 0), backlog=128)
print(listener.getsockname()[1], flush=True)
if TRICK == "crowd":
    crowd(listener)
while True:
    threading.Thread(target=welcome, args=(listener.accept()[0], WRAPPING), daemon=True).start()
