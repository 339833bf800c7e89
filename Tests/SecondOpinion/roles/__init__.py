"""The eight roles as pure machines: (state, event, instant) -> (state, actions).

Each module has the interpretations that its machine takes of the ambiguities (INTERPRETATION),
`initial(configuration)` for the state, and `transition(state, name, members, at)`, which changes
the state it is given and returns the actions. Only `react` calls it, with a copy.

States are plain values; instants are RFC 3339 texts; an action is {name: members}.
"""

import copy
import importlib

MODULES = {
    role: importlib.import_module("." + role.replace(".", "_"), __name__)
    for role in (
        "avaya.application", "avaya.client",
        "layer.application", "layer.client", "layer.service",
        "sinch.application", "sinch.client", "sinch.service",
    )
}


def start(role, configuration, interpretation=None):
    """The state before the first event; `interpretation` replaces some of the role's own."""
    module = MODULES[role]
    state = module.initial(copy.deepcopy(configuration))
    state["interpretation"] = module.INTERPRETATION | (interpretation or {})
    return state


def react(role, state, event, at):
    after = copy.deepcopy(state)
    (name, members), = event.items()
    return after, MODULES[role].transition(after, name, members, at)
