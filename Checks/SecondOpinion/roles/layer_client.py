"""Layer: LayerKit on one device."""

import json

import instants
import octets

INTERPRETATION = {
    "layer-client-nonce-request-on-challenge": "asks",
    "layer-deauthenticate-callback-on-challenge": "called",
    "layer-client-nonce-while-unused": "asks",
    "layer-client-checks-token-form": "opaque",
    "layer-client-checks-token-nonce": "opaque",
    "layer-client-nonce-request-after-refused-answer": "asks",
    "layer-submission-while-submitting": "refused",
    "layer-client-answer-while-submitting": "refused",
    "layer-logout-while-challenged": "logs-out",
    "layer-client-logout": "told-and-deleted",
    "layer-client-messages-while-offline": "queued",
    "layer-client-messages-before-sign-in": "fails",
    "layer-client-received-while-offline": "delivered",
    "layer-client-received-before-sign-in": "delivered",
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
        "unused": None,  # the last of them that was asked for, if no token was submitted since
        "challengeNonce": None,
        "answerRefused": False,  # to the last challenge
        "received": [],  # messages that came while offline
        "waiting": [],  # messages for when the client is back
        "held": [],  # submissions that wait for the one that is under way
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
            return _send_offline(state, members["message"])
        return [{"transmitMessage": {"message": members["message"]}}]
    if name == "messageArrives":
        return _receive(state, members["message"])
    if name == "nonceProvided":
        if members["call"] not in state["nonceRequests"]:
            return []
        state["nonceRequests"].remove(members["call"])
        state["nonces"].append(members["nonce"])
        state["unused"] = members["nonce"]
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
            state["answerRefused"] = state["challenged"]
        failed = {"authenticationFailed": {"call": members["call"], "error": members["error"]}}
        return [failed] + _submit_held(state)
    if name == "challengeArrives":
        return _challenged(state, members["nonce"], now)
    return []


def _request_nonce(state, call, now):
    if state["user"] is not None:
        return [{"nonceFailed": {"call": call, "error": "already-authenticated"}}]
    question = None
    if _is_challenge_nonce_at_hand(state, now):
        question = "layer-client-nonce-request-on-challenge"
    elif state["answerRefused"]:
        question = "layer-client-nonce-request-after-refused-answer"
    if question:
        answer = state["interpretation"][question]
        if answer == "fails":
            return [{"nonceFailed": {"call": call, "error": "challenge-nonce-at-hand"}}]
        if answer == "gives-that-of-the-challenge":
            return [{"nonceObtained": {"call": call, "nonce": state["challengeNonce"]}}]
    elif state["unused"] and state["interpretation"]["layer-client-nonce-while-unused"] != "asks":
        return [{"nonceObtained": {"call": call, "nonce": state["unused"]}}]
    state["nonceRequests"].append(call)
    return [{"askForNonce": {"call": call}}]


def _is_challenge_nonce_at_hand(state, now):
    return state["challengedAt"] is not None and now - state["challengedAt"] <= NONCE_LIFETIME


def _authenticate(state, call, token):
    def fail(error):
        return [{"authenticationFailed": {"call": call, "error": error}}]

    if state["user"] is not None:
        return fail("already-authenticated")
    state["unused"] = None
    taken = state["interpretation"]
    is_token, nonce = _nonce_in(token)
    if not is_token and taken["layer-client-checks-token-form"] == "pre-check":
        return fail("not-a-token")
    checks = taken["layer-client-checks-token-nonce"] == "pre-check"
    if checks and is_token and nonce not in state["nonces"]:
        return fail("unusable-token")
    if not state["submissions"]:
        return _submit(state, call, token)
    second = taken[
        "layer-client-answer-while-submitting"
        if any(each in state["overtaken"] for each in state["submissions"])
        else "layer-submission-while-submitting"
    ]
    if second == "refused":
        return fail("already-submitting")
    if second == "waits":
        state["held"].append((call, token))
        return []
    replaced = state["submissions"] if second == "replaces" else []
    state["submissions"] = [each for each in state["submissions"] if each not in replaced]
    return _submit(state, call, token) + [
        {"authenticationFailed": {"call": each, "error": "replaced"}} for each in replaced
    ]


def _submit(state, call, token):
    state["submissions"].append(call)
    return [{"submitToken": {"call": call, "token": token}}]


def _submit_held(state):
    """What waited for a submission that has failed."""
    return _submit(state, *state["held"].pop(0)) if state["held"] else []


def _send_offline(state, message):
    question = (
        "layer-client-messages-while-offline" if state["challenged"]
        else "layer-client-messages-before-sign-in"
    )
    if state["interpretation"][question] == "queued":
        state["waiting"].append(message)
        return []
    return [{"sendingFailed": {"message": message, "error": "not-authenticated"}}]


def _receive(state, message):
    if state["user"] is not None:
        return [{"deliverMessage": {"message": message}}]
    question = (
        "layer-client-received-while-offline" if state["challenged"]
        else "layer-client-received-before-sign-in"
    )
    if state["interpretation"][question] == "delivered":
        state["received"].append(message)
    return []


def _nonce_in(token):
    """Whether it is a token at all, and its nonce or None."""
    parts = token.split(".")
    payload = octets.decode_url(parts[1]) if len(parts) == 3 else None
    try:
        return True, json.loads(payload or b"null").get("nce")
    except (ValueError, AttributeError):
        return False, None


def _accepted(state, call, user):
    if call not in state["submissions"]:
        return []
    state["submissions"].remove(call)
    state["user"] = user
    state["challenged"] = False
    state["challengedAt"] = None
    state["answerRefused"] = False
    waiting, held, received = state["waiting"], state["held"], state["received"]
    state["waiting"], state["held"], state["received"] = [], [], []
    return [
        {"authenticationCompleted": {"call": call, "userId": user}},
        {"didAuthenticate": {"userId": user}},
        *({"transmitMessage": {"message": message}} for message in waiting),
        *({"deliverMessage": {"message": message}} for message in received),
        *({"authenticationFailed": {"call": call, "error": "already-authenticated"}}
          for call, _ in held),
    ]


def _challenged(state, nonce, now):
    called = state["interpretation"]["layer-deauthenticate-callback-on-challenge"] == "called"
    ended = state["user"] is not None
    state["user"] = None
    state["challenged"] = True
    state["challengedAt"] = now
    state["answerRefused"] = False
    state["overtaken"] = list(state["submissions"])
    state["nonces"] = [nonce]
    state["challengeNonce"] = nonce
    actions = [{"didReceiveChallenge": {"nonce": nonce}}]
    if called and ended:
        actions.append({"didDeauthenticate": {}})
    return actions


def _deauthenticate(state, call):
    taken = state["interpretation"]
    while_challenged = taken["layer-logout-while-challenged"]
    had_session = state["user"] is not None
    if not had_session and not (state["challenged"] and while_challenged != "refused"):
        return [{"deauthenticationFailed": {"call": call, "error": "not-authenticated"}}]
    state["user"] = None
    state["challenged"] = False
    state["challengedAt"] = None
    state["answerRefused"] = False
    state["nonces"], state["waiting"], state["held"], state["received"] = [], [], [], []
    told = taken["layer-client-logout"].startswith("told") if had_session else False
    ends = told or (not had_session and while_challenged == "ends-session")
    deletes = not had_session or taken["layer-client-logout"].endswith("deleted")
    return [
        *([{"endSession": {}}] if ends else []),
        *([{"purgeLocalData": {}}] if deletes else []),
        {"deauthenticationCompleted": {"call": call}},
        {"didDeauthenticate": {}},
    ]
