"""HA1 and responses of HTTP and SIP digest access authentication (RFC 2617, RFC 7616)."""

import hashlib
import re

import parameters
from outcomes import Fault, Output

_HASHES = {"MD5": "md5", "SHA-256": "sha256", "SHA-512-256": "sha512_256"}
_NONCE_COUNT = re.compile(r"[0-9a-f]{8}")
_HEX = re.compile(r"[0-9a-f]+")


def _hash(algorithm, *parts):
    """H over the parts joined by colons, as lower-case hex."""
    data = b":".join(part if isinstance(part, bytes) else part.encode("utf-8") for part in parts)
    return hashlib.new(_HASHES[algorithm.removesuffix("-sess")], data).hexdigest()


def _require_algorithm(algorithm):
    if algorithm.removesuffix("-sess") not in _HASHES:
        raise Fault("algorithm-not-allowed")
    return algorithm


def _require(given, name):
    if name not in given:
        raise Fault("malformed")
    return given[name]


def _inner_ha1(given):
    username = parameters.text(_require(given, "username"))
    return _hash(given["algorithm"], username, given["realm"], _require(given, "password"))


def _session_ha1(given, inner):
    """For -sess, the hash of the inner hash, nonce and client nonce (RFC 7616 §3.4.2)."""
    if not given["algorithm"].endswith("-sess"):
        return inner
    nonce, client_nonce = _require(given, "nonce"), _require(given, "cnonce")
    return _hash(given["algorithm"], inner, nonce, client_nonce)


def derive_ha1(given, readings):
    _require_algorithm(given["algorithm"])
    return Output({"ha1": _session_ha1(given, _inner_ha1(given))})


def _given_ha1(given):
    """The inner hash as the credential carries it: hex of the algorithm's length."""
    ha1 = given["ha1"]
    if not _HEX.fullmatch(ha1) or len(ha1) != len(_hash(given["algorithm"], "")):
        raise Fault("malformed")
    return ha1


def compute_response(given, readings):
    algorithm = _require_algorithm(given["algorithm"])
    if "ha1" in given and ("username" in given or "password" in given):
        raise Fault("malformed")
    inner = _given_ha1(given) if "ha1" in given else _inner_ha1(given)
    ha1 = _session_ha1(given, inner)
    quality = given.get("qop")
    request = [given["method"], given["uri"]]
    if quality == "auth-int":
        request.append(_hash(algorithm, parameters.octet_string(given.get("body", ""))))
    ha2 = _hash(algorithm, *request)
    if quality is None:
        return Output({"response": _hash(algorithm, ha1, given["nonce"], ha2)})
    if quality not in ("auth", "auth-int"):
        raise Fault("malformed")
    count, client_nonce = _require(given, "nc"), _require(given, "cnonce")
    if not _NONCE_COUNT.fullmatch(count):
        raise Fault("malformed")
    parts = (ha1, given["nonce"], count, client_nonce, quality, ha2)
    return Output({"response": _hash(algorithm, *parts)})
