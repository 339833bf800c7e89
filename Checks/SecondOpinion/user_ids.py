"""What the documents leave open about Sinch user ids: characters, length, and their form in `sub`.

The documents set no rule. Later ones allow letters, digits, `-`, `_` and `=`, and other lengths;
each departure from those is an ambiguity of its own, asked of user ids that depart from them.
"""

import re
from urllib.parse import quote, unquote_to_bytes

from outcomes import Fault

SIGNED_BEYOND_ASCII = "sinch-user-id-beyond-ascii"
SIGNED_CONTROLS = "sinch-user-id-control-characters"
OVER_40_BYTES = "sinch-user-id-over-40-bytes"
OVER_255_BYTES = "sinch-user-id-over-255-bytes"
SUBJECT_RESERVED = "sinch-sub-reserved-characters"
SUBJECT_BEYOND_ASCII = "sinch-sub-beyond-ascii"
SUBJECT_CONTROLS = "sinch-sub-control-characters"
SUBJECT_SLASH = "sinch-slash-in-user-id"

_LATER_CHARACTERS = re.compile(r"[A-Za-z0-9_=-]")
_PERCENT_SEQUENCES = re.compile(r"(?:[^%]|%[0-9A-Fa-f]{2})*", re.DOTALL)


def _classes(user_id):
    """The ambiguities on `sub` that the characters of a user id raise."""
    raised = {}
    for character in user_id:
        if ord(character) > 0x7F:
            raised[SUBJECT_BEYOND_ASCII] = None
        elif ord(character) < 0x20 or ord(character) == 0x7F:
            raised[SUBJECT_CONTROLS] = None
        elif not _LATER_CHARACTERS.fullmatch(character):
            raised[SUBJECT_RESERVED] = None
    return list(raised)


def _settle_length(user_id, interpretations, reason):
    """Lengths are asked of ASCII only: in other user ids, characters and bytes are two counts."""
    if user_id.isascii():
        over = OVER_255_BYTES if len(user_id) > 255 else OVER_40_BYTES
        if len(user_id) > 40 and interpretations.of(over) == "refuse":
            raise Fault(reason)


def settle_signed(user_id, interpretations):
    """A user id that enters the text of a signature."""
    if not user_id.isascii() and interpretations.of(SIGNED_BEYOND_ASCII) == "refuse":
        raise Fault("malformed")
    if SUBJECT_CONTROLS in _classes(user_id) and interpretations.of(SIGNED_CONTROLS) == "refuse":
        raise Fault("malformed")
    _settle_length(user_id, interpretations, "malformed")


def in_subject(user_id, interpretations):
    """How an issuer writes a user id behind `/users/`."""
    taken = [interpretations.of(ambiguity) for ambiguity in _classes(user_id)]
    if "refuse" in taken:
        raise Fault("malformed")
    _settle_length(user_id, interpretations, "malformed")
    return quote(user_id, safe="=") if "percent-encoded" in taken else user_id


def from_subject(rest, interpretations):
    """The user id that a verifier reads from what stands behind `/users/`."""
    if "/" in rest and interpretations.of(SUBJECT_SLASH) == "reject":
        raise Fault("wrong-subject")
    taken = [interpretations.of(ambiguity) for ambiguity in _classes(rest.replace("/", ""))]
    if "refuse" in taken:
        raise Fault("wrong-subject")
    _settle_length(rest, interpretations, "wrong-subject")
    return _decode(rest) if "percent-encoded" in taken else rest


def _decode(rest):
    if not _PERCENT_SEQUENCES.fullmatch(rest):
        raise Fault("wrong-subject")
    try:
        return unquote_to_bytes(rest).decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("wrong-subject") from None
