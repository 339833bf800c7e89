"""JSON Web Signature, compact serialisation (RFC 7515), with HS256 and RS256 (RFC 7518 §3)."""

import hashlib
import hmac
from typing import NamedTuple

import octets
import parameters
import rsa
import strict_json
from outcomes import Fault, Output, Valid

SMALLEST_HS256_KEY = 32  # octets, RFC 7518 §3.2
SMALLEST_RSA_KEY = 2048  # bits, RFC 7518 §3.3

DUPLICATE_MEMBERS = "jwt-duplicate-members"


class Compact(NamedTuple):
    header: dict
    payload: bytes
    signing_input: bytes
    signature: bytes


def json_object(data, readings=None):
    """A header or claims; of a member named twice the last counts, if that is taken at all."""
    try:
        value = strict_json.parse(data)
    except strict_json.DuplicateMembers as duplicates:
        if readings is None:
            raise Fault("malformed") from None
        readings.postpone(DUPLICATE_MEMBERS, "reject", Fault("malformed"))
        value = duplicates.last_ones
    except strict_json.NotStrictJSON:
        raise Fault("malformed") from None
    if not isinstance(value, dict):
        raise Fault("malformed")
    return value


def parse(token, readings):
    """The parts of a token whose header this suite's verifiers are able to process at all."""
    parts = token.split(".")
    if len(parts) != 3:
        raise Fault("malformed")
    decoded = [octets.decode_url(part) for part in parts]
    if None in decoded:
        raise Fault("malformed")
    header = json_object(decoded[0], readings)
    refuse_critical(header)
    return Compact(header, decoded[1], ".".join(parts[:2]).encode("ascii"), decoded[2])


def refuse_critical(header):
    """No extension is understood here, so `crit` is never right (RFC 7515 §4.1.11)."""
    if "crit" in header:
        raise Fault("unsupported-critical-header")


def require_algorithm(header, allowed):
    algorithm = header.get("alg")
    if not isinstance(algorithm, str) or algorithm not in allowed:
        raise Fault("algorithm-not-allowed")
    return algorithm


def hs256(key, message):
    return hmac.digest(key, message, hashlib.sha256)


def private_key(pem):
    return _strong(rsa.parse_private, pem)


def public_key(pem):
    return _strong(rsa.parse_public, pem)


def _strong(parse_key, pem):
    try:
        key = parse_key(pem)
    except rsa.NotAKey:
        raise Fault("malformed") from None
    if key.modulus.bit_length() < SMALLEST_RSA_KEY:
        raise Fault("weak-key")
    return key


def _strong_octets(text):
    key = parameters.octet_string(text)
    if len(key) < SMALLEST_HS256_KEY:
        raise Fault("weak-key")
    return key


def require_hs256(token, key):
    if not hmac.compare_digest(hs256(key, token.signing_input), token.signature):
        raise Fault("bad-signature")


def require_rs256(token, key):
    if not rsa.is_signed(key, token.signing_input, token.signature):
        raise Fault("bad-signature")


_KEY_MEMBERS_TO_SIGN = {"HS256": "key", "RS256": "privateKey"}
_KEY_MEMBERS_TO_VERIFY = {"HS256": "key", "RS256": "publicKey"}


def sign(given, readings):
    algorithm = given["algorithm"]
    if algorithm not in _KEY_MEMBERS_TO_SIGN:
        raise Fault("algorithm-not-allowed")
    header_octets = parameters.octet_string(given["protectedHeader"])
    payload = parameters.octet_string(given["payload"])
    header = json_object(header_octets)
    refuse_critical(header)
    require_algorithm(header, [algorithm])
    if _KEY_MEMBERS_TO_SIGN[algorithm] not in given:
        raise Fault("malformed")
    signing_input = octets.encode_url(header_octets) + "." + octets.encode_url(payload)
    if algorithm == "HS256":
        signature = hs256(_strong_octets(given["key"]), signing_input.encode("ascii"))
    else:
        signature = rsa.sign(private_key(given["privateKey"]), signing_input.encode("ascii"))
    return Output({"token": signing_input + "." + octets.encode_url(signature)})


def verify(given, readings):
    token = parse(given["token"], readings)
    supported = [name for name in given["algorithms"] if name in _KEY_MEMBERS_TO_VERIFY]
    algorithm = require_algorithm(token.header, supported)
    if _KEY_MEMBERS_TO_VERIFY[algorithm] not in given:
        # The only key at hand is one for another algorithm (RFC 8725 §3.1).
        raise Fault("algorithm-not-allowed")
    if algorithm == "HS256":
        require_hs256(token, _strong_octets(given["key"]))
    else:
        require_rs256(token, public_key(given["publicKey"]))
    return Valid({"payload": octets.encode(token.payload)})
