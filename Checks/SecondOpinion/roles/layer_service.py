"""Layer: the service, with its nonces and sessions."""

from functools import partial

import instants
from strict_json import Number

from .shared import claims_in, does, unguessable, verdict

INTERPRETATION = {
    "layer-service-nonce-request-on-challenge": "another",
    "layer-service-live-nonces": "several",
    "layer-service-many-live-nonces": "valid",
    "layer-service-iat-in-future": "accept",
    "layer-service-clock-leeway": "none",
    "layer-service-typ-other-kind": "accept",
    "layer-nonce-request-after-expiry": "challenges",
    "layer-nonce-at-ten-minutes": "valid",
    "layer-session-at-its-end": "valid",
    "layer-message-of-challenged-client": "challenged-again",
    "layer-message-without-session": "refused",
    "layer-service-message-after-expiry": "challenges",
    "layer-service-challenge-without-session": "challenges",
    "layer-service-challenge-while-challenged": "the-same",
    "layer-service-nonce-of-another-client": "accepted",
    "layer-service-session-after-token-expiry": "over",
}
SETTINGS = {"providerId", "publicKeys", "sessionLifetime"}

NONCE_LIFETIME = 600
FEW = 5  # nonces of a client
LEEWAY = {"none": "0", "some": "60"}


def initial(configuration):
    return {"made": 0, "clients": {}}


def _of_client(react):
    """A reaction to a client, as the clock has left it."""
    def event(state, client, **members):
        found = state["clients"].setdefault(client, {
            "name": client,
            "session": None,  # since when
            "expired": False,  # a session has, and no challenge said so yet
            "outlived": False,  # the session, by nothing but its token
            "challengedWith": None,
            "nonces": {},  # those of use, and since when
            "used": [],
            "tokenExpires": None,  # of the token that opened the session
        })
        _look_at_clock(state, found)
        return react(state, found, **members)
    return event


def _look_at_clock(state, client):
    taken, now = state["interpretation"], state["now"]
    if client["session"] is not None:
        left = client["session"] + state["configuration"]["sessionLifetime"] - now
        outlived = (
            taken["layer-service-session-after-token-expiry"] == "over"
            and now >= client["tokenExpires"]
        )
        if left < 0 or (left == 0 and taken["layer-session-at-its-end"] == "expired") or outlived:
            client |= {"session": None, "expired": True, "outlived": left > 0}
    for nonce, since in list(client["nonces"].items()):
        left = since + NONCE_LIFETIME - now
        if left < 0 or (left == 0 and taken["layer-nonce-at-ten-minutes"] == "expired"):
            del client["nonces"][nonce]


@_of_client
def challengeDue(state, client):
    taken = state["interpretation"]
    if client["session"] is not None or client["expired"]:
        return _challenge(state, client)
    if client["challengedWith"] not in client["nonces"]:
        ignores = taken["layer-service-challenge-without-session"] == "ignores"
        return [] if ignores else _challenge(state, client)
    again = taken["layer-service-challenge-while-challenged"]
    if again == "another-nonce":
        return _challenge(state, client)
    if again == "the-same":
        return does("challenge", client=client["name"], nonce=client["challengedWith"])
    return []


def _new_nonce(state, client):
    state["made"] += 1
    nonce = unguessable("nonce", state["configuration"]["providerId"], state["made"])
    client["nonces"][nonce] = state["now"]
    return nonce


def _challenge(state, client):
    client |= {"session": None, "expired": False, "nonces": {}}
    client["challengedWith"] = _new_nonce(state, client)
    return does("challenge", client=client["name"], nonce=client["challengedWith"])


@_of_client
def nonceRequested(state, client):
    refuse = partial(does, "refuseNonce", client=client["name"])
    if client["session"] is not None:
        return refuse(reason="already-authenticated")
    taken = state["interpretation"]
    if client["expired"]:
        answer = taken["layer-nonce-request-after-expiry"]
        if answer == "challenges":
            return _challenge(state, client)
        if answer == "challenges-and-refuses":
            return _challenge(state, client) + refuse(reason="challenge-nonce-at-hand")
        if answer == "refuses":
            return refuse(reason="already-authenticated")
    if client["challengedWith"] in client["nonces"]:
        answer = taken["layer-service-nonce-request-on-challenge"]
        if answer == "refuses":
            return refuse(reason="challenge-nonce-at-hand")
        if answer == "the-same":
            return does("provideNonce", client=client["name"], nonce=client["challengedWith"])
    left = len(client["nonces"])
    if taken["layer-service-live-nonces"] == "one":
        left = 0
    elif taken["layer-service-many-live-nonces"] == "latest-only":
        left = FEW - 1
    for nonce in list(client["nonces"])[:max(0, len(client["nonces"]) - left)]:
        del client["nonces"][nonce]
    return does("provideNonce", client=client["name"], nonce=_new_nonce(state, client))


@_of_client
def tokenSubmitted(state, client, token):
    refuse = partial(does, "refuseToken", client=client["name"])
    if client["session"] is not None:
        return refuse(reason="already-authenticated")
    taken = state["interpretation"]
    nonce = (claims_in(token) or {}).get("nce")
    nonce = nonce if isinstance(nonce, str) else None
    valid, reason = verdict("layer.identityToken.verify", {
        "providerId": state["configuration"]["providerId"],
        "publicKeys": state["configuration"]["publicKeys"],
        "token": token, "nonce": nonce or "none", "now": state["at"],
        "leeway": Number(LEEWAY[taken["layer-service-clock-leeway"]]),
    }, {
        "layer-verified-iat-ahead": taken["layer-service-iat-in-future"],
        "layer-typ-other-kind": taken["layer-service-typ-other-kind"],
    })
    if reason:
        return refuse(reason=reason)
    owners = [client]
    if taken["layer-service-nonce-of-another-client"] == "accepted":
        owners = list(state["clients"].values())
    if any(nonce in owner["used"] for owner in owners):
        return refuse(reason="replayed")
    owner = next((owner for owner in owners if nonce in owner["nonces"]), None)
    if owner is None:
        return refuse(reason="nonce-mismatch")
    del owner["nonces"][nonce]
    owner["used"].append(nonce)
    client |= {
        "session": state["now"], "tokenExpires": instants.parse(valid["expiresAt"]),
        "expired": False, "challengedWith": None,
    }
    return does("openSession", client=client["name"], userId=valid["userId"])


@_of_client
def messageSent(state, client, message):
    if client["session"] is not None:
        return does("acceptMessage", client=client["name"], message=message)
    refused = does("refuseMessage", client=client["name"], message=message)
    if client["expired"]:
        refuses = state["interpretation"]["layer-service-message-after-expiry"] == "refuses"
        return refused if refuses and not client["outlived"] else _challenge(state, client)
    question = (
        "layer-message-without-session" if client["challengedWith"] is None
        else "layer-message-of-challenged-client"
    )
    answer = state["interpretation"][question]
    if answer in ("challenged", "challenged-again"):
        return _challenge(state, client)
    if client["challengedWith"] not in client["nonces"] or answer == "refused":
        return refused
    reminder = does("challenge", client=client["name"], nonce=client["challengedWith"])
    return reminder if answer == "reminded" else refused + reminder


@_of_client
def sessionEnded(state, client):
    client |= {"session": None, "expired": False}
    return []
