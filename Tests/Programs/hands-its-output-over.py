"""Hands its standard output and error to a server that listens at a path, and crashes over one user."""

import os
import socket
import sys

import honest

server = socket.socket(socket.AF_UNIX)
server.connect(sys.argv[1])
socket.send_fds(server, [b"x"], [1, 2])
server.recv(1)


@honest.over("culprit")
def crash(request):
    os.abort()


honest.run()
