"""Base64 (RFC 4648 §4) and base64url without padding (RFC 7515 §2), decoded strictly, or but for
unused bits at the end, which decoders may let pass (RFC 4648 §3.5)."""

import base64
import re

_URL_SAFE = re.compile(r"[A-Za-z0-9_-]*")


def encode(octets):
    return base64.b64encode(octets).decode("ascii")


def decode(text):
    """The octets, or None for anything that `encode` would not have written."""
    octets = decode_loosely(text)
    return octets if octets is not None and encode(octets) == text else None


def decode_loosely(text):
    """The octets, whatever the unused bits are."""
    try:
        octets = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        return None
    # Python takes padding that is too much; only the last character may differ.
    return octets if _is_but_for_last_character(text, encode(octets)) else None


def encode_url(octets):
    return base64.urlsafe_b64encode(octets).decode("ascii").rstrip("=")


def decode_url(text):
    """The octets, or None for anything that `encode_url` would not have written."""
    octets = decode_url_loosely(text)
    return octets if octets is not None and encode_url(octets) == text else None


def decode_url_loosely(text):
    """The octets, whatever the unused bits are."""
    if not _URL_SAFE.fullmatch(text) or len(text) % 4 == 1:
        return None
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _is_but_for_last_character(text, encoded):
    place = len(encoded.rstrip("=")) - 1
    if place < 0:
        return text == encoded
    return text[:place] == encoded[:place] and text[place + 1 :] == encoded[place + 1 :]
