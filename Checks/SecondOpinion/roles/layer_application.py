"""Layer: an application, which is an app with LayerKit and a backend with the key."""

from .judging import issued, rs256_token

INTERPRETATION = {
    "layer-application-answers-challenge": "another-nonce",
    "layer-application-without-nonce": "shows-error-and-retries",
    "layer-application-retries-after-backend-failure": "retries",
    "layer-application-retries-after-refused-token": "waits",
    "layer-application-late-error": "dropped",
}

TOKEN_LIFETIME = 600


def initial(configuration):
    return {
        "configuration": configuration,
        "made": 0,  # names of calls and requests so far
        "current": None,  # the call or request that the authentication waits for
        "nonceRequests": [],
        "posts": {},  # the nonce of each request
        "submissions": [],
        "overtaken": [],  # those of them that a challenge came after
    }


def transition(state, name, members, at):
    if name == "signIn":
        state["nonceRequests"], state["posts"], state["submissions"] = [], {}, []
        return _request_nonce(state)
    if name == "nonceObtained":
        if members["call"] not in state["nonceRequests"]:
            return []
        state["nonceRequests"].remove(members["call"])
        if state["current"] != members["call"]:
            return []
        return _post(state, members["nonce"])
    if name == "nonceFailed":
        if members["call"] not in state["nonceRequests"]:
            return []
        state["nonceRequests"].remove(members["call"])
        taken = state["interpretation"]["layer-application-without-nonce"]
        shown = _show(members["error"]) if taken.startswith("shows-error") else []
        return shown + (_request_nonce(state) if taken.endswith("retries") else [])
    if name == "challengeReceived":
        state["overtaken"] += state["submissions"]
        if state["interpretation"]["layer-application-answers-challenge"] == "another-nonce":
            return _request_nonce(state)
        return _post(state, members["nonce"])
    if name == "backendAnswers":
        return _backend_answers(state, members["request"], at)
    if name == "backendFails":
        if state["posts"].pop(members["request"], None) is None:
            return []
        return _fail(state, "layer-application-retries-after-backend-failure", members["error"])
    if name == "authenticationCompleted":
        if members["call"] in state["submissions"]:
            state["submissions"].remove(members["call"])
        return []
    if name == "authenticationFailed":
        if members["call"] not in state["submissions"]:
            return []
        state["submissions"].remove(members["call"])
        if members["call"] in state["overtaken"]:
            late = state["interpretation"]["layer-application-late-error"]
            return _show(members["error"]) if late == "shown" else []
        return _fail(state, "layer-application-retries-after-refused-token", members["error"])
    return []


def _fail(state, question, error):
    retries = state["interpretation"][question] == "retries"
    return _show(error) + (_request_nonce(state) if retries else [])


def _show(error):
    return [{"showError": {"error": error}}]


def _name(state, kind):
    state["made"] += 1
    state["current"] = f"{kind}-{state['made']}"
    return state["current"]


def _request_nonce(state):
    call = _name(state, "nonce")
    state["nonceRequests"].append(call)
    return [{"requestNonce": {"call": call}}]


def _post(state, nonce):
    request = _name(state, "post")
    state["posts"][request] = nonce
    return [{"postNonce": {
        "request": request, "userId": state["configuration"]["userId"], "nonce": nonce,
    }}]


def _backend_answers(state, request, at):
    if request not in state["posts"]:
        return []
    nonce = state["posts"].pop(request)
    if state["current"] != request:
        return []
    token = _token(state["configuration"], nonce, at)
    if token is None:
        return _fail(state, "layer-application-retries-after-backend-failure", "no-token")
    call = _name(state, "submission")
    state["submissions"].append(call)
    return [{"submitToken": {"call": call, "token": token}}]


def _token(configuration, nonce, at):
    """None where the backend cannot make one."""
    token, _ = issued("layer.identityToken.issue", {
        "providerId": configuration["providerId"], "keyId": configuration["keyId"],
        "privateKey": configuration["privateKey"], "userId": configuration["userId"],
        "nonce": nonce, "issuedAt": at, "timeToLive": TOKEN_LIFETIME,
    })
    return token and rs256_token(token.header, token.claims, configuration["privateKey"])
