"""Avaya: an application with its credential providers."""

INTERPRETATION = {"avaya-asks-user-at-once": "one-after-another"}


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
    one_at_a_time = state["interpretation"]["avaya-asks-user-at-once"] == "one-after-another"
    actions = []
    for challenge, realm in state["questions"]:
        if challenge in state["asked"] or (one_at_a_time and state["asked"]):
            continue
        state["asked"].append(challenge)
        actions.append({"askUser": {"challenge": challenge, "realm": realm}})
    return actions


def _user_answers(state, challenge, credential):
    if challenge not in state["asked"]:
        return []
    return _answer(challenge, credential) + _out_of_the_way(state, challenge)


def _out_of_the_way(state, challenge):
    state["questions"] = [each for each in state["questions"] if each[0] != challenge]
    state["asked"] = [each for each in state["asked"] if each != challenge]
    return _ask(state)
