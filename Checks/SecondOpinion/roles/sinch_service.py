"""Sinch: the service, with the instances of the users on their devices."""

import instants
import octets
from strict_json import Number

from .judging import unguessable, verdict

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
}


def initial(configuration):
    return {
        "made": 0,  # names of instances and credentials so far
        "applications": {
            each["applicationKey"]: {
                "secret": each["applicationSecret"],
                "nonces": {},  # used, with the end of the token that used each
                "sequences": {},  # by user: the last one used
                "instances": {},  # by user and device
                "limited": [],  # users on devices whose limit outlives the instance
            }
            for each in configuration["applications"]
        },
    }


def transition(state, name, members, at):
    application = state["applications"].get(members["applicationKey"])
    if application is not None:
        _delete_expired(state, application, instants.parse(at))
    if name == "registerWithSignature":
        return _register_with_signature(state, application, members)
    if name == "registerWithToken":
        return _register_with_token(state, application, members, at)
    if name == "unregister":
        return _unregister(state, application, members)
    if name == "placeCall":
        return _place_call(application, members)
    return []


def _delete_expired(state, application, now):
    for place, instance in list(application["instances"].items()):
        if instance["expires"] is not None and _is_over(state, instance["expires"], now):
            del application["instances"][place]


def _is_over(state, expires, now):
    if state["interpretation"]["sinch-service-at-instance-expiry"] == "valid":
        return now > expires
    return now >= expires


def _place(members):
    return members["userId"], members["device"]


def _reject(members, reason):
    return [{"rejectRegistration": {
        "userId": members["userId"], "device": members["device"], "reason": reason,
    }}]


def _register_with_signature(state, application, members):
    if application is None:
        return _reject(members, "unknown-key")
    _, reason = verdict("sinch.signature.verify", {
        "applicationKey": members["applicationKey"], "applicationSecret": application["secret"],
        "userId": members["userId"], "sequence": members["sequence"],
        "signature": members["signature"],
    })
    if reason == "bad-signature" and octets.decode(members["signature"]) is None:
        reason = "malformed"
    if reason:
        return _reject(members, reason)
    sequence = int(members["sequence"])
    if sequence <= _last_sequence(state, application, members["userId"]):
        return _reject(members, "replayed")
    if _loses_limit(application, members, None):
        return _reject(members, "claim-missing")
    application["sequences"][members["userId"]] = sequence
    return _accept(state, application, members, None)


def _last_sequence(state, application, user):
    if state["interpretation"]["sinch-sequence-per-user"] == "accept":
        return application["sequences"].get(user, -1)
    return max(application["sequences"].values(), default=-1)


def _register_with_token(state, application, members, at):
    if application is None:
        return _reject(members, "unknown-key")
    valid, reason = verdict("sinch.registrationToken.verify", {
        "applicationKey": members["applicationKey"], "applicationSecret": application["secret"],
        "token": members["token"], "now": at, "leeway": Number("0"),
    }, {
        # What the service takes is what the verifier that it has in it takes.
        "sinch-verified-iat-ahead": state["interpretation"]["sinch-service-iat-in-future"],
        "sinch-token-ttl-under-minute-at-verifier":
            state["interpretation"]["sinch-service-ttl-under-minute"],
        "sinch-kid-distance-from-iat":
            state["interpretation"]["sinch-service-kid-distance-from-iat"],
    })
    if reason:
        return _reject(members, reason)
    if valid["userId"] != members["userId"]:
        return _reject(members, "wrong-subject")
    if _is_used(state, application, valid["nonce"], instants.parse(at)):
        return _reject(members, "replayed")
    expires = None
    if "instanceExpiresAt" in valid:
        expires = instants.parse(valid["instanceExpiresAt"])
        if _is_over(state, expires, instants.parse(at)):
            return _reject(members, "expired")
    if _loses_limit(application, members, expires):
        return _reject(members, "claim-missing")
    if expires is not None:
        expires = _moved(state, application, members, expires)
        if expires is None:
            return _reject(members, "claim-invalid")
    application["nonces"][valid["nonce"]] = instants.parse(valid["expiresAt"])
    return _accept(state, application, members, expires)


def _is_used(state, application, nonce, now):
    if nonce not in application["nonces"]:
        return False
    forgets = state["interpretation"]["sinch-service-nonce-memory"] == "until-expiry"
    return not (forgets and application["nonces"][nonce] <= now)


def _loses_limit(application, members, expires):
    """Whether an instance that has a limit would be without one."""
    if expires is not None:
        return False
    instance = application["instances"].get(_place(members))
    if instance is not None and instance["expires"] is not None:
        return True
    return _place(members) in application["limited"]


def _moved(state, application, members, expires):
    """The end that an instance has after an update, or None where the update is refused."""
    instance = application["instances"].get(_place(members))
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


def _accept(state, application, members, expires):
    instance = application["instances"].get(_place(members))
    if instance is None:
        state["made"] += 1
        instance = {
            "instance": f"instance-{state['made']}",
            "credentials": unguessable("credentials", state["made"]),
        }
        application["instances"][_place(members)] = instance
    instance["expires"] = expires
    return [{"acceptRegistration": {
        "userId": members["userId"], "device": members["device"],
        "instance": instance["instance"], "credentials": instance["credentials"],
    }}]


def _unregister(state, application, members):
    if application is None:
        return []
    instance = application["instances"].get(_place(members))
    if instance is None or instance["credentials"] != members["credentials"]:
        return []
    del application["instances"][_place(members)]
    keeps_limit = state["interpretation"]["sinch-unlimited-after-unregister"] == "refuse"
    if keeps_limit and instance["expires"] is not None:
        application["limited"].append(_place(members))
    return []


def _place_call(application, members):
    def refuse(reason):
        return [{"refuseCall": {
            "userId": members["userId"], "device": members["device"], "reason": reason,
        }}]

    instance = application and application["instances"].get(_place(members))
    if not instance:
        return refuse("not-registered")
    if instance["credentials"] != members["credentials"]:
        return refuse("wrong-credentials")
    offers = [
        {"offerCall": {
            "applicationKey": members["applicationKey"], "userId": user, "device": device,
            "caller": members["userId"],
        }}
        for user, device in application["instances"] if user == members["callee"]
    ]
    return offers or refuse("callee-not-registered")
