"""Passes each POST to a program that speaks the protocol over standard input and output.

usage: http-bridge.py PROGRAM [ARG…]      prints its URL

The server is Python's own: it shows that `--url` works with a server that the suite did not write.
"""

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

program = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
turn = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with turn:
            program.stdin.write(body.strip() + b"\n")
            program.stdin.flush()
            answer = program.stdout.readline()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *arguments):
        pass


Handler.disable_nagle_algorithm = True
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
