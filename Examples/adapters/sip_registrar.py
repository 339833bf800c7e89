"""The registrar that a SIP stack registers with, on a port of the loopback interface."""

import re
import selectors
import signal
import socket
import subprocess

from conformance_protocol import NotInLibrary

SECONDS = 30  # within which a stack does something; on loopback it takes milliseconds


class Message:
    """A SIP message: the first line, and the fields in their order."""

    def __init__(self, octets):
        head, self.body = octets.decode(errors="surrogateescape").split("\r\n\r\n", 1)
        self.start, *lines = re.sub(r"\r\n[ \t]+", " ", head).split("\r\n")
        self.fields = [tuple(part.strip() for part in line.split(":", 1)) for line in lines]

    def all(self, name):
        return [value for field, value in self.fields if field.lower() == name]

    def branch(self):
        return re.search(r"branch=([^;,\s]+)", self.all("via")[0])[1]


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
    """One registration of a SIP stack, a program of its own, and the registrar that it has.

    The program is started with the registrar's port, the address of record and the URI of the
    request, obeys commands on its input and says on its output what it reports to its application.
    """

    def __init__(self, program, uri):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        port = str(self.socket.getsockname()[1])
        host = re.sub("^sips?:(.*@)?", "", uri)
        self.program = subprocess.Popen(
            [program, port, f"sip:user@{host}", uri],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.socket, selectors.EVENT_READ)
        self.selector.register(self.program.stdout, selectors.EVENT_READ)
        self.last = None  # the last request to register, and where it came from
        self.open = False  # whether it has no final response yet
        self.seen, self.lines = set(), b""
        self.probes = 0

    def command(self, *fields):
        if re.search("[\t\r\n\0]", "".join(fields)):
            raise NotInLibrary("the stack's own program has a command on each line")
        self.program.stdin.write("\t".join(fields).encode() + b"\n")

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
            octets, address = self.socket.recvfrom(65536)
            message = Message(octets)
            if message.start.startswith("SIP/2.0 "):
                if message.all("call-id") == [probe]:
                    return None
            elif message.branch() not in self.seen:  # no retransmission
                self.seen.add(message.branch())
                return self.received(message, address)

    def read_output(self):
        octets = self.program.stdout.read(65536)
        if not octets:
            status = self.program.wait()
            name = signal.Signals(-status).name if status < 0 else f"status {status}"
            raise ChildProcessError(f"the stack crashed: {name}")
        self.lines += octets

    def received(self, message, address):
        if message.start.startswith("REGISTER "):
            self.last, self.open = (message, address), True
        else:
            self.send(message, address, "200 OK")
        return message

    def respond(self, status, *fields):
        """Answers the last request to register; once more where that has its answer."""
        self.open = False
        self.send(*self.last, status, *fields)

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
