"""Avaya: the Client SDK with its services."""

import digest

from .shared import does

INTERPRETATION = {
    "avaya-challenge-while-unanswered": "replaces",
    "avaya-challenge-while-answered": "replaces",
    "avaya-accepted-unchallenged": "not-registered",
    "avaya-services-at-once": "at-once",
    "avaya-start-while-started": "ignored",
    "avaya-start-while-registered": "fails",
    "avaya-start-after-end": "registers",
    "avaya-registers-after-network-failure": "at-once",
    "avaya-registers-after-lost-registration": "waits",
    "avaya-domain-in-username": "apart",
    "avaya-challenge-after-acceptance": "asks",
    "avaya-rejection-after-acceptance": "challenges",
    # RFC 2617 §3.3: stale "tells the client to retry with the new nonce, but without prompting".
    "avaya-stale-nonce": "retries",
    "avaya-stale-after-acceptance": "asks",
    # RFC 2617 §3.2.2: qop "SHOULD be used if the server indicated that qop is supported".
    "avaya-qop-left-out": "used",
}
# An interpretation that a recommendation is against, and the rule: its cases expect something else.
AGAINST = {("avaya-qop-left-out", "left-out"): "AVAYA-QOP-USED"}
SETTINGS = {"services"}


def initial(configuration):
    return {
        "made": 0,  # names of challenges so far
        "services": {
            each["name"]: each | {
                # not-started, attempted, challenged, answered, registered, unregistered (accepted
                # without credentials), ended (by an answer without one) or failed (the network)
                "phase": "not-started",
                "challenge": None,
                "accepted": {},  # by realm: the credential that the server took
                "sent": [],  # the nonce of each response, in the order in which they were sent
            }
            for each in configuration["services"]
        },
    }


def _of_service(react):
    """A reaction of one service; a service that is not configured has none."""
    def event(state, service, **members):
        named = state["services"].get(service)
        return react(state, named, **members) if named else []
    return event


_FAILED = {"startFailed": {}}


def start(state):
    in_turn = state["interpretation"]["avaya-services-at-once"] == "one-after-another"
    actions = []
    for service in state["services"].values():
        if in_turn and service["phase"] == "not-started" and actions:
            continue
        actions += _start(state, service)
    # A start fails once, however many services it is about.
    return [each for n, each in enumerate(actions) if each != _FAILED or n == actions.index(each)]


def _start(state, service):
    if service["phase"] in ("not-started", "failed"):
        return _register(service)
    question = {
        "ended": "avaya-start-after-end",
        "registered": "avaya-start-while-registered",
        "unregistered": "avaya-start-while-registered",
    }.get(service["phase"], "avaya-start-while-started")
    taken = state["interpretation"][question]
    if taken == "fails":
        return [_FAILED]
    return [] if taken == "ignored" else _cancel(service) + _register(service)


def _next(state, service):
    """The service behind one that was accepted, where it waits for that."""
    if state["interpretation"]["avaya-services-at-once"] != "one-after-another":
        return []
    services = list(state["services"].values())
    behind = services[services.index(service) + 1:][:1]
    return [each for waits in behind if waits["phase"] == "not-started" for each in _register(waits)]


def _register(service):
    service |= {"phase": "attempted", "challenge": None}
    return does("register", service=service["name"], host=service["host"])


def _cancel(service):
    """Tells the provider that nothing will come of a challenge that stands."""
    challenge = service["challenge"]
    if service["phase"] not in ("challenged", "answered") or challenge["name"] is None:
        return []
    return does("challengeCancelled", service=service["name"], challenge=challenge["name"])


@_of_service
def serverChallenges(state, service, **members):
    taken, phase = state["interpretation"], service["phase"]
    if phase == "not-started":
        return []
    if phase in ("challenged", "answered"):
        way = taken["avaya-challenge-while-" + ("unanswered" if phase == "challenged" else phase)]
        if way == "ignored":
            return []
        if way == "rejection":
            return _deliver(state, service, members, _failures_after(service, members))
        return (_cancel(service) if way == "supersedes" else []) + _deliver(state, service, members)
    if phase == "registered":
        reuses = taken["avaya-challenge-after-acceptance"] == "reuses"
        if _is_stale(members):
            reuses = taken["avaya-stale-after-acceptance"] == "retries"
        credential = service["accepted"].get(members["realm"])
        if reuses and credential is not None:
            service["challenge"] = _challenge(None, 0, **members)
            return _respond(state, service, credential)
    return _deliver(state, service, members)


def _is_stale(members):
    return members.get("stale") is True


