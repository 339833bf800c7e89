"""Sinch: the client of the SDK on one device."""

import instants
import sinch

from .shared import claims_in, does, ignored

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
SETTINGS = {"applicationKey", "applicationSecret", "scheme"}

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


def _takes(state, ambiguity, interpretation):
    return state["interpretation"][ambiguity] == interpretation


def _failed(error):
    return does("failed", error=error)


def createClient(state, userId):
    state["user"] = userId
    _end(state)
    return _failed("user-id") if _objects(state) and _objects(state, "at-creation") else []


def _objects(state, when=None):
    """Whether the client has something against its user id, or says so at this time."""
    if state["user"] == "":
        ambiguity = "sinch-client-without-user-id"
        return when is None or _takes(state, ambiguity, when)
    ambiguity = "sinch-client-user-id-with-punctuation"
    if _takes(state, ambiguity, "takes") or not set(state["user"]) & set("\"'/\\&"):
        return False
    return when is None or _takes(state, ambiguity, when)


def _end(state, *actions):
    state |= {
        "runs": False, "waitsFor": None, "handle": None, "stoppedWhileRegistering": False,
    }
    return list(actions)


def start(state):
    if state["user"] is None:
        return []
    if state["runs"] or state["waitsFor"]:
        return _second_start(state)
    if _objects(state):
        return _failed("user-id") if _objects(state, "at-start") else []
    state["stoppedWhileRegistering"] = False
    held = _valid_registration(state)
    if held is None:
        return _authorise(state)
    if _is_due(state, held):
        beside = _takes(state, "sinch-client-start-with-update-due", "at-once")
    else:
        taken = state["interpretation"][AGAIN[state["configuration"]["scheme"]]]
        if taken in ("silent", "once"):
            return _runs(state)
        beside = taken.endswith("-beside")
    asks = _authorise(state, updates=True)
    return asks + _runs(state, still_waits=True) if beside else asks


def _second_start(state):
    moment = "running"
    if not state["runs"]:
        moment = "asking" if state["waitsFor"] == "application" else "registering"
    taken = state["interpretation"][f"sinch-client-start-while-{moment}"]
    if taken == "fails":
        return _failed("started-already")
    if taken == "reports":
        return does("started")
    if taken == "asks":
        return _authorise(state, updates=True)
    if taken == "asks-again":
        _end(state)
        return start(state)
    return []


def _runs(state, still_waits=False):
    """It has started, and says so where it had not before."""
    reports = [] if state["runs"] else does("started")
    state["runs"] = True
    if not still_waits:
        state |= {"waitsFor": None, "handle": None}
    return reports


def _valid_registration(state):
    """What is held of the user's instance; an expired one is forgotten."""
    held = state["registered"].get(state["user"])
    if held is not None and _is_over(state, held):
        del state["registered"][state["user"]]
        return None
    return held


def _is_over(state, held):
    if held["expires"] is None:
        return False
    if _takes(state, "sinch-client-at-instance-expiry", "valid"):
        return state["now"] > held["expires"]
    return state["now"] >= held["expires"]


def _is_due(state, held):
    if held["expires"] is None:
        return False
    latest = _takes(state, "sinch-original-ttl-after-renewal", "latest")
    original = held["lifetime"] if latest else held["firstLifetime"]
    days = LONG_WINDOW_DAYS if original >= LONG_LIFETIME else SHORT_WINDOW_DAYS
    offsets = {"calendar-day": 0, "device-day": DEVICE_OFFSET}
    offset = offsets.get(state["interpretation"]["sinch-update-due-by-calendar-day"])
    if offset is not None:
        end = instants.day_of(held["expires"] + offset)
        return instants.day_of(state["now"] + offset) >= end - days
    return state["now"] >= held["expires"] - days * DAY


def _authorise(state, updates=False):
    state["updates"] = updates
    configuration = state["configuration"]
    if configuration["scheme"] == "secret":
        state["lastSequence"] += 1
        sequence = str(state["lastSequence"])
        key, secret = configuration["applicationKey"], configuration["applicationSecret"]
        signature = sinch.signature(state["user"], key, sequence, secret)
        return _register(state, {"sequence": sequence, "signature": signature})
    state["handles"] += 1
    state |= {"waitsFor": "application", "handle": f"callback-{state['handles']}"}
    return does("requiresRegistrationCredentials", userId=state["user"], handle=state["handle"])


