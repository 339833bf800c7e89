"""Verifiers under attack: one fault a token, and the verdict that the documents call for."""

import unittest

import support
import jws
import octets
import rsa
import sinch
from names import verified
from operations import OPERATIONS
from outcomes import Invalid, OpenQuestion, Interpretations, Valid
from test_published_values import KEY, SECRET

ISSUER = f"//rtc.sinch.com/applications/{KEY}"
CLAIMS = {
    "iss": f'"{ISSUER}"', "sub": f'"{ISSUER}/users/foo"',
    "iat": "1514862245", "exp": "1514862845", "nonce": '"n"',
}
HEADER = '{"alg":"HS256","kid":"hkdfv1-20180102"}'


def write(claims):
    return "{" + ",".join(f'"{name}":{value}' for name, value in claims.items()) + "}"


def sinch_token(header=HEADER, date="20180102", payload=None, **changed):
    claims = CLAIMS | {name.replace("_", ":"): value for name, value in changed.items()}
    payload = payload or write({name: value for name, value in claims.items() if value})
    parts = [octets.encode_url(part.encode()) for part in (header, payload)]
    key = sinch._signing_key(octets.decode(SECRET), date).key
    signature = jws.hs256(key, ".".join(parts).encode())
    return ".".join([*parts, octets.encode_url(signature)])


def sinch_verdict(token, interpretations=None, **changed):
    given = {"applicationKey": KEY, "applicationSecret": SECRET, "token": token,
             "now": "2018-01-02T03:04:05Z", "leeway": support.number(0)} | changed
    return OPERATIONS["sinch.registrationToken.verify"].outcome(given, interpretations or Interpretations())


