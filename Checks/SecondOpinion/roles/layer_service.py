"""Layer: the service, with its nonces and sessions."""

import json

import instants
import octets
from strict_json import Number

from .judging import unguessable, verdict

INTERPRETATION = {
    "layer-service-nonce-request-on-challenge": "another",
    "layer-service-live-nonces": "several",
    "layer-service-iat-in-future": "accept",
    "layer-service-clock-leeway": "none",
    "layer-service-typ-other-kind": "accept",
    "layer-nonce-request-after-expiry": "challenges",
    "layer-nonce-at-ten-minutes": "valid",
    "layer-session-at-its-end": "valid",
    "layer-message-of-challenged-client": "challenged-again",
    "layer-message-without-session": "refused",
    "layer-service-challenge-without-session": "challenges",
    "layer-service-challenge-while-challenged": "the-same",
    "layer-service-nonce-of-another-client": "accepted",
    "layer-service-session-after-token-expiry": "over",
}

NONCE_LIFETIME = 600
LEEWAY = {"none": "0", "some": "60"}


def initial(configuration):
    return {"configuration": configuration, "made": 0, "clients": {}}


def transition(state, name, members, at):
    now = instants.parse(at)
    who = members["client"]
    client = state["clients"].setdefault(who, {
        "session": None,  # since when
        "expired": False,  # a session has, and no challenge said so yet
        "challengedWith": None,
        "nonces": {},  # those of use, and since when
        "used": [],
        "tokenExpires": None,  # of the token that opened the session
    })
    _look_at_clock(state, client, now)
    if name == "nonceRequested":
        return _nonce_requested(state, who, client, now)
    if name == "tokenSubmitted":
        return _token_submitted(state, who, client, members["token"], at)
    if name == "messageSent":
        return _message_sent(state, who, client, members["message"], now)
    if name == "sessionEnded":
        client["session"] = None
        client["expired"] = False
        return []
    if name == "challengeDue":
        return _challenge_due(state, who, client, now)
    return []


def _challenge_due(state, who, client, now):
    taken = state["interpretation"]
    if client["session"] is not None or client["expired"]:
        return _challenge(state, who, client, now)
    if client["challengedWith"] not in client["nonces"]:
        if taken["layer-service-challenge-without-session"] == "ignores":
            return []
        return _challenge(state, who, client, now)
    again = taken["layer-service-challenge-while-challenged"]
    if again == "another-nonce":
        return _challenge(state, who, client, now)
    if again == "the-same":
        return [{"challenge": {"client": who, "nonce": client["challengedWith"]}}]
    return []


def _look_at_clock(state, client, now):
    taken = state["interpretation"]
    if client["session"] is not None:
        left = client["session"] + state["configuration"]["sessionLifetime"] - now
        outlived = (
            taken["layer-service-session-after-token-expiry"] == "over"
            and now >= client["tokenExpires"]
        )
        if left < 0 or (left == 0 and taken["layer-session-at-its-end"] == "expired") or outlived:
            client["session"] = None
            client["expired"] = True
    for nonce, since in list(client["nonces"].items()):
        left = since + NONCE_LIFETIME - now
        if left < 0 or (left == 0 and taken["layer-nonce-at-ten-minutes"] == "expired"):
            del client["nonces"][nonce]


def _new_nonce(state, client, now):
    state["made"] += 1
    nonce = unguessable("nonce", state["configuration"]["providerId"], state["made"])
    client["nonces"][nonce] = now
    return nonce


def _challenge(state, who, client, now):
    client["session"] = None
    client["expired"] = False
    client["nonces"] = {}  # superseded
    client["challengedWith"] = _new_nonce(state, client, now)
    return [{"challenge": {"client": who, "nonce": client["challengedWith"]}}]


def _nonce_requested(state, who, client, now):
    def refuse(reason):
        return [{"refuseNonce": {"client": who, "reason": reason}}]

    if client["session"] is not None:
        return refuse("already-authenticated")
    taken = state["interpretation"]
    if client["expired"]:
        answer = taken["layer-nonce-request-after-expiry"]
        if answer == "challenges":
            return _challenge(state, who, client, now)
        if answer == "refuses":
            return refuse("already-authenticated")
    if client["challengedWith"] in client["nonces"]:
        answer = taken["layer-service-nonce-request-on-challenge"]
        if answer == "refuses":
            return refuse("challenge-nonce-at-hand")
        if answer == "the-same":
            return [{"provideNonce": {"client": who, "nonce": client["challengedWith"]}}]
    if taken["layer-service-live-nonces"] == "one":
        client["nonces"] = {}
    return [{"provideNonce": {"client": who, "nonce": _new_nonce(state, client, now)}}]


def _nonce_in(token):
    """The nonce that a token says it is over, for whatever that is worth."""
    parts = token.split(".")
    payload = octets.decode_url_loosely(parts[1]) if len(parts) == 3 else None
    try:
        nonce = json.loads(payload or b"null").get("nce")
    except (ValueError, AttributeError):
        return None
    return nonce if isinstance(nonce, str) else None


def _token_submitted(state, who, client, token, at):
    def refuse(reason):
        return [{"refuseToken": {"client": who, "reason": reason}}]

    if client["session"] is not None:
        return refuse("already-authenticated")
    nonce = _nonce_in(token)
    valid, reason = verdict("layer.identityToken.verify", {
        "providerId": state["configuration"]["providerId"],
        "publicKeys": state["configuration"]["publicKeys"],
        "token": token, "nonce": nonce or "none", "now": at,
        "leeway": Number(LEEWAY[state["interpretation"]["layer-service-clock-leeway"]]),
    }, {
        "layer-verified-iat-ahead": state["interpretation"]["layer-service-iat-in-future"],
        "layer-typ-other-kind": state["interpretation"]["layer-service-typ-other-kind"],
    })
    if reason:
        return refuse(reason)
    owners = [client]
    if state["interpretation"]["layer-service-nonce-of-another-client"] == "accepted":
        owners = list(state["clients"].values())
    if any(nonce in owner["used"] for owner in owners):
        return refuse("replayed")
    owner = next((owner for owner in owners if nonce in owner["nonces"]), None)
    if owner is None:
        return refuse("nonce-mismatch")
    del owner["nonces"][nonce]
    owner["used"].append(nonce)
    client["session"] = instants.parse(at)
    client["tokenExpires"] = instants.parse(valid["expiresAt"])
    client["expired"] = False
    client["challengedWith"] = None
    return [{"openSession": {"client": who, "userId": valid["userId"]}}]


def _message_sent(state, who, client, message, now):
    if client["session"] is not None:
        return [{"acceptMessage": {"client": who, "message": message}}]
    if client["expired"]:
        return _challenge(state, who, client, now)
    question = (
        "layer-message-without-session" if client["challengedWith"] is None
        else "layer-message-of-challenged-client"
    )
    if state["interpretation"][question] in ("challenged", "challenged-again"):
        return _challenge(state, who, client, now)
    return [{"refuseMessage": {"client": who, "message": message}}]
