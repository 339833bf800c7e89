"""HA1 and responses of HTTP and SIP digest access authentication (RFC 2617, RFC 7616)."""

import hashlib
import re
import unicodedata

import parameters
from outcomes import Output, require

ALGORITHMS = ("MD5-sess", "SHA-256", "SHA-256-sess", "SHA-512-256", "SHA-512-256-sess")
_HASHES = {"MD5": "md5", "SHA-256": "sha256", "SHA-512-256": "sha512_256"}
_NONCE_COUNT = re.compile(r"[0-9a-f]{8}")
_HEX = re.compile(r"[0-9A-Fa-f]+")


def _hash(algorithm, *parts):
    """H over the parts joined by colons, as lower-case hex."""
    data = b":".join(part if isinstance(part, bytes) else part.encode("utf-8") for part in parts)
    return hashlib.new(_HASHES[algorithm.removesuffix("-sess")], data).hexdigest()


def md5(*parts):
    return _hash("MD5", *parts)


def _require_algorithm(algorithm):
    require(algorithm.removesuffix("-sess") in _HASHES, "algorithm-not-allowed")
    return algorithm


def _spelled(given, call, interpretations):
    """RFC 2616 §2.1 compares the literals of a grammar without regard to letter case; whoever
    compares exactly refuses the name."""
    names = {
        "md5": ("MD5", "algorithm-letter-case"),
        "MD5-SESS": ("MD5-sess", "session-suffix-letter-case"),
    }
    name, question = names.get(given["algorithm"], (given["algorithm"], None))
    if question:
        interpretations.postpone(f"digest-{call}-{question}", "refused", "algorithm-not-allowed")
    return given | {"algorithm": name}, bool(question)


def _settle_algorithm(given, call, interpretations):
    """RFC 2617 §3.2.1 demands MD5 and auth alone; whoever lacks the rest refuses it."""
    asked = [f"digest-{call}-{name.lower()}" for name in ALGORITHMS if name == given["algorithm"]]
    asked += ["digest-auth-int"] if given.get("qop") == "auth-int" else []
    for ambiguity in asked:
        interpretations.postpone(ambiguity, "refused", "algorithm-not-allowed")


def _prepared(text, ambiguity, interpretations):
    """Form C of a text is itself, or a question (RFC 7616 §4)."""
    composed = unicodedata.normalize("NFC", text)
    if composed == text or interpretations.of(ambiguity) == "as-given":
        return text
    return composed


def _member(given, name):
    require(name in given, "malformed")
    return given[name]


def _inner_ha1(given, call, interpretations):
    username, password = parameters.text(_member(given, "username")), _member(given, "password")
    texts = (username, given["realm"], password)
    parts = [_prepared(text, f"digest-{call}-normalisation", interpretations) for text in texts]
    return _hash(given["algorithm"], *parts)


def _settle_username(given, call, interpretations):
    ambiguity = f"digest-{call}-colon-in-username"
    if ":" in given["username"]:
        interpretations.fail_under(ambiguity, "refuse", "malformed")


def _session_ha1(given, inner):
    """For -sess, the hash of the inner hash, nonce and client nonce (RFC 7616 §3.4.2)."""
    if not given["algorithm"].endswith("-sess"):
        return inner
    nonce, client_nonce = _member(given, "nonce"), _member(given, "cnonce")
    return _hash(given["algorithm"], inner, nonce, client_nonce)


def derive_ha1(given, interpretations):
    given, is_settled = _spelled(given, "ha1", interpretations)
    _require_algorithm(given["algorithm"])
    ha1 = _session_ha1(given, _inner_ha1(given, "ha1", interpretations))
    if not is_settled:
        _settle_algorithm(given, "ha1", interpretations)
    _settle_username(given, "ha1", interpretations)
    return Output({"ha1": ha1})


def _given_ha1(given):
    """The inner hash as the credential carries it: hex of the algorithm's length."""
    ha1 = given["ha1"]
    require(_HEX.fullmatch(ha1) and len(ha1) == len(_hash(given["algorithm"], "")), "malformed")
    return ha1


def _settle_letter_case(ha1, interpretations):
    if ha1 == ha1.lower():
        return ha1
    interpretation = interpretations.of("digest-ha1-letter-case")
    require(interpretation != "refuse", "malformed")
    return ha1.lower() if interpretation == "lower-case" else ha1


def _check_quality(given):
    if "qop" not in given:
        return
    require(given["qop"] in ("auth", "auth-int"), "malformed")
    _member(given, "cnonce")
    require(_NONCE_COUNT.fullmatch(_member(given, "nc")), "malformed")


def compute_response(given, interpretations):
    given, is_settled = _spelled(given, "response", interpretations)
    algorithm = _require_algorithm(given["algorithm"])
    require("ha1" not in given or not {"username", "password"} & given.keys(), "malformed")
    _check_quality(given)
    inner = _given_ha1(given) if "ha1" in given else _inner_ha1(given, "response", interpretations)
    if not is_settled:
        _settle_algorithm(given, "response", interpretations)
    _session_ha1(given, inner)  # so that a lack of nonces comes before any ambiguity
    if "ha1" in given:
        inner = _settle_letter_case(inner, interpretations)
    else:
        _settle_username(given, "response", interpretations)
    ha1 = _session_ha1(given, inner)
    request = [given["method"], given["uri"]]
    if given.get("qop") == "auth-int":
        request.append(_hash(algorithm, parameters.octet_string(given.get("body", ""))))
    ha2 = _hash(algorithm, *request)
    parts = [given[name] for name in ("nc", "cnonce", "qop")] if "qop" in given else []
    return Output({"response": _hash(algorithm, ha1, given["nonce"], *parts, ha2)})
