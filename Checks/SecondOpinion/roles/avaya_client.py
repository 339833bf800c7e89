"""Avaya: the Client SDK with its services."""

import hashlib


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
}


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
            }
            for each in configuration["services"]
        },
    }


def transition(state, name, members, at):
    if name == "start":
        return _start_all(state)
    if name == "providerAnswers":
        return _provider_answers(state, members["challenge"], members.get("credential"))
    service = state["services"].get(members["service"])
    if service is None:
        return []
    if name == "serverChallenges":
        return _server_challenges(state, service, members)
    if name == "serverRejects":
        return _server_rejects(state, service, members)
    if name == "serverAccepts":
        return _server_accepts(state, service)
    if name == "networkFails":
        return _network_fails(state, service)
    if name == "useService":
        usable = "sendRequest" if service["phase"] == "registered" else "refuseRequest"
        return [{usable: {"service": service["name"], "request": members["request"]}}]
    return []


def _start_all(state):
    in_turn = state["interpretation"]["avaya-services-at-once"] == "one-after-another"
    actions = []
    for service in state["services"].values():
        if in_turn and service["phase"] == "not-started" and actions:
            continue
        actions += _start(state, service)
    # A start fails once, however many services it is about.
    return [each for n, each in enumerate(actions) if each != _FAILED or n == actions.index(each)]


_FAILED = {"startFailed": {}}


def _start(state, service):
    taken = state["interpretation"]
    if service["phase"] in ("not-started", "failed"):
        return _register(service)
    question = {
        "ended": "avaya-start-after-end",
        "registered": "avaya-start-while-registered",
        "unregistered": "avaya-start-while-registered",
    }.get(service["phase"], "avaya-start-while-started")
    if taken[question] == "fails":
        return [_FAILED]
    if taken[question] == "ignored":
        return []
    return _cancel(service) + _register(service)


def _next(state, service):
    """The service behind one that was accepted, where it waits for that."""
    if state["interpretation"]["avaya-services-at-once"] != "one-after-another":
        return []
    services = list(state["services"].values())
    behind = services[services.index(service) + 1:][:1]
    return [each for waits in behind if waits["phase"] == "not-started" for each in _register(waits)]


def _register(service):
    service["phase"] = "attempted"
    service["challenge"] = None
    return [{"register": {"service": service["name"], "host": service["host"]}}]


def _cancel(service):
    """Tells the provider that nothing will come of a challenge that stands."""
    challenge = service["challenge"]
    if service["phase"] not in ("challenged", "answered") or challenge["name"] is None:
        return []
    return [{"challengeCancelled": {"service": service["name"], "challenge": challenge["name"]}}]


def _server_challenges(state, service, members):
    taken = state["interpretation"]
    if service["phase"] == "not-started":
        return []
    if service["phase"] == "challenged":
        if taken["avaya-challenge-while-unanswered"] == "ignored":
            return []
        told = taken["avaya-challenge-while-unanswered"] == "supersedes"
        return (_cancel(service) if told else []) + _deliver(state, service, members, 0)
    if service["phase"] == "answered":
        if taken["avaya-challenge-while-answered"] == "rejection":
            return _deliver(state, service, members, _failures_after(service, members))
        told = taken["avaya-challenge-while-answered"] == "supersedes"
        return (_cancel(service) if told else []) + _deliver(state, service, members, 0)
    if service["phase"] == "registered":
        reuses = taken["avaya-challenge-after-acceptance"] == "reuses"
        if _is_stale(members):
            reuses = taken["avaya-stale-after-acceptance"] == "retries"
        credential = service["accepted"].get(members["realm"])
        if reuses and credential is not None:
            service["challenge"] = _challenge(None, members, 0)
            return _respond(state, service, credential)
    return _deliver(state, service, members, 0)


def _is_stale(members):
    return members.get("stale") is True


def _failures_after(service, members):
    """A stale nonce tells that the client knows the right credential (RFC 2617 §3.2.1)."""
    count = service["challenge"]["failures"]
    return count if _is_stale(members) else count + 1


def _server_rejects(state, service, members):
    taken = state["interpretation"]
    if service["phase"] == "answered":
        old, failures = service["challenge"], _failures_after(service, members)
        way = _is_stale(members) and taken["avaya-stale-nonce"]
        if way == "retries":
            service["challenge"] = _challenge(old["name"], members, failures)
            return _respond(state, service, old["credential"])
        if way == "supersedes":
            return _cancel(service) + _deliver(state, service, members, 0)
        return _deliver(state, service, members, failures)
    challenges = taken["avaya-rejection-after-acceptance"] == "challenges"
    if service["phase"] == "registered" and challenges:
        return _deliver(state, service, members, 1)
    return []


def _challenge(name, members, failures):
    """`name` is None where the provider is not asked. Nothing of an earlier challenge stays, since
    another one ends its session (RFC 2617 §3.3)."""
    return {
        "name": name, "realm": members["realm"], "nonce": members["nonce"], "failures": failures,
        "opaque": members.get("opaque"), "qop": members.get("qop"),
    }


def _deliver(state, service, members, failures):
    state["made"] += 1
    service["phase"] = "challenged"
    service["challenge"] = _challenge(f"challenge-{state['made']}", members, failures)
    return [{"challengeReceived": {
        "service": service["name"], "challenge": service["challenge"]["name"],
        "realm": members["realm"], "host": members["host"], "failureCount": failures,
    }}]


def _provider_answers(state, name, credential):
    for service in state["services"].values():
        if service["phase"] == "challenged" and service["challenge"]["name"] == name:
            if credential is None:
                service["phase"] = "ended"
                service["challenge"] = None
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
    ha1 = credential.get("ha1") or _md5(username, challenge["realm"], credential["password"])
    ha2 = _md5(service["method"], service["uri"])
    nonce = challenge["nonce"]
    opaque = {} if challenge["opaque"] is None else {"opaque": challenge["opaque"]}
    quality = _quality(challenge)
    return [{"respond": {
        "service": service["name"], "username": username, "realm": challenge["realm"],
        "nonce": nonce, **opaque, **quality,
        "response": _md5(ha1.lower(), nonce, *quality.values(), ha2),
    }}]


def _quality(challenge):
    """nc, cnonce and qop, in the order in which the digest has them, where the challenge offers
    auth, and none of them where it does not (RFC 2617 §3.2.2). No trace has a nonce twice."""
    if challenge["qop"] != "auth":
        return {}
    return {"nc": "00000001", "cnonce": "0a4f113b", "qop": "auth"}


def _md5(*parts):
    return hashlib.md5(":".join(parts).encode("utf-8")).hexdigest()


def _server_accepts(state, service):
    if service["phase"] == "attempted":
        usable = state["interpretation"]["avaya-accepted-unchallenged"] == "registered"
        service["phase"] = "registered" if usable else "unregistered"
        return []
    if service["phase"] != "answered":
        return []
    challenge = service["challenge"]
    service["phase"] = "registered"
    service["challenge"] = None
    service["accepted"][challenge["realm"]] = challenge["credential"]
    behind = _next(state, service)
    if challenge["name"] is None:
        return behind
    accepted = {"service": service["name"], "challenge": challenge["name"]}
    return [{"credentialAccepted": accepted}] + behind


def _network_fails(state, service):
    if service["phase"] in ("not-started", "ended", "failed"):
        return []
    moment = "lost-registration" if service["phase"] == "registered" else "network-failure"
    cancelled = _cancel(service)
    service["phase"] = "failed"
    service["challenge"] = None
    if state["interpretation"][f"avaya-registers-after-{moment}"] == "at-once":
        return cancelled + _register(service)
    return cancelled
