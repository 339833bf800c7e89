"""Values that others have published; the expected side is written down, never computed."""

import json
import unittest
from pathlib import Path

import support
import octets
from ambiguities import LENIENT
from operations import OPERATIONS
from outcomes import Invalid, Output, Interpretations, Valid
from strict_json import Number

KEY = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
SECRET = "ax8hTTQJF0OPXL32r1LHMA=="
NONCE = "6b438bda-2d5c-4e8c-92b0-39f20a94b34e"
DOCUMENTED_TOKEN = (
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9."
    "eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRk"
    "MDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAz"
    "OGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4"
    "YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9."
    "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"
)
PUSH_ASSERTION = (
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiIsInNpbmNoOnJ0YzphcHBsaWNh"
    "dGlvbl9rZXkiOiJhMzJlNWE4ZC1mN2Q4LTQxMWMtOTY0NS05MDM4ZThkZDA1MWQifQ."
    "eyJhdWQiOiJodHRwczovL2xvY2FsaG9zdDo4MDgwL3NpbmNoL3J0Yy9wdXNoL29hdXRoMi92MS9odWF3ZWktaG1zL3Rv"
    "a2VuIiwiZXhwIjoxNTE0ODY1ODQ1LCJpYXQiOjE1MTQ4NjIyNDUsImlzcyI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNh"
    "dGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkIiwibm9uY2UiOiI2YjQzOGJkYS0yZDVjLTRl"
    "OGMtOTJiMC0zOWYyMGE5NGIzNGUiLCJzY29wZSI6Imh0dHBzOi8vcHVzaC1hcGkuY2xvdWQuaHVhd2VpLmNvbSIsInNp"
    "bmNoOnJ0YzphcHBsaWNhdGlvbl9rZXkiOiJhMzJlNWE4ZC1mN2Q4LTQxMWMtOTY0NS05MDM4ZThkZDA1MWQiLCJzdWIi"
    "OiIxMjM0NTY3ODkifQ.xOoYQZZ9W1EZE96BdsRbxzqIPdkVhXhAO5XE9ZD5WI8"
)
# Signatures of the documented token that known mistakes give.
MISTAKEN_SIGNATURES = {
    "secret not decoded": "eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg",
    "key and message swapped": "1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA",
    "HKDF-Expand": "LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI",
    "HKDF": "Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU",
    "previous day": "usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw",
    "date with hyphens": "ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw",
    "secret as key": "Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c",
    "base64 of the key": "48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM",
    "hex of the key": "fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE",
}


def outcome(operation, given, **interpretations):
    taken = {name.replace("_", "-"): interpretation for name, interpretation in interpretations.items()}
    return OPERATIONS[operation].outcome(given, Interpretations(taken))


