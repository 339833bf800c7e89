"""Every ambiguity: what each of its interpretations makes of one input."""

import json
import unittest

import support
import ambiguities
import digest
import jws
import jwt_claims
import layer
import octets
import rsa
import sinch
import user_ids
from names import verified
from operations import OPERATIONS
from outcomes import Fault, Invalid, OpenQuestion, Output, Interpretations, Refused, Token, Valid
from test_published_values import KEY, SECRET
from test_tokens import HEADER, ISSUER, IdentityTokens, sinch_token, sinch_verdict

SIGN = {"applicationKey": KEY, "applicationSecret": SECRET, "userId": "u", "sequence": "1"}
DIGEST = {"realm": "r", "algorithm": "MD5", "nonce": "n", "method": "GET", "uri": "/"}
HA1 = "939E7578ED9E3C518A452ACEE763BCE9"
LONG = 253402300800  # the first second of the year 10000


# One of each kind, in the order of layer's table.
UNUSUAL_USER_IDS = tuple(zip(layer.ISSUED_USER_ID, (
    "a\0", "a\n", "a\x7f", "\U0001f469\u200d\U0001f469", "\U0001f600", "\u202ea", "a\u2028",
    "\ufeffa", "\ufb01", "a\u0301", "\u00e9", "a ", 'a"', "a\\/", "a\\", "{a}", "<a>", "%61", "a'",
    "a/b", "a@b",
), strict=True))


