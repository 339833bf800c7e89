"""Avaya: an application with its credential providers."""

from .shared import does, ignored

INTERPRETATION = {
    "avaya-asks-user-at-once": "one-after-another",
    "avaya-asks-same-realm-at-once": "waits",
    "avaya-answer-serves-realm": "all-challenges",
}
SETTINGS = {"asksUser", "credentials", "rejectionsAllowed"}


def initial(configuration):
    return {
        "questions": [],  # challenges that wait for the user, oldest first, with their realms
        "asked": [],  # those among them that the user sees
    }


def challengeReceived(state, service, challenge, realm, host, failureCount):
    configuration = state["configuration"]
    if failureCount <= configuration["rejectionsAllowed"]:
        for each in configuration["credentials"]:
            if each["realm"] == realm:
                return does("answer", challenge=challenge, credential=each["credential"])
    if configuration["asksUser"]:
        state["questions"].append([challenge, realm])
        return _ask(state)
    return does("answer", challenge=challenge)


def _ask(state):
    """Asks what may be asked now."""
    actions = []
    for challenge, realm in state["questions"]:
        if challenge not in state["asked"] and not _waits(state, realm):
            state["asked"].append(challenge)
            actions += does("askUser", challenge=challenge, realm=realm)
    return actions


def _waits(state, realm):
    """Whether a question waits for one that the user sees, of the same realm or of another one."""
    taken = state["interpretation"]
    seen = [of for challenge, of in state["questions"] if challenge in state["asked"]]
    if realm in seen and taken["avaya-asks-same-realm-at-once"] == "waits":
        return True
    other = any(each != realm for each in seen)
    return other and taken["avaya-asks-user-at-once"] == "one-after-another"


def userAnswers(state, challenge, credential=None):
    if challenge not in state["asked"]:
        return []
    answered = [challenge]
    if state["interpretation"]["avaya-answer-serves-realm"] == "all-challenges":
        realm = dict(state["questions"])[challenge]
        answered += [
            each for each, of in state["questions"]
            if of == realm and each != challenge and each not in state["asked"]
        ]
    given = {} if credential is None else {"credential": credential}
    answers = [action for each in answered for action in does("answer", challenge=each, **given)]
    return answers + _out_of_the_way(state, *answered)


def _out_of_the_way(state, *challenges):
    state["questions"] = [each for each in state["questions"] if each[0] not in challenges]
    state["asked"] = [each for each in state["asked"] if each not in challenges]
    return _ask(state)


def challengeCancelled(state, service, challenge):
    return _out_of_the_way(state, challenge)


credentialAccepted = ignored
