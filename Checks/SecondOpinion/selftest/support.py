"""What the self-test's files share. Importing it makes the program's modules importable."""

import base64
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROGRAM))

import octets  # noqa: E402
from strict_json import Number  # noqa: E402


def number(value):
    return Number(str(value))


def openssl(*arguments, data=b""):
    """What the command prints; a failure of the command is a failure of the test."""
    run = subprocess.run(["openssl", *map(str, arguments)], input=data, capture_output=True)
    if run.returncode != 0:
        raise AssertionError(f"openssl {arguments}: {run.stderr.decode()}")
    return run.stdout


def _der(tag, content):
    size = len(content)
    length = bytes([size]) if size < 128 else b"\x82" + size.to_bytes(2, "big")
    return bytes([tag]) + length + content


def _integer(value):
    return _der(2, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def pems(jwk):
    """PKCS#8 and SubjectPublicKeyInfo of a JSON Web Key, written out by the openssl command."""
    n, e, d, p, q = (int.from_bytes(octets.decode_url(jwk[name]), "big") for name in "nedpq")
    parts = (0, n, e, d, p, q, d % (p - 1), d % (q - 1), pow(q, -1, p))
    body = base64.encodebytes(_der(0x30, b"".join(map(_integer, parts)))).decode()
    pkcs1 = f"-----BEGIN RSA PRIVATE KEY-----\n{body}-----END RSA PRIVATE KEY-----\n".encode()
    private = openssl("pkcs8", "-topk8", "-nocrypt", data=pkcs1)
    public = openssl("pkey", "-pubout", data=private)
    return private.decode(), public.decode()


def key_and_certificate():
    """A private key in PKCS#8, and a certificate of its public key."""
    private = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
    with tempfile.NamedTemporaryFile() as file:
        file.write(private)
        file.flush()
        made = openssl("req", "-x509", "-key", file.name, "-subj", "/CN=x", "-days", "1")
    return private.decode(), made.decode()


def signed(private, header, payload):
    """A token under RS256, signed by the openssl command."""
    parts = ".".join(octets.encode_url(part.encode()) for part in (header, payload))
    with tempfile.NamedTemporaryFile() as file:
        file.write(private.encode())
        file.flush()
        signature = openssl("dgst", "-sha256", "-sign", file.name, data=parts.encode())
    return f"{parts}.{octets.encode_url(signature)}"
