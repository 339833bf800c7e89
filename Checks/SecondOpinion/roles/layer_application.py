"""Layer: an application, which is an app with LayerKit and a backend with the key (003)."""

from .judging import issued, rs256_token

INTERPRETATION = {"layer-nonce-request-on-challenge": "uses-challenge-nonce"}

TOKEN_LIFETIME = 600


def initial(configuration):
    return {
        "configuration": configuration,
        "made": 0,  # names of calls and requests so far
        "current": None,  # the call or request that the authentication waits for
        "nonceRequests": [],
        "posts": {},  # the nonce of each request
        "submissions": [],
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
        return _show(members["error"])
    if name == "challengeReceived":
        if state["interpretation"]["layer-nonce-request-on-challenge"] == "asks-again":
            return _request_nonce(state)
        return _post(state, members["nonce"])
    if name == "backendAnswers":
        return _backend_answers(state, members["request"], at)
    if name == "backendFails":
        if state["posts"].pop(members["request"], None) is None:
            return []
        return _show(members["error"])
    if name == "authenticationCompleted":
        if members["call"] in state["submissions"]:
            state["submissions"].remove(members["call"])
        return []
    if name == "authenticationFailed":
        if members["call"] not in state["submissions"]:
            return []
        state["submissions"].remove(members["call"])
        return _show(members["error"])
    return []


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
        return _show("no-token")
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
