"""Sinch: the service, with the instances of the users on their devices."""

from functools import partial

import instants
import octets
from strict_json import Number

from .shared import does, unguessable, verdict

INTERPRETATION = {
    "sinch-service-iat-in-future": "accept",
    "sinch-service-ttl-under-minute": "accept",
    "sinch-service-kid-distance-from-iat": "not-compared",
    "sinch-service-at-instance-expiry": "expired",
    "sinch-service-nonce-memory": "until-expiry",
    "sinch-instance-expiry-shortened": "refuse",
    "sinch-unlimited-becomes-limited": "refuse",
    "sinch-unlimited-after-unregister": "refuse",
    "sinch-sequence-per-user": "accept",
    "sinch-service-call-to-oneself": "rings-elsewhere",
}
SETTINGS = {"applications"}


def initial(configuration):
    return {
        "made": 0,  # names of instances and credentials so far
        "applications": {
            each["applicationKey"]: {
                "key": each["applicationKey"],
                "secret": each["applicationSecret"],
                "nonces": {},  # used, with the end of the token that used each
                "sequences": {},  # by user: the last one used
                "instances": {},  # by user and device
                "limited": [],  # users on devices whose limit outlives the instance
            }
            for each in configuration["applications"]
        },
    }


def _of_application(react):
    """A reaction of an application, as the clock has left it; None is an unknown one."""
    def event(state, applicationKey, userId, device, **members):
        application = state["applications"].get(applicationKey)
        if application is not None:
            _delete_expired(state, application)
        return react(state, application, (userId, device), **members)
    return event


def _delete_expired(state, application):
    for place, instance in list(application["instances"].items()):
        if instance["expires"] is not None and _is_over(state, instance["expires"]):
            del application["instances"][place]


def _is_over(state, expires):
    if state["interpretation"]["sinch-service-at-instance-expiry"] == "valid":
        return state["now"] > expires
    return state["now"] >= expires


def _at(place):
    return {"userId": place[0], "device": place[1]}


def _reject(place, reason):
    return does("rejectRegistration", **_at(place), reason=reason)


@_of_application
def registerWithSignature(state, application, place, sequence, signature):
    if application is None:
        return _reject(place, "unknown-key")
    user, _ = place
    _, reason = verdict("sinch.signature.verify", {
        "applicationKey": application["key"], "applicationSecret": application["secret"],
        "userId": user, "sequence": sequence, "signature": signature,
    })
    if reason == "bad-signature" and octets.decode(signature) is None:
        reason = "malformed"
    if reason:
        return _reject(place, reason)
    if int(sequence) <= _last_sequence(state, application, user):
        return _reject(place, "replayed")
    if _loses_limit(application, place, None):
        return _reject(place, "claim-missing")
    application["sequences"][user] = int(sequence)
    return _accept(state, application, place, None)


def _last_sequence(state, application, user):
    if state["interpretation"]["sinch-sequence-per-user"] == "accept":
        return application["sequences"].get(user, -1)
    return max(application["sequences"].values(), default=-1)


@_of_application
def registerWithToken(state, application, place, token):
    if application is None:
        return _reject(place, "unknown-key")
    taken = state["interpretation"]
    valid, reason = verdict("sinch.registrationToken.verify", {
        "applicationKey": application["key"], "applicationSecret": application["secret"],
        "token": token, "now": state["at"], "leeway": Number("0"),
    }, {
        # What the service takes is what the verifier that it has in it takes.
        "sinch-verified-iat-ahead": taken["sinch-service-iat-in-future"],
        "sinch-token-ttl-under-minute-at-verifier": taken["sinch-service-ttl-under-minute"],
        "sinch-kid-distance-from-iat": taken["sinch-service-kid-distance-from-iat"],
    })
    if reason:
        return _reject(place, reason)
    if valid["userId"] != place[0]:
        return _reject(place, "wrong-subject")
    if _is_used(state, application, valid["nonce"]):
        return _reject(place, "replayed")
    expires = None
    if "instanceExpiresAt" in valid:
        expires = instants.parse(valid["instanceExpiresAt"])
        if _is_over(state, expires):
            return _reject(place, "expired")
    if _loses_limit(application, place, expires):
        return _reject(place, "claim-missing")
    if expires is not None:
        expires = _moved(state, application, place, expires)
        if expires is None:
            return _reject(place, "claim-invalid")
    application["nonces"][valid["nonce"]] = instants.parse(valid["expiresAt"])
    return _accept(state, application, place, expires)


def _is_used(state, application, nonce):
    if nonce not in application["nonces"]:
        return False
    forgets = state["interpretation"]["sinch-service-nonce-memory"] == "until-expiry"
    return not (forgets and application["nonces"][nonce] <= state["now"])


def _loses_limit(application, place, expires):
    """Whether an instance that has a limit would be without one."""
    if expires is not None:
        return False
    instance = application["instances"].get(place)
    if instance is not None and instance["expires"] is not None:
        return True
    return place in application["limited"]


def _moved(state, application, place, expires):
    """The end that an instance has after an update, or None where the update is refused."""
    instance = application["instances"].get(place)
    if instance is None:
        return expires
    old = instance["expires"]
    if old is None:
        taken = state["interpretation"]["sinch-unlimited-becomes-limited"]
        return expires if taken == "accept" else None
    if expires >= old:
        return expires
    taken = state["interpretation"]["sinch-instance-expiry-shortened"]
    return {"accept": expires, "keeps-later": old, "refuse": None}[taken]


def _accept(state, application, place, expires):
    instance = application["instances"].get(place)
    if instance is None:
        state["made"] += 1
        instance = application["instances"][place] = {
            "instance": f"instance-{state['made']}",
            "credentials": unguessable("credentials", state["made"]),
        }
    instance["expires"] = expires
    return does("acceptRegistration", **_at(place), instance=instance["instance"],
                credentials=instance["credentials"])


@_of_application
def unregister(state, application, place, credentials):
    instance = application and application["instances"].get(place)
    if not instance or instance["credentials"] != credentials:
        return []
    del application["instances"][place]
    keeps_limit = state["interpretation"]["sinch-unlimited-after-unregister"] == "refuse"
    if keeps_limit and instance["expires"] is not None:
        application["limited"].append(place)
    return []


@_of_application
def placeCall(state, application, place, credentials, callee):
    refuse = partial(does, "refuseCall", **_at(place))
    instance = application and application["instances"].get(place)
    if not instance:
        return refuse(reason="not-registered")
    if instance["credentials"] != credentials:
        return refuse(reason="wrong-credentials")
    called = [each for each in application["instances"] if each[0] == callee]
    if callee == place[0]:
        own = state["interpretation"]["sinch-service-call-to-oneself"]
        left_out = {"rings": [], "rings-elsewhere": [place], "refused": called}[own]
        called = [each for each in called if each not in left_out]
    offers = [
        {"offerCall": _at(each) | {"applicationKey": application["key"], "caller": place[0]}}
        for each in called
    ]
    return offers or refuse(reason="callee-not-registered")
