"""RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2) by Python's cryptography, and RSA keys in PEM or in
the other forms that a reader may let pass. What a PEM is, and that it holds nothing else, is judged
here: the library takes more than one form for the same label."""

import functools
import json
import re

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey, RSAPublicNumbers
from cryptography.hazmat.primitives.serialization import (
    Encoding, NoEncryption, PrivateFormat, PublicFormat, load_der_private_key, load_der_public_key,
    load_ssh_public_key,
)

import octets

_PEM = re.compile(r"\s*-----BEGIN ([A-Z ]+)-----\s(.*?)\s?-----END \1-----\s*", re.DOTALL)


class NotAKey(Exception):
    """The text is no RSA key of the kind wanted."""


def _der(pem, label):
    match = _PEM.fullmatch(pem)
    if not match or match.group(1) != label:
        raise NotAKey(f"no PEM of a {label}")
    der = octets.decode("".join(match.group(2).split()))
    if not der:
        raise NotAKey("the PEM body is no base64")
    return der


def _loaded(load, *given):
    try:
        key = load(*given)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise NotAKey(str(error)) from None
    if not isinstance(key, (RSAPrivateKey, RSAPublicKey)):
        raise NotAKey("no RSA key")
    return key


def _parsed(pem, label, form):
    """The key in a PEM, which has to be in this form."""
    der = _der(pem, label)
    if isinstance(form, PublicFormat):
        key = _loaded(load_der_public_key, der)
        written = key.public_bytes(Encoding.DER, form)
    else:
        key = _loaded(load_der_private_key, der, None)
        written = key.private_bytes(Encoding.DER, form, NoEncryption())
    if written != der:
        raise NotAKey(f"another form than a {label}")
    return key


@functools.cache
def parse_public(pem):
    """A SubjectPublicKeyInfo (RFC 5280 §4.1) that holds an RSAPublicKey."""
    return _parsed(pem, "PUBLIC KEY", PublicFormat.SubjectPublicKeyInfo)


@functools.cache
def parse_private(pem):
    """A PKCS#8 PrivateKeyInfo (RFC 5208 §5) that holds an RSAPrivateKey."""
    return _parsed(pem, "PRIVATE KEY", PrivateFormat.PKCS8)


# Other forms of the same keys, which the operations do not ask for and may let pass

def parse_private_pkcs1(pem):
    """An RSAPrivateKey (RFC 8017 §A.1.2)."""
    return _parsed(pem, "RSA PRIVATE KEY", PrivateFormat.TraditionalOpenSSL)


def parse_public_pkcs1(pem):
    """An RSAPublicKey (RFC 8017 §A.1.1)."""
    return _parsed(pem, "RSA PUBLIC KEY", PublicFormat.PKCS1)


def parse_private_as_public(pem):
    return parse_private(pem).public_key()


def parse_certificate(pem):
    """The key inside a certificate (RFC 5280 §4.1)."""
    der = _der(pem, "CERTIFICATE")
    return _loaded(lambda: x509.load_der_x509_certificate(der).public_key())


def parse_jwk(text):
    """A JSON Web Key (RFC 7518 §6.3.1)."""
    try:
        members = json.loads(text)
        numbers = [octets.decode_url(members[name]) for name in ("e", "n")]
    except (ValueError, KeyError, TypeError):
        raise NotAKey("no JWK") from None
    if members.get("kty") != "RSA" or None in numbers:
        raise NotAKey("no JWK of an RSA key")
    exponent, modulus = (int.from_bytes(number, "big") for number in numbers)
    return _loaded(lambda: RSAPublicNumbers(exponent, modulus).public_key())


def parse_ssh(text):
    """A line as OpenSSH writes it (RFC 4253 §6.6)."""
    if not text.startswith("ssh-rsa "):
        raise NotAKey("no RSA key of SSH")
    return _loaded(load_ssh_public_key, text.encode())


@functools.cache
def sign(key, message):
    return key.sign(message, PKCS1v15(), hashes.SHA256())


def is_signed(key, message, signature):
    try:
        key.verify(signature, message, PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return False
    return True
