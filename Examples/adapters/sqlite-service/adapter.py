"""Plays sinch.service with a backend that keeps its state in SQLite.

usage: adapter.py [--twice] [--transaction IMMEDIATE|DEFERRED|NONE] DATABASE

With --twice there are two processes over one database, and each request goes to both at once, as
where a client sends it again because an answer is late: of two equal registrations one is accepted.
"""

import argparse
import sqlite3
import uuid

from conversation_protocol import serve_roles
from process import Process
from service import Service


class Conversation:
    """A world of the database, and who serves it."""

    def __init__(self, configuration, path, transaction, processes):
        self.world, self.processes = str(uuid.uuid4()), processes
        self.service = Service(path, transaction)
        self.service.serve(self.world, configuration["applications"])

    def deliver(self, at, event, request):
        if not self.processes:
            return self.service.handle(self.world, at, event, request)
        asked = [process.ask(self.world, at, event, request) for process in self.processes]
        first, *others = [answer.result() for answer in asked]
        for answer in (first, *others):
            if "error" in answer:
                raise RuntimeError(answer["error"])
        if not event.startswith("registerWith"):
            return first["actions"]
        actions = [action for answer in (first, *others) for action in answer["actions"]]
        return [action for action in actions if "acceptRegistration" in action] or first["actions"]

    def close(self):
        self.service.database.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--transaction", default="IMMEDIATE")
    parser.add_argument("database")
    options = parser.parse_args()
    Service(options.database).create()
    arguments = options.database, options.transaction
    processes = [Process(*arguments) for _ in range(2 if options.twice else 0)]
    description = {"name": "service on SQLite" + ", twice" * options.twice, "language": "Python"}
    description |= {"version": sqlite3.sqlite_version, "protocolVersion": 1}
    play = lambda configuration: Conversation(configuration, *arguments, processes)
    serve_roles(description, {"sinch.service": play})
    for process in processes:
        process.close()


main()