class SinchTokens(unittest.TestCase):
    def verify(self, token, **interpretations):
        return outcome("sinch.registrationToken.verify", {
            "applicationKey": KEY, "applicationSecret": SECRET, "token": token,
            "now": "2018-01-02T03:04:05Z", "leeway": Number("0"),
        }, **interpretations)

    def test_signing_key(self):
        derived = outcome("sinch.signingKey.derive", {
            "applicationSecret": SECRET, "at": "2018-01-02T03:04:05Z",
        })
        self.assertEqual(derived, Output({
            "keyId": "hkdfv1-20180102", "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
        }))

    def test_documented_token(self):
        self.assertEqual(self.verify(DOCUMENTED_TOKEN), Valid({
            "userId": "foo", "nonce": NONCE,
            "issuedAt": "2018-01-02T03:04:05Z", "expiresAt": "2018-01-02T03:14:05Z",
        }))

    def test_mistaken_signatures(self):
        signed = DOCUMENTED_TOKEN.rpartition(".")[0]
        for mistake, signature in MISTAKEN_SIGNATURES.items():
            with self.subTest(mistake):
                self.assertEqual(self.verify(f"{signed}.{signature}"), Invalid("bad-signature"))

    def test_final_letter_with_other_trailing_bits(self):
        for letter in "pqr":
            for interpretation, verdict in (
                ("accept", self.verify(DOCUMENTED_TOKEN)), ("reject", Invalid("malformed")),
            ):
                found = self.verify(
                    DOCUMENTED_TOKEN[:-1] + letter,
                    sinch_verified_trailing_bits_in_signature=interpretation,
                )
                self.assertEqual(found, verdict)

    def test_sorted_claims_with_instance_expiry(self):
        instance = '"sinch:rtc:instance:exp":1530414245,'
        for extra, signature in (
            ("", "10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I"),
            (instance, "Z1KlXha3ubMWjMI2z949NkUHmekpe31z0fNx-XiMDuo"),
        ):
            issuer = f"//rtc.sinch.com/applications/{KEY}"
            claims = (
                f'{{"exp":1514862845,"iat":1514862245,"iss":"{issuer}","nonce":"{NONCE}",'
                f'{extra}"sub":"{issuer}/users/foo"}}'
            )
            header = DOCUMENTED_TOKEN.partition(".")[0]
            token = f"{header}.{octets.encode_url(claims.encode())}.{signature}"
            with self.subTest(extra):
                self.assertIsInstance(self.verify(token), Valid)

    def test_push_assertion_is_no_registration_token(self):
        self.assertEqual(self.verify(PUSH_ASSERTION), Invalid("wrong-subject"))


class SinchSignatures(unittest.TestCase):
    def sign(self, user_id, sequence, **interpretations):
        return outcome("sinch.signature.sign", {
            "applicationKey": "196087a1-e815-4bc4-8984-60d8d8a43f1d",
            "applicationSecret": "oYdgGRXoxEuJhGDY2KQ/HQ==",
            "userId": user_id, "sequence": sequence,
        }, **interpretations).members["signature"]

    def test_recomputed_by_hand(self):
        beyond = {"sinch_signature_sign_sequence_above_int64": "accept"}
        letters = {"sinch_signature_sign_user_id_letters_beyond_ascii": "accept"}
        decomposed = {"sinch_signature_sign_user_id_not_in_form_c": "accept"}
        self.assertEqual(self.sign("foo", "1"), "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=")
        self.assertEqual(self.sign("foo", str(2**63), **beyond), "gF0G+JjRmqrb5lgJEezyfAae6Ok=")
        self.assertEqual(
            self.sign("foo", str(2**64 - 1), **beyond), "J+H1/r/fKXUmdQdaeAWDzpB9Egc="
        )
        self.assertEqual(self.sign("\u00e1", "1", **letters), "Tc6hXXol/DHvDZkY19/sLPAPkGU=")
        self.assertEqual(self.sign("a\u0301", "1", **decomposed), "JwqHtdH7mPFyxKlflKPF28jr31o=")


# What a call may lack.
HAS_ALL = {name.replace("-", "_"): "computed" for name in LENIENT if LENIENT[name] == "computed"}


