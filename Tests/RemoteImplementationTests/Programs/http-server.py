"""A server of JSON-RPC over HTTP that does over the user "culprit" what its argument names.

Prints the port that it listens on. The argument `all` in second place extends what it does to every
request.
"""

import json
import os
import socket
import sys
import threading
import time

import honest

TRICK = sys.argv[1] if len(sys.argv) > 1 else "none"
EVERYBODY = "all" in sys.argv[2:]
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
        case "http-1.0":
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
            send(head(fields=["Transfer-Encoding: chunked"]) + b"7fffffffffffffff\r\nx")
        case "endless-trailer":
            send(head(fields=["Transfer-Encoding: chunked"]) + b"0\r\n")
            while True:
                send(b"x: y\r\n" * 1000)
        case "long-status":
            send(plain(b"", "500 " + "x" * 50000))
        case "not-http":
            send(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
        case "dies":
            os._exit(1)
    return True


def serve(connection):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stream = connection.makefile("rb")
    stays = True
    while stays and stream.readline().startswith(b"POST "):
        length = 0
        while (line := stream.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        request = json.loads(stream.read(length))
        stays = respond(connection, request, honest.answer(request).encode())
    connection.shutdown(socket.SHUT_RDWR)
    connection.close()


def leave_with_parent():
    """Whoever started this holds its standard input, and need not live to end it."""
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=leave_with_parent, daemon=True).start()
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
