"""What the documents leave open about Sinch user ids: characters, length, and their form in `sub`.

The documents set no rule. Later ones allow letters, digits, `-`, `_` and `=`, and 255 bytes; each
kind of character beyond letters, digits, `-` and `_` is an ambiguity of its own, and so is length.
"""

import re
import unicodedata
from urllib.parse import quote, unquote_to_bytes

from outcomes import require

# What a user id raises: the last part of the names of ambiguities.
_ASCII_KINDS = {
    "=": "equals-sign", "+": "plus-sign", "@": "at-sign", "/": "slash", "%": "percent-sign",
    '"': "not-in-uris", "\\": "not-in-uris", "'": "apostrophe", ":": "colon",
    "&": "ampersand", ";": "ampersand",  # the two of an HTML entity
    "?": "query-and-fragment", "#": "query-and-fragment",
}
_PAIR = "backslash-and-slash"
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_SHORT = 40  # bytes, which every text of the vendor allows
_UNSEEN = {"\u00a0": "no-break-space", "\ufeff": "byte-order-mark"}


def _kinds(text):
    """The questions that a user id raises, each once; two that stand together are a third one."""
    if "\\/" in text:
        return {_PAIR: None}
    parts = text.split("/")
    if {".", ".."} & set(parts):
        return {"dot-segments" if len(parts) > 1 else "dots": None}
    if text.startswith("/"):
        return {"leading-slash": None}
    kinds = dict.fromkeys(_kind(each) for each in text if not _UNRESERVED.fullmatch(each))
    if "space" in kinds and text != text.strip(" "):
        kinds["space-around"] = None
        if " " not in text.strip(" "):
            del kinds["space"]
    if "\u200d" in text:
        kinds = {"emoji-sequence": None}
    if "letters-beyond-ascii" in kinds:
        for form, kind in (("NFC", "not-in-form-c"), ("NFKC", "compatibility-characters")):
            if unicodedata.normalize(form, text) != text:
                del kinds["letters-beyond-ascii"]
                kinds[kind] = None
                break
    return kinds


def _kind(character):
    if character == " ":
        return "space"
    if character in "\0\x7f":
        return "nul" if character == "\0" else "delete"
    if ord(character) < 0x20:
        return "c0-controls"
    if ord(character) < 0x80:
        return _ASCII_KINDS[character]
    if character in _UNSEEN:
        return _UNSEEN[character]
    by_category = {"So": "emoji", "Sc": "symbols-beyond-ascii", "Cf": "direction-mark"}
    return by_category.get(unicodedata.category(character), "letters-beyond-ascii")


def _settle_length(user_id, ambiguity, interpretations, reason):
    """Lengths are asked of ASCII only: in other user ids, characters and bytes are two counts."""
    if not user_id.isascii() or len(user_id) <= _SHORT:
        return
    interpretations.fail_under(ambiguity, "refuse", reason)


def settle_signed(user_id, call, interpretations):
    """A user id that enters the text of a signature; an equals sign is of the later character set."""
    begin = f"sinch-signature-{call}-user-id-"
    plain = ("equals-sign", "dots")
    paths = ("leading-slash", "dot-segments")
    kinds = ["slash" if kind in paths else kind for kind in _kinds(user_id) if kind not in plain]
    require("refuse" not in [interpretations.of(begin + kind) for kind in kinds], "malformed")
    _settle_length(user_id, begin + "length", interpretations, "malformed")


def in_subject(user_id, interpretations):
    """How an issuer writes a user id behind `/users/`."""
    taken = [interpretations.of(f"sinch-issued-sub-{kind}") for kind in _kinds(user_id)]
    require("refuse" not in taken, "malformed")
    _settle_length(user_id, "sinch-issued-user-id-length", interpretations, "malformed")
    if "percent-encoded-but-for-slashes" in taken:
        return quote(user_id, safe="/")
    return quote(user_id, safe="") if "percent-encoded" in taken else user_id


def from_subject(rest, interpretations):
    """The user id that a verifier reads from what stands behind `/users/`."""
    taken = [interpretations.of(_verified(kind)) for kind in _kinds(rest)]
    require("reject" not in taken, "wrong-subject")
    _settle_length(rest, "sinch-verified-user-id-length", interpretations, "wrong-subject")
    return unquote_to_bytes(rest).decode("utf-8") if "decoded" in taken else rest


def _verified(kind):
    if kind in ("slash", "leading-slash"):
        return f"sinch-{kind}-in-user-id"
    return "sinch-verified-sub-" + ("percent-sequence" if kind == "percent-sign" else kind)