class Ambiguities(unittest.TestCase):
    def compare(self, ambiguity, compute, **expected):
        """`expected`: by reading, a class, a reason or what `compute` makes of the outcome."""
        expected = {name.replace("_", "-"): value for name, value in expected.items()}
        self.assertEqual(expected.keys(), ambiguities.READINGS[ambiguity])
        with self.assertRaises(OpenQuestion, msg=ambiguity):
            compute(Interpretations())
        for interpretation, wanted in expected.items():
            with self.subTest(ambiguity=ambiguity, interpretation=interpretation):
                interpretations = Interpretations({ambiguity: interpretation})
                self.assertEqual(compute(interpretations), wanted)
                self.assertIn(ambiguity, interpretations.asked)

    def test_signatures(self):
        def sign(**changed):
            def compute(interpretations):
                outcome = OPERATIONS["sinch.signature.sign"].outcome(SIGN | changed, interpretations)
                return outcome.reason if isinstance(outcome, Refused) else type(outcome)
            return compute

        for ambiguity, changed in (
            (sinch.SEQUENCE_ZERO["sign"], {"sequence": "0"}),
            (sinch.SEQUENCE_BEYOND_SIGNED["sign"], {"sequence": str(2**63)}),
            (sinch.KEY_NO_UUID["sign"], {"applicationKey": KEY[1:]}),
            (sinch.SECRET_NO_BASE64, {"applicationSecret": "s"}),
            (sinch.SECRET_WITH_SPACE_AROUND, {"applicationSecret": f" {SECRET}"}),
        ):
            self.compare(ambiguity, sign(**changed), accept=Output, refuse="malformed")
        for kind, user_id in (
            ("letters-beyond-ascii", "\u00e9" * 300), ("not-in-form-c", "a\u0301"),
            ("not-in-form-c", "\u212a"), ("compatibility-characters", "\ufb00"),
            ("symbols-beyond-ascii", "\u20ac"), ("emoji", "\U0001f600"),
            ("emoji-sequence", "\U0001f469\u200d\U0001f467"), ("byte-order-mark", "\ufeffa"),
            ("no-break-space", "a\u00a0"), ("direction-mark", "\u202ea"), ("nul", "a\0"),
            ("c0-controls", "a\n"), ("delete", "\x7f"), ("length", "a" * 255),
            ("space", "a b"), ("space-around", " a"), ("space-around", "a "), ("slash", "a/b"),
            ("backslash-and-slash", "a\\/b"), ("not-in-uris", "a\\b"), ("percent-sign", "%s"),
            ("ampersand", "&amp;"), ("colon", ":"), ("apostrophe", "'"), ("at-sign", "a@b.c"),
            ("plus-sign", "+"),
        ):
            self.compare(
                user_ids.SIGNED["sign"][kind], sign(userId=user_id),
                accept=Output, refuse="malformed",
            )
        for changed in ({"sequence": str(2**63 - 1)}, {"userId": "a" * 40}, {"userId": "~-_=."}):
            self.assertIs(sign(**changed)(Interpretations()), Output)

    def test_key_derivation(self):
        def derive(length):
            def compute(interpretations):
                given = {
                    "applicationSecret": octets.encode(bytes(length)),
                    "at": "2018-01-02T00:00:00Z",
                }
                outcome = OPERATIONS["sinch.signingKey.derive"].outcome(given, interpretations)
                return outcome.reason if isinstance(outcome, Refused) else type(outcome)
            return compute

        self.compare(sinch.SHORTEST_SECRET["derived"], derive(1), any=Output, longer="weak-key")
        self.assertIs(derive(16)(Interpretations()), Output)

    def test_issued_subjects(self):
        def issue(user_id="u", what="sub", **changed):
            def compute(interpretations):
                given = {
                    "applicationKey": KEY, "applicationSecret": SECRET, "userId": user_id,
                    "issuedAt": "2018-01-02T03:04:05Z", "timeToLive": support.number(60),
                } | changed
                outcome = OPERATIONS["sinch.registrationToken.issue"].outcome(given, interpretations)
                if isinstance(outcome, Token):
                    return str(outcome.claims[what]).removeprefix(f"{ISSUER}/users/")
                return outcome.reason
            return compute

        for kind, user_id, encoded in (
            ("equals-sign", "a-b_c=", "a-b_c%3D"),
            ("plus-sign", "+1", "%2B1"),
            ("at-sign", "a.b@c", "a.b%40c"),
            ("slash", "a/b", "a%2Fb"),
            ("percent-sign", "%41", "%2541"),
            ("space", "a b", "a%20b"),
            ("not-in-uris", "a\"\\", "a%22%5C"),
            ("letters-beyond-ascii", "\u00e9~", "%C3%A9~"),
            ("emoji", "\U0001f600", "%F0%9F%98%80"),
            ("emoji-sequence", "\U0001f469\u200d\U0001f467", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
            ("not-in-form-c", "a\u0301", "a%CC%81"),
            ("compatibility-characters", "\ufb01", "%EF%AC%81"),
            ("nul", "\0", "%00"), ("c0-controls", "\n", "%0A"), ("delete", "\x7f", "%7F"),
        ):
            self.compare(
                user_ids.ISSUED[kind], issue(user_id),
                raw=user_id, percent_encoded=encoded, refuse="malformed",
            )
        self.compare(
            user_ids.ISSUED["backslash-and-slash"], issue("a\\/b"), raw="a\\/b",
            percent_encoded="a%5C%2Fb", percent_encoded_but_for_slashes="a%5C/b",
            refuse="malformed",
        )
        self.compare(
            user_ids.ISSUED_LENGTH, issue("a" * 255), accept="a" * 255, refuse="malformed"
        )
        self.assertEqual(issue("Az09-_")(Interpretations()), "Az09-_")
        self.compare(
            sinch.GIVEN_NONCE, issue(what="nonce", nonce="a\\/"),
            as_given="a\\/", refuse="malformed",
        )
        self.compare(
            sinch.ISSUED_LIFETIME_OF_DAYS, issue(what="sub", timeToLive=support.number(259200)),
            issue="u", refuse="claim-invalid",
        )

    def test_registration_tokens(self):
        def verify(what=lambda members: sorted(members), header=HEADER, **changed):
            def compute(interpretations):
                outcome = sinch_verdict(sinch_token(header, **changed), interpretations)
                return what(outcome.members) if isinstance(outcome, Valid) else outcome.reason
            return compute

        def user(rest):
            return verify(lambda members: members["userId"], sub=f'"{ISSUER}/users/{rest}"')

        all_members = ["expiresAt", "issuedAt", "nonce", "userId"]
        for ambiguity, kind in (
            (sinch.OTHER_TYPE, '"JWS"'), (sinch.NULL_TYPE, "null"), (sinch.NO_TYPE, '["JWT"]'),
            (sinch.TYPE_IN_OTHER_LETTERS, '"jwt"'),
        ):
            self.compare(
                ambiguity, verify(header=HEADER[:-1] + f',"typ":{kind}}}'),
                accept=all_members, reject="wrong-type",
            )
        self.compare(
            sinch.LIFETIME_OF_DAYS, verify(exp=str(1514862245 + 259200)),
            accept=all_members, reject="claim-invalid",
        )
        self.compare(
            verified("sinch", jwt_claims.LIFETIME_OF_DECADES), verify(exp="2147483648"),
            accept=all_members, reject="claim-invalid",
        )
        self.compare(
            sinch.FRACTION_OF_DATE, verify(iat="1514862100", exp="1514862245.5"),
            counted=all_members, cut_off="expired",
        )
        self.compare(
            sinch.FRACTION_OF_DATE,
            verify(iat="1514862244.5", sinch_rtc_instance_exp="1515035044"),
            counted="instance-ttl-too-short", cut_off=[*all_members[:1], "instanceExpiresAt",
                                                       *all_members[1:]],
        )
        self.compare(
            sinch.SHORT_TIME_TO_LIVE, verify(exp="1514862304"),
            accept=all_members, reject="ttl-too-short",
        )
        self.compare(
            verified("sinch", jwt_claims.EXP_BEYOND_YEAR_9999), verify(exp=f"{LONG - 1}.5"),
            accept=["issuedAt", "nonce", "userId"], reject="claim-invalid",
        )
        self.compare(
            verified("sinch", jwt_claims.INSTANCE_BEYOND_YEAR_9999),
            verify(sinch_rtc_instance_exp=str(LONG)),
            accept=all_members, reject="claim-invalid",
        )
        self.compare(
            verified("sinch", jwt_claims.IAT_AHEAD), verify(iat="1514862246"),
            accept=all_members, reject="not-yet-valid",
        )
        self.compare(
            verified("sinch", jwt_claims.IAT_AHEAD_BY_FRACTION), verify(iat="1514862245.5"),
            accept=all_members, reject="not-yet-valid",
        )
        self.compare(
            verified("sinch", jwt_claims.NBF_NULL), verify(nbf="null"),
            as_absent=all_members, reject="claim-invalid",
        )
        for ambiguity, member, reason in (
            (jws.B64_TRUE, '"crit":["b64"],"b64":true', "unsupported-critical-header"),
            (jws.LONE_SURROGATE["header"], '"x":["\\ud800"]', "malformed"),
            (jws.UNKNOWN_DUPLICATES["header"], '"x":{"y":1,"y":2}', "malformed"),
        ):
            self.compare(
                verified("sinch", ambiguity), verify(header=f"{HEADER[:-1]},{member}}}"),
                accept=all_members, reject=reason,
            )
        self.compare(
            verified("sinch", jws.BYTE_ORDER_MARK["header"]), verify(header=f"\ufeff{HEADER}"),
            accept=all_members, reject="malformed",
        )
        self.compare(
            user_ids.PERCENT_SEQUENCE, user("a%20%C3%A9"),
            literal="a%20%C3%A9", decoded="a \u00e9", reject="wrong-subject",
        )
        for ambiguity, rest in (
            (user_ids.SUBJECT_SLASH, "a/b"), (user_ids.SUBJECT_LEADING_SLASH, "/a"),
            (user_ids.VERIFIED["equals-sign"], "a="), (user_ids.VERIFIED["at-sign"], "a@b"),
            (user_ids.VERIFIED["letters-beyond-ascii"], "\u00e9"),
        ):
            self.compare(ambiguity, user(rest), accept=rest, reject="wrong-subject")
        self.compare(
            user_ids.VERIFIED_LENGTH, user("a" * 255), accept="a" * 255, refuse="wrong-subject"
        )

    def test_trailing_bits(self):
        def verify(interpretations, secret=SECRET, token=sinch_token(HEADER[:-1] + " }")):
            outcome = sinch_verdict(token, interpretations, applicationSecret=secret)
            return outcome.reason if isinstance(outcome, Invalid) else type(outcome)

        header, claims, signature = sinch_token(HEADER[:-1] + " }").split(".")
        parts = f"{header[:-1]}{chr(ord(header[-1]) + 1)}.{claims}"
        key = sinch._signing_key(octets.decode(SECRET), "20180102").key
        odd = f"{parts}.{octets.encode_url(jws.hs256(key, parts.encode()))}"
        self.compare(
            verified("sinch", jws.TRAILING_BITS_SIGNED),
            lambda interpretations: verify(interpretations, token=odd),
            accept=Valid, reject="malformed",
        )
        odd_secret = SECRET.replace("A==", "B==")
        self.compare(
            sinch.SECRET_TRAILING_BITS["verified"], lambda interpretations: verify(interpretations, odd_secret),
            accept=Valid, refuse="malformed",
        )

    def test_unencoded_payload(self):
        key = bytes(32)
        header = '{"alg":"HS256","b64":false,"crit":["b64"]}'
        parts = octets.encode_url(header.encode()) + ".data"
        token = f"{parts}.{octets.encode_url(jws.hs256(key, parts.encode()))}"

        def verify(interpretations):
            given = {"algorithms": ["HS256"], "key": octets.encode(key), "token": token}
            outcome = OPERATIONS["jws.verify"].outcome(given, interpretations)
            return outcome.reason if isinstance(outcome, Invalid) else outcome.members

        self.compare(
            jws.B64_FALSE, verify,
            accept={"payload": octets.encode(b"data")}, reject="unsupported-critical-header",
        )

    def test_other_forms_of_keys(self):
        private, certificate = support.key_and_certificate()
        key = rsa.parse_private(private)
        public = support.openssl("pkey", "-pubout", data=private.encode())
        pkcs1 = support.openssl("rsa", "-pubin", "-RSAPublicKey_out", data=public).decode()
        integers = [key.modulus.to_bytes(256, "big"), key.exponent.to_bytes(3, "big")]
        jwk = json.dumps(dict(zip("ne", map(octets.encode_url, integers)), kty="RSA"))
        fields = (b"ssh-rsa", integers[1], b"\0" + integers[0])
        ssh = "ssh-rsa " + octets.encode(b"".join(len(f).to_bytes(4, "big") + f for f in fields))
        token = support.signed(private, '{"alg":"RS256"}', "data")

        def verify(form):
            def compute(interpretations):
                given = {"algorithms": ["RS256"], "publicKey": form, "token": token}
                outcome = OPERATIONS["jws.verify"].outcome(given, interpretations)
                return outcome.reason if isinstance(outcome, Invalid) else type(outcome)
            return compute

        self.assertIs(verify(public.decode())(Interpretations()), Valid)
        for form, ambiguity in (
            (pkcs1, "jws-verified-key-in-pkcs1"), (private, "jws-verified-key-in-private"),
            (certificate, "jws-verified-key-in-certificate"), (jwk, "jws-verified-key-in-jwk"),
            (ssh, "jws-verified-key-in-ssh"), ("a key\n" + public.decode(), "jws-verified-key-behind-text"),
            ("\ufeff" + public.decode(), "jws-verified-key-behind-byte-order-mark"),
            (public.decode().replace("\n", "\\n"), "jws-verified-key-with-escaped-line-breaks"),
        ):
            self.compare(ambiguity, verify(form), accept=Valid, reject="malformed")

        private_pkcs1 = support.openssl("pkey", "-traditional", data=private.encode()).decode()

        def sign(form):
            def compute(interpretations):
                given = {
                    "algorithm": "RS256", "protectedHeader": octets.encode(b'{"alg":"RS256"}'),
                    "payload": octets.encode(b"data"), "privateKey": form,
                }
                outcome = OPERATIONS["jws.sign"].outcome(given, interpretations)
                return outcome.reason if isinstance(outcome, Refused) else outcome.members["token"]
            return compute

        for form, ambiguity in (
            (private_pkcs1, "jws-signed-key-in-pkcs1"),
            ("a key\n" + private, "jws-signed-key-behind-text"),
            ("\ufeff" + private, "jws-signed-key-behind-byte-order-mark"),
            (private.replace("\n", "\\n"), "jws-signed-key-with-escaped-line-breaks"),
        ):
            self.compare(ambiguity, sign(form), accept=token, refuse="malformed")

    def test_numbers_that_are_no_key(self):
        for numbers in ((2**2048 - 2, 65537), (2**2048 - 1, 1), (2**2048 - 1, 4)):
            with self.assertRaises(Fault):
                jws._sound(rsa.PublicKey(*numbers))
        self.assertEqual(jws._sound(rsa.PublicKey(2**2048 - 1, 3)).exponent, 3)

    def test_identity_tokens(self):
        IdentityTokens.setUpClass()
        tokens = IdentityTokens()

        def verify(header, claims):
            def compute(interpretations):
                outcome = tokens.verdict(header, claims, interpretations=interpretations)
                return outcome.reason if isinstance(outcome, Invalid) else type(outcome)
            return compute

        for ambiguity, header, claims, reason in (
            (layer.OLDER_TYPE, {"typ": '"JWS"'}, {}, "wrong-type"),
            (layer.ABSENT_TYPE, {"typ": None}, {}, "wrong-type"),
            (layer.OTHER_TYPE, {"typ": '"at+jwt"'}, {}, "wrong-type"),
            (layer.NO_TYPE, {"typ": "5"}, {}, "wrong-type"),
            (layer.NULL_TYPE, {"typ": "null"}, {}, "wrong-type"),
            (layer.OTHER_KEY_ID, {"kid": '"0"'}, {}, "unknown-key"),
            (layer.FRACTIONAL_DATES, {}, {"iat": "1514862244.5"}, "claim-invalid"),
            (layer.SHORT_LIFETIME_AT_VERIFIER, {}, {"exp": "1514862304"}, "claim-invalid"),
            (
                verified("layer", jwt_claims.LIFETIME_OF_DECADES), {}, {"iat": "0"},
                "claim-invalid",
            ),
            (
                verified("layer", jwt_claims.EXP_BEYOND_YEAR_9999), {}, {"exp": str(LONG)},
                "claim-invalid",
            ),
        ):
            self.compare(ambiguity, verify(header, claims), accept=Valid, reject=reason)
        for kind, user_id in self.unusual_user_ids(layer.VERIFIED_USER_ID):
            self.compare(
                layer.VERIFIED_USER_ID[kind], verify({}, {"prn": json.dumps(user_id)}),
                as_given=Valid, reject="claim-invalid",
            )

    @staticmethod
    def unusual_user_ids(kinds):
        return [(kind, user_id) for kind, user_id in UNUSUAL_USER_IDS if kind in kinds]

    def test_issued_identity_tokens(self):
        private = support.key_and_certificate()[0]

        def issue(what=type, **changed):
            def compute(interpretations):
                given = {
                    "providerId": "layer:///providers/p", "keyId": "layer:///keys/k",
                    "userId": "u", "nonce": "n",
                    "privateKey": private, "issuedAt": "2018-01-02T03:04:05Z",
                    "timeToLive": support.number(60),
                }
                operation = OPERATIONS["layer.identityToken.issue"]
                outcome = operation.outcome(given | changed, interpretations)
                return outcome.reason if isinstance(outcome, Refused) else what(outcome)
            return compute

        for ambiguity, life, reason in (
            (layer.SHORT_LIFETIME, 59, "ttl-too-short"),
            (jwt_claims.ISSUED_LIFETIME_OF_A_YEAR, jwt_claims.YEAR, "claim-invalid"),
            (jwt_claims.ISSUED_LIFETIME_OF_DECADES, 10 * jwt_claims.YEAR, "claim-invalid"),
        ):
            given = {"timeToLive": support.number(life)}
            self.compare(ambiguity, issue(**given), issue=Token, refuse=reason)
        for kind, user_id in self.unusual_user_ids(layer.ISSUED_USER_ID):
            self.compare(
                layer.ISSUED_USER_ID[kind], issue(userId=user_id),
                as_given=Token, refuse="malformed",
            )
        for ambiguity, given in (
            (layer.NAME_WITH_QUOTES, {"firstName": '"'}),
            (layer.NONCE_WITH_QUOTES, {"nonce": '"'}),
            (layer.OTHER_ISSUED_KEY_ID, {"keyId": "k"}),
            (layer.OTHER_ISSUED_PROVIDER, {"providerId": "p"}),
        ):
            self.compare(ambiguity, issue(**given), as_given=Token, refuse="malformed")
        # Where nobody asks what is written as typ, none is demanded.
        written = issue(lambda token: token.header.get("typ"))
        self.assertIsNone(written(Interpretations()))
        for interpretation, kind in (("jwt", "JWT"), ("jws", "JWS"), ("absent", None)):
            taken = Interpretations({layer.ISSUED_TYPE: interpretation})
            self.assertEqual(written(taken), kind)

    def test_digests(self):
        def respond(**given):
            def compute(interpretations):
                operation = OPERATIONS["digest.response.compute"]
                outcome = operation.outcome(DIGEST | given, interpretations)
                if isinstance(outcome, Refused):
                    return outcome.reason
                return outcome.members["response"]
            return compute

        colon = {"username": "a:b", "password": "p"}
        ha1 = digest._hash("MD5", "a:b:r:p")
        accepted = respond(ha1=ha1)(Interpretations())
        self.compare(
            digest.RESPONSE.colon_in_username, respond(**colon), accept=accepted, refuse="malformed"
        )
        self.compare(
            digest.HA1_LETTER_CASE, respond(ha1=HA1),
            lower_case=respond(ha1=HA1.lower())(Interpretations()),
            as_given=digest._hash("MD5", HA1, "n", digest._hash("MD5", "GET:/")),
            refuse="malformed",
        )

    def test_what_digest_implementations_have(self):
        given = DIGEST | {"username": "u", "password": "p", "nc": "00000001", "cnonce": "c"}

        def respond(**changed):
            def compute(interpretations):
                operation = OPERATIONS["digest.response.compute"]
                return type(operation.outcome(given | changed, interpretations))
            return compute

        for algorithm, ambiguity in digest.RESPONSE.algorithms.items():
            self.compare(
                ambiguity, respond(algorithm=algorithm, qop="auth"),
                computed=Output, refused=Refused,
            )
        self.compare(digest.AUTH_INT, respond(qop="auth-int"), computed=Output, refused=Refused)
        for ambiguity, algorithm in (
            (digest.RESPONSE.algorithm_letter_case, "md5"),
            (digest.RESPONSE.suffix_letter_case, "MD5-SESS"),
        ):
            self.compare(
                ambiguity, respond(algorithm=algorithm, qop="auth"),
                computed=Output, refused=Refused,
            )

    def test_normalisation(self):
        def derive(interpretations, username="a\u0301"):
            given = {"algorithm": "MD5", "username": username, "realm": "r", "password": "p"}
            return OPERATIONS["digest.ha1.derive"].outcome(given, interpretations).members["ha1"]

        self.compare(
            digest.DERIVATION.normalisation, derive,
            as_given=digest._hash("MD5", "a\u0301", "r", "p"),
            form_c=derive(Interpretations(), "\u00e1"),
        )

    def test_unsecured_tokens(self):
        token = {"token": "eyJhbGciOiJub25lIn0.ZGF0YQ.", "algorithms": ["none"]}

        def verify(**given):
            operation = OPERATIONS["jws.verify"]
            return lambda interpretations: type(operation.outcome(token | given, interpretations))

        self.compare(jws.NONE_ASKED_FOR, verify(), reject=Invalid, accept=Valid)
        key = octets.encode(bytes(32))
        self.compare(jws.NONE_BESIDE_KEYS, verify(key=key), reject=Invalid, accept=Valid)
        signed = token | {"token": token["token"] + "AAAA"}
        self.assertIs(type(OPERATIONS["jws.verify"].outcome(signed, Interpretations())), Invalid)

        def sign(interpretations):
            header = octets.encode(b'{"alg":"none"}')
            given = {"algorithm": "none", "protectedHeader": header, "payload": "ZGF0YQ=="}
            outcome = OPERATIONS["jws.sign"].outcome(given, interpretations)
            return outcome.members["token"] if isinstance(outcome, Output) else type(outcome)

        self.compare(jws.SIGN_NONE, sign, refuse=Refused, sign=token["token"])

    def test_json_serialisation(self):
        key = bytes(32)
        parts = octets.encode_url(b'{"alg":"HS256"}') + ".ZGF0YQ"
        code = octets.encode_url(jws.hs256(key, parts.encode()))
        protected = {"protected": parts.split(".")[0], "signature": code}

        def verify(serialised):
            given = {
                "algorithms": ["HS256"], "key": octets.encode(key),
                "token": json.dumps(serialised),
            }
            operation = OPERATIONS["jws.verify"]
            return lambda interpretations: type(operation.outcome(given, interpretations))

        foreign = protected | {"signature": octets.encode_url(bytes(32))}
        for serialised in (
            {"payload": "ZGF0YQ"} | protected,
            {"payload": "ZGF0YQ", "signatures": [foreign, protected]},
        ):
            self.compare(jws.JSON_SERIALISATION, verify(serialised), accept=Valid, reject=Invalid)
        for serialised in ({"payload": "ZGF0YQ"} | foreign, {"payload": "ZGF0YQ"}):
            self.assertIs(verify(serialised)(Interpretations()), Invalid)


if __name__ == "__main__":
    unittest.main()
