"""What a service asks about a single registration token, as questions about the call that verifies."""

import jwt_claims
import sinch
from names import verified

_QUESTIONS = {
    "sinch-service-iat-in-future": (verified("sinch", jwt_claims.IAT_AHEAD), {}),
    "sinch-service-ttl-under-minute": (sinch.SHORT_TIME_TO_LIVE, {}),
    "sinch-service-kid-distance-from-iat": (sinch.KEY_FAR_FROM_IAT, {}),
}


def of_the_call(taken):
    """The interpretations that a service takes, as those of the verifier that it has in it."""
    return {
        question: names.get(taken[ambiguity], taken[ambiguity])
        for ambiguity, (question, names) in _QUESTIONS.items() if ambiguity in taken
    }
