"""Servers on ports of the loopback interface: a registrar of SIP and one of HTTP, each with its client."""

import re
import selectors
import signal
import socket
import subprocess

from conformance_protocol import NotInLibrary

SECONDS = 30  # within which a stack does something; on loopback it takes milliseconds


class Message:
    """A message of SIP or HTTP: the first line, the fields in their order, and the body."""

    def __init__(self, octets):
        head, self.body = octets.decode(errors="surrogateescape").split("\r\n\r\n", 1)
        self.start, *lines = re.sub(r"\r\n[ \t]+", " ", head).split("\r\n")
        self.fields = [tuple(part.strip() for part in line.split(":", 1)) for line in lines]

    def all(self, name):
        return [value for field, value in self.fields if field.lower() == name]


def credentials(request):
    """What each Authorization of a request says, by the names of its parameters."""
    parameter = re.compile(r'([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s,]+)', re.DOTALL)
    for value in request.all("authorization"):
        yield {name.lower(): unquoted(text) for name, text in parameter.findall(value)}


def quoted(text):
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def unquoted(text):
    return re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL) if text[:1] == '"' else text


class Stack:
    """One registration of a stack, a program of its own, and the server that it has.

    The program is started with the server's port and other arguments. It obeys commands on its input,
    a line each, and says on its output what it reports to its application.
    """

    takes_ha1 = waits_for_its_application = False

    def __init__(self, kind, program, *arguments):
        self.socket = socket.socket(socket.AF_INET, kind)
        self.socket.bind(("127.0.0.1", 0))
        port = str(self.socket.getsockname()[1])
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
        self.program = subprocess.Popen([program, port, *arguments], **pipes)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.socket, selectors.EVENT_READ)
        self.selector.register(self.program.stdout, selectors.EVENT_READ)
        self.last = None  # the last request to register, and where it came from
        self.open = False  # whether it has no final response yet
        self.lines = b""

    def command(self, *fields):
        if re.search("[\t\r\n\0]", "".join(fields)):
            raise NotInLibrary("the stack's own program has a command on each line")
        try:
            self.program.stdin.write("\t".join(fields).encode() + b"\n")
        except BrokenPipeError:
            raise self.crash() from None

    def reaction(self, probe=None):
        """The next thing that the stack does: a request, or what it reports to its application.

        probe: the Call-ID of a request to the stack; None when that is answered, and nothing before.
        """
        while True:
            if b"\n" in self.lines:
                line, self.lines = self.lines.split(b"\n", 1)
                return line.decode().split("\t")
            ready = [key.fileobj for key, _ in self.selector.select(SECONDS)]
            if not ready:
                raise TimeoutError(f"the stack did nothing for {SECONDS} s")
            if self.program.stdout in ready:
                self.read_output()
                continue
            for message, origin in self.arrived(ready[0]):
                if probe is not None and message.all("call-id") == [probe]:
                    return None
                if self.is_registration(message):
                    self.last, self.open = (message, origin), True
                    return message
                if not message.start.startswith("SIP/2.0 "):
                    self.send(message, origin, "200 OK")
                    return message

    def read_output(self):
        octets = self.program.stdout.read(65536)
        if not octets:
            raise self.crash()
        self.lines += octets

    def crash(self):
        status = self.program.wait()
        name = signal.Signals(-status).name if status < 0 else f"status {status}"
        return ChildProcessError(f"the stack crashed: {name}")

    def respond(self, status, *fields):
        """Answers the last request to register."""
        self.open = False
        self.send(*self.last, status, *fields)

    def close(self):
        self.program.stdin.close()
        try:
            self.program.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()
        self.program.stdout.close()
        self.selector.close()
        self.socket.close()


class SIPStack(Stack):
    """A stack and its registrar, over UDP."""

    def __init__(self, program, uri):
        super().__init__(socket.SOCK_DGRAM, program, "sip:user@" + re.sub("^sips?:(.*@)?", "", uri), uri)
        self.seen, self.probes = set(), 0

    def arrived(self, readable):
        octets, address = self.socket.recvfrom(65536)
        message = Message(octets)
        branch = re.search(r"branch=([^;,\s]+)", message.all("via")[0])[1]
        if branch not in self.seen:  # no retransmission
            self.seen.add(branch)
            yield message, address

    def is_registration(self, message):
        return message.start.startswith("REGISTER ")

    def accept(self):
        contact = self.last[0].all("contact")[0].split(";expires")[0]
        self.respond("200 OK", f"Contact: {contact};expires=3600")

    def fail(self):
        """No response comes, and the time passes in which one is due."""
        self.open = False
        self.command("timeout")

    def send(self, request, address, status, *fields):
        copied = ("via", "from", "to", "call-id", "cseq")
        lines = [f"{name}: {value}" for name, value in request.fields if name.lower() in copied]
        head = [f"SIP/2.0 {status}", *lines, *fields, "Content-Length: 0", "", ""]
        octets = "\r\n".join(head).encode(errors="surrogateescape")
        self.socket.sendto(re.sub(rb"(?im)^(to:[^;\r]*)\r$", rb"\1;tag=1\r", octets), address)

    def strays(self):
        """What the stack does about all that it was sent and did not wait for.

        A request is sent behind it, which every stack answers; whatever comes before that answer is
        a reaction.
        """
        self.probes += 1
        probe, (_, address) = f"probe-{self.probes}", self.last
        here, there = ("%s:%d" % end for end in (self.socket.getsockname(), address))
        lines = [
            f"OPTIONS sip:{there} SIP/2.0",
            f"Via: SIP/2.0/UDP {here};branch=z9hG4bK-{probe}",
            f"From: <sip:{here}>;tag=1",
            f"To: <sip:{there}>",
            f"Contact: <sip:{here}>",
            f"Call-ID: {probe}",
            "CSeq: 1 OPTIONS",
            "Max-Forwards: 70",
            "Content-Length: 0",
        ]
        self.socket.sendto("\r\n".join([*lines, "", ""]).encode(), address)
        return list(iter(lambda: self.reaction(probe), None))


class HTTPStack(Stack):
    """A client of HTTP and its server, with a connection for each request."""

    def __init__(self, program, method, path):
        super().__init__(socket.SOCK_STREAM, program, method, path)
        self.socket.listen()
        self.request, self.read = f"{method} {path} ", {}

    def arrived(self, readable):
        if readable is self.socket:
            connection, _ = self.socket.accept()
            self.selector.register(connection, selectors.EVENT_READ)
            self.read[connection] = b""
            return
        self.read[readable] += (octets := readable.recv(65536))
        head, _, body = self.read[readable].partition(b"\r\n\r\n")
        length = re.search(rb"(?im)^content-length: *(\d+)", head)
        if not octets:
            self.hang_up(readable)
        elif b"\r\n\r\n" in self.read[readable] and len(body) >= int(length[1] if length else 0):
            yield Message(self.read[readable]), readable

    def is_registration(self, message):
        return message.start.startswith(self.request)

    def accept(self):
        self.respond("200 OK")

    def fail(self):
        self.open = False
        self.hang_up(self.last[1])

    def send(self, request, connection, status, *fields):
        if connection not in self.read:
            raise NotInLibrary("a server of HTTP answers a request once")
        head = [f"HTTP/1.1 {status}", *fields, "Connection: close", "Content-Length: 0", "", ""]
        connection.sendall("\r\n".join(head).encode())
        self.hang_up(connection)

    def hang_up(self, connection):
        if self.read.pop(connection, None) is not None:
            self.selector.unregister(connection)
            connection.close()

    def close(self):
        for connection in list(self.read):
            self.hang_up(connection)
        super().close()
