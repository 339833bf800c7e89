"""JSON Web Signature, compact serialisation (RFC 7515), with HS256 and RS256 (RFC 7518 §3)."""

import hashlib
import hmac
from typing import NamedTuple

import octets
import parameters
import rsa
import strict_json
from outcomes import Fault, Output, Valid, require

SMALLEST_HS256_KEY = 32  # octets, RFC 7518 §3.2
SMALLEST_RSA_KEY = 2048  # bits, RFC 7518 §3.3

# Names whose meaning does not change by their being twice somewhere: all others than these.
_KNOWN_MEMBERS = {
    "alg", "kid", "typ", "cty", "crit", "b64",
    "iss", "sub", "aud", "iat", "nbf", "exp", "nonce", "sinch:rtc:instance:exp", "prn", "nce",
}


class Compact(NamedTuple):
    header: dict
    payload: bytes
    signing_input: bytes
    signature: bytes


def json_object(data, part=None, verifier=None, interpretations=None):
    """A header or claims; what a reader of JSON may let pass is decided when all else is right."""
    try:
        value, departures = strict_json.read(data)
    except strict_json.NotStrictJSON:
        raise Fault("malformed") from None
    require(interpretations is not None or not any(departures), "malformed")
    for question in _decisions_on(departures):
        interpretations.postpone(f"{verifier}-verified-{part}-{question}", "reject", "malformed")
    require(isinstance(value, dict), "malformed")
    return value


def _decisions_on(departures):
    if departures.byte_order_mark:
        yield "byte-order-mark"
    if departures.lone_surrogate:
        yield "lone-surrogate"
    if departures.names_twice & _KNOWN_MEMBERS:
        yield "duplicates"
    elif departures.names_twice:
        yield "unknown-duplicates"


def parse(token, verifier, interpretations):
    """The parts of a token whose header this suite's verifiers are able to process at all."""
    parts = token.split(".")
    require(len(parts) == 3, "malformed")
    questions = ("signed", "signed", "in-signature")
    decoded = [
        _part(part, f"{verifier}-verified-trailing-bits-{question}", interpretations)
        for part, question in zip(parts, questions)
    ]
    header = json_object(decoded[0], "header", verifier, interpretations)
    return Compact(header, decoded[1], ".".join(parts[:2]).encode("ascii"), decoded[2])


def _part(text, ambiguity, interpretations):
    decoded = octets.decode_url_loosely(text)
    require(decoded is not None, "malformed")
    if octets.encode_url(decoded) != text:
        interpretations.postpone(ambiguity, "reject", "malformed")
    return decoded


def check_critical(header, verifier, interpretations):
    """No extension is understood here (RFC 7515 §4.1.11), but b64 with its default changes
    nothing (RFC 7797 §3)."""
    if "crit" not in header:
        return
    reason = "unsupported-critical-header"
    require(header["crit"] == ["b64"] and header.get("b64") is True, reason)
    interpretations.postpone(f"{verifier}-verified-b64-true", "reject", reason)


def require_algorithm(header, allowed):
    algorithm = header.get("alg")
    require(isinstance(algorithm, str) and algorithm in allowed, "algorithm-not-allowed")
    return algorithm


def hs256(key, message):
    return hmac.digest(key, message, hashlib.sha256)


def _plain_pem(pem):
    """PEM without what a reader may pass over (RFC 7468 §2), or may not, and the question of it."""
    before, begin, after = pem.partition("-----BEGIN ")
    if pem.startswith("\ufeff"):
        return pem[1:], "key-behind-byte-order-mark"
    if "\\n" in pem:
        return pem.replace("\\n", "\n"), "key-with-escaped-line-breaks"
    if begin and before.strip():
        return begin + after, "key-behind-text"
    return pem, None


def private_key(pem, call, interpretations):
    return _key(pem, PRIVATE_KEY_FORMATS, call, "refuse", interpretations)


def public_key(pem, call, interpretations):
    """The key as its PEM has it, or in another form that a verifier may let pass."""
    return _key(pem, PUBLIC_KEY_FORMATS, call, "reject", interpretations)


def _key(pem, formats, call, otherwise, interpretations):
    pem, question = _plain_pem(pem)
    for parse_key, of_format in formats.items():
        try:
            key = parse_key(pem)
        except rsa.NotAKey:
            continue
        require(key.key_size >= SMALLEST_RSA_KEY, "weak-key")
        for ambiguity in filter(None, (question, of_format)):
            interpretations.postpone(f"{call}-{ambiguity}", otherwise, "malformed")
        return key
    raise Fault("malformed")


def _sound_public(pem):
    """An RSA public key has an odd modulus and an exponent from 3 on (RFC 8017 §3.1), which is odd
    since it divides nothing of the even number that belongs to the modulus."""
    key = rsa.parse_public(pem)
    numbers = key.public_numbers()
    require(numbers.n % 2 and numbers.e % 2 and numbers.e >= 3, "weak-key")
    return key


