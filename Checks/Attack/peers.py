"""Hostile servers and hostile clients of HTTP."""

import contextlib
import json
import socket
import threading

import texts


class Server:
    """A server on 127.0.0.1 that does the same hostile thing to each request, until it is closed."""

    def __init__(self, chance, way=None):
        self.chance = chance
        self.way = way or chance.choice([name[4:] for name in dir(self) if name.startswith("way_")])
        self.honest_first = way is None and chance.random() < 0.6
        self.stopped = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        # Nobody may ever come here: it is where redirects lead.
        self.elsewhere = socket.create_server(("127.0.0.1", 0))
        self.elsewhere.setblocking(False)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        """Stops; whether somebody has followed a redirect."""
        self.stopped.set()
        self.listener.close()
        try:
            self.elsewhere.accept()
            return True
        except OSError:
            return False
        finally:
            self.elsewhere.close()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                connection = self.listener.accept()[0]
                threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with contextlib.suppress(OSError, ValueError), connection:
            connection.settimeout(20)
            stream = connection.makefile("rb")
            while not self.stopped.is_set() and stream.readline():
                length = 0
                while line := stream.readline().strip():
                    if line.lower().startswith(b"content-length:"):
                        length = int(line[15:])
                request = json.loads(stream.read(length))
                if request["method"] == "conformance.describe" and self.honest_first:
                    self.answer(connection, request, {
                        "name": "server", "version": "1", "language": "Python", "protocolVersion": 1,
                        "operations": ["sinch.signature.sign", "sinch.client"]})
                else:
                    getattr(self, f"way_{self.way}")(connection, request)

    def send(self, connection, body, status="200 OK", fields=()):
        head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *fields, "", ""]
        connection.sendall("\r\n".join(head).encode(errors="replace") + body)

    def answer(self, connection, request, result):
        body = {"jsonrpc": "2.0", "id": request["id"], "result": result}
        self.send(connection, json.dumps(body).encode())

    def endless(self, connection, piece):
        while not self.stopped.is_set():
            connection.sendall(piece)

    def way_redirect(self, connection, request):
        port = self.elsewhere.getsockname()[1]
        place = self.chance.choice([
            f"http://127.0.0.1:{port}/", f"//127.0.0.1:{port}/", f"https://127.0.0.1:{port}/", "file:///etc/passwd",
            f"http://localhost:{port}/" + texts.SEQUENCES[1], texts.hostile(self.chance).replace("\n", "")[:3000]])
        status = self.chance.choice(["301 Moved", "302 Found", "303 See", "307 Temporary", "308 Permanent"])
        self.send(connection, b"", status, [f"Location: {place}"])

    def way_endless_head(self, connection, request):
        self.endless(connection, b"X: " + b"y" * 1000 + b"\r\n")

    def way_endless_line(self, connection, request):
        self.endless(connection, b"y" * 1000)

    def way_continues(self, connection, request):
        self.endless(connection, b"HTTP/1.1 100 Continue\r\n\r\n")

    def way_hangs(self, connection, request):
        self.stopped.wait(30)

    def way_hangs_up(self, connection, request):
        connection.shutdown(socket.SHUT_RDWR)

    def way_nonsense(self, connection, request):
        connection.sendall(texts.octets(self.chance))
        connection.shutdown(socket.SHUT_RDWR)

    def way_hostile_status(self, connection, request):
        line = f"{self.chance.choice([200, 400, 500, 999])} {texts.hostile(self.chance)}".replace("\n", "")
        self.send(connection, texts.octets(self.chance), line)

    def way_hostile_body(self, connection, request):
        self.send(connection, texts.octets(self.chance))

    def way_hostile_answer(self, connection, request):
        text = texts.hostile(self.chance)
        self.answer(connection, request, {"signature": text, text: text, "name": text, "session": text})


class Full:
    """A server that lets nobody in: its queue is full."""

    way = "full"

    def __init__(self):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(0)
        self.clients = [socket.socket() for _ in range(4)]
        for client in self.clients:
            client.setblocking(False)
            client.connect_ex(self.listener.getsockname())
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"


BODY = b'{"jsonrpc":"2.0","id":1,"method":"conformance.describe"}'


