"""Sinch: the client of the SDK on one device."""

import hashlib
import json

import instants
import octets

INTERPRETATION = {
    "sinch-token-scheme-asks-again": "silent",
    "sinch-client-checks-token-form": "opaque",
    "sinch-client-checks-token-expiry": "opaque",
    "sinch-client-checks-token-user": "opaque",
    "sinch-update-due-by-calendar-day": "calendar-day",
    "sinch-original-ttl-after-renewal": "first",
    "sinch-client-at-instance-expiry": "valid",
    "sinch-client-start-with-update-due": "waits",
    "sinch-client-calls-while-update-pending": "calls",
    "sinch-client-calls-while-updating": "calls",
    "sinch-signature-scheme-asks-again": "once",
    "sinch-secret-scheme-registers-again": "once",
    "sinch-client-declined-update": "failed",
    "sinch-client-declined-after-expiry": "asks-anew",
    "sinch-client-user-id-with-punctuation": "takes",
    "sinch-client-rejected-update": "failed",
    "sinch-client-start-while-asking": "fails",
    "sinch-client-start-while-registering": "fails",
    "sinch-client-start-while-running": "fails",
    "sinch-client-without-user-id": "at-creation",
}

DAY = 24 * 3600
# Of a device somewhere east of Greenwich, whose days begin before those of UTC.
DEVICE_OFFSET = 3600
LONG_LIFETIME = 8 * DAY
LONG_WINDOW_DAYS = 7
SHORT_WINDOW_DAYS = 1
# Whether a user who is registered is asked for, or registered, once more.
AGAIN = {
    "token": "sinch-token-scheme-asks-again",
    "signature": "sinch-signature-scheme-asks-again",
    "secret": "sinch-secret-scheme-registers-again",
}


