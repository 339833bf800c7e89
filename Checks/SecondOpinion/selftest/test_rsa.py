"""RSA on Python's integers against the openssl command: key sizes, signatures, both ways."""

import re
import tempfile
import unittest
from pathlib import Path

import support
import rsa


class AgainstOpenSSL(unittest.TestCase):
    SIZES = (1024, 2040, 2048, 3072)
    MESSAGE = b"header.payload"

    @classmethod
    def setUpClass(cls):
        cls.keys = {}
        for size in cls.SIZES:
            private = support.openssl(
                "genpkey", "-algorithm", "RSA", "-pkeyopt", f"rsa_keygen_bits:{size}"
            )
            public = support.openssl("pkey", "-pubout", data=private)
            cls.keys[size] = (private, public)

    def test_key_sizes(self):
        for size, (private, public) in self.keys.items():
            for pem, parse, options in (
                (private, rsa.parse_private, ()), (public, rsa.parse_public, ("-pubin",)),
            ):
                text = support.openssl("pkey", "-noout", "-text", *options, data=pem).decode()
                told = re.search(r"Key: \((\d+) bit", text).group(1)
                modulus = support.openssl(
                    "rsa", "-noout", "-modulus", *options, data=pem
                ).decode().strip().removeprefix("Modulus=")
                key = parse(pem.decode())
                with self.subTest(size=size, parse=parse.__name__):
                    self.assertEqual(key.modulus.bit_length(), int(told))
                    self.assertEqual(key.modulus.bit_length(), size)
                    self.assertEqual(key.modulus, int(modulus, 16))

    def test_public_part_of_private_key(self):
        for private, public in self.keys.values():
            self.assertEqual(
                rsa.parse_private(private.decode()).public(), rsa.parse_public(public.decode())
            )

    def test_signatures_both_ways(self):
        with tempfile.TemporaryDirectory() as folder:
            key, mine = Path(folder, "key"), Path(folder, "signature")
            for size, (private, public) in self.keys.items():
                with self.subTest(size=size):
                    key.write_bytes(private)
                    theirs = support.openssl("dgst", "-sha256", "-sign", key, data=self.MESSAGE)
                    signature = rsa.sign(rsa.parse_private(private.decode()), self.MESSAGE)
                    self.assertEqual(signature, theirs)
                    mine.write_bytes(signature)
                    key.write_bytes(public)
                    support.openssl(
                        "dgst", "-sha256", "-verify", key, "-signature", mine, data=self.MESSAGE
                    )
                    self.assertTrue(
                        rsa.is_signed(rsa.parse_public(public.decode()), self.MESSAGE, theirs)
                    )

    def test_wrong_signatures(self):
        key = rsa.parse_private(self.keys[2048][0].decode())
        other = rsa.parse_private(self.keys[3072][0].decode())
        signature = rsa.sign(key, self.MESSAGE)
        as_number = int.from_bytes(signature, "big")
        wrong = {
            "of another message": rsa.sign(key, b"another"),
            "under another key": rsa.sign(other, self.MESSAGE),
            "empty": b"",
            "cut short": signature[:-1],
            "with a leading zero": b"\0" + signature,
            "with one bit turned": signature[:-1] + bytes([signature[-1] ^ 1]),
            "plus the modulus": (as_number + key.modulus).to_bytes(257, "big"),
        }
        for what, octets in wrong.items():
            with self.subTest(what):
                self.assertFalse(rsa.is_signed(key.public(), self.MESSAGE, octets))

    def test_what_is_no_key(self):
        private, public = (pem.decode() for pem in self.keys[2048])
        elliptic = support.openssl(
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"
        )
        elliptic_public = support.openssl("pkey", "-pubout", data=elliptic).decode()
        pkcs1 = support.openssl("pkey", "-traditional", data=private.encode()).decode()
        for parse, pem in (
            (rsa.parse_private, public), (rsa.parse_private, ""), (rsa.parse_private, "secret"),
            (rsa.parse_private, pkcs1), (rsa.parse_private, elliptic.decode()),
            (rsa.parse_private, private.replace("M", "", 1)),
            (rsa.parse_public, private), (rsa.parse_public, elliptic_public),
            (rsa.parse_public, public.replace("-----END", "AAAA\n-----END")),
        ):
            with self.subTest(parse=parse.__name__, pem=pem[:40]), self.assertRaises(rsa.NotAKey):
                parse(pem)


if __name__ == "__main__":
    unittest.main()
