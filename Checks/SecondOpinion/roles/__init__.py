"""The eight roles as pure machines: (state, event, instant) -> (state, actions).

Each module has the interpretations that its machine takes of the ambiguities (INTERPRETATION), the
settings that it knows, `initial(configuration)` for the state, and a function for each event, of its
name, which takes the state and the event's members, changes the state and returns the actions. Only
`react` calls it, with a copy, and with the instant of the event in the state: as the text `at`, and
in seconds as `now`.

States are plain values; an action is {name: members}. An event, a member or a setting that a machine
does not know is an error.

Where the documents leave a detail to the reader and the suite knows no ambiguity, this is how it
was read:

- sinch.client: an update that was declined lets the start go on with the old instance, or asks anew
  where that has expired meanwhile. An answer of the service after a stop is remembered and not
  reported. Unregistering nobody does nothing.
- sinch.service: an update keeps the instance and its credentials. Only an accepted registration
  uses a nonce or a sequence up. A limited instance stays limited in the scheme by signature too.
  An instance whose end has come already is not registered.
- sinch.application: a sequence is the last one plus one, for all users together.
- layer.client: the nonce of a challenge is at hand for ten minutes, or until a token was refused.
  A request for a nonce that a challenge overtakes completes with the service's answer. An accepted
  token authenticates, also one that was submitted before the last challenge. Who has no session is
  offline; a logout forgets the messages that wait.
- layer.service: a client keeps its nonces through a session; a challenge ends them. A refused token
  uses no nonce up.
- layer.application: a challenge overtakes what is under way: a nonce or token that comes for it is
  dropped.
- avaya.client: before the start a challenge is dropped; after an answer without a credential or a
  network failure it is a new one. A service that is challenged again is not used until the server
  accepts. Every rejection counts, whatever its realm, but not that of a stale nonce alone, which
  is asked about in another realm. Opaque and qop are those of the challenge that is answered. nc
  counts the responses of one service over a nonce, whatever their realm and user, and also those
  without qop.
- avaya.application: what the user gives serves one challenge.
"""

import copy
import importlib

import instants

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
    if unknown := configuration.keys() - module.SETTINGS:
        raise KeyError(f"{role}: unknown settings {sorted(unknown)}")
    return module.initial(configuration) | {
        "configuration": copy.deepcopy(configuration),
        "interpretation": module.INTERPRETATION | (interpretation or {}),
    }


def react(role, state, event, at):
    after = copy.deepcopy(state) | {"at": at, "now": instants.parse(at)}
    (name, members), = event.items()
    return after, getattr(MODULES[role], name)(after, **members)
