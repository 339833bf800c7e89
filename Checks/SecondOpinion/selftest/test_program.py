"""The program as a whole, over small vector folders: right ones, wrong ones, unknown ones."""

import copy
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import support
import names
import octets
import sinch
from test_published_values import DOCUMENTED_TOKEN, KEY, NONCE, SECRET
from test_tokens import HEADER, sinch_token

APPLICATION = {"applicationKey": KEY, "applicationSecret": SECRET}
SIGN = {
    "applicationKey": "196087a1-e815-4bc4-8984-60d8d8a43f1d",
    "applicationSecret": "oYdgGRXoxEuJhGDY2KQ/HQ==", "userId": "foo", "sequence": "1",
}
SIGNATURE = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
VERIFY = APPLICATION | {"token": DOCUMENTED_TOKEN, "now": "2018-01-02T03:04:05Z", "leeway": 0}
VERIFIED = {
    "userId": "foo", "nonce": NONCE,
    "issuedAt": "2018-01-02T03:04:05Z", "expiresAt": "2018-01-02T03:14:05Z",
}
ISSUE = APPLICATION | {
    "userId": "foo", "issuedAt": "2018-01-02T03:04:05.9Z", "timeToLive": 600,
}
ISSUER = f"//rtc.sinch.com/applications/{KEY}"
ISSUED = {
    "issues": 3,
    "header": {"alg": "HS256", "kid": "hkdfv1-20180102"},
    "headerOptional": {"typ": "JWT"},
    "claims": {
        "iss": ISSUER, "sub": f"{ISSUER}/users/foo", "iat": 1514862245, "exp": 1514862845,
    },
    "claimsAbsent": ["sinch:rtc:instance:exp"],
    "fresh": ["nonce"],
    "signature": {"hs256": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="},
}
BEYOND = SIGN | {"sequence": str(2**63)}
QUESTION = {names.AMBIGUITY: {
    "id": sinch.SEQUENCE_BEYOND_SIGNED["sign"],
    names.INTERPRETATIONS: {
        "accept": {"output": {"signature": "gF0G+JjRmqrb5lgJEezyfAae6Ok="}},
        "refuse": {"refused": ["malformed"]},
    },
}}
IDENTITY = {
    "providerId": "layer:///providers/p", "keyId": "layer:///keys/k", "userId": "u", "nonce": "n",
    "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": 60, "firstName": "F",
}
OTHER_TYPE = VERIFY | {"token": sinch_token(HEADER[:-1] + ',"typ":"JWS"}')}


def other_type(members):
    interpretations = {"accept": {"valid": members}, "reject": {"invalid": ["wrong-type"]}}
    return {names.AMBIGUITY: {"id": sinch.OTHER_TYPE, names.INTERPRETATIONS: interpretations}}


def case(given, expected, slug="only"):
    return {
        "id": slug, "title": "t", "requirements": ["R"], "input": given, "expect": expected,
        "origin": {"computed": "reference"},
    }


def group(operation, *cases):
    return {
        "format": names.FORMAT, "operation": operation, "title": "t", "method": "m",
        "count": len(cases), "cases": list(cases),
    }


class Program(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.private = support.openssl("genpkey", "-algorithm", "RSA").decode()
        cls.public = support.openssl("pkey", "-pubout", data=cls.private.encode()).decode()
        cls.weak = support.openssl(
            "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"
        ).decode()

    def run_over(self, groups):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in groups.items():
                path = Path(folder, name + ".json")
                path.parent.mkdir(parents=True, exist_ok=True)
                text = content if isinstance(content, str) else json.dumps(content)
                path.write_text(text)
            run = subprocess.run(
                [sys.executable, support.PROGRAM, folder], capture_output=True, text=True
            )
        return run.returncode, run.stdout + run.stderr

    def expect_exit(self, status, groups, text=""):
        returned, printed = self.run_over(groups)
        self.assertEqual(returned, status, printed)
        self.assertIn(text, printed)

    def good_groups(self):
        identity = IDENTITY | {"privateKey": self.private}
        issued = {
            "issues": 1,
            "header": {"alg": "RS256", "cty": "layer-eit;v=1", "kid": "layer:///keys/k"},
            "claims": {
                "iss": "layer:///providers/p", "prn": "u", "iat": 1514862245.0,
                "exp": 1514862305, "nce": "n", "first_name": "F",
            },
            "claimsAbsent": ["last_name", "display_name", "avatar_url"],
            "signature": {"rs256": self.public},
        }
        return {
            "signatures/sinch-signature-sign": group(
                "sinch.signature.sign",
                case(SIGN, {"output": {"signature": SIGNATURE}}, "one"),
                case(SIGN | {"sequence": "01"}, {"refused": ["malformed"]}, "leading-zero"),
                case(BEYOND, QUESTION, "beyond"),
            ),
            "signatures/sinch-signature-verify": group(
                "sinch.signature.verify",
                case(SIGN | {"signature": SIGNATURE}, {"valid": {}}),
                case(SIGN | {"signature": SIGNATURE + "\n"}, {"invalid": ["bad-signature"]}, "b"),
            ),
            "key-derivation/digest": group("digest.ha1.derive", case(
                {"algorithm": "SHA-1", "username": "u", "realm": "r", "password": "p"},
                {"refused": ["malformed", "algorithm-not-allowed"]},
            )),
            "jwt-claims/verify": group(
                "sinch.registrationToken.verify",
                case(VERIFY, {"valid": VERIFIED}),
                case(VERIFY | {"now": "2018-01-02T03:14:05Z"}, {"invalid": ["expired"]}, "late"),
                case(OTHER_TYPE, other_type({"userId": "foo"}), "other-type"),
            ),
            "jwt-claims/issue": group(
                "sinch.registrationToken.issue",
                case(ISSUE, {"token": ISSUED}),
                case(ISSUE | {"timeToLive": 59}, {"refused": ["ttl-too-short"]}, "short"),
            ),
            "jwt-claims/layer": group(
                "layer.identityToken.issue",
                case(identity, {"token": issued}),
                case(identity | {"privateKey": self.weak}, {"refused": ["weak-key"]}, "weak"),
                case(identity | {"privateKey": self.public}, {"refused": ["malformed"]}, "public"),
            ),
        }

    def test_right_expectations(self):
        groups = self.good_groups()
        self.expect_exit(0, groups, "all 14 computed expectations confirmed")

    def test_wrong_expectations(self):
        question, ambiguity = QUESTION[names.AMBIGUITY], copy.deepcopy(QUESTION)
        ambiguity[names.AMBIGUITY][names.INTERPRETATIONS]["refuse"] = {"refused": ["weak-key"]}
        wrong = [
            ("sinch.registrationToken.verify", OTHER_TYPE, other_type({"userId": "bar"})),
            ("sinch.registrationToken.verify", OTHER_TYPE, other_type({"more": "foo"})),
            ("sinch.signature.sign", SIGN, {"output": {"signature": SIGNATURE.lower()}}),
            ("sinch.signature.sign", SIGN, {"output": {"signature": SIGNATURE, "more": 1}}),
            ("sinch.signature.sign", SIGN, {"output": {}}),
            ("sinch.signature.sign", SIGN, {"refused": ["malformed"]}),
            ("sinch.signature.sign", SIGN | {"sequence": "+1"}, {"refused": ["weak-key"]}),
            ("sinch.signature.sign", SIGN | {"sequence": "+1"}, {"output": {}}),
            ("sinch.signature.sign", SIGN, {"valid": {}}),
            ("sinch.signature.sign", BEYOND, question[names.INTERPRETATIONS]["accept"]),
            ("sinch.signature.sign", BEYOND, ambiguity),
            ("sinch.signature.sign", SIGN, {names.AMBIGUITY: question | {names.INTERPRETATIONS: {
                "accept": {"output": {"signature": SIGNATURE}},
                "refuse": {"output": {"signature": SIGNATURE}},
            }}}),
            ("sinch.registrationToken.verify", VERIFY, {"valid": VERIFIED | {"nonce": "n"}}),
            ("sinch.registrationToken.verify", VERIFY, {"valid": VERIFIED | {"more": "n"}}),
            ("sinch.registrationToken.verify", VERIFY, {"valid": {}}),
            ("sinch.registrationToken.verify", VERIFY, {"invalid": ["expired"]}),
            ("sinch.registrationToken.verify", VERIFY | {"leeway": -1}, {"refused": ["malformed"]}),
        ]
        for member, content in (
            ("issues", 1), ("header", {"alg": "HS256"}), ("headerOptional", {"typ": "JWS"}),
            ("headerAbsent", ["kid"]), ("claims", ISSUED["claims"] | {"iat": 1514862246}),
            ("claims", ISSUED["claims"] | {"nonce": "n"}), ("claimsAbsent", []),
            ("claimsAbsent", ["nonce", "sinch:rtc:instance:exp"]), ("fresh", []),
            ("claimsOptional", {"jti": "a"}), ("signature", {"hs256": octets.encode(b"key")}),
        ):
            token = {"token": ISSUED | {member: content}}
            wrong.append(("sinch.registrationToken.issue", ISSUE, token))
        for operation, given, expected in wrong:
            with self.subTest(operation=operation, expected=expected):
                groups = {"signatures/group": group(operation, case(given, expected, "slug"))}
                self.expect_exit(1, groups, "signatures/group/slug")

    def test_what_is_unknown_or_broken(self):
        one = case(SIGN, {"output": {"signature": SIGNATURE}})
        good = group("sinch.signature.sign", one)
        question = QUESTION[names.AMBIGUITY]
        nested = {"accept": QUESTION, "refuse": {"refused": ["malformed"]}}
        for broken in (
            "", "{}", json.dumps(good)[:-1] + ',"count":1}', "\ufeff" + json.dumps(good),
            good | {"operation": "sinch.signature.guess"}, good | {"count": 2},
            good | {"format": names.FORMAT + 1}, good | {"more": 1},
            good | {"cases": [], "count": 0},
            group("sinch.signature.sign", one | {"more": 1}),
            group("sinch.signature.sign", case(SIGN | {"more": 1}, one["expect"])),
            group("sinch.signature.sign", case({"userId": "foo"}, one["expect"])),
            group("sinch.signature.sign", case(SIGN | {"userId": 5}, one["expect"])),
            group("sinch.signature.sign", case(SIGN, {"perhaps": {}})),
            group("sinch.signature.sign", case(SIGN, {})),
            group("sinch.signature.sign", case(SIGN, one["expect"] | {"refused": []})),
            group("sinch.signature.sign", case(BEYOND, {names.AMBIGUITY: question | {"id": "x"}})),
            group("sinch.signature.sign", case(BEYOND, {names.AMBIGUITY: question | {
                names.INTERPRETATIONS: {"accept": question[names.INTERPRETATIONS]["accept"]},
            }})),
            group("sinch.signature.sign", case(BEYOND, {names.AMBIGUITY: question | {
                names.INTERPRETATIONS: nested,
            }})),
            group("sinch.registrationToken.issue", case(ISSUE, {"token": ISSUED | {"more": 1}})),
        ):
            with self.subTest(str(broken)[:300]):
                self.expect_exit(2, {"signatures/group": broken})

    def test_nothing_to_check(self):
        self.expect_exit(2, {})
        self.expect_exit(2, {"elsewhere/group": group("sinch.signature.sign")})


if __name__ == "__main__":
    unittest.main()
