"""RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2) over keys in PEM, on Python's integers.

Vectors hold test keys only, so nothing here tries to run in constant time. The self-test holds
key sizes and signatures against the openssl command.
"""

import hashlib
import json
import re
from typing import NamedTuple

import octets

_PEM = re.compile(r"\s*-----BEGIN ([A-Z ]+)-----\s(.*?)\s?-----END \1-----\s*", re.DOTALL)
_RSA_ENCRYPTION = bytes.fromhex("06092a864886f70d0101010500")  # the OID, and NULL
_SHA_256_INFO = bytes.fromhex("3031300d060960864801650304020105000420")
_INTEGER, _BIT_STRING, _OCTET_STRING, _SEQUENCE = 0x02, 0x03, 0x04, 0x30
_VERSION = 0xA0


class NotAKey(Exception):
    """The text is no RSA key of the kind wanted."""


class PublicKey(NamedTuple):
    modulus: int
    exponent: int


class PrivateKey(NamedTuple):
    modulus: int
    exponent: int
    secret_exponent: int

    def public(self):
        return PublicKey(self.modulus, self.exponent)


def _take(data, wanted):
    """One DER element of that tag: its content, and what follows it."""
    if len(data) < 2 or data[0] != wanted:
        raise NotAKey("unexpected DER")
    length, start = data[1], 2
    if length >= 0x80:
        start = 2 + length - 0x80
        length = int.from_bytes(data[2:start], "big")
    if len(data) < start + length:
        raise NotAKey("DER cut short")
    return data[start : start + length], data[start + length :]


def _take_integer(data):
    content, rest = _take(data, _INTEGER)
    return int.from_bytes(content, "big", signed=True), rest


def _take_all(data, wanted):
    content, rest = _take(data, wanted)
    if rest:
        raise NotAKey("something follows the DER element")
    return content


def _der(pem, label):
    match = _PEM.fullmatch(pem)
    if not match or match.group(1) != label:
        raise NotAKey(f"no PEM of a {label}")
    der = octets.decode("".join(match.group(2).split()))
    if not der:
        raise NotAKey("the PEM body is no base64")
    return der


def parse_public(pem):
    """A SubjectPublicKeyInfo (RFC 5280 §4.1) that holds an RSAPublicKey."""
    return _public_in(_der(pem, "PUBLIC KEY"))


def _public_in(info):
    algorithm, rest = _take(_take_all(info, _SEQUENCE), _SEQUENCE)
    bits = _take_all(rest, _BIT_STRING)
    if algorithm != _RSA_ENCRYPTION or bits[:1] != b"\0":
        raise NotAKey("no RSA key")
    return _rsa_public(bits[1:])


def _rsa_public(der):
    modulus, rest = _take_integer(_take_all(der, _SEQUENCE))
    exponent, rest = _take_integer(rest)
    if rest or modulus <= 0 or exponent <= 0:
        raise NotAKey("no RSA public key")
    return PublicKey(modulus, exponent)


def parse_private(pem):
    """A PKCS#8 PrivateKeyInfo (RFC 5208 §5) that holds an RSAPrivateKey."""
    version, rest = _take_integer(_take_all(_der(pem, "PRIVATE KEY"), _SEQUENCE))
    algorithm, rest = _take(rest, _SEQUENCE)
    if version != 0 or algorithm != _RSA_ENCRYPTION:
        raise NotAKey("no RSA key")
    return _rsa_private(_take(rest, _OCTET_STRING)[0])


def _rsa_private(der):
    version, rest = _take_integer(_take_all(der, _SEQUENCE))
    modulus, rest = _take_integer(rest)
    exponent, rest = _take_integer(rest)
    secret_exponent, rest = _take_integer(rest)
    first_prime, rest = _take_integer(rest)
    second_prime, rest = _take_integer(rest)
    if version != 0 or min(modulus, exponent, secret_exponent) <= 0:
        raise NotAKey("no RSA private key")
    if modulus != first_prime * second_prime:
        raise NotAKey("the modulus is not the product of the primes")
    return PrivateKey(modulus, exponent, secret_exponent)


# Other forms of the same keys, which the operations do not ask for and may let pass

def parse_private_pkcs1(pem):
    """An RSAPrivateKey (RFC 8017 §A.1.2)."""
    return _rsa_private(_der(pem, "RSA PRIVATE KEY"))


def parse_public_pkcs1(pem):
    """An RSAPublicKey (RFC 8017 §A.1.1)."""
    return _rsa_public(_der(pem, "RSA PUBLIC KEY"))


def parse_private_as_public(pem):
    return parse_private(pem).public()


def parse_certificate(pem):
    """The key inside a certificate (RFC 5280 §4.1)."""
    signed, _ = _take(_take_all(_der(pem, "CERTIFICATE"), _SEQUENCE), _SEQUENCE)
    _, rest = _take(signed, _VERSION)
    _, rest = _take(rest, _INTEGER)
    for _ in ("algorithm", "issuer", "validity", "subject"):
        _, rest = _take(rest, _SEQUENCE)
    info = rest[: len(rest) - len(_take(rest, _SEQUENCE)[1])]
    return _public_in(info)


def parse_jwk(text):
    """A JSON Web Key (RFC 7518 §6.3.1)."""
    try:
        members = json.loads(text)
        numbers = [octets.decode_url(members[name]) for name in ("n", "e")]
    except (ValueError, KeyError, TypeError):
        raise NotAKey("no JWK") from None
    if members.get("kty") != "RSA" or None in numbers:
        raise NotAKey("no JWK of an RSA key")
    return PublicKey(*(int.from_bytes(number, "big") for number in numbers))


def parse_ssh(text):
    """A line as OpenSSH writes it (RFC 4253 §6.6)."""
    words = text.split()
    data = octets.decode(words[1]) if len(words) > 1 and words[0] == "ssh-rsa" else None
    fields = []
    while data:
        length = int.from_bytes(data[:4], "big")
        fields.append(data[4 : 4 + length])
        data = data[4 + length :]
    if len(fields) != 3 or fields[0] != b"ssh-rsa":
        raise NotAKey("no RSA key of SSH")
    return PublicKey(int.from_bytes(fields[2], "big"), int.from_bytes(fields[1], "big"))


def _encoded_digest(message, length):
    """EMSA-PKCS1-v1_5 (RFC 8017 §9.2)."""
    info = _SHA_256_INFO + hashlib.sha256(message).digest()
    return b"\x00\x01" + b"\xff" * (length - len(info) - 3) + b"\x00" + info


def _length(key):
    return (key.modulus.bit_length() + 7) // 8


def sign(key, message):
    length = _length(key)
    encoded = int.from_bytes(_encoded_digest(message, length), "big")
    return pow(encoded, key.secret_exponent, key.modulus).to_bytes(length, "big")


def is_signed(key, message, signature):
    length = _length(key)
    number = int.from_bytes(signature, "big")
    if len(signature) != length or number >= key.modulus:
        return False
    encoded = pow(number, key.exponent, key.modulus).to_bytes(length, "big")
    return encoded == _encoded_digest(message, length)
