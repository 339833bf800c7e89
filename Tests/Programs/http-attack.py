"""Attacks a server of JSON-RPC over HTTP, and prints what came of it as JSON.

usage: http-attack.py PORT PROCESS (hosts|origins|smuggling|slow|endless)
"""

import json
import resource
import socket
import sys
import threading
import time

PORT, PROCESS, WAY = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
BODY = b'{"jsonrpc":"2.0","id":1,"method":"conformance.describe"}'


def connect(address="127.0.0.1"):
    connection = socket.create_connection((address, PORT))
    connection.settimeout(20)
    return connection


def post(host, version="1.1"):
    fields = [f"Content-Length: {len(BODY)}"] + ([f"Host: {host}"] if host else [])
    return f"POST / HTTP/{version}\r\n".encode() + "\r\n".join([*fields, "", ""]).encode() + BODY


def status(connection):
    """The status of the response; nothing where the connection ends without one."""
    try:
        return connection.recv(65536)[9:12].decode()
    except OSError:
        return ""


def ask(*request):
    with connect() as connection:
        connection.sendall(post(*request))
        return status(connection)


def memory():
    """The most that the server has had in memory, in MB."""
    with open(f"/proc/{PROCESS}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) // 1000


def is_open(address):
    try:
        connect(address).close()
        return True
    except OSError:
        return False


def hosts():
    names = ["127.0.0.1", f"127.0.0.1:{PORT}", f"LOCALHOST:{PORT}", "localhost", f"[::1]:{PORT}", "[::1]"]
    strangers = ["example.org", f"example.org:{PORT}", "localhost.example.org", "127.0.0.1.example.org", "", "::1"]
    strangers += ["127.0.0.1, example.org", "localhost:80:80x@example.org", "localhost:80@example.org"]
    return {
        "own": {ask(name) for name in names} | {ask("", "1.0"), whole(f"http://localhost:{PORT}/")},
        "foreign": {ask(name) for name in strangers} | {whole("http://example.org/"), whole("http://localhost@example.org/")},
        "elsewhere": {str(is_open("127.0.0.2"))},
    }


def sent(head, body=BODY):
    """The status lines of all that comes back for some octets."""
    with connect() as connection:
        connection.sendall(head + b"\r\n\r\n" + body)
        connection.shutdown(socket.SHUT_WR)
        came = b""
        while piece := connection.recv(65536):
            came += piece
    return " ".join(line.split(b" ")[1].decode() for line in came.split(b"\r\n") if line.startswith(b"HTTP/1.1 "))


def request(*fields, target="/"):
    return "\r\n".join([f"POST {target} HTTP/1.1", *fields]).encode()


def whole(url):
    return sent(request("Host: localhost", f"Content-Length: {len(BODY)}", target=url))


def origins():
    def of(origin):
        return sent(request("Host: localhost", f"Origin: {origin}", f"Content-Length: {len(BODY)}"))

    foreign = ["https://example.org", "null", "http://localhost.example.org", "http://localhost@example.org", "file://"]
    return {
        "own": {of(origin) for origin in ["http://localhost", f"http://127.0.0.1:{PORT}", "http://[::1]:3000"]},
        "foreign": {of(origin) for origin in foreign},
    }


def smuggling():
    """Bodies whose end two readers would find in two places, each with a second request in it."""
    second = post("localhost")
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
    length = f"Content-Length: {len(BODY)}"
    ambiguous = [
        ["Transfer-Encoding: xchunked"], ["Transfer-Encoding: \vchunked"], ["Transfer-Encoding : chunked"],
        ["Transfer-Encoding: chunked, identity"], ["Transfer-Encoding: gzip, chunked"],
        ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", length],
        [f"Content-Length : {len(BODY)}"], [f"{length},{len(BODY)}"], [length, "Content-Length: 0"],
        [f"Content-Length: +{len(BODY)}"], [length, " folded: too"], [f"X: a\rContent-Length: {len(BODY)}"],
    ]
    broken = [chunked.replace(b"\r\n0\r\n", b"x\r\n0\r\n"), b"+" + chunked, b"0x" + chunked, b"-1\r\n" + chunked]
    return {
        "ambiguous": {sent(request("Host: localhost", *fields), chunked + second) for fields in ambiguous}
        | {sent(request("Host: localhost", "Transfer-Encoding: chunked"), body + second) for body in broken},
        "plain": {
            sent(request("Host: localhost", length)), sent(request("Host: localhost", "Transfer-Encoding: Chunked"), chunked)
        },
    }


def slow():
    """A thousand connections that begin a request and do not go on: the slowest are dropped."""
    connections = [connect() for _ in range(1000)]
    for connection in connections:
        try:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        except OSError:
            pass
    time.sleep(1)
    open_ones = sum(is_waiting(connection) for connection in connections)
    result = {"dropped": 1000 - open_ones, "waiting": open_ones, "meanwhile": ask("localhost"), "memory": memory()}
    for connection in connections:
        connection.close()
    return result


def is_waiting(connection):
    """Whether a connection is open, and nothing has come."""
    connection.settimeout(0.001)
    try:
        connection.recv(1)
    except TimeoutError:
        return True
    except OSError:
        pass
    return False


def endless():
    """Fifty bodies without end, each in large chunks."""
    statuses = []

    def send():
        with connect() as connection:
            try:
                connection.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in range(100):
                    connection.sendall(b"fffff\r\n" + b" " * 0xFFFFF + b"\r\n")
                statuses.append(status(connection))
            except OSError:
                statuses.append("413")

    threads = [threading.Thread(target=send) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"statuses": set(statuses), "memory": memory()}


limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
result = {"hosts": hosts, "origins": origins, "smuggling": smuggling, "slow": slow, "endless": endless}[WAY]()
# It serves on, as soon as there is room again.
end = time.monotonic() + 20
while (last := ask("localhost")) != "200" and time.monotonic() < end:
    time.sleep(0.1)
print(json.dumps(result | {"afterwards": last}, default=sorted, sort_keys=True))
