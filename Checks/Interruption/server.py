"""A server to be interrupted: it answers over HTTP, or hangs, or hangs up.

usage: server.py (hangs|hangs-up|full)

hangs     reads requests and does not answer them
hangs-up  closes every connection as soon as a request has come
full      accepts no connection, and its queue is full
"""

import socket
import sys
import threading
import time

way = sys.argv[1]


def serve(connection):
    connection.recv(65536)
    if way == "hangs":
        time.sleep(600)
    connection.close()


listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(0 if way == "full" else 64)
clients = [socket.socket() for _ in range(4 if way == "full" else 0)]
for client in clients:
    client.setblocking(False)
    client.connect_ex(listener.getsockname())
print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
while way == "full":
    time.sleep(600)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
