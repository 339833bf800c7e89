"""Layer: an application, which is an app with LayerKit and a backend with the key."""

from minting import minted

from .shared import answer_to, does, ignored, issued

INTERPRETATION = {
    "layer-application-answers-challenge": "another-nonce",
    "layer-application-without-nonce": "shows-error-and-retries",
    "layer-application-retries-after-backend-failure": "retries",
    "layer-application-retries-after-refused-token": "waits",
    "layer-application-late-error": "dropped",
}
SETTINGS = {"keyId", "privateKey", "providerId", "userId"}

TOKEN_LIFETIME = 600


def initial(configuration):
    return {
        "made": 0,  # names of calls and requests so far
        "current": None,  # the call or request that the authentication waits for
        "nonceRequests": [],
        "posts": {},  # the nonce of each request
        "submissions": [],
        "overtaken": [],  # those of them that a challenge came after
    }


def signIn(state):
    state |= {"nonceRequests": [], "posts": {}, "submissions": []}
    return _request_nonce(state)


@answer_to("nonceRequests")
def nonceObtained(state, call, nonce):
    return _post(state, nonce) if state["current"] == call else []


@answer_to("nonceRequests")
def nonceFailed(state, call, error):
    taken = state["interpretation"]["layer-application-without-nonce"]
    shown = does("showError", error=error) if taken.startswith("shows-error") else []
    return shown + (_request_nonce(state) if taken.endswith("retries") else [])


def challengeReceived(state, nonce):
    state["overtaken"] += state["submissions"]
    if state["interpretation"]["layer-application-answers-challenge"] == "another-nonce":
        return _request_nonce(state)
    return _post(state, nonce)


def backendFails(state, request, error):
    nonce = state["posts"].pop(request, None)
    if nonce is None:
        return []
    question = "layer-application-retries-after-backend-failure"
    return _fail_or_post(state, question, error, nonce)


def _fail_or_post(state, question, error, nonce):
    answer = state["interpretation"][question]
    if not answer.endswith("posts-again"):
        return _fail(state, question, error)
    shown = does("showError", error=error) if answer.startswith("shows-error") else []
    return shown + _post(state, nonce)


@answer_to("submissions")
def authenticationCompleted(state, call, userId):
    return []


@answer_to("submissions")
def authenticationFailed(state, call, error):
    if call in state["overtaken"]:
        late = state["interpretation"]["layer-application-late-error"]
        return does("showError", error=error) if late == "shown" else []
    return _fail(state, "layer-application-retries-after-refused-token", error)


def _fail(state, question, error):
    retries = state["interpretation"][question] == "retries"
    return does("showError", error=error) + (_request_nonce(state) if retries else [])


def _name(state, kind):
    state["made"] += 1
    state["current"] = f"{kind}-{state['made']}"
    return state["current"]


def _request_nonce(state):
    call = _name(state, "nonce")
    state["nonceRequests"].append(call)
    return does("requestNonce", call=call)


def _post(state, nonce):
    request = _name(state, "post")
    state["posts"][request] = nonce
    return does("postNonce", request=request, userId=state["configuration"]["userId"], nonce=nonce)


def backendAnswers(state, request):
    if request not in state["posts"]:
        return []
    nonce = state["posts"].pop(request)
    if state["current"] != request:
        return []
    token = issued("layer.identityToken.issue", state["configuration"] | {
        "nonce": nonce, "issuedAt": state["at"], "timeToLive": TOKEN_LIFETIME,
    })
    if token is None:
        question = "layer-application-retries-after-backend-failure"
        return _fail_or_post(state, question, "no-token", nonce)
    call = _name(state, "submission")
    state["submissions"].append(call)
    key = {"rs256": state["configuration"]["privateKey"]}
    return does("submitToken", call=call, token=minted(token.header, token.claims, key))


didAuthenticate = didDeauthenticate = timePasses = ignored
