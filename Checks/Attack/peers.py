"""Hostile servers of HTTP."""

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
