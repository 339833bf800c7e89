"""Sinch: the client of the SDK on one device (documents 000, 001 and 002)."""

import hashlib
import json

import instants
import octets

INTERPRETATION = {
    "sinch-token-scheme-asks-again": "silent",
    "sinch-client-prechecks-token": "opaque",
    "sinch-update-due-by-calendar-day": "calendar-day",
    "sinch-original-ttl-after-renewal": "first",
    "sinch-now-at-instance-expiry": "valid",
}

DAY = 24 * 3600
LONG_LIFETIME = 8 * DAY
LONG_WINDOW_DAYS = 7
SHORT_WINDOW_DAYS = 1


def initial(configuration):
    return {
        "applicationKey": configuration["applicationKey"],
        "scheme": configuration["scheme"],
        "applicationSecret": configuration.get("applicationSecret"),
        "user": None,  # of the client that the application has
        "phase": "idle",  # or asking, registering, running
        "handle": None,
        "handles": 0,
        "lastSequence": 0,
        "registered": {},  # by user: what the service said of the instance on this device
        "stoppedWhileRegistering": False,
    }


def transition(state, name, members, at):
    now = instants.parse(at)
    if name == "createClient":
        state["user"] = members["userId"]
        return _end(state)
    if state["user"] is None:
        return []
    if name == "start":
        return _start(state, now)
    if name == "stop":
        return _stop(state)
    if name == "unregister":
        return _unregister(state)
    if name == "registerWithSignature":
        if state["scheme"] != "signature":
            return []
        given = {"sequence": members["sequence"], "signature": members["signature"]}
        return _register_with(state, members["handle"], given, now)
    if name == "registerWithToken":
        if state["scheme"] != "token":
            return []
        return _register_with(state, members["handle"], {"token": members["token"]}, now)
    if name == "registerDidFail":
        if state["phase"] != "asking" or members["handle"] != state["handle"]:
            return []
        return _not_registered(state, members["error"], now)
    if name == "registrationAccepted":
        return _accepted(state, members)
    if name == "registrationRejected":
        state["stoppedWhileRegistering"] = False
        if state["phase"] != "registering":
            return []
        return _not_registered(state, members["error"], now)
    if name == "makeCall":
        return _call(state, now, lambda held: {"placeCall": {
            "call": members["call"], "credentials": held["credentials"],
        }})
    if name == "callArrives":
        return _call(state, now, lambda held: {"deliverCall": {"call": members["call"]}})
    return []


def _end(state):
    state["phase"] = "idle"
    state["handle"] = None
    state["stoppedWhileRegistering"] = False
    return []


def _start(state, now):
    if state["phase"] != "idle":
        return []
    if state["user"] == "":
        return [{"failed": {"error": "no-user-id"}}]
    state["stoppedWhileRegistering"] = False
    held = _valid_registration(state, now)
    if held is None or _is_due(state, held, now) or _asks_again(state):
        return _authorise(state)
    state["phase"] = "running"
    return [{"started": {}}]


def _valid_registration(state, now):
    """What is held of the user's instance; an expired one is forgotten."""
    held = state["registered"].get(state["user"])
    if held is not None and _is_over(state, held, now):
        del state["registered"][state["user"]]
        return None
    return held


def _is_over(state, held, now):
    if held["expires"] is None:
        return False
    if state["interpretation"]["sinch-now-at-instance-expiry"] == "valid":
        return now > held["expires"]
    return now >= held["expires"]


def _is_due(state, held, now):
    if held["expires"] is None:
        return False
    latest = state["interpretation"]["sinch-original-ttl-after-renewal"] == "latest"
    original = held["lifetime"] if latest else held["firstLifetime"]
    days = LONG_WINDOW_DAYS if original >= LONG_LIFETIME else SHORT_WINDOW_DAYS
    if state["interpretation"]["sinch-update-due-by-calendar-day"] == "calendar-day":
        return instants.day_of(now) >= instants.day_of(held["expires"]) - days
    return now >= held["expires"] - days * DAY


def _asks_again(state):
    asks = state["interpretation"]["sinch-token-scheme-asks-again"] == "asks"
    return asks and state["scheme"] == "token"


def _authorise(state):
    if state["scheme"] == "secret":
        state["lastSequence"] += 1
        sequence = str(state["lastSequence"])
        # The secret enters as text.
        parts = (state["user"], state["applicationKey"], sequence, state["applicationSecret"])
        signature = octets.encode(hashlib.sha1("".join(parts).encode("utf-8")).digest())
        return _register(state, {"sequence": sequence, "signature": signature})
    state["phase"] = "asking"
    state["handles"] += 1
    state["handle"] = f"callback-{state['handles']}"
    return [{"requiresRegistrationCredentials": {
        "userId": state["user"], "handle": state["handle"],
    }}]


def _register_with(state, handle, given, now):
    if state["phase"] != "asking" or handle != state["handle"]:
        return []
    checks = state["interpretation"]["sinch-client-prechecks-token"] == "pre-check"
    if checks and "token" in given and not _is_promising(given["token"], state["user"], now):
        return _not_registered(state, "unusable-token", now)
    _valid_registration(state, now)
    return _register(state, given)


def _is_promising(token, user, now):
    """Whether a glance into a token finds it neither malformed nor expired nor somebody else's."""
    parts = token.split(".")
    payload = octets.decode_url(parts[1]) if len(parts) == 3 else None
    try:
        claims = json.loads(payload or b"null")
        return claims["exp"] > now and claims["sub"].endswith("/users/" + user)
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _register(state, given):
    state["phase"] = "registering"
    state["handle"] = None
    members = {"userId": state["user"]} | given
    held = state["registered"].get(state["user"])
    if held is not None:
        members["instance"] = held["instance"]
    return [{"register": members}]


def _accepted(state, members):
    if state["phase"] != "registering" and not state["stoppedWhileRegistering"]:
        return []
    expiration = members.get("expiration")
    expires = instants.parse(expiration["at"]) if expiration else None
    lifetime = expiration["timeToLive"] if expiration else None
    before = state["registered"].get(state["user"])
    first = lifetime
    if before is not None and before["instance"] == members["instance"]:
        first = before["firstLifetime"] if before["firstLifetime"] is not None else lifetime
    state["registered"][state["user"]] = {
        "instance": members["instance"], "credentials": members["credentials"],
        "expires": expires, "lifetime": lifetime, "firstLifetime": first,
    }
    if state["stoppedWhileRegistering"]:
        state["stoppedWhileRegistering"] = False
        return []
    state["phase"] = "running"
    return [{"started": {}}]


def _not_registered(state, error, now):
    had_instance = state["user"] in state["registered"]
    if not had_instance:
        _end(state)
        return [{"failed": {"error": error}}]
    if _valid_registration(state, now) is None:
        return _authorise(state)
    state["phase"] = "running"
    state["handle"] = None
    return [{"started": {}}]


def _stop(state):
    was_registering = state["phase"] == "registering"
    _end(state)
    state["stoppedWhileRegistering"] = was_registering
    return []


def _unregister(state):
    held = state["registered"].pop(state["user"], None)
    if held is None:
        return []
    _end(state)
    return [{"unregister": {"instance": held["instance"]}}]


def _call(state, now, action):
    if state["phase"] != "running":
        return []
    held = _valid_registration(state, now)
    if held is None:
        _end(state)
        return [{"instanceExpired": {}}]
    return [action(held)]