def _registers(scheme):
    """The application answers the callback with what its scheme registers by."""
    def event(state, handle, **given):
        if state["configuration"]["scheme"] != scheme or not _awaits(state, handle):
            return []
        if scheme == "token" and not _is_promising(state, given["token"]):
            return _not_registered(state, "unusable-token")
        held = _valid_registration(state)
        registers = _register(state, given)
        runs = _takes(state, "sinch-client-start-with-update-due", "with-token")
        if held is not None and state["updates"] and runs:
            return registers + _runs(state, still_waits=True)
        return registers
    return event


def _awaits(state, handle):
    return state["waitsFor"] == "application" and handle == state["handle"]


def _is_promising(state, token):
    """Whether a glance into a token, as far as the client takes one, finds nothing wrong."""
    claims = claims_in(token) or {}
    if not {"exp", "sub"} <= claims.keys():
        return _takes(state, "sinch-client-checks-token-form", "opaque")
    is_over = claims["exp"] <= state["now"]
    if is_over and _takes(state, "sinch-client-checks-token-expiry", "pre-check"):
        return False
    is_own = claims["sub"].endswith("/users/" + state["user"])
    return is_own or _takes(state, "sinch-client-checks-token-user", "opaque")


def _register(state, given):
    state |= {"waitsFor": "service", "handle": None}
    held = state["registered"].get(state["user"])
    old = {"instance": held["instance"]} if held is not None and "token" in given else {}
    return does("register", userId=state["user"], **given, **old)


def registrationAccepted(state, instance, credentials, expiration=None):
    if state["waitsFor"] != "service" and not state["stoppedWhileRegistering"]:
        return []
    expires = instants.parse(expiration["at"]) if expiration else None
    first = lifetime = expiration["timeToLive"] if expiration else None
    before = state["registered"].get(state["user"])
    if before is not None and before["instance"] == instance and before["firstLifetime"] is not None:
        first = before["firstLifetime"]
    state["registered"][state["user"]] = {
        "instance": instance, "credentials": credentials,
        "expires": expires, "lifetime": lifetime, "firstLifetime": first,
    }
    if state["stoppedWhileRegistering"]:
        state["stoppedWhileRegistering"] = False
        return []
    return _runs(state)


def registerDidFail(state, handle, error):
    return _not_registered(state, error) if _awaits(state, handle) else []


def registrationRejected(state, error):
    state["stoppedWhileRegistering"] = False
    return _not_registered(state, error, "service") if state["waitsFor"] == "service" else []


def _not_registered(state, error, by="application"):
    if state["user"] not in state["registered"]:
        return _end(state, *_failed(error))
    question = {
        "application": "sinch-client-declined-update", "service": "sinch-client-rejected-update",
    }[by]
    if _valid_registration(state) is None:
        if by == "service":
            return _authorise(state)
        question = "sinch-client-declined-after-expiry"
    taken = state["interpretation"][question]
    if taken == "asks-anew":
        _end(state)
        return _authorise(state)
    if taken == "failed":
        return _end(state, *_failed(error))
    if taken == "expired":
        return _end(state, *does("instanceExpired"))
    started = _runs(state)
    return started if taken == "started" else []


def stop(state):
    was_registering = state["waitsFor"] == "service"
    _end(state)
    state["stoppedWhileRegistering"] = was_registering
    return []


def unregister(state):
    held = state["registered"].pop(state["user"], None)
    return _end(state, *does("unregister", instance=held["instance"])) if held else []


def _calls(action):
    """A call that the application makes or gets, which takes an instance."""
    def event(state, call):
        ambiguity = {
            "application": "sinch-client-calls-while-update-pending",
            "service": "sinch-client-calls-while-updating",
        }.get(state["waitsFor"])
        calls = ambiguity and state["updates"] and _takes(state, ambiguity, "calls")
        if not state["runs"] and not calls:
            return []
        held = _valid_registration(state)
        if held is None:
            return _end(state, *does("instanceExpired"))
        own = {"credentials": held["credentials"]} if action == "placeCall" else {}
        return does(action, call=call, **own)
    return event


registerWithSignature = _registers("signature")
registerWithToken = _registers("token")
makeCall = _calls("placeCall")
callArrives = _calls("deliverCall")
timePasses = ignored