class RegistrationTokens(unittest.TestCase):
    def expect(self, reason, token, **changed):
        verdict = sinch_verdict(token, **changed)
        if reason:
            self.assertEqual(verdict, Invalid(reason), token)
        else:
            self.assertIsInstance(verdict, Valid, token)

    def test_headers(self):
        for header, reason in (
            ('{"alg":"HS256","kid":"hkdfv1-20180102","typ":"JWT","type":"x","jku":"x"}', None),
            ('{"alg":"none","kid":"hkdfv1-20180102"}', "algorithm-not-allowed"),
            ('{"alg":"hs256","kid":"hkdfv1-20180102"}', "algorithm-not-allowed"),
            ('{"kid":"hkdfv1-20180102"}', "algorithm-not-allowed"),
            ('{"alg":["HS256"],"kid":"hkdfv1-20180102"}', "algorithm-not-allowed"),
            ('{"alg":"HS256"}', "unknown-key"),
            ('{"alg":"HS256","kid":20180102}', "unknown-key"),
            ('{"alg":"HS256","kid":"hkdfv2-20180102"}', "unknown-key"),
            ('{"alg":"HS256","kid":"hkdfv1-20180230"}', "unknown-key"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102\\n"}', "unknown-key"),
            ('{"alg":"HS256","kid":"hkdfv1-201801020"}', "unknown-key"),
            ('{"alg":"HS256","kid":"HKDFV1-20180102"}', "unknown-key"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102","crit":["x"]}', "unsupported-critical-header"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102","crit":["alg","x"]}',
             "unsupported-critical-header"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102","crit":["alg"]}',
             "unsupported-critical-header"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102","crit":[]}', "unsupported-critical-header"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102","crit":"x"}', "unsupported-critical-header"),
            ('{"alg":"HS256","kid":"hkdfv1-20180102","crit":["b64"],"b64":false}',
             "unsupported-critical-header"),
            ('{"alg":"HS256","alg":"none","kid":"hkdfv1-20180102"}', "malformed"),
            ('["HS256"]', "malformed"),
        ):
            self.expect(reason, sinch_token(header))

    def test_claims(self):
        users = f"{ISSUER}/users/"
        for changed, reason in (
            ({"iss": None}, "claim-missing"), ({"sub": None}, "claim-missing"),
            ({"iat": None}, "claim-missing"), ({"exp": None}, "claim-missing"),
            ({"nonce": None}, "claim-missing"), ({"nonce": '""'}, "claim-invalid"),
            ({"nonce": "5"}, "claim-invalid"), ({"nonce": "null"}, "claim-invalid"),
            ({"iss": f'"{KEY}"'}, "wrong-issuer"), ({"iss": f'"{ISSUER}/"'}, "wrong-issuer"),
            ({"iss": f'"{ISSUER.upper()}"'}, "wrong-issuer"),
            ({"sub": f'"{users}"'}, "wrong-subject"), ({"sub": '"foo"'}, "wrong-subject"),
            ({"sub": f'"{ISSUER}0/users/foo"'}, "wrong-subject"),
            ({"sub": f'"{users}foo"'.replace("/", "\\/")}, None),
            ({"iat": '"1514862245"'}, "claim-invalid"), ({"exp": "true"}, "claim-invalid"),
            ({"iat": "-1"}, "claim-invalid"), ({"iat": "1514862245.0"}, None),
            ({"iat": "1514862244.5"}, None), ({"exp": "1.514862845e9"}, None),
            ({"iat": "1e400"}, "claim-invalid"),
            ({"exp": "1514862245"}, "claim-invalid"), ({"nbf": "1514862246"}, "not-yet-valid"),
            ({"sinch_rtc_instance_exp": "1515035045"}, None),
            ({"sinch_rtc_instance_exp": "1515035044"}, "instance-ttl-too-short"),
            ({"sinch_rtc_instance_exp": '"1515035045"'}, "claim-invalid"),
            ({"aud": '"x"'}, "claim-invalid"),
        ):
            self.expect(reason, sinch_token(**changed))
        twice = write(CLAIMS)[:-1] + ',"exp":1514862845}'
        token = sinch_token(payload=twice)
        with self.assertRaises(OpenQuestion):
            sinch_verdict(token)
        for interpretation, kind in (("take-last", Valid), ("reject", Invalid)):
            taken = {verified("sinch", jws.DUPLICATES["claims"]): interpretation}
            verdict = sinch_verdict(token, Interpretations(taken))
            self.assertIsInstance(verdict, kind)
        wrong = sinch_token(payload=write(CLAIMS)[:-1] + ',"exp":1514862245}')
        self.expect("malformed", wrong)

    def test_times(self):
        for now, reason in (
            ("2018-01-02T03:14:04Z", None), ("2018-01-02T03:14:05Z", "expired"),
            ("2018-01-02T08:34:05+05:30", None),
            ("2018-01-02", "malformed"),
        ):
            self.expect(reason, sinch_token(), now=now)
        lenient = {"leeway": support.number(1)}
        self.expect(None, sinch_token(), now="2018-01-02T03:14:05Z", **lenient)
        self.expect("expired", sinch_token(), now="2018-01-02T03:14:06Z", **lenient)
        self.expect(None, sinch_token(), now="2018-01-02T03:04:04Z", **lenient)
        self.expect("malformed", sinch_token(), leeway=support.number(-1))

    def test_encodings(self):
        token = sinch_token()
        head, payload, mac = token.split(".")
        for broken, reason in (
            ("", "malformed"), (f"{head}.{payload}", "malformed"), (token + ".", "malformed"),
            (f"{head}.{payload}.", "bad-signature"),
            (f"{head}.{payload}.{mac[:40]}", "bad-signature"),
            (token + "=", "malformed"), (token + "\n", "malformed"), (" " + token, "malformed"),
            (f"{head}.{payload}\u00e9.{mac}", "malformed"), (f".{payload}.{mac}", "malformed"),
            (token.replace("e", "+", 1), "malformed"),
        ):
            self.expect(reason, broken)

    def test_secrets(self):
        for secret, reason in (
            ("", "weak-key"), (SECRET[:-1], "malformed"), (SECRET + "\n", "malformed"),
            ("_x8hTTQJF0OPXL32r1LHMA==", "malformed"),
            ("bx8hTTQJF0OPXL32r1LHMA==", "bad-signature"),
        ):
            self.expect(reason, sinch_token(), applicationSecret=secret)

    def test_key_date_and_iat(self):
        def token(date):
            return sinch_token(HEADER.replace("20180102", date), date)

        for date, ambiguity, answers in (
            ("20180101", sinch.KEY_OF_NEXT_DAY, ("accept", "reject")),
            ("20180103", sinch.KEY_OF_NEXT_DAY, ("accept", "reject")),
            ("20171202", sinch.KEY_FAR_FROM_IAT, ("not-compared", "compared")),
            ("20190102", sinch.KEY_FAR_FROM_IAT, ("not-compared", "compared")),
        ):
            with self.assertRaises(OpenQuestion):
                sinch_verdict(token(date))
            for interpretation, kind in zip(answers, (Valid, Invalid)):
                verdict = sinch_verdict(token(date), Interpretations({ambiguity: interpretation}))
                self.assertIsInstance(verdict, kind)


