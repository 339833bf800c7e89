"""A server that listens at a path and keeps every descriptor that it is handed; says when it does."""

import socket
import sys

listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
print("ready", flush=True)
kept = []
while True:
    connection, _ = listener.accept()
    kept += socket.recv_fds(connection, 1, 4)[1]
    connection.sendall(b"x")
