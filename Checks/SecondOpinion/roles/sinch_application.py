"""Sinch: an application, which is an app with the SDK and a backend with the secret."""

import hashlib

import octets

from .judging import hs256_token, issued, unguessable

INTERPRETATION = {}

LAST_SEQUENCE = 2**64 - 1


def initial(configuration):
    return {
        "configuration": configuration,
        "waiting": [],  # in the app: handles of callbacks that are not answered yet
        "storage": {  # of the backend
            "lastSequence": int(configuration.get("lastSequence", "0")),
            "tokens": 0,
        },
    }


def transition(state, name, members, at):
    if name == "requiresRegistrationCredentials":
        state["waiting"].append(members["handle"])
        return [{"askBackend": {"handle": members["handle"], "userId": members["userId"]}}]
    if name == "requestReachesBackend":
        return _answer_request(state, members["request"], members["userId"], at)
    if name == "signatureReachesApp":
        return _answer_callback(state, members["handle"], {"registerWithSignature": {
            "handle": members["handle"], "signature": members["signature"],
            "sequence": members["sequence"],
        }})
    if name == "tokenReachesApp":
        return _answer_callback(state, members["handle"], {"registerWithToken": {
            "handle": members["handle"], "token": members["token"],
        }})
    if name in ("refusalReachesApp", "networkFails"):
        return _answer_callback(state, members["handle"], {"registerDidFail": {
            "handle": members["handle"], "error": members["error"],
        }})
    return []


def _answer_callback(state, handle, answer):
    if handle not in state["waiting"]:
        return []
    state["waiting"].remove(handle)
    return [answer]


def _answer_request(state, request, user, at):
    if user not in state["configuration"]["users"]:
        return _refuse(request, "user-not-accepted")
    if state["configuration"]["scheme"] == "token":
        token = _token(state, user, at)
        if token is None:
            return _refuse(request, "no-token")
        return [{"sendToken": {"request": request, "token": token}}]
    if state["storage"]["lastSequence"] >= LAST_SEQUENCE:
        return _refuse(request, "no-sequence-left")
    state["storage"]["lastSequence"] += 1
    sequence = str(state["storage"]["lastSequence"])
    return [{"sendSignature": {
        "request": request, "sequence": sequence, "signature": _signature(state, user, sequence),
    }}]


def _refuse(request, error):
    return [{"sendRefusal": {"request": request, "error": error}}]


def _signature(state, user, sequence):
    configuration = state["configuration"]
    # The secret enters as text.
    parts = (user, configuration["applicationKey"], sequence, configuration["applicationSecret"])
    return octets.encode(hashlib.sha1("".join(parts).encode("utf-8")).digest())


def _token(state, user, at):
    """None where the backend refuses to make one."""
    configuration, storage = state["configuration"], state["storage"]
    storage["tokens"] += 1
    given = {
        "applicationKey": configuration["applicationKey"],
        "applicationSecret": configuration["applicationSecret"],
        "userId": user, "issuedAt": at, "timeToLive": configuration["tokenTimeToLive"],
        "nonce": unguessable("nonce", configuration["applicationSecret"], storage["tokens"]),
    }
    if "instanceTimeToLive" in configuration:
        given["instanceTimeToLive"] = configuration["instanceTimeToLive"]
    token, _ = issued("sinch.registrationToken.issue", given)
    return token and hs256_token(token.header, token.claims, token.hs256_key)
