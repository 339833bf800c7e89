"""Avaya: an application with its credential providers."""

INTERPRETATION = {
    "avaya-asks-user-at-once": "one-after-another",
    "avaya-asks-same-realm-at-once": "waits",
    "avaya-answer-serves-realm": "all-challenges",
}


def initial(configuration):
    return {
        "configuration": configuration,
        "questions": [],  # challenges that wait for the user, oldest first, with their realms
        "asked": [],  # those among them that the user sees
    }


def transition(state, name, members, at):
    if name == "challengeReceived":
        return _challenged(state, members)
    if name == "challengeCancelled":
        return _out_of_the_way(state, members["challenge"])
    if name == "userAnswers":
        return _user_answers(state, members["challenge"], members.get("credential"))
    return []


def _challenged(state, members):
    configuration = state["configuration"]
    if members["failureCount"] <= configuration["rejectionsAllowed"]:
        for each in configuration["credentials"]:
            if each["realm"] == members["realm"]:
                return _answer(members["challenge"], each["credential"])
    if configuration["asksUser"]:
        state["questions"].append([members["challenge"], members["realm"]])
        return _ask(state)
    return _answer(members["challenge"], None)


def _answer(challenge, credential):
    members = {"challenge": challenge}
    if credential is not None:
        members["credential"] = credential
    return [{"answer": members}]


def _ask(state):
    """Asks what may be asked now."""
    actions = []
    for challenge, realm in state["questions"]:
        if challenge in state["asked"] or _waits(state, realm):
            continue
        state["asked"].append(challenge)
        actions.append({"askUser": {"challenge": challenge, "realm": realm}})
    return actions


def _waits(state, realm):
    """Whether a question waits for one that the user sees, of the same realm or of another one."""
    taken = state["interpretation"]
    seen = [of for challenge, of in state["questions"] if challenge in state["asked"]]
    if realm in seen and taken["avaya-asks-same-realm-at-once"] == "waits":
        return True
    other = any(each != realm for each in seen)
    return other and taken["avaya-asks-user-at-once"] == "one-after-another"


def _user_answers(state, challenge, credential):
    if challenge not in state["asked"]:
        return []
    answered = [challenge]
    if state["interpretation"]["avaya-answer-serves-realm"] == "all-challenges":
        realm = dict(state["questions"])[challenge]
        answered += [
            each for each, of in state["questions"]
            if of == realm and each != challenge and each not in state["asked"]
        ]
    answers = [action for each in answered for action in _answer(each, credential)]
    return answers + _out_of_the_way(state, *answered)


def _out_of_the_way(state, *challenges):
    state["questions"] = [each for each in state["questions"] if each[0] not in challenges]
    state["asked"] = [each for each in state["asked"] if each not in challenges]
    return _ask(state)
