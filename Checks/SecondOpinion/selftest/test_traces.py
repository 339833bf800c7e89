"""Flow traces: right ones of every role, and the same with one value spoilt."""

import copy
import json
import unittest

import support
import names
import octets
import test_program
import traces
from comparison import SuiteError
from strict_json import parse
from test_program import APPLICATION, SIGN, SIGNATURE, case, group
from test_published_values import DOCUMENTED_TOKEN, KEY, NONCE

AT = "2018-01-02T03:04:05Z"
SIGNING_KEY = "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="
ISSUER = f"//rtc.sinch.com/applications/{KEY}"
SIGNER = {name: SIGN[name] for name in ("applicationKey", "applicationSecret")}


def trace(configuration, *steps, slug="only"):
    return {
        "id": slug, "title": "t", "requirements": ["R"], "configuration": configuration,
        "steps": list(steps), "origin": {"computed": "reference"},
    }


def step(event, *actions, at=AT):
    return {"at": at, "event": event, "actions": list(actions)}


def trace_group(role, *cases):
    return {
        "format": names.FORMAT, "role": role, "title": "t", "method": "m",
        "count": len(cases), "cases": list(cases),
    }


def avaya(credential):
    """The response that JsSIP's tests publish."""
    challenge = {
        "service": "sip", "realm": "testrealm@host.com", "host": "host.com",
        "nonce": "5a071f75353f667787615249c62dcc7b15a4828f",
    }
    services = [{
        "name": "sip", "host": "host.com", "method": "REGISTER", "uri": "sip:testrealm@host.com",
    }]
    return trace(
        {"services": services},
        step({"serverChallenges": challenge}, {"challengeReceived": {
            "service": "sip", "challenge": {"$fresh": "c"}, "realm": "testrealm@host.com",
            "host": "host.com", "failureCount": 0,
        }}),
        step(
            {"providerAnswers": {"challenge": {"$value": "c"}, "credential": credential}},
            {"respond": {
                "service": "sip", "username": "testuser", "realm": challenge["realm"],
                "nonce": challenge["nonce"], "response": "f99e05f591f147facbc94ff23b4b1dee",
            }},
        ),
    )


def sinch_reaction(accepted):
    who = {"userId": "foo", "device": "phone"}
    if accepted is True:
        names = {"instance": {"$bind": "i"}, "credentials": {"$fresh": "k"}}
        return {"acceptRegistration": who | names}
    return {"rejectRegistration": who | {"reason": accepted}}


def token_step(token, accepted):
    return step({"registerWithToken": {
        "applicationKey": KEY, "userId": "foo", "device": "phone", "token": token,
    }}, sinch_reaction(accepted))


def signature_step(sequence, signature, accepted):
    return step({"registerWithSignature": {
        "applicationKey": SIGN["applicationKey"], "userId": "foo", "device": "phone",
        "sequence": sequence, "signature": signature,
    }}, sinch_reaction(accepted))


def mint(key=SIGNING_KEY, **claims):
    every = {
        "iss": ISSUER, "sub": ISSUER + "/users/foo", "iat": 1514862245, "exp": 1514862845,
        "nonce": "n-1",
    }
    return {"$mint": {
        "header": {"alg": "HS256", "kid": "hkdfv1-20180102"}, "claims": every | claims,
        "key": {"hs256": key},
    }}


def sinch_service(*steps):
    return trace({"applications": [APPLICATION, SIGNER]}, *steps)


def sinch_application(kind, expected):
    action = {"sendToken": {"token": expected}} if kind == "token" else {"sendSignature": {
        "sequence": {"$increasing": "s"}, "signature": expected,
    }}
    (name, members), = action.items()
    configuration = APPLICATION | {"scheme": kind, "users": ["foo"]}
    if kind == "token":
        configuration["tokenTimeToLive"] = 600
    return trace(configuration, step(
        {"requestReachesBackend": {"request": "r", "userId": "foo"}},
        {name: {"request": "r"} | members},
    ))


TOKEN = {"$token": {
    "issues": 1, "header": {"alg": "HS256", "kid": "hkdfv1-20180102"},
    "headerOptional": {"typ": "JWT"},
    "claims": {
        "iss": ISSUER, "sub": ISSUER + "/users/foo", "iat": 1514862245, "exp": 1514862845,
        "nonce": {"$fresh": "n"},
    },
    "claimsAbsent": ["sinch:rtc:instance:exp"], "signature": {"hs256": SIGNING_KEY},
}}
EXPECTED_SIGNATURE = {"$signature": APPLICATION | {"userId": "foo", "sequence": {"$value": "s"}}}


