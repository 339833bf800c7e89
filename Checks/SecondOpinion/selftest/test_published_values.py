"""Values that others have published stand in the vectors, and are what is computed here.

They are written down where they were read, once more than in the vectors' definitions.
"""

import json
import sys
import unittest
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROGRAM))
from comparison import difference  # noqa: E402
from operations import OPERATIONS  # noqa: E402
from strict_json import parse  # noqa: E402

PUBLISHED = {
    "Sinch: the signing key of the example": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
    "Sinch: the documented token": "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo",
    "Sinch: its claims sorted": "10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I",
    "Sinch: an instance of 180 days": "Z1KlXha3ubMWjMI2z949NkUHmekpe31z0fNx-XiMDuo",
    "Sinch: a push assertion": "xOoYQZZ9W1EZE96BdsRbxzqIPdkVhXhAO5XE9ZD5WI8",
    "RFC 2617 §3.5": "6629fae49393a05397450978507c4ef1",
    "RFC 2617 §3.5, HA1": "939e7578ed9e3c518a452acee763bce9",
    "RFC 2617 §3.5 without qop, vertx-auth": "670fd8c2df070c60b045671b8b24ff02",
    "RFC 7616 §3.9.1, MD5": "8ca523f5e9506fed4657c9700eebdbec",
    "RFC 7616 §3.9.1, SHA-256": "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
    "RFC 7616 §3.9.2, erratum 4897": "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5",
    "JsSIP, REGISTER": "f99e05f591f147facbc94ff23b4b1dee",
    "JsSIP, REGISTER with auth": "a69b9c2ea0dea1437a21df6ddc9b05e4",
    "JsSIP, REGISTER with auth-int": "82b3cab8b1c4df404434db6a0581650c",
    "JsSIP, REGISTER with auth-int and a body": "7bf0e9de3fbb5da121974509d617f532",
    "RFC 7515 A.1": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    "RFC 7515 A.2, its beginning": "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7",
    "RFC 7520 §4.1, its beginning": "MRjdkly7_-oTPTS3AXP41iQIGKa80A0ZmTuV5MEaHoxnW2e5CZ5NlKtainoFmKZo",
    "RFC 7520 §4.4": "s0h6KThzkfBBBkLspW1h84VsJZFTsPPqMDA7g1Md7p0",
}
# With a shell's tools, since nobody has published one.
BY_HAND = {
    "a SHA-1 signature for foo": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=",
    "of the sequence 2^63": "gF0G+JjRmqrb5lgJEezyfAae6Ok=",
    "of the sequence 2^64 - 1": "J+H1/r/fKXUmdQdaeAWDzpB9Egc=",
    "for a user with a letter beyond ASCII": "Tc6hXXol/DHvDZkY19/sLPAPkGU=",
    "for one that is not in form C": "JwqHtdH7mPFyxKlflKPF28jr31o=",
    "the documented token, secret not decoded": "eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg",
    "the documented token, key and message swapped": "1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA",
    "the documented token, HKDF-Expand": "LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI",
    "the documented token, HKDF": "Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU",
    "the documented token, previous day": "usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw",
    "the documented token, date with hyphens": "ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw",
    "the documented token, secret as key": "Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c",
    "the documented token, base64 of the key": "48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM",
    "the documented token, hex of the key": "fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE",
}


class Values(unittest.TestCase):
    def test_each_stands_in_a_case_that_is_confirmed(self):
        found = {name: [] for name in PUBLISHED | BY_HAND}
        vectors = PROGRAM.parents[1] / "vectors"
        paths = [path for folder in ("signatures", "key-derivation", "jwt-claims") for path in (vectors / folder).iterdir()]
        for group in (parse(path.read_bytes()) for path in sorted(paths)):
            for case in group["cases"]:
                text = json.dumps([case["input"], case["expect"]], default=str)
                for name, value in (PUBLISHED | BY_HAND).items():
                    if value in text:
                        self.assertIsNone(
                            difference(OPERATIONS[group["operation"]], case["input"], case["expect"]))
                        found[name].append(case["origin"])
        for name, origins in found.items():
            with self.subTest(name):
                self.assertTrue(origins)
                is_published = any("published" in origin for origin in origins)
                self.assertTrue(is_published or name in BY_HAND)


if __name__ == "__main__":
    unittest.main()
