"""Base64 (RFC 4648 §4) and base64url without padding (RFC 7515 §2), decoded strictly, or but for
unused bits at the end, which decoders may let pass (RFC 4648 §3.5)."""

import base64
import re

_STANDARD = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
_URL_SAFE = re.compile(r"(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?")


def encode(octets):
    return base64.b64encode(octets).decode("ascii")


def decode(text):
    """The octets, or None for anything that `encode` would not have written."""
    octets = decode_loosely(text)
    return octets if octets is not None and encode(octets) == text else None


def decode_loosely(text):
    """The octets, whatever the unused bits are."""
    return base64.b64decode(text) if _STANDARD.fullmatch(text) else None


def encode_url(octets):
    return base64.urlsafe_b64encode(octets).decode("ascii").rstrip("=")


def decode_url(text):
    """The octets, or None for anything that `encode_url` would not have written."""
    octets = decode_url_loosely(text)
    return octets if octets is not None and encode_url(octets) == text else None


def decode_url_loosely(text):
    """The octets, whatever the unused bits are."""
    return base64.urlsafe_b64decode(text + "==") if _URL_SAFE.fullmatch(text) else None
