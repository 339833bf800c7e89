"""Layer: LayerKit on one device (document 003)."""

import json

import instants
import octets

INTERPRETATION = {
    "layer-nonce-request-on-challenge": "asks-again",
    "layer-deauthenticate-callback-on-challenge": "called",
    "layer-client-prechecks-token": "opaque",
    "layer-submission-while-submitting": "refused",
    "layer-logout-while-challenged": "logs-out",
}

NONCE_LIFETIME = 600


def initial(configuration):
    return {
        "user": None,  # who is authenticated
        "challenged": False,  # offline, since the last challenge
        "challengedAt": None,  # while the challenge's nonce is of use
        "nonceRequests": [],  # calls that the service has not answered
        "submissions": [],  # the same
        "overtaken": [],  # those of them that were made before the last challenge
        "nonces": [],  # that a token may carry
    }


def transition(state, name, members, at):
    now = instants.parse(at)
    if name == "requestNonce":
        return _request_nonce(state, members["call"], now)
    if name == "authenticate":
        return _authenticate(state, members["call"], members["token"])
    if name == "deauthenticate":
        return _deauthenticate(state, members["call"])
    if name == "sendMessage":
        if state["user"] is None:
            return [{"sendingFailed": {
                "message": members["message"], "error": "not-authenticated",
            }}]
        return [{"transmitMessage": {"message": members["message"]}}]
    if name == "messageArrives":
        if state["user"] is None:
            return []
        return [{"deliverMessage": {"message": members["message"]}}]
    if name == "nonceProvided":
        if members["call"] not in state["nonceRequests"]:
            return []
        state["nonceRequests"].remove(members["call"])
        state["nonces"].append(members["nonce"])
        return [{"nonceObtained": {"call": members["call"], "nonce": members["nonce"]}}]
    if name == "nonceRefused":
        if members["call"] not in state["nonceRequests"]:
            return []
        state["nonceRequests"].remove(members["call"])
        return [{"nonceFailed": {"call": members["call"], "error": members["error"]}}]
    if name == "tokenAccepted":
        return _accepted(state, members["call"], members["userId"])
    if name == "tokenRefused":
        if members["call"] not in state["submissions"]:
            return []
        state["submissions"].remove(members["call"])
        if members["call"] not in state["overtaken"]:
            state["challengedAt"] = None
        return [{"authenticationFailed": {"call": members["call"], "error": members["error"]}}]
    if name == "challengeArrives":
        return _challenged(state, members["nonce"], now)
    return []


def _request_nonce(state, call, now):
    if state["user"] is not None:
        return [{"nonceFailed": {"call": call, "error": "already-authenticated"}}]
    asks = state["interpretation"]["layer-nonce-request-on-challenge"] == "asks-again"
    if _is_challenge_nonce_at_hand(state, now) and not asks:
        return [{"nonceFailed": {"call": call, "error": "challenge-nonce-at-hand"}}]
    state["nonceRequests"].append(call)
    return [{"askForNonce": {"call": call}}]


def _is_challenge_nonce_at_hand(state, now):
    return state["challengedAt"] is not None and now - state["challengedAt"] <= NONCE_LIFETIME


def _authenticate(state, call, token):
    def fail(error):
        return [{"authenticationFailed": {"call": call, "error": error}}]

    if state["user"] is not None:
        return fail("already-authenticated")
    refuses = state["interpretation"]["layer-submission-while-submitting"] == "refused"
    if state["submissions"] and refuses:
        return fail("already-submitting")
    checks = state["interpretation"]["layer-client-prechecks-token"] == "pre-check"
    if checks and _nonce_in(token) not in state["nonces"]:
        return fail("unusable-token")
    state["submissions"].append(call)
    return [{"submitToken": {"call": call, "token": token}}]


def _nonce_in(token):
    """What a glance into a token shows of its nonce, or None."""
    parts = token.split(".")
    payload = octets.decode_url(parts[1]) if len(parts) == 3 else None
    try:
        return json.loads(payload or b"null").get("nce")
    except (ValueError, AttributeError):
        return None


def _accepted(state, call, user):
    if call not in state["submissions"]:
        return []
    state["submissions"].remove(call)
    state["user"] = user
    state["challenged"] = False
    state["challengedAt"] = None
    return [
        {"authenticationCompleted": {"call": call, "userId": user}},
        {"didAuthenticate": {"userId": user}},
    ]


def _challenged(state, nonce, now):
    called = state["interpretation"]["layer-deauthenticate-callback-on-challenge"] == "called"
    ended = state["user"] is not None
    state["user"] = None
    state["challenged"] = True
    state["challengedAt"] = now
    state["overtaken"] = list(state["submissions"])
    state["nonces"] = [nonce]
    actions = [{"didReceiveChallenge": {"nonce": nonce}}]
    if called and ended:
        actions.append({"didDeauthenticate": {}})
    return actions


def _deauthenticate(state, call):
    logs_out = state["interpretation"]["layer-logout-while-challenged"] == "logs-out"
    had_session = state["user"] is not None
    if not had_session and not (state["challenged"] and logs_out):
        return [{"deauthenticationFailed": {"call": call, "error": "not-authenticated"}}]
    state["user"] = None
    state["challenged"] = False
    state["challengedAt"] = None
    state["nonces"] = []
    actions = [{"endSession": {}}] if had_session else []
    return actions + [
        {"purgeLocalData": {}},
        {"deauthenticationCompleted": {"call": call}},
        {"didDeauthenticate": {}},
    ]
