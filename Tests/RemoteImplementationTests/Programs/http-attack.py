"""Attacks a server of JSON-RPC over HTTP, and prints what came of it as JSON.

usage: http-attack.py PORT PROCESS (hosts|slow|endless|never-reads)
"""

import collections
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
    strangers += ["127.0.0.1, example.org", "localhost:80:80x@example.org"]
    return {
        "own": {ask(name) for name in names} | {ask("", "1.0")},
        "foreign": {ask(name) for name in strangers},
        "elsewhere": {str(is_open("127.0.0.2"))},
    }


def slow():
    """A thousand connections that begin a request and do not go on."""
    connections = [connect() for _ in range(1000)]
    for connection in connections:
        try:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        except OSError:
            pass
    time.sleep(1)
    statuses = collections.Counter()
    for connection in connections:
        connection.settimeout(0.001)
        statuses[status(connection)] += 1
        connection.close()
    return {"refused": statuses["503"], "waiting": statuses[""], "memory": memory()}


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
result = {"hosts": hosts, "slow": slow, "endless": endless}[WAY]()
# It serves on, as soon as there is room again.
end = time.monotonic() + 20
while (last := ask("localhost")) != "200" and time.monotonic() < end:
    time.sleep(0.1)
print(json.dumps(result | {"afterwards": last}, default=sorted, sort_keys=True))
