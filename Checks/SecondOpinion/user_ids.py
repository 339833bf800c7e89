"""What the documents leave open about Sinch user ids: characters, length, and their form in `sub`.

The documents set no rule. Later ones allow letters, digits, `-`, `_` and `=`, and 255 bytes; each
kind of character beyond letters, digits, `-` and `_` is an ambiguity of its own, and so is length.
"""

import re
import unicodedata
from urllib.parse import quote, unquote_to_bytes

from outcomes import Fault

SIGNED_LETTERS = "sinch-signed-letters-beyond-ascii"
SIGNED_EMOJI = "sinch-signed-emoji"
SIGNED_FORMAT_CHARACTERS = "sinch-signed-format-characters"
SIGNED_CONTROLS = "sinch-user-id-control-characters"
SIGNED_LENGTH = "sinch-signature-user-id-length"
ISSUED_LENGTH = "sinch-issued-user-id-length"
VERIFIED_LENGTH = "sinch-verified-user-id-length"
SUBJECT_SLASH = "sinch-slash-in-user-id"
SUBJECT_LEADING_SLASH = "sinch-leading-slash-in-user-id"

# What a character of a user id raises: the last part of the name of an ambiguity.
_ASCII_KINDS = {
    "=": "equals-sign", "+": "plus-sign", "@": "at-sign", "/": "slash", "%": "percent-sign",
    " ": "space", '"': "not-in-uris", "\\": "not-in-uris",
}
_OTHER_KINDS = ("letters-beyond-ascii", "emoji", "control-characters")
ISSUED = {
    kind: f"sinch-issued-sub-{kind}" for kind in (*_ASCII_KINDS.values(), *_OTHER_KINDS)
}
VERIFIED = {
    kind: f"sinch-verified-sub-{kind}" for kind in ISSUED if kind not in ("slash", "percent-sign")
}
PERCENT_SEQUENCE = "sinch-verified-sub-percent-sequence"

_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_SHORT = 40  # bytes, which every text of the vendor allows


def _kind(character):
    if ord(character) < 0x20 or ord(character) == 0x7F:
        return "control-characters"
    if ord(character) < 0x80:
        return _ASCII_KINDS[character]
    return "emoji" if unicodedata.category(character) in ("So", "Cf") else "letters-beyond-ascii"


def _kinds(text):
    """The kinds of the characters that raise a question, each once."""
    return dict.fromkeys(_kind(each) for each in text if not _UNRESERVED.fullmatch(each))


def _settle_length(user_id, ambiguity, interpretations, reason):
    """Lengths are asked of ASCII only: in other user ids, characters and bytes are two counts."""
    if not user_id.isascii() or len(user_id) <= _SHORT:
        return
    if interpretations.of(ambiguity) == "refuse":
        raise Fault(reason)


def settle_signed(user_id, interpretations):
    """A user id that enters the text of a signature."""
    categories = {unicodedata.category(each) for each in user_id if not each.isascii()}
    if "So" in categories:
        asked = SIGNED_EMOJI
    elif categories & {"Cf", "Zs"}:
        asked = SIGNED_FORMAT_CHARACTERS
    elif categories:
        asked = SIGNED_LETTERS
    elif any(unicodedata.category(each) == "Cc" for each in user_id):
        asked = SIGNED_CONTROLS
    else:
        asked = None
    if asked and interpretations.of(asked) == "refuse":
        raise Fault("malformed")
    _settle_length(user_id, SIGNED_LENGTH, interpretations, "malformed")


def in_subject(user_id, interpretations):
    """How an issuer writes a user id behind `/users/`."""
    taken = [interpretations.of(ISSUED[kind]) for kind in _kinds(user_id)]
    if "refuse" in taken:
        raise Fault("malformed")
    _settle_length(user_id, ISSUED_LENGTH, interpretations, "malformed")
    return quote(user_id, safe="") if "percent-encoded" in taken else user_id


def from_subject(rest, interpretations):
    """The user id that a verifier reads from what stands behind `/users/`."""
    taken = [interpretations.of(_verified(kind, rest)) for kind in _kinds(rest)]
    if "reject" in taken:
        raise Fault("wrong-subject")
    _settle_length(rest, VERIFIED_LENGTH, interpretations, "wrong-subject")
    return unquote_to_bytes(rest).decode("utf-8") if "decoded" in taken else rest


def _verified(kind, rest):
    if kind == "slash":
        return SUBJECT_LEADING_SLASH if rest.startswith("/") else SUBJECT_SLASH
    return PERCENT_SEQUENCE if kind == "percent-sign" else VERIFIED[kind]
