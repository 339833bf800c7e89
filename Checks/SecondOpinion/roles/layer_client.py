"""Layer: LayerKit on one device."""

from functools import partial

from .shared import answer_to, claims_in, does, ignored

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
SETTINGS = set()

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


@answer_to("nonceRequests")
def nonceProvided(state, call, nonce):
    state["nonces"].append(nonce)
    state["unused"] = nonce
    return does("nonceObtained", call=call, nonce=nonce)


@answer_to("nonceRequests")
def nonceRefused(state, call, error):
    return does("nonceFailed", call=call, error=error)


@answer_to("submissions")
def tokenRefused(state, call, error):
    if call not in state["overtaken"]:
        state |= {"challengedAt": None, "answerRefused": state["challenged"]}
    # What waited for a submission that has failed.
    waited = _submit(state, *state["held"].pop(0)) if state["held"] else []
    return does("authenticationFailed", call=call, error=error) + waited


def requestNonce(state, call):
    if state["user"] is not None:
        return does("nonceFailed", call=call, error="already-authenticated")
    since = state["challengedAt"]
    question = None
    if since is not None and state["now"] - since <= NONCE_LIFETIME:
        question = "layer-client-nonce-request-on-challenge"
    elif state["answerRefused"]:
        question = "layer-client-nonce-request-after-refused-answer"
    if question:
        answer = state["interpretation"][question]
        if answer == "fails":
            return does("nonceFailed", call=call, error="challenge-nonce-at-hand")
        if answer == "gives-that-of-the-challenge":
            return does("nonceObtained", call=call, nonce=state["challengeNonce"])
    elif state["unused"] and state["interpretation"]["layer-client-nonce-while-unused"] != "asks":
        return does("nonceObtained", call=call, nonce=state["unused"])
    state["nonceRequests"].append(call)
    return does("askForNonce", call=call)


def authenticate(state, call, token):
    fail = partial(does, "authenticationFailed", call=call)
    if state["user"] is not None:
        return fail(error="already-authenticated")
    state["unused"] = None
    taken, claims = state["interpretation"], claims_in(token)
    if claims is None and taken["layer-client-checks-token-form"] == "pre-check":
        return fail(error="not-a-token")
    checks = taken["layer-client-checks-token-nonce"] == "pre-check"
    if checks and claims is not None and claims.get("nce") not in state["nonces"]:
        return fail(error="unusable-token")
    if not state["submissions"]:
        return _submit(state, call, token)
    second = taken[
        "layer-client-answer-while-submitting"
        if any(each in state["overtaken"] for each in state["submissions"])
        else "layer-submission-while-submitting"
    ]
    if second == "refused":
        return fail(error="already-submitting")
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
    return does("submitToken", call=call, token=token)


def _moment(state):
    return "while-offline" if state["challenged"] else "before-sign-in"


def sendMessage(state, message):
    if state["user"] is not None:
        return does("transmitMessage", message=message)
    if state["interpretation"][f"layer-client-messages-{_moment(state)}"] == "queued":
        state["waiting"].append(message)
        return []
    return does("sendingFailed", message=message, error="not-authenticated")


def messageArrives(state, message):
    if state["user"] is not None:
        return does("deliverMessage", message=message)
    if state["interpretation"][f"layer-client-received-{_moment(state)}"] == "delivered":
        state["received"].append(message)
    return []


@answer_to("submissions")
def tokenAccepted(state, call, userId):
    waiting, held, received = state["waiting"], state["held"], state["received"]
    state |= {
        "user": userId, "challenged": False, "challengedAt": None, "answerRefused": False,
        "waiting": [], "held": [], "received": [],
    }
    return [
        {"authenticationCompleted": {"call": call, "userId": userId}},
        {"didAuthenticate": {"userId": userId}},
        *({"transmitMessage": {"message": message}} for message in waiting),
        *({"deliverMessage": {"message": message}} for message in received),
        *({"authenticationFailed": {"call": call, "error": "already-authenticated"}}
          for call, _ in held),
    ]


def challengeArrives(state, nonce):
    called = state["interpretation"]["layer-deauthenticate-callback-on-challenge"] == "called"
    ended = state["user"] is not None
    state |= {
        "user": None, "challenged": True, "challengedAt": state["now"], "answerRefused": False,
        "overtaken": list(state["submissions"]), "nonces": [nonce], "challengeNonce": nonce,
    }
    told = does("didDeauthenticate") if called and ended else []
    return does("didReceiveChallenge", nonce=nonce) + told


def deauthenticate(state, call):
    taken = state["interpretation"]
    while_challenged = taken["layer-logout-while-challenged"]
    had_session = state["user"] is not None
    if not had_session and not (state["challenged"] and while_challenged != "refused"):
        return does("deauthenticationFailed", call=call, error="not-authenticated")
    state |= {
        "user": None, "challenged": False, "challengedAt": None, "answerRefused": False,
        "nonces": [], "waiting": [], "held": [], "received": [],
    }
    told = taken["layer-client-logout"].startswith("told") if had_session else False
    ends = told or (not had_session and while_challenged == "ends-session")
    deletes = not had_session or taken["layer-client-logout"].endswith("deleted")
    return [
        *([{"endSession": {}}] if ends else []),
        *([{"purgeLocalData": {}}] if deletes else []),
        {"deauthenticationCompleted": {"call": call}},
        {"didDeauthenticate": {}},
    ]


timePasses = ignored