def post(port, body=BODY):
    head = ["POST / HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(head).encode(errors="replace") + body


def exchange(port, octets, wait=5.0):
    """What a server answers to octets; nothing where it does not."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        connection.sendall(octets)
        return connection.recv(1 << 20)
    return b""


def status(response):
    return response[9:12].decode(errors="replace")


def nonsense(port, chance):
    exchange(port, texts.octets(chance) + b"\r\n\r\n", wait=0.5)


def hostile_message(port, chance):
    text = texts.hostile(chance)
    message = chance.choice([
        {"jsonrpc": "2.0", "id": text, "method": text, "params": {text: text}},
        {"jsonrpc": "2.0", "id": 1, "method": "sinch.signature.sign", "params": {"userId": text, text: 1}},
        {"jsonrpc": "2.0", "id": 1, "method": "flow.deliver", "params": {"session": text, "at": text, "event": {text: {}}}},
        {"jsonrpc": "2.0", "id": 1, "method": "flow.open", "params": {"role": text}},
        [text], text, [[]] * 10_000,
    ])
    body = json.dumps(message).encode() if chance.random() < 0.8 else b"[" * 900_000
    response = exchange(port, post(port, body))
    head, _, answer = response.partition(b"\r\n\r\n")
    if status(response) == "200":
        if f"Content-Length: {len(answer)}".encode() in head:
            json.loads(answer)
        return None
    return None if status(response) in ("204", "400", "413", "503", "") else f"status {status(response)}"


def pipelined(port, chance):
    count = chance.choice([2, 50])
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(post(port) * count)
        received = b""
        while received.count(b"HTTP/1.1") < count:
            more = connection.recv(1 << 20)
            if not more:
                break
            received += more
        if received.count(b"HTTP/1.1 200") != count:
            return f"{received.count(b'HTTP/1.1 200')} of {count} pipelined requests are answered"
    return None


CLIENTS = [nonsense, hostile_message, pipelined]


def questioner(port, chance):
    """Questions to explain --serve that nobody meant, beside a secret that must not come back."""
    hidden = f"hidden-{chance.getrandbits(64):x}"
    text = texts.hostile(chance)
    artefact = chance.choice([text, text * 50, "e30.e30." + text, f'Digest username="{text}", response="{text}"',
                              "." * 900_000, "[" * 100_000, "eyJ" + "A" * 500_000 + ".e30.e30", '"' * 100_000])
    asked = {"kind": chance.choice(["", "jws", "digest", "ha1", "identity-token", "registration-token",
                                    "sinch-signature", text]),
             "artefact": artefact, "secret": hidden, "publicKey": chance.choice(["", text, "-----BEGIN " * 1000]),
             "payload": chance.choice(["", text, "x" * 100_000]),
             "values": chance.choice([{}, {text: text}, {"now": text}, {"challenge": text, "method": text}, text, [text]])}
    if chance.random() < 0.3:
        asked[chance.choice(list(asked))] = chance.choice([1, None, [], {}, [[]] * 1000])
    body = json.dumps(asked).encode(errors="replace")
    if chance.random() < 0.2:
        body = body[: chance.randrange(len(body))]
    response = exchange(port, post(port, body), wait=30)
    if hidden.encode() in response:
        return "the secret comes back"
    head, _, answer = response.partition(b"\r\n\r\n")
    if status(response) == "200" and f"Content-Length: {len(answer)}".encode() in head:
        if not {"problem", "verdict"} & set(json.loads(answer)):
            return f"no verdict and no problem: {answer[:200]!r}"
        return None
    return None if status(response) in ("200", "400", "413") else f"a question gets {status(response) or 'nothing'}"


def otherwise(port, chance):
    """Other methods and paths: nothing but the page and its answers is served."""
    method = chance.choice(["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "\x1b[31m"])
    response = exchange(port, post(port).replace(b"POST / ", f"{method} / ".encode()))
    if status(response) not in ("405", "400", "501", ""):
        return f"the method {method!r} gets {status(response)}"
    path = chance.choice(["/x", "/../../etc/passwd", "/%2e%2e/", "//example.org/", "/?q=" + "x" * 5000, "/\x1b[31m"])
    response = exchange(port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    if status(response) == "200" and not path.startswith("/?"):
        return f"the path {path[:40]!r} is served"
    return None


PAGE_CLIENTS = [questioner, questioner, otherwise]