class IdentityTokens(unittest.TestCase):
    HEADER = {"alg": '"RS256"', "typ": '"JWT"', "cty": '"layer-eit;v=1"', "kid": '"layer:///keys/k"'}
    CLAIMS = {"iss": '"p"', "prn": '"u"', "iat": "1514862245", "exp": "1514862845", "nce": '"n"'}

    @classmethod
    def setUpClass(cls):
        cls.keys, cls.public = {}, {}
        for name, bits in (("k", 2048), ("weak", 1024), ("other", 2048)):
            pem = support.openssl(
                "genpkey", "-algorithm", "RSA", "-pkeyopt", f"rsa_keygen_bits:{bits}"
            )
            cls.keys[name] = rsa.parse_private(pem.decode())
            public = support.openssl("pkey", "-pubout", data=pem).decode()
            cls.public[f"layer:///keys/{name}"] = public
        cls.public["layer:///keys/nothing"] = "nothing"
        cls.public["0"] = cls.public["layer:///keys/k"]

    def verdict(self, header, claims, signer="k", hmac_key=None, interpretations=None):
        written = [write({name: value for name, value in members.items() if value})
                   for members in (self.HEADER | header, self.CLAIMS | claims)]
        parts = ".".join(octets.encode_url(part.encode()) for part in written)
        signature = rsa.sign(self.keys[signer], parts.encode())
        if hmac_key:
            signature = jws.hs256(hmac_key.encode(), parts.encode())
        given = {
            "providerId": "p", "publicKeys": self.public, "nonce": "n",
            "token": f"{parts}.{octets.encode_url(signature)}",
            "now": "2018-01-02T03:04:05Z", "leeway": support.number(0),
        }
        return OPERATIONS["layer.identityToken.verify"].outcome(given, interpretations or Interpretations())

    def test_verdicts(self):
        good = Valid({"userId": "u", "expiresAt": "2018-01-02T03:14:05Z"})
        for header, claims, verdict in (
            ({}, {}, good), ({}, {"first_name": "5"}, good),
            ({"cty": None}, {}, Invalid("wrong-type")),
            ({"cty": '"layer-eit;v=2"'}, {}, Invalid("wrong-type")),
            ({"alg": '"none"'}, {}, Invalid("algorithm-not-allowed")),
            ({"kid": '"x"'}, {}, Invalid("unknown-key")),
            ({"kid": None}, {}, Invalid("unknown-key")),
            ({"kid": '"layer:///keys/weak"'}, {}, Invalid("weak-key")),
            ({"kid": '"layer:///keys/nothing"'}, {}, Invalid("malformed")),
            ({"kid": '"layer:///keys/other"'}, {}, Invalid("bad-signature")),
            ({}, {"iss": '"q"'}, Invalid("wrong-issuer")),
            ({}, {"prn": None}, Invalid("claim-missing")),
            ({}, {"prn": '""'}, Invalid("claim-invalid")),
            ({}, {"nce": '"m"'}, Invalid("nonce-mismatch")),
            ({}, {"nce": None}, Invalid("claim-missing")),
            ({}, {"exp": "1514862245"}, Invalid("claim-invalid")),
            ({}, {"nbf": "1514862246"}, Invalid("not-yet-valid")),
            ({}, {"iat": "1514861000", "exp": "1514862245"}, Invalid("expired")),
        ):
            with self.subTest(header=header, claims=claims):
                self.assertEqual(self.verdict(header, claims), verdict)

    def test_public_key_as_hmac_key(self):
        verdict = self.verdict({"alg": '"HS256"'}, {}, hmac_key=self.public["layer:///keys/k"])
        self.assertEqual(verdict, Invalid("algorithm-not-allowed"))


if __name__ == "__main__":
    unittest.main()
