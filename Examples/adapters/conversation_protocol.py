"""The protocol for an adapter that plays roles: each conversation has a thread of its own, so that
one that waits for its implementation does not keep the others waiting."""

import json
import queue
import sys
import threading

from conformance_protocol import NotInLibrary, written

LOCK = threading.Lock()


def serve_roles(description, roles):
    """Plays all conversations until the input ends.

    roles: by name, what makes a player of a configuration. A player has deliver(at, event, members),
    which gives the actions, and close(). It raises NotInLibrary for what it has no way to play.
    """
    sessions = {}
    for line in sys.stdin.buffer:
        request = json.loads(line)
        number, method, params = request["id"], request["method"], request.get("params", {})
        if method == "conformance.describe":
            send(number, result=description | {"operations": list(roles)})
        elif method == "flow.open" and params["role"] in roles:
            name = f"session-{len(sessions) + 1}"
            sessions[name] = queue.SimpleQueue()
            begin = {"name": name, "make": roles[params["role"]], "events": sessions[name]}
            begin |= {"number": number, "configuration": params["configuration"]}
            threading.Thread(target=play, kwargs=begin).start()
        elif method in ("flow.deliver", "flow.close"):
            sessions[params["session"]].put((number, method, params))
        else:
            send(number, error={"code": -32601, "message": "no such operation: " + method})
    for events in sessions.values():
        events.put((None, "flow.close", {}))


def send(number, **reply):
    if number is not None:
        with LOCK:
            sys.stdout.buffer.write(written({"id": number} | reply))
            sys.stdout.buffer.flush()


def play(name, make, events, number, configuration):
    """One conversation: its events wait in a queue, and are played in their order."""
    player, method = None, "flow.open"
    try:
        player = make(configuration)
        send(number, result={"session": name})
        number, method, params = events.get()
        while method == "flow.deliver":
            (event, members), = params["event"].items()
            send(number, result={"actions": player.deliver(params["at"], event, members)})
            number, method, params = events.get()
    except NotInLibrary as missing:
        send(number, error={"code": -32601, "message": f"not to be played: {missing}"})
    except Exception as error:  # no answer: the implementation broke down
        send(number, error={"code": -32603, "message": f"{type(error).__name__}: {error}"})
    finally:
        if player is not None:
            player.close()
    if method == "flow.deliver":  # a conversation that was opened is closed, also after an error
        number, _, _ = events.get()
    if method != "flow.open":
        send(number, result={})