def with_change(value, path, new):
    value = copy.deepcopy(value)
    inner = value
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = new
    return value


class Traces(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.private = support.openssl("genpkey", "-algorithm", "RSA").decode()
        cls.public = support.openssl("pkey", "-pubout", data=cls.private.encode()).decode()
        cls.other = support.openssl("genpkey", "-algorithm", "RSA").decode()

    def tally(self, role, one):
        tally = traces.Tally()
        traces.check(parse(json.dumps(one).encode()), role, "w", tally)
        return tally

    def expect(self, role, one, confirmed=0, wrong=0, by_state=0, opaque=0):
        tally = self.tally(role, one)
        found = (len(tally.confirmed), len(tally.wrong), len(tally.by_state), len(tally.opaque))
        self.assertEqual(found, (confirmed, wrong, by_state, opaque), tally.wrong)

    def test_avaya_responses(self):
        right = {"username": "testuser", "password": "testpassword"}
        path = ("steps", 1, "actions", 0, "respond")
        for credential in (right, right | {"ha1": ""}):
            self.expect("avaya.client", avaya(credential), confirmed=1)
        spoilt = "f99e05f591f147facbc94ff23b4b1def"
        for name, value in (("response", spoilt), ("nonce", "n"), ("realm", "r"),
                            ("username", "bob")):
            wrong = with_change(avaya(right), (*path, name), value)
            self.expect("avaya.client", wrong, wrong=1)
        self.expect("avaya.client", avaya(right | {"password": "x"}), wrong=1)
        self.expect("avaya.client", avaya({"username": "testuser", "ha1": "0" * 32}), wrong=1)

    def test_avaya_parameters(self):
        right = avaya({"username": "testuser", "password": "testpassword"})
        challenge = right["steps"][0]["event"]["serverChallenges"]
        challenge |= {"qop": "auth", "opaque": "o"}
        respond = right["steps"][1]["actions"][0]["respond"]
        parts = [
            {"$md5": ["testuser", "testrealm@host.com", "testpassword"]}, challenge["nonce"],
            "00000001", {"$value": "k"}, "auth", {"$md5": ["REGISTER", "sip:testrealm@host.com"]},
        ]
        self.expect("avaya.client", right, confirmed=1)  # a client may leave both alone
        respond |= {
            "opaque": "o", "qop": "auth", "nc": "00000001", "cnonce": {"$bind": "k"},
            "response": {"$md5": parts},
        }
        self.expect("avaya.client", right, confirmed=1)
        path = ("steps", 1, "actions", 0, "respond")
        absent = {"$absent": True}
        for name, value in (
            ("opaque", "O"), ("opaque", absent), ("qop", "auth-int"), ("qop", absent),
            ("nc", "00000002"), ("nc", "1"), ("cnonce", "k"), ("cnonce", {"$bind": "l"}),
            ("response", {"$md5": [*parts[:2], parts[-1]]}),
            ("response", "f99e05f591f147facbc94ff23b4b1dee"),
        ):
            self.expect("avaya.client", with_change(right, (*path, name), value), wrong=1)
        del respond["response"]
        self.expect("avaya.client", right)
        for name in ("opaque", "qop"):
            without = copy.deepcopy(right)
            del without["steps"][0]["event"]["serverChallenges"][name]
            self.expect("avaya.client", without, wrong=1)

    def test_sinch_signatures_at_the_service(self):
        wrong = octets.encode(b"\x00" * 20)
        right = sinch_service(
            signature_step("1", wrong, "bad-signature"), signature_step("1", "%", "malformed"),
            signature_step("01", SIGNATURE, "malformed"), signature_step("1", SIGNATURE, True),
            signature_step("1", SIGNATURE, "replayed"),
        )
        self.expect("sinch.service", right, confirmed=4, by_state=1)
        for sequence, signature, accepted in (
            ("1", wrong, True), ("2", SIGNATURE, True), ("1", SIGNATURE, "bad-signature"),
            ("1", SIGNATURE, "replayed"), ("1", wrong, "malformed"),
        ):
            one = sinch_service(signature_step(sequence, signature, accepted))
            self.expect("sinch.service", one, wrong=1)

    def test_sinch_tokens_at_the_service(self):
        right = sinch_service(
            token_step(mint(SIGNATURE), "bad-signature"), token_step(DOCUMENTED_TOKEN, True),
            token_step(DOCUMENTED_TOKEN, "replayed"), token_step(mint(nonce=NONCE), "replayed"),
            token_step(mint(sub=ISSUER + "/users/bar"), "wrong-subject"),
            token_step(mint(), True),
        )
        self.expect("sinch.service", right, confirmed=4, by_state=2)
        for token, accepted in (
            (DOCUMENTED_TOKEN, "bad-signature"), (DOCUMENTED_TOKEN, "replayed"),
            (DOCUMENTED_TOKEN[:-3] + "BRo", True), (mint(SIGNATURE), True), (mint(), "expired"),
            (mint(), "claim-missing"), (mint(exp=1514862245), True),
            (mint(sub=ISSUER + "/users/bar"), True),
        ):
            self.expect("sinch.service", sinch_service(token_step(token, accepted)), wrong=1)
        twice = sinch_service(token_step(mint(), True), token_step(mint(), True))
        self.expect("sinch.service", twice, confirmed=1, wrong=1)

    def test_every_reading_is_walked(self):
        short = token_step(mint(exp=1514862246), True)
        branches = {
            "accept": {"actions": short.pop("actions"), "then": [token_step(mint(), "expired")]},
            "reject": {"actions": [sinch_reaction("ttl-too-short")]},
        }
        short[names.AMBIGUITY] = {
            "id": "sinch-token-ttl-under-minute-at-verifier", names.INTERPRETATIONS: branches,
        }
        # The last step is reached on both ways, and counts once.
        one = sinch_service(short, token_step(mint(nonce="n-2"), True))
        self.expect("sinch.service", one, confirmed=3, wrong=1)

    def test_sinch_application(self):
        right = sinch_application("token", {"$all": [TOKEN, {"$fresh": "t"}]})
        self.expect("sinch.application", right, confirmed=1)
        self.expect(
            "sinch.application", sinch_application("signature", EXPECTED_SIGNATURE), confirmed=1
        )
        for path, new in (
            (("claims", "iat"), 1514862246), (("claims", "nonce"), "n"), (("issues",), 2),
            (("claims", "sub"), ISSUER + "/users/bar"), (("header", "kid"), "hkdfv1-20180103"),
            (("signature", "hs256"), octets.encode(b"k" * 32)),
        ):
            one = sinch_application("token", with_change(TOKEN, ("$token", *path), new))
            self.expect("sinch.application", one, wrong=1)
        for name, new in (
            ("userId", "bar"), ("applicationKey", "k"), ("applicationSecret", "s"),
            ("sequence", {"$value": "other"}), ("sequence", "1"),
        ):
            expected = with_change(EXPECTED_SIGNATURE, ("$signature", name), new)
            self.expect("sinch.application", sinch_application("signature", expected), wrong=1)

    def test_sinch_client(self):
        def conversation(sent):
            return trace(
                {"applicationKey": KEY, "scheme": "token"},
                step({"createClient": {"userId": "foo"}}),
                step(
                    {"registerWithToken": {"handle": {"$value": "h"}, "token": DOCUMENTED_TOKEN}},
                    {"register": {"userId": "foo", "token": sent}},
                ),
            )
        self.expect("sinch.client", conversation(DOCUMENTED_TOKEN), opaque=2)
        self.expect("sinch.client", conversation(DOCUMENTED_TOKEN[:-1]), opaque=1, wrong=1)

    def test_layer_client(self):
        def conversation(sent):
            given = {"call": "c", "token": DOCUMENTED_TOKEN}
            return trace({}, step(
                {"authenticate": given}, {"submitToken": {"call": "c", "token": sent}}
            ))
        self.expect("layer.client", conversation(DOCUMENTED_TOKEN), opaque=2)
        self.expect("layer.client", conversation("e30.e30."), opaque=1, wrong=1)

    def layer_service(self, accepted, key=None, **claims):
        minted = {"$mint": {
            "header": {
                "alg": "RS256", "typ": "JWT", "cty": "layer-eit;v=1", "kid": "layer:///keys/k",
            },
            "claims": {
                "iss": "p", "prn": "u", "iat": 1514862245, "exp": 1514862305,
                "nce": {"$value": "n"},
            } | claims,
            "key": {"rs256": key or self.private},
        }}
        who = {"client": "phone"}
        reaction = {"openSession": who | {"userId": "u"}} if accepted is True else {
            "refuseToken": who | {"reason": {"$oneOf": [accepted]}}
        }
        return trace(
            {
                "providerId": "p", "publicKeys": {"layer:///keys/k": self.public},
                "sessionLifetime": 60,
            },
            step({"nonceRequested": who}, {"provideNonce": who | {"nonce": {"$fresh": "n"}}}),
            step({"tokenSubmitted": who | {"token": minted}}, reaction),
        )

    def test_layer_service(self):
        for one in (
            self.layer_service(True), self.layer_service("bad-signature", self.other),
            self.layer_service("wrong-issuer", iss="q"),
        ):
            self.expect("layer.service", one, confirmed=1)
        made_up = self.layer_service("nonce-mismatch", nce="m")
        self.expect("layer.service", made_up, by_state=1)
        for one in (
            self.layer_service(True, self.other), self.layer_service(True, nce="m"),
            self.layer_service(True, exp=1514862245), self.layer_service("bad-signature"),
            self.layer_service(True, prn="v"), self.layer_service("expired", self.other),
        ):
            self.expect("layer.service", one, wrong=1)

    def test_layer_application(self):
        token = {"$token": {
            "issues": 1,
            "header": {"alg": "RS256", "cty": "layer-eit;v=1", "kid": "k"},
            "claims": {"iss": "p", "prn": "u", "nce": "n"},
            "signature": {"rs256": self.public},
        }}

        def conversation(expected):
            return trace(
                {"providerId": "p", "keyId": "k", "privateKey": self.private, "userId": "u"},
                step(
                    {"challengeReceived": {"nonce": "n"}},
                    {"postNonce": {"request": {"$bind": "r"}, "userId": "u", "nonce": "n"}},
                ),
                step(
                    {"backendAnswers": {"request": {"$value": "r"}}},
                    {"submitToken": {"call": {"$bind": "c"}, "token": expected}},
                ),
            )
        other = support.openssl("pkey", "-pubout", data=self.other.encode()).decode()
        self.expect("layer.application", conversation(token), confirmed=1)
        for path, new in (
            (("claims", "nce"), "m"), (("claims", "prn"), "v"), (("claims", "iat"), 1),
            (("header", "kid"), "l"), (("signature", "rs256"), other),
        ):
            one = conversation(with_change(token, ("$token", *path), new))
            self.expect("layer.application", one, wrong=1)

    def test_what_is_not_understood(self):
        service = sinch_service(token_step(mint(), True))
        registration = ("steps", 0, "event", "registerWithToken")
        for role, one in (
            ("sinch.guess", service), ("sinch.client", service),
            ("sinch.service", with_change(service, ("configuration", "more"), 1)),
            ("sinch.service", with_change(service, (*registration, "device"), SIGNATURE)),
            ("sinch.service", with_change(service, (*registration, "device"), "e30.e30.")),
            ("sinch.service", with_change(service, (*registration, "signature"), "s")),
            ("sinch.service", with_change(
                service, ("steps", 0, "actions", 0, "acceptRegistration", "instance"), {"$guess": 1}
            )),
            ("sinch.service", with_change(service, (*registration, "token"), {"$value": "t"})),
            ("sinch.service", with_change(service, ("steps", 0, "actions"), [])),
            ("sinch.service", with_change(service, ("steps", 0, "more"), [])),
            ("sinch.service", with_change(
                service, ("steps", 0, "actions", 0, "acceptRegistration", "instance"), "0" * 32
            )),
        ):
            with self.subTest(json.dumps(one)[-300:]), self.assertRaises(SuiteError):
                self.tally(role, one)


class ProgramOverTraces(unittest.TestCase):
    run_over = test_program.Program.run_over
    expect_exit = test_program.Program.expect_exit

    def test_exit_statuses(self):
        good = trace_group("sinch.service", sinch_service(token_step(mint(), True)))
        bad = trace_group("sinch.service", sinch_service(token_step(mint(), "expired")))
        self.expect_exit(0, {"flow-traces/g": good}, "1 traces: 1 values confirmed")
        self.expect_exit(1, {"flow-traces/g": bad}, "flow-traces/g/only step 0")
        for broken in (good | {"more": 1}, good | {"count": 2}, good | {"role": "sinch.guess"}):
            self.expect_exit(2, {"flow-traces/g": broken})
        vectors = group("sinch.signature.sign", case(SIGN, {"output": {"signature": SIGNATURE}}))
        self.expect_exit(0, {"signatures/g": vectors, "flow-traces/g": good})
        self.expect_exit(1, {"signatures/g": vectors, "flow-traces/g": bad})
        self.expect_exit(2, {"signatures/g": vectors, "elsewhere/g": good}, "unknown folders")


if __name__ == "__main__":
    unittest.main()