class Digests(unittest.TestCase):
    RFC_2617 = {
        "username": "Mufasa", "realm": "testrealm@host.com", "password": "Circle Of Life",
        "algorithm": "MD5", "nonce": "dcd98b7102dd2f0e8b11d0f600bfb0c093",
        "method": "GET", "uri": "/dir/index.html",
    }
    RFC_7616 = {
        "username": "Mufasa", "realm": "http-auth@example.org", "password": "Circle of Life",
        "nonce": "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
        "cnonce": "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", "nc": "00000001",
        "qop": "auth", "method": "GET", "uri": "/dir/index.html",
    }
    RFC_7616_ERRATUM_4897 = {
        "username": "J\u00e4s\u00f8n Doe", "realm": "api@example.org",
        "password": "Secret, or not?", "algorithm": "SHA-512-256",
        "nonce": "5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK",
        "cnonce": "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v", "nc": "00000001",
        "qop": "auth", "method": "GET", "uri": "/doe.json",
    }
    JSSIP = {
        "username": "testuser", "realm": "testrealm@host.com", "password": "testpassword",
        "algorithm": "MD5", "nonce": "5a071f75353f667787615249c62dcc7b15a4828f",
        "method": "REGISTER", "uri": "sip:testrealm@host.com",
    }
    AUTH = {"qop": "auth", "cnonce": "0a4f113b", "nc": "00000001"}
    AUTH_INT = AUTH | {"qop": "auth-int"}
    RESPONSES = [
        (RFC_2617 | AUTH, "939e7578ed9e3c518a452acee763bce9", "6629fae49393a05397450978507c4ef1"),
        (RFC_2617, "939e7578ed9e3c518a452acee763bce9", "670fd8c2df070c60b045671b8b24ff02"),
        (
            RFC_7616 | {"algorithm": "MD5"},
            "3d78807defe7de2157e2b0b6573a855f", "8ca523f5e9506fed4657c9700eebdbec",
        ),
        (
            RFC_7616 | {"algorithm": "SHA-256"},
            "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232",
            "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
        ),
        (
            RFC_7616_ERRATUM_4897,
            "2d3d9f12c9f3d30011259dc5fecee005ae24de40e3e1f61806d03e65f1e6024f",
            "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5",
        ),
        (JSSIP, None, "f99e05f591f147facbc94ff23b4b1dee"),
        (JSSIP | AUTH, None, "a69b9c2ea0dea1437a21df6ddc9b05e4"),
        (JSSIP | AUTH_INT, None, "82b3cab8b1c4df404434db6a0581650c"),
        (
            JSSIP | AUTH_INT | {"body": octets.encode(b"TEST BODY")},
            None, "7bf0e9de3fbb5da121974509d617f532",
        ),
    ]

    def test_responses(self):
        for given, ha1, response in self.RESPONSES:
            with self.subTest(given):
                computed = outcome("digest.response.compute", given, **HAS_ALL)
                self.assertEqual(computed, Output({"response": response}))

    def test_ha1_and_responses_from_it(self):
        for given, ha1, response in self.RESPONSES:
            if ha1 is None:
                continue
            with self.subTest(given):
                computed = outcome("digest.ha1.derive", given, **HAS_ALL)
                self.assertEqual(computed, Output({"ha1": ha1}))
                by_ha1 = given | {"ha1": ha1}
                del by_ha1["username"], by_ha1["password"]
                computed = outcome("digest.response.compute", by_ha1, **HAS_ALL)
                self.assertEqual(computed, Output({"response": response}))


class JSONWebSignatures(unittest.TestCase):
    EXAMPLES = json.loads(Path(__file__).with_name("rfc_signatures.json").read_text("utf-8"))

    def keys(self, jwk):
        if jwk["kty"] == "oct":
            key = {"key": octets.encode(octets.decode_url(jwk["k"]))}
            return key, key
        private, public = support.pems(jwk)
        return {"privateKey": private}, {"publicKey": public}

    def test_sign_and_verify(self):
        self.assertEqual(len(self.EXAMPLES), 4)
        for example in self.EXAMPLES:
            to_sign, to_verify = self.keys(example["key"])
            algorithm, token = example["algorithm"], example["token"]
            payload = octets.encode(example["payload"].encode())
            header = octets.encode(example["protectedHeader"].encode())
            with self.subTest(example["source"]):
                signed = outcome("jws.sign", to_sign | {
                    "algorithm": algorithm, "protectedHeader": header, "payload": payload,
                })
                self.assertEqual(signed, Output({"token": token}))
                verified = outcome("jws.verify", to_verify | {
                    "algorithms": [algorithm], "token": token,
                })
                self.assertEqual(verified, Valid({"payload": payload}))


if __name__ == "__main__":
    unittest.main()