def initial(configuration):
    return {
        "applicationKey": configuration["applicationKey"],
        "scheme": configuration["scheme"],
        "applicationSecret": configuration.get("applicationSecret"),
        "user": None,  # of the client that the application has
        "runs": False,  # it has reported that it has started
        "waitsFor": None,  # or the application, the service
        "updates": False,  # what it waits for is about an instance that is there
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
        _end(state)
        if _objects(state) and _objects(state, "at-creation"):
            return [{"failed": {"error": "user-id"}}]
        return []
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
        if state["waitsFor"] != "application" or members["handle"] != state["handle"]:
            return []
        return _not_registered(state, members["error"], now)
    if name == "registrationAccepted":
        return _accepted(state, members)
    if name == "registrationRejected":
        state["stoppedWhileRegistering"] = False
        if state["waitsFor"] != "service":
            return []
        return _not_registered(state, members["error"], now, "service")
    if name == "makeCall":
        return _call(state, now, lambda held: {"placeCall": {
            "call": members["call"], "credentials": held["credentials"],
        }})
    if name == "callArrives":
        return _call(state, now, lambda held: {"deliverCall": {"call": members["call"]}})
    return []


def _takes(state, ambiguity, interpretation):
    return state["interpretation"][ambiguity] == interpretation


def _objects(state, when=None):
    """Whether the client has something against its user id, or says so at this time."""
    if state["user"] == "":
        ambiguity = "sinch-client-without-user-id"
        return when is None or _takes(state, ambiguity, when)
    ambiguity = "sinch-client-user-id-with-punctuation"
    if _takes(state, ambiguity, "takes") or not set(state["user"]) & set("\"'/\\&"):
        return False
    return when is None or _takes(state, ambiguity, when)


def _end(state):
    state["runs"] = False
    state["waitsFor"] = None
    state["handle"] = None
    state["stoppedWhileRegistering"] = False
    return []


def _start(state, now):
    if state["runs"] or state["waitsFor"]:
        return _second_start(state, now)
    if _objects(state):
        return [{"failed": {"error": "user-id"}}] if _objects(state, "at-start") else []
    state["stoppedWhileRegistering"] = False
    held = _valid_registration(state, now)
    if held is None:
        return _authorise(state)
    if _is_due(state, held, now):
        beside = _takes(state, "sinch-client-start-with-update-due", "at-once")
    else:
        taken = state["interpretation"][AGAIN[state["scheme"]]]
        if taken in ("silent", "once"):
            return _runs(state)
        beside = taken.endswith("-beside")
    asks = _authorise(state, updates=True)
    return asks + _runs(state, still_waits=True) if beside else asks


def _second_start(state, now):
    if state["runs"]:
        ambiguity = "sinch-client-start-while-running"
    elif state["waitsFor"] == "application":
        ambiguity = "sinch-client-start-while-asking"
    else:
        ambiguity = "sinch-client-start-while-registering"
    taken = state["interpretation"][ambiguity]
    if taken == "fails":
        return [{"failed": {"error": "started-already"}}]
    if taken == "reports":
        return [{"started": {}}]
    if taken == "asks":
        return _authorise(state, updates=True)
    if taken == "asks-again":
        _end(state)
        return _start(state, now)
    return []


def _runs(state, still_waits=False):
    """It has started, and says so where it had not before."""
    reports = [] if state["runs"] else [{"started": {}}]
    state["runs"] = True
    if not still_waits:
        state["waitsFor"] = None
        state["handle"] = None
    return reports


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
    if _takes(state, "sinch-client-at-instance-expiry", "valid"):
        return now > held["expires"]
    return now >= held["expires"]


def _is_due(state, held, now):
    if held["expires"] is None:
        return False
    latest = state["interpretation"]["sinch-original-ttl-after-renewal"] == "latest"
    original = held["lifetime"] if latest else held["firstLifetime"]
    days = LONG_WINDOW_DAYS if original >= LONG_LIFETIME else SHORT_WINDOW_DAYS
    offsets = {"calendar-day": 0, "device-day": DEVICE_OFFSET}
    offset = offsets.get(state["interpretation"]["sinch-update-due-by-calendar-day"])
    if offset is not None:
        end = instants.day_of(held["expires"] + offset)
        return instants.day_of(now + offset) >= end - days
    return now >= held["expires"] - days * DAY


def _authorise(state, updates=False):
    state["updates"] = updates
    if state["scheme"] == "secret":
        state["lastSequence"] += 1
        sequence = str(state["lastSequence"])
        # The secret enters as text.
        parts = (state["user"], state["applicationKey"], sequence, state["applicationSecret"])
        signature = octets.encode(hashlib.sha1("".join(parts).encode("utf-8")).digest())
        return _register(state, {"sequence": sequence, "signature": signature})
    state["waitsFor"] = "application"
    state["handles"] += 1
    state["handle"] = f"callback-{state['handles']}"
    return [{"requiresRegistrationCredentials": {
        "userId": state["user"], "handle": state["handle"],
    }}]


def _register_with(state, handle, given, now):
    if state["waitsFor"] != "application" or handle != state["handle"]:
        return []
    if "token" in given and not _is_promising(state, given["token"], now):
        return _not_registered(state, "unusable-token", now)
    held = _valid_registration(state, now)
    registers = _register(state, given)
    runs = _takes(state, "sinch-client-start-with-update-due", "with-token")
    if held is not None and state["updates"] and runs:
        return registers + _runs(state, still_waits=True)
    return registers


def _is_promising(state, token, now):
    """Whether a glance into a token, as far as the client takes one, finds nothing wrong."""
    parts = token.split(".")
    payload = octets.decode_url(parts[1]) if len(parts) == 3 else None
    try:
        claims = json.loads(payload or b"null")
        expires, subject = claims["exp"], claims["sub"]
    except (ValueError, KeyError, TypeError):
        return _takes(state, "sinch-client-checks-token-form", "opaque")
    if expires <= now and _takes(state, "sinch-client-checks-token-expiry", "pre-check"):
        return False
    is_own = subject.endswith("/users/" + state["user"])
    return is_own or _takes(state, "sinch-client-checks-token-user", "opaque")


def _register(state, given):
    state["waitsFor"] = "service"
    state["handle"] = None
    members = {"userId": state["user"]} | given
    held = state["registered"].get(state["user"])
    if held is not None and "token" in given:
        members["instance"] = held["instance"]
    return [{"register": members}]


def _accepted(state, members):
    if state["waitsFor"] != "service" and not state["stoppedWhileRegistering"]:
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
    return _runs(state)


def _not_registered(state, error, now, by="application"):
    had_instance = state["user"] in state["registered"]
    if not had_instance:
        _end(state)
        return [{"failed": {"error": error}}]
    if _valid_registration(state, now) is None:
        return _authorise(state) if by == "service" else _declined_too_late(state, error)
    if by == "application":
        taken = state["interpretation"]["sinch-client-declined-update"]
        if taken == "failed":
            _end(state)
            return [{"failed": {"error": error}}]
        started = _runs(state)
        return started if taken == "started" else []
    taken = state["interpretation"]["sinch-client-rejected-update"]
    if taken == "failed":
        _end(state)
        return [{"failed": {"error": error}}]
    started = _runs(state)
    return started if taken == "started" else []


def _declined_too_late(state, error):
    """An update is declined, and what was to be updated is over."""
    taken = state["interpretation"]["sinch-client-declined-after-expiry"]
    if taken == "asks-anew":
        _end(state)
        return _authorise(state)
    if taken in ("started", "silent"):
        started = _runs(state)
        return started if taken == "started" else []
    _end(state)
    return [{"failed": {"error": error}}] if taken == "failed" else [{"instanceExpired": {}}]


def _stop(state):
    was_registering = state["waitsFor"] == "service"
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
    ambiguity = {
        "application": "sinch-client-calls-while-update-pending",
        "service": "sinch-client-calls-while-updating",
    }.get(state["waitsFor"])
    calls = ambiguity and state["updates"] and _takes(state, ambiguity, "calls")
    if not state["runs"] and not calls:
        return []
    held = _valid_registration(state, now)
    if held is None:
        _end(state)
        return [{"instanceExpired": {}}]
    return [action(held)]