def _failures_after(service, members):
    """A stale nonce tells that the client knows the right credential (RFC 2617 §3.2.1)."""
    count = service["challenge"]["failures"]
    return count if _is_stale(members) else count + 1


@_of_service
def serverRejects(state, service, **members):
    taken = state["interpretation"]
    if service["phase"] == "answered":
        old, failures = service["challenge"], _failures_after(service, members)
        way = _is_stale(members) and taken["avaya-stale-nonce"]
        if way == "retries":
            service["challenge"] = _challenge(old["name"], failures, **members)
            return _respond(state, service, old["credential"])
        if way == "supersedes":
            return _cancel(service) + _deliver(state, service, members)
        return _deliver(state, service, members, failures)
    challenges = taken["avaya-rejection-after-acceptance"] == "challenges"
    if service["phase"] == "registered" and challenges:
        return _deliver(state, service, members, 1)
    return []


def _challenge(name, failures, realm, nonce, host, opaque=None, qop=None, stale=None):
    """`name` is None where the provider is not asked. Nothing of an earlier challenge stays, since
    another one ends its session (RFC 2617 §3.3)."""
    return {
        "name": name, "realm": realm, "nonce": nonce, "failures": failures,
        "opaque": {} if opaque is None else {"opaque": opaque}, "qop": qop,
    }


def _deliver(state, service, members, failures=0):
    state["made"] += 1
    name = f"challenge-{state['made']}"
    service |= {"phase": "challenged", "challenge": _challenge(name, failures, **members)}
    return does("challengeReceived", service=service["name"], challenge=name,
                realm=members["realm"], host=members["host"], failureCount=failures)


def providerAnswers(state, challenge, credential=None):
    for service in state["services"].values():
        if service["phase"] == "challenged" and service["challenge"]["name"] == challenge:
            if credential is None:
                service |= {"phase": "ended", "challenge": None}
                return []
            return _respond(state, service, credential)
    return []


def _respond(state, service, credential):
    challenge = service["challenge"]
    service["phase"] = "answered"
    challenge["credential"] = credential
    username = credential["username"]
    if credential.get("domain"):
        username = {
            "apart": username,
            "appended": f"{username}@{credential['domain']}",
            "prefixed": f"{credential['domain']}\\{username}",
        }[state["interpretation"]["avaya-domain-in-username"]]
    realm, nonce = challenge["realm"], challenge["nonce"]
    service["sent"].append(nonce)
    quality = {}
    if state["interpretation"]["avaya-qop-left-out"] == "used":
        quality = _quality(challenge, service["sent"].count(nonce))
    ha1 = credential.get("ha1") or digest.md5(username, realm, credential["password"])
    ha2 = digest.md5(service["method"], service["uri"])
    response = digest.md5(ha1.lower(), nonce, *quality.values(), ha2)
    return does("respond", service=service["name"], username=username, realm=realm, nonce=nonce,
                **challenge["opaque"], **quality, response=response)


def _quality(challenge, uses):
    """nc, cnonce and qop, in the order in which the digest has them, where the challenge offers
    auth, and none of them where it does not (RFC 2617 §3.2.2). nc counts the requests that were sent
    with the nonce, "including the current request", whatever the server said to those before."""
    if challenge["qop"] != "auth":
        return {}
    return {"nc": f"{uses:08x}", "cnonce": "0a4f113b", "qop": "auth"}


@_of_service
def serverAccepts(state, service):
    if service["phase"] == "attempted":
        usable = state["interpretation"]["avaya-accepted-unchallenged"] == "registered"
        service["phase"] = "registered" if usable else "unregistered"
    if service["phase"] != "answered":
        return []
    challenge = service["challenge"]
    service |= {"phase": "registered", "challenge": None}
    service["accepted"][challenge["realm"]] = challenge["credential"]
    told = challenge["name"] is not None
    accepted = does("credentialAccepted", service=service["name"], challenge=challenge["name"])
    return (accepted if told else []) + _next(state, service)


@_of_service
def networkFails(state, service):
    if service["phase"] in ("not-started", "ended", "failed"):
        return []
    moment = "lost-registration" if service["phase"] == "registered" else "network-failure"
    cancelled = _cancel(service)
    service |= {"phase": "failed", "challenge": None}
    if state["interpretation"][f"avaya-registers-after-{moment}"] == "at-once":
        return cancelled + _register(service)
    return cancelled


@_of_service
def useService(state, service, request):
    usable = "sendRequest" if service["phase"] == "registered" else "refuseRequest"
    return does(usable, service=service["name"], request=request)
