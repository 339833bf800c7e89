"""A process that serves a database: a request a line, an answer a line.

usage: process.py DATABASE TRANSACTION
"""

import json
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import Future

from service import Service


class Process:
    """Such a process, seen from the one that has started it. Many requests may be under way."""

    def __init__(self, *arguments):
        command = [sys.executable, "-B", __file__, *arguments]
        self.pipes = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers, self.lock = [], threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()

    def ask(self, *request):
        answer = Future()
        with self.lock:
            self.answers.append(answer)
            self.pipes.stdin.write(json.dumps(request).encode() + b"\n")
            self.pipes.stdin.flush()
        return answer

    def read(self):
        for number, line in enumerate(self.pipes.stdout):
            self.answers[number].set_result(json.loads(line))

    def close(self):
        self.pipes.stdin.close()
        self.pipes.wait()


def main(arguments):
    service = Service(*arguments)
    for line in sys.stdin:
        try:
            answer = {"actions": service.handle(*json.loads(line))}
        except sqlite3.Error as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
