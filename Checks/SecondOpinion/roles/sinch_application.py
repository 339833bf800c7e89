"""Sinch: an application, which is an app with the SDK and a backend with the secret."""

from functools import partial

import octets
import sinch
from minting import minted

from .shared import does, ignored, issued, unguessable

INTERPRETATION = {}
SETTINGS = {
    "applicationKey", "applicationSecret", "instanceTimeToLive", "lastSequence", "scheme",
    "tokenTimeToLive", "users",
}

LAST_SEQUENCE = 2**64 - 1


def initial(configuration):
    return {
        "waiting": [],  # in the app: handles of callbacks that are not answered yet
        "storage": {  # of the backend
            "lastSequence": int(configuration.get("lastSequence", "0")),
            "tokens": 0,
        },
    }


def requiresRegistrationCredentials(state, handle, userId):
    state["waiting"].append(handle)
    return does("askBackend", handle=handle, userId=userId)


def _answers_callback(action):
    """What the backend sends is the answer to a callback that waits."""
    def event(state, handle, **members):
        if handle not in state["waiting"]:
            return []
        state["waiting"].remove(handle)
        return does(action, handle=handle, **members)
    return event


def requestReachesBackend(state, request, userId):
    refuse = partial(does, "sendRefusal", request=request)
    configuration, storage = state["configuration"], state["storage"]
    if userId not in configuration["users"]:
        return refuse(error="user-not-accepted")
    if configuration["scheme"] == "token":
        token = _token(state, userId)
        return does("sendToken", request=request, token=token) if token else refuse(error="no-token")
    if storage["lastSequence"] >= LAST_SEQUENCE:
        return refuse(error="no-sequence-left")
    storage["lastSequence"] += 1
    sequence = str(storage["lastSequence"])
    key, secret = configuration["applicationKey"], configuration["applicationSecret"]
    signature = sinch.signature(userId, key, sequence, secret)
    return does("sendSignature", request=request, sequence=sequence, signature=signature)


def _token(state, user):
    """None where the backend refuses to make one."""
    configuration, storage = state["configuration"], state["storage"]
    storage["tokens"] += 1
    given = {
        "applicationKey": configuration["applicationKey"],
        "applicationSecret": configuration["applicationSecret"],
        "userId": user, "issuedAt": state["at"], "timeToLive": configuration["tokenTimeToLive"],
        "nonce": unguessable("nonce", configuration["applicationSecret"], storage["tokens"]),
    }
    if "instanceTimeToLive" in configuration:
        given["instanceTimeToLive"] = configuration["instanceTimeToLive"]
    token = issued("sinch.registrationToken.issue", given)
    key = token and {"hs256": octets.encode(token.hs256_key)}
    return token and minted(token.header, token.claims, key)


signatureReachesApp = _answers_callback("registerWithSignature")
tokenReachesApp = _answers_callback("registerWithToken")
refusalReachesApp = networkFails = _answers_callback("registerDidFail")
backendRestarts = ignored