# Each form of a key, and the last part of the name of its ambiguity.
PRIVATE_KEY_FORMATS = {rsa.parse_private: None, rsa.parse_private_pkcs1: "key-in-pkcs1"}
PUBLIC_KEY_FORMATS = {
    _sound_public: None,
    rsa.parse_public_pkcs1: "key-in-pkcs1",
    rsa.parse_certificate: "key-in-certificate",
    rsa.parse_private_as_public: "key-in-private",
    rsa.parse_jwk: "key-in-jwk",
    rsa.parse_ssh: "key-in-ssh",
}


def _strong_octets(text):
    key = parameters.octet_string(text)
    require(len(key) >= SMALLEST_HS256_KEY, "weak-key")
    return key


def require_hs256(token, key):
    require(hmac.compare_digest(hs256(key, token.signing_input), token.signature), "bad-signature")


def require_rs256(token, key):
    require(rsa.is_signed(key, token.signing_input, token.signature), "bad-signature")


_KEY_MEMBERS_TO_SIGN = {"HS256": "key", "RS256": "privateKey"}
_KEY_MEMBERS_TO_VERIFY = {"HS256": "key", "RS256": "publicKey"}


def sign(given, interpretations):
    algorithm = given["algorithm"]
    require(algorithm in _KEY_MEMBERS_TO_SIGN or algorithm == "none", "algorithm-not-allowed")
    header_octets = parameters.octet_string(given["protectedHeader"])
    payload = parameters.octet_string(given["payload"])
    header = json_object(header_octets)
    require("crit" not in header, "unsupported-critical-header")
    require_algorithm(header, [algorithm])
    signing_input = octets.encode_url(header_octets) + "." + octets.encode_url(payload)
    if algorithm == "none":
        interpretations.postpone("jws-sign-none", "refuse", "algorithm-not-allowed")
        return Output({"token": signing_input + "."})
    require(_KEY_MEMBERS_TO_SIGN[algorithm] in given, "malformed")
    if algorithm == "HS256":
        signature = hs256(_strong_octets(given["key"]), signing_input.encode("ascii"))
    else:
        key = private_key(given["privateKey"], "jws-signed", interpretations)
        signature = rsa.sign(key, signing_input.encode("ascii"))
    return Output({"token": signing_input + "." + octets.encode_url(signature)})


def _compact(text):
    """The tokens inside a JSON serialisation (RFC 7515 §7.2), one for each signature."""
    value = json_object(text.encode("utf-8"))
    try:
        return [
            ".".join((each["protected"], value["payload"], each["signature"]))
            for each in value.get("signatures", [value])
        ]
    except (KeyError, TypeError):
        raise Fault("malformed") from None


def verify(given, interpretations):
    if not given["token"].startswith("{"):
        return _verify(given, given["token"], interpretations)
    interpretations.postpone("jws-json-serialisation", "reject", "malformed")
    fault = Fault("malformed")
    for token in _compact(given["token"]):
        try:
            return _verify(given, token, interpretations)
        except Fault as raised:
            fault = raised
    raise fault


def _verify_none(given, token, interpretations):
    """The caller has asked for it (RFC 7518 §3.6), but a key asks for a signature."""
    require(not token.signature, "bad-signature")
    has_key = given.keys() & set(_KEY_MEMBERS_TO_VERIFY.values())
    ambiguity = "jws-none-beside-keys" if has_key else "jws-none-asked-for"
    interpretations.postpone(ambiguity, "reject", "algorithm-not-allowed")
    return Valid({"payload": octets.encode(token.payload)})


def _verify(given, text, interpretations):
    token = parse(text, "jws", interpretations)
    is_unencoded = token.header.get("crit") == ["b64"] and token.header.get("b64") is False
    if is_unencoded:
        interpretations.postpone("jws-b64-false", "reject", "unsupported-critical-header")
    else:
        check_critical(token.header, "jws", interpretations)
    if token.header.get("alg") == "none" and "none" in given["algorithms"]:
        return _verify_none(given, token, interpretations)
    supported = [name for name in given["algorithms"] if name in _KEY_MEMBERS_TO_VERIFY]
    algorithm = require_algorithm(token.header, supported)
    # Else the only key at hand is one for another algorithm (RFC 8725 §3.1).
    require(_KEY_MEMBERS_TO_VERIFY[algorithm] in given, "algorithm-not-allowed")
    if algorithm == "HS256":
        require_hs256(token, _strong_octets(given["key"]))
    else:
        require_rs256(token, public_key(given["publicKey"], "jws-verified", interpretations))
    if is_unencoded:
        return Valid({"payload": octets.encode(token.signing_input.split(b".")[1])})
    return Valid({"payload": octets.encode(token.payload)})
