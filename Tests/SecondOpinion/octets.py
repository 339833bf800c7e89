"""Base64 (RFC 4648 §4) and base64url without padding (RFC 7515 §2), decoded strictly."""

import base64
import re

_URL_SAFE = re.compile(r"[A-Za-z0-9_-]*")


def encode(octets):
    return base64.b64encode(octets).decode("ascii")


def decode(text):
    """The octets, or None for anything that `encode` would not have written."""
    try:
        octets = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        return None
    return octets if encode(octets) == text else None


def encode_url(octets):
    return base64.urlsafe_b64encode(octets).decode("ascii").rstrip("=")


def decode_url(text):
    """The octets, or None for anything that `encode_url` would not have written."""
    if not _URL_SAFE.fullmatch(text) or len(text) % 4 == 1:
        return None
    octets = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return octets if encode_url(octets) == text else None
