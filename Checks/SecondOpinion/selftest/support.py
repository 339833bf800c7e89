"""What the self-test's files share. Importing it makes the program's modules importable."""

import sys
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateNumbers, RSAPublicNumbers
from cryptography.hazmat.primitives.serialization import (
    Encoding, NoEncryption, PrivateFormat, PublicFormat,
)

PROGRAM = Path(__file__).resolve().parent.parent
VECTORS = PROGRAM.parent.parent / "vectors"
sys.path.insert(0, str(PROGRAM))

import octets  # noqa: E402


def pems(jwk):
    """PKCS#8 and SubjectPublicKeyInfo of a JSON Web Key."""
    n, e, d, p, q = (int.from_bytes(octets.decode_url(jwk[name]), "big") for name in "nedpq")
    public = RSAPublicNumbers(e, n)
    numbers = RSAPrivateNumbers(p, q, d, d % (p - 1), d % (q - 1), pow(q, -1, p), public)
    private = numbers.private_key().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    written = public.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return private.decode(), written.decode()
