"""Flow traces: recomputes what stands computed in them, from the rest of the same trace.

A trace is walked once for every way through its ambiguities. What is confirmed:

- avaya.client: a `respond` answers the server's challenge that the provider was asked about (the
  service's last one where no answer of the provider leads to it), with the credential that the
  provider last gave for that service; MD5. An empty `ha1` counts as none. An opaque is the one of
  that challenge; qop is there only where the challenge has it, and nc is then the number of
  responses to this nonce. An `$md5` is compared as what it comes to where the client's nonce is a
  text made of its name. A `respond` without `response` says nothing about its digest.
- sinch.service: a token (a literal, or one that is minted here as the service would get it) or
  a signature is verified with the code of the stateless operations, at the step's instant and
  without leeway; the verdict and its reason are those of the expected reaction. A token whose
  subject is not the user that registers is `wrong-subject`; an application that the service does
  not have is `unknown-key`. Where the token itself is right, only these refusals remain, and they
  are counted by name, as they hang on what the service remembers: a nonce or sequence that was
  accepted before (this is looked up in the trace), a limit that was given up or shortened.
- layer.service: the same for identity tokens. `{"$value": nonce}` stands for the nonce that the
  service chose, here a text made of the name. A token that is right but for its nonce may be
  refused for the nonce's sake; where it is accepted, the client was given the nonce and has not
  used it.
- sinch.application, sinch.client, layer.application: `$token` and `$signature` demand what the
  documents do, for the application, user, nonce and instant of the conversation.

Opaque values, by this rule: a client and the app's part of an application are no judges of the
tokens and signatures that they are handed. What they send on must be what they were given in the
trace (for the same call, handle or service); whatever they are given is counted as opaque. A
signature that an app is given is still told right from wrong where the secret is configured.

Any other value that looks computed, or stands in a member of such a name, is an error.
"""

import copy
import json
import re
from collections import Counter
from math import floor

import jws
import jwt_claims
import layer
import matchers
import octets
import parameters
import rsa
import service_tokens
import names
import user_ids
from comparison import SuiteError, compare_signature, compare_token
from minting import minted
from operations import OPERATIONS
from outcomes import Invalid, OpenQuestion, Output, Interpretations, Token, Valid
from strict_json import Number, same

_COMPUTED_MEMBERS = {"token", "signature", "response", "ha1"}
_COMPUTED_SPECS = {"$mint", "$token", "$signature", "$md5"}
_NAMING_SPECS = {"$value", "$bind", "$fresh", "$increasing", "$unforeseeable"}
_OTHER_SPECS = {"$absent", "$atLeast", "$pattern", "$oneOf", "$all"}
_LOOKS_COMPUTED = re.compile(
    r"e[wy3][\w-]*\.[\w-]*\.[\w-]*"  # a token: its header begins with a brace
    r"|[A-Za-z0-9+/]{27}=|[A-Za-z0-9+/]{43}="  # 20 or 32 octets in base64
    r"|[0-9A-Fa-f]{32}|[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64}"
    r"|-----BEGIN [\s\S]*"
)


def _is_suspicious(value, name):
    """Whether something computed stands in a member of a message."""
    if isinstance(value, dict):
        for key in value:
            if key.startswith("$") and key not in _COMPUTED_SPECS | _NAMING_SPECS | _OTHER_SPECS:
                raise SuiteError(f"unknown {key}")
        if value.keys() & _COMPUTED_SPECS:
            return True
        return any(
            _is_suspicious(inner, name if key in _OTHER_SPECS else key)
            for key, inner in value.items() if key not in _NAMING_SPECS | {"$absent"}
        )
    if isinstance(value, list):
        return any(_is_suspicious(inner, name) for inner in value)
    if name in _COMPUTED_MEMBERS:
        return True
    return isinstance(value, str) and _LOOKS_COMPUTED.fullmatch(value) is not None


class Tally:
    """What was found, each place once however many ways lead to it."""

    def __init__(self):
        self.confirmed = {}
        self.refused = set()
        self.by_state = {}
        self.opaque = set()
        self.wrong = {}
        self.traces = 0

    def count(self, kind):
        return sum(1 for found in self.confirmed.values() if found == kind)


class Conversation:
    """One way through a trace so far. Roles say what they remember and what they check."""

    events = frozenset()
    actions = frozenset()
    settings = frozenset()

    def __init__(self, configuration, tally):
        self.configuration, self.tally = configuration, tally
        if configuration.keys() - self.settings:
            raise SuiteError(f"unknown settings {sorted(configuration.keys() - self.settings)}")

    def __deepcopy__(self, memo):
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if name not in ("configuration", "tally"):
                setattr(twin, name, copy.deepcopy(value, memo))
        return twin

    def step(self, where, at, event, actions, interpretations):
        self.where, self.at, self.interpretations = where, at, interpretations
        self.claimed = set()
        (word, body), = event.items()
        if word not in self.events:
            raise SuiteError(f"{where}: unknown event {word}")
        done = []
        for action in actions:
            (name, members), = action.items()
            if name not in self.actions:
                raise SuiteError(f"{where}: unknown action {name}")
            done.append((name, members))
        self.react(word, body, done)
        messages = [("event", word, body)] + [(i, *action) for i, action in enumerate(done)]
        for place, name, members in messages:
            for member, value in members.items():
                if _is_suspicious(value, member) and (place, member) not in self.claimed:
                    raise SuiteError(f"{where}: {name}.{member} is not understood: {value!r:.200}")

    def react(self, word, body, actions):
        raise NotImplementedError

    def judge(self, kind, place, member, wrong, refused=False):
        """Takes the value as checked; `wrong` is a sentence, or nothing where it is as expected.
        `refused` is true of a value that is faulty on purpose."""
        self.claimed.add((place, member))
        where = f"{self.where} [{place}].{member}"
        if wrong:
            self.tally.wrong[where] = wrong
        else:
            self.tally.confirmed[where] = kind
            if refused:
                self.tally.refused.add(where)

    def let_pass(self, place, member, wrong=None):
        self.claimed.add((place, member))
        where = f"{self.where} [{place}].{member}"
        if wrong:
            self.tally.wrong[where] = wrong
        else:
            self.tally.opaque.add(where)

    def hangs_on(self, place, member, name):
        self.claimed.add((place, member))
        self.tally.by_state[f"{self.where} [{place}].{member}"] = name

    def outcome(self, operation, given, taken=None):
        interpretations = Interpretations(taken) if taken else self.interpretations
        try:
            return OPERATIONS[operation].outcome(given, interpretations)
        except OpenQuestion as question:
            return question


def _value(spec):
    """The name behind {"$value": name}, or None."""
    if isinstance(spec, dict) and spec.keys() == {"$value"}:
        return spec["$value"]
    return None


def _plain(value):
    """Claims as they will be, a chosen value being a text of its name."""
    if isinstance(value, dict):
        name = _value(value)
        if name is not None:
            return _chosen(name)
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value


def _chosen(name):
    return "chosen-" + name


def _token_text(token):
    if isinstance(token, str):
        return token
    if isinstance(token, dict) and token.keys() == {"$mint"}:
        return minted(token["$mint"], _plain)
    raise SuiteError(f"a token that is neither a text nor minted: {token!r:.200}")


def _claim(token, name):
    """A claim of a token that was found right."""
    return jws.json_object(octets.decode_url(token.split(".")[1])).get(name)


def _reaction(actions, acceptance, refusal, where):
    """The one action that says whether it is accepted, and the reasons it may give (None: any)."""
    verdicts = [(name, body) for name, body in actions if name in (acceptance, refusal)]
    if len(verdicts) != 1:
        raise SuiteError(f"{where}: {len(verdicts)} reactions to one token or signature")
    (name, body), = verdicts
    if name == acceptance:
        return True, None, body
    reason = body.get("reason")
    if isinstance(reason, str):
        return False, {reason}, body
    if isinstance(reason, dict) and reason.keys() == {"$oneOf"}:
        return False, set(reason["$oneOf"]), body
    if reason is None:
        return False, None, body
    raise SuiteError(f"{where}: reason {reason} is not understood")


# Avaya

_ABSENT = {"$absent": True}


def _credential_text(credential):
    return json.dumps(credential, sort_keys=True)


class AvayaClient(Conversation):
    settings = {"services"}
    events = {
        "start", "networkFails", "providerAnswers", "serverAccepts", "serverChallenges",
        "serverRejects", "useService",
    }
    actions = {
        "challengeCancelled", "challengeReceived", "credentialAccepted", "refuseRequest",
        "register", "respond", "sendRequest", "startFailed",
    }

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.services = {service["name"]: service for service in configuration["services"]}
        self.challenged, self.asked, self.credentials = {}, {}, {}
        self.uses = Counter()  # of each service's nonces

    def react(self, word, body, actions):
        if word in ("serverChallenges", "serverRejects"):
            self.challenged[body["service"]] = body
            # given, and compared in the response
            self.claimed |= {("event", "nonce"), ("event", "opaque")}
        if word == "providerAnswers":
            self.claimed.add(("event", "credential"))  # given, and used in the response
            service, challenged = self.asked.get(_value(body["challenge"]), (None, None))
            if service is not None and "credential" in body:
                self.credentials[service] = body["credential"]
        for place, (name, members) in enumerate(actions):
            if name == "challengeReceived":
                service = members["service"]
                self.asked[members["challenge"]["$fresh"]] = (service, self.challenged[service])
            if name == "respond":
                self.claimed.add((place, "nonce"))
                # What comes of the provider's answer is about the challenge it was asked for,
                # anything else about the server's last.
                current = challenged if word == "providerAnswers" \
                    else self.challenged.get(members["service"])
                if word == "providerAnswers" and service != members["service"]:
                    current = None
                self.uses[members["service"], members["nonce"]] += 1
                self.claimed |= {(place, "opaque"), (place, "cnonce")}
                wrong = self.fault_of(members, current)
                if "response" in members or wrong:
                    self.judge("response", place, "response", wrong)

    def fault_of(self, respond, challenged):
        service = respond["service"]
        if challenged is None or service not in self.credentials:
            return "a response without a challenge or credential"
        realm, nonce = challenged["realm"], challenged["nonce"]
        if (respond["realm"], respond["nonce"]) != (realm, nonce):
            return f"the challenge was of realm {realm} and nonce {nonce}"
        opaque = challenged.get("opaque", _ABSENT)
        # To leave it out is right too: RFC 2617 §3.2.1 says that it should be returned.
        expected = respond.get("opaque", opaque)
        if expected not in (opaque, {"$oneOf": [{"$absent": True}, opaque]}):
            return f"the opaque of the challenge is {opaque}"
        quality, wrong = self.quality_of(respond, challenged)
        if wrong or "response" not in respond:
            return wrong
        credential = self.credentials[service]
        username = credential["username"]
        form = self.interpretations.taken.get("avaya-domain-in-username")
        if form == "appended":
            username += "@" + credential["domain"]
        elif form == "prefixed":
            username = credential["domain"] + "\\" + username
        if respond["username"] != username:
            return f"the user name is {username}"
        given = {
            "algorithm": "MD5", "realm": realm, "nonce": nonce,
            "method": self.services[service]["method"], "uri": self.services[service]["uri"],
        } | quality
        if credential.get("ha1"):
            given["ha1"] = credential["ha1"]
        else:
            given |= {"username": username, "password": credential["password"]}
        computed = self.outcome("digest.response.compute", given)
        if not isinstance(computed, Output):
            return f"computed: {computed!r}"
        response, expected = computed.members["response"], respond["response"]
        if isinstance(expected, dict) and expected.keys() == {"$md5"}:
            expected = matchers.md5(expected["$md5"], _chosen)
        return None if expected == response else f"computed: {response}"

    def quality_of(self, respond, challenged):
        """What qop brings into the digest and None, or {} and what is wrong with it."""
        named = {name: respond[name] for name in ("qop", "nc", "cnonce") if name in respond}
        if all(value == _ABSENT for value in named.values()):
            if named and "qop" in challenged:
                return {}, "a client may use the qop of the challenge"
            return {}, None
        if len(named) < 3:
            return {}, f"only {sorted(named)} of qop, nc and cnonce"
        if named["qop"] != challenged.get("qop"):
            return {}, f"the qop of the challenge is {challenged.get('qop')}"
        count = f"{self.uses[respond['service'], respond['nonce']]:08x}"
        if named["nc"] != count:
            return {}, f"the nonce count is {count}"
        cnonce = named["cnonce"]
        if not isinstance(cnonce, dict) or cnonce.keys() not in ({"$bind"}, {"$fresh"}):
            return {}, "the cnonce is the client's to choose"
        (name,) = cnonce.values()
        return named | {"cnonce": _chosen(name)}, None


class AvayaApplication(Conversation):
    settings = {"asksUser", "credentials", "rejectionsAllowed"}
    events = {"challengeCancelled", "challengeReceived", "credentialAccepted", "userAnswers"}
    actions = {"answer", "askUser"}

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.given = {_credential_text(c["credential"]) for c in configuration["credentials"]}

    def react(self, word, body, actions):
        if word == "userAnswers" and "credential" in body:
            self.given.add(_credential_text(body["credential"]))
            self.claimed.add(("event", "credential"))
        for place, (name, members) in enumerate(actions):
            credential = members.get("credential", {"$absent": True})
            if name == "answer" and credential != {"$absent": True}:
                known = _credential_text(credential) in self.given
                self.let_pass(place, "credential", None if known else "nobody gave this credential")


# Layer

class LayerClient(Conversation):
    events = {
        "authenticate", "challengeArrives", "deauthenticate", "messageArrives", "nonceProvided",
        "nonceRefused", "requestNonce", "sendMessage", "timePasses", "tokenAccepted",
        "tokenRefused",
    }
    actions = {
        "askForNonce", "authenticationCompleted", "authenticationFailed",
        "deauthenticationCompleted", "deauthenticationFailed", "deliverMessage",
        "didAuthenticate", "didDeauthenticate", "didReceiveChallenge", "endSession",
        "nonceFailed", "nonceObtained", "purgeLocalData", "sendingFailed", "submitToken",
        "transmitMessage",
    }

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.tokens = {}

    def react(self, word, body, actions):
        if word == "authenticate":
            self.tokens[body["call"]] = body["token"]
            self.let_pass("event", "token")
        for place, (name, members) in enumerate(actions):
            if name == "submitToken":
                unchanged = self.tokens.get(members["call"]) == members["token"]
                self.let_pass(place, "token", None if unchanged else "not the token of this call")


class LayerApplication(Conversation):
    settings = {"keyId", "privateKey", "providerId", "userId"}
    events = {
        "authenticationCompleted", "authenticationFailed", "backendAnswers", "backendFails",
        "challengeReceived", "didAuthenticate", "didDeauthenticate", "nonceFailed",
        "nonceObtained", "signIn", "timePasses",
    }
    actions = {"postNonce", "requestNonce", "showError", "submitToken"}

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.posted = {}
        self.key = rsa.parse_private(configuration["privateKey"]).public_key().public_numbers()

    def react(self, word, body, actions):
        for place, (name, members) in enumerate(actions):
            if name == "postNonce":
                self.posted[members["request"]["$bind"]] = (members["userId"], members["nonce"])
            if name == "submitToken":
                request = _value(body["request"]) if word == "backendAnswers" else None
                self.judge("token", place, "token", self.fault_of(members["token"], request))

    def fault_of(self, expected, request):
        if request not in self.posted:
            return "a token for no request that was posted"
        if expected.keys() != {"$token"} or expected["$token"].keys() - {"claimsAbsent"} != {
            "issues", "header", "claims", "signature"
        }:
            raise SuiteError(f"{self.where}: unknown members of an expected token")
        token, (user_id, nonce) = expected["$token"], self.posted[request]
        if user_id != self.configuration["userId"]:
            return f"the user is {self.configuration['userId']}"
        # How long it lives is left to the backend, so that exp is at most said to lie ahead.
        wanted = {
            "issues": Number("1"),
            "header": {
                "alg": "RS256", "cty": "layer-eit;v=1",
                "kid": self.configuration["keyId"],
            },
            "claims": {"iss": self.configuration["providerId"], "prn": user_id, "nce": nonce},
        }
        # Traces leave the type undemanded, and may leave the instant of issue so.
        if "iat" in token["claims"]:
            wanted["claims"]["iat"] = Number(str(floor(parameters.instant(self.at))))
        if "exp" in token["claims"]:
            ahead = Number(str(floor(parameters.instant(self.at)) + 1))
            wanted["claims"]["exp"] = {"$atLeast": ahead}
        # The documents name no audience.
        if token.get("claimsAbsent", ["aud"]) != ["aud"]:
            return f"absent: {token['claimsAbsent']}; computed: aud"
        for name, value in wanted.items():
            if not same(token[name], value):
                return f"{name}: {token[name]}; computed: {value}"
        return compare_signature(
            token["signature"], Token({}, {}, {}, frozenset(), frozenset(), rs256_key=self.key)
        )


class LayerService(Conversation):
    settings = {"providerId", "publicKeys", "sessionLifetime"}
    events = {"challengeDue", "messageSent", "nonceRequested", "sessionEnded", "tokenSubmitted"}
    actions = {
        "acceptMessage", "challenge", "openSession", "provideNonce", "refuseMessage",
        "refuseNonce", "refuseToken",
    }
    about_the_nonce = {"nonce-mismatch", "replayed", "expired", "already-authenticated"}
    # Questions about the service, by the same one about a single token.
    same_questions = {
        "layer-service-iat-in-future": names.verified("layer", jwt_claims.IAT_AHEAD),
        "layer-service-typ-other-kind": layer.OTHER_TYPE,
    }

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.unused = {}  # the nonces that a client was given, oldest first

    def react(self, word, body, actions):
        if word == "tokenSubmitted":
            self.submitted(body, actions)
        for name, members in actions:
            if name in ("provideNonce", "challenge"):
                (kind, nonce), = members["nonce"].get("$all", [members["nonce"]])[0].items()
                if kind != "$value":  # which is one that was provided before
                    self.unused.setdefault(members["client"], []).append(_chosen(nonce))

    def submitted(self, body, actions):
        accepted, reasons, reaction = _reaction(
            actions, "openSession", "refuseToken", self.where
        )
        token = _token_text(body["token"])
        taken = self.interpretations.taken
        unused = self.unused.setdefault(body["client"], [])
        if taken.get("layer-service-nonce-of-another-client") == "accepted":
            unused = [nonce for nonces in self.unused.values() for nonce in nonces]
        own = None
        if isinstance(body["token"], dict):
            own = _plain(body["token"]["$mint"]["claims"]).get("nce")
        given = {
            "providerId": self.configuration["providerId"],
            "publicKeys": self.configuration["publicKeys"],
            "token": token, "now": self.at,
            "leeway": Number("1" if taken.get("layer-service-clock-leeway") == "some" else "0"),
            # Its own nonce, so that all else is judged first.
            "nonce": own if isinstance(own, str) and own else "none",
        }
        self.interpretations = Interpretations({
            self.same_questions.get(question, question): interpretation
            for question, interpretation in taken.items()
        })
        computed = self.outcome("layer.identityToken.verify", given)
        if not isinstance(computed, Valid):
            right = isinstance(computed, Invalid) and not accepted and (
                reasons is None or computed.reason in reasons
            )
            self.judge("token", "event", "token", None if right else (
                f"computed: {computed!r}; the trace expects {reasons or reaction}"
            ), refused=True)
            return
        if not accepted:
            # Right but for what the service remembers of the nonce.
            if reasons is not None and not reasons & self.about_the_nonce:
                wrong = f"computed: {computed!r}; the trace expects {reasons}"
                self.judge("token", "event", "token", wrong)
            elif reasons is not None and "already-authenticated" in reasons:
                self.hangs_on("event", "token", "layer: authenticated already")
            elif own in unused:
                self.hangs_on("event", "token", "layer: a nonce that is old or superseded")
            else:
                self.hangs_on("event", "token", "layer: no unused nonce of this client")
            return
        wrong = None
        if own not in unused:
            wrong = f"accepted with nonce {own}, but the client's are {unused}"
        elif reaction["userId"] != computed.members["userId"]:
            wrong = f"the token is for {computed.members['userId']}"
        self.judge("token", "event", "token", wrong)
        self.unused[body["client"]] = [nonce for nonce in unused if nonce != own]


# Sinch

# Traces with such user ids are about what else becomes of them.
_ODD_USERS = {
    **dict.fromkeys(user_ids.SIGNED["verify"].values(), "accept"),
    user_ids.VERIFIED["letters-beyond-ascii"]: "accept",
    user_ids.VERIFIED["not-in-form-c"]: "accept",
}


def _secrets(applications):
    return {each["applicationKey"]: each["applicationSecret"] for each in applications}


class SinchService(Conversation):
    settings = {"applications"}
    events = {"placeCall", "registerWithSignature", "registerWithToken", "unregister"}
    actions = {"acceptRegistration", "offerCall", "refuseCall", "rejectRegistration"}

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        for application in configuration["applications"]:
            if application.keys() != {"applicationKey", "applicationSecret"}:
                raise SuiteError(f"unknown settings of an application: {sorted(application)}")
        self.secrets = _secrets(configuration["applications"])
        self.nonces, self.sequences, self.limits = {}, {}, {}
        self.per_user = False

    def react(self, word, body, actions):
        if word == "placeCall" and isinstance(body["credentials"], str):
            # The service chooses credentials, so a text of the trace's is never one of them.
            refused = [name for name, _ in actions] == ["refuseCall"]
            self.let_pass("event", "credentials", None if refused else "no such credentials")
        if word not in ("registerWithToken", "registerWithSignature"):
            return
        accepted, reasons, reaction = _reaction(
            actions, "acceptRegistration", "rejectRegistration", self.where
        )
        if reaction["userId"] != body["userId"]:
            raise SuiteError(f"{self.where}: a reaction to another user")
        if not accepted and reasons is None:
            raise SuiteError(f"{self.where}: a refusal without a reason")
        if word == "registerWithToken":
            kind, member, remembered = "token", "token", self.remembered_of_token
            computed = self.verdict_on_token(body)
        else:
            kind, member, remembered = "signature", "signature", self.remembered_of_sequence
            computed = self.verdict_on_signature(body)
        if not isinstance(computed, Valid):
            right = isinstance(computed, Invalid) and not accepted and computed.reason in reasons
            if kind == "signature" and not accepted and computed == Invalid("bad-signature"):
                # As in the stateless cases, what is no base64 may be called malformed too.
                no_base64 = octets.decode(body["signature"]) is None
                right = right or no_base64 and reasons == {"malformed"}
            self.judge(kind, "event", member, None if right else (
                f"computed: {computed!r}; the trace expects {reasons or 'acceptance'}"
            ), refused=True)
            return
        why = remembered(body, computed, accepted, reasons)
        if accepted:
            self.judge(kind, "event", member, why)
        elif why:
            self.hangs_on("event", member, "sinch: " + why)
        else:
            self.judge(kind, "event", member, f"computed: valid; the trace expects {reasons}")

    def application(self, body):
        key = body["applicationKey"]
        return {"applicationKey": key, "applicationSecret": self.secrets[key]}

    def verdict_on_token(self, body):
        if body["applicationKey"] not in self.secrets:
            return Invalid("unknown-key")
        taken = self.interpretations.taken
        computed = self.outcome("sinch.registrationToken.verify", self.application(body) | {
            "token": _token_text(body["token"]), "now": self.at, "leeway": Number("0"),
        }, taken | service_tokens.of_the_call(taken) | _ODD_USERS)
        if isinstance(computed, Valid) and computed.members["userId"] != body["userId"]:
            return Invalid("wrong-subject")
        return computed

    def verdict_on_signature(self, body):
        if body["applicationKey"] not in self.secrets:
            return Invalid("unknown-key")
        return self.outcome("sinch.signature.verify", self.application(body) | {
            name: body[name] for name in ("userId", "sequence", "signature")
        }, self.interpretations.taken | _ODD_USERS)

    def remembered_of_token(self, body, computed, accepted, reasons):
        """What is wrong with an acceptance; or why a refusal may hang on what was before."""
        nonce = (body["applicationKey"], computed.members["nonce"])
        device = (body["applicationKey"], body["userId"], body["device"])
        limit = computed.members.get("instanceExpiresAt")
        known = self.limits.get(device)
        if accepted:
            forgets = self.interpretations.taken.get("sinch-service-nonce-memory") == "until-expiry"
            used = nonce in self.nonces
            forgotten = used and forgets and self.nonces[nonce] <= parameters.instant(self.at)
            self.nonces[nonce] = parameters.instant(computed.members["expiresAt"])
            self.limits[device] = limit
            return "the nonce was used before" if used and not forgotten else None
        if reasons == {"replayed"} and nonce in self.nonces:
            return "nonce used before"
        if reasons == {"claim-missing"} and limit is None and known is not None:
            return "limit given up"
        if reasons == {"claim-invalid"} and limit and known and limit < known:
            return "limit shortened"
        if reasons == {"claim-invalid"} and limit and device in self.limits and known is None:
            return "limit given by an update"
        return None

    def remembered_of_sequence(self, body, computed, accepted, reasons):
        sequences = self.sequences.setdefault(body["applicationKey"], {})
        last = max(sequences.values(), default=-1)
        own = sequences.get(body["userId"], -1)
        sequence = int(body["sequence"])
        if self.interpretations.taken.get("sinch-sequence-per-user") == "accept":
            self.per_user = True  # and so on this way from here on
        device = (body["applicationKey"], body["userId"], body["device"])
        if accepted:
            sequences[body["userId"]] = sequence
            return "the sequence was used before" if sequence <= (own if self.per_user else last) \
                else None
        if reasons == {"claim-missing"} and self.limits.get(device) is not None:
            return "limit given up"
        return "sequence used before" if reasons == {"replayed"} and sequence <= last else None


class SinchSigner(Conversation):
    """What a client with a secret and a backend have in common."""

    def fault_of_signature(self, expected, user_id, sequence):
        wanted = {
            "applicationKey": self.configuration["applicationKey"],
            "applicationSecret": self.configuration.get("applicationSecret"),
            "userId": user_id,
        }
        if expected.keys() != wanted.keys() | {"sequence"}:
            raise SuiteError(f"{self.where}: unknown members of an expected signature")
        for name, value in wanted.items():
            if expected[name] != value:
                return f"{name}: {expected[name]}; computed: {value}"
        specs = sequence["$all"] if "$all" in sequence else [sequence]
        names = {
            name for spec in specs if isinstance(spec, dict)
            for key, name in spec.items() if key in _NAMING_SPECS
        }
        if _value(expected["sequence"]) not in names:
            return f"the signature is over {expected['sequence']}, beside {sequence}"
        return None

    def hand_over_signature(self, body, user_id):
        """What an app is given: a literal is counted as right where that can be computed."""
        self.let_pass("event", "signature")
        secret = self.configuration.get("applicationSecret")
        if secret and user_id and isinstance(body["signature"], str):
            computed = self.outcome("sinch.signature.verify", {
                "applicationKey": self.configuration["applicationKey"],
                "applicationSecret": secret, "userId": user_id,
                "sequence": body["sequence"], "signature": body["signature"],
            })
            if isinstance(computed, Valid):
                self.tally.opaque.discard(f"{self.where} [event].signature")
                self.judge("signature", "event", "signature", None)


class SinchClient(SinchSigner):
    settings = {"applicationKey", "applicationSecret", "scheme"}
    events = {
        "callArrives", "createClient", "makeCall", "registerDidFail", "registerWithSignature",
        "registerWithToken", "registrationAccepted", "registrationRejected", "start", "stop",
        "timePasses", "unregister",
    }
    actions = {
        "deliverCall", "failed", "instanceExpired", "placeCall", "register",
        "requiresRegistrationCredentials", "started", "unregister",
    }

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.user_id, self.handed_over = None, []

    def react(self, word, body, actions):
        if word == "createClient":
            self.user_id = body["userId"]
        if word == "registerWithToken":
            self.handed_over.append({"token": body["token"]})
            self.let_pass("event", "token")
        if word == "registerWithSignature":
            self.handed_over.append({name: body[name] for name in ("signature", "sequence")})
            self.hand_over_signature(body, self.user_id)
        for place, (name, members) in enumerate(actions):
            if name != "register":
                continue
            if members["userId"] != self.user_id:
                raise SuiteError(f"{self.where}: another user than {self.user_id} registers")
            if isinstance(members.get("signature"), dict):
                self.judge("signature", place, "signature", self.fault_of_signature(
                    members["signature"]["$signature"], self.user_id, members["sequence"]
                ))
                continue
            sent = {n: members[n] for n in ("token", "signature", "sequence") if n in members}
            unchanged = sent in self.handed_over
            self.let_pass(place, "token" if "token" in sent else "signature",
                          None if unchanged else "not what the app handed over")


class SinchApplication(SinchSigner):
    settings = {
        "applicationKey", "applicationSecret", "instanceTimeToLive", "lastSequence", "scheme",
        "tokenTimeToLive", "users",
    }
    events = {
        "backendRestarts", "networkFails", "refusalReachesApp", "requestReachesBackend",
        "requiresRegistrationCredentials", "signatureReachesApp", "tokenReachesApp",
    }
    actions = {
        "askBackend", "registerDidFail", "registerWithSignature", "registerWithToken",
        "sendRefusal", "sendSignature", "sendToken",
    }

    def __init__(self, configuration, tally):
        super().__init__(configuration, tally)
        self.users = {}

    def react(self, word, body, actions):
        if word == "requiresRegistrationCredentials":
            self.users[body["handle"]] = body["userId"]
        if word == "tokenReachesApp":
            self.let_pass("event", "token")
        if word == "signatureReachesApp":
            self.hand_over_signature(body, self.users.get(body["handle"]))
        for place, (name, members) in enumerate(actions):
            if name == "sendSignature":
                specs = self.specs_of(members["signature"], "$signature", word)
                self.judge("signature", place, "signature", self.fault_of_signature(
                    specs, body["userId"], members["sequence"]
                ))
            elif name == "sendToken":
                token = self.specs_of(members["token"], "$token", word)
                self.judge("token", place, "token", self.fault_of_token(token, body["userId"]))
            elif name in ("registerWithSignature", "registerWithToken"):
                value = "token" if name == "registerWithToken" else "signature"
                unchanged = members == body
                self.let_pass(place, value, None if unchanged else "not what reached the app")

    def specs_of(self, value, kind, word):
        """The one expectation of that kind; the others give the value a name."""
        every = value["$all"] if value.keys() == {"$all"} else [value]
        found = [spec[kind] for spec in every if spec.keys() == {kind}]
        others = [spec for spec in every if spec.keys() != {kind}]
        if len(found) != 1 or any(spec.keys() - _NAMING_SPECS for spec in others):
            raise SuiteError(f"{self.where}: {value} is not understood")
        if word != "requestReachesBackend":
            raise SuiteError(f"{self.where}: an answer to {word}")
        return found[0]

    def fault_of_token(self, expected, user_id):
        given = {
            "applicationKey": self.configuration["applicationKey"],
            "applicationSecret": self.configuration["applicationSecret"],
            "userId": user_id, "issuedAt": self.at,
            "timeToLive": self.configuration["tokenTimeToLive"],
        }
        if "instanceTimeToLive" in self.configuration:
            given["instanceTimeToLive"] = self.configuration["instanceTimeToLive"]
        computed = self.outcome("sinch.registrationToken.issue", given)
        if not same(expected["issues"], Number("1")):
            return f"issues {expected['issues']}"
        # In a trace freshness is a name given once, not several issues of the same token.
        fresh = [
            name for name, claim in expected["claims"].items()
            if isinstance(claim, dict)
            and any(each.keys() == {"$fresh"} for each in claim.get("$all", [claim]))
        ]
        claims = {name: claim for name, claim in expected["claims"].items() if name not in fresh}
        content = expected | {"claims": claims, "fresh": fresh, "issues": Number("3")}
        wrong = compare_token(content, computed)
        return wrong and f"{wrong}; computed: {computed!r}"


ROLES = {
    "avaya.client": AvayaClient,
    "avaya.application": AvayaApplication,
    "layer.client": LayerClient,
    "layer.application": LayerApplication,
    "layer.service": LayerService,
    "sinch.client": SinchClient,
    "sinch.application": SinchApplication,
    "sinch.service": SinchService,
}

_STEP_MEMBERS = {"at", "event", "actions", "unordered", names.AMBIGUITY}
_BRANCH_MEMBERS = {"actions", "unordered", "then", "ends"}


def _actions(step, members, where):
    if step.keys() - members:
        raise SuiteError(f"{where}: unknown members {sorted(step.keys() - members)}")
    found = [name for name in ("actions", "unordered", names.AMBIGUITY) if name in step]
    if len(found) != 1:
        raise SuiteError(f"{where}: not one of actions, unordered and {names.AMBIGUITY}")
    return step[found[0]]


def _walk(conversation, steps):
    """`steps` are pairs: where it stands, and the step."""
    for index, (where, step) in enumerate(steps):
        expected = _actions(step, _STEP_MEMBERS, where)
        if names.AMBIGUITY not in step:
            conversation.step(where, step["at"], step["event"], expected, Interpretations())
            continue
        for interpretation, branch in expected[names.INTERPRETATIONS].items():
            inside = f"{where}.{interpretation}"
            way = copy.deepcopy(conversation)
            way.step(
                inside, step["at"], step["event"], _actions(branch, _BRANCH_MEMBERS, inside),
                Interpretations({expected["id"]: interpretation}),
            )
            then = [(f"{inside}.then[{n}]", s) for n, s in enumerate(branch.get("then", []))]
            _walk(way, then + ([] if branch.get("ends") else steps[index + 1 :]))
        return


def check(case, role, where, tally):
    if role not in ROLES:
        raise SuiteError(f"{where}: unknown role {role}")
    steps = [(f"{where} step {n}", step) for n, step in enumerate(case["steps"])]
    tally.traces += 1
    _walk(ROLES[role](case["configuration"], tally), steps)


def summary(tally):
    kinds = ("signature", "token", "response")
    yield (
        f"{tally.traces} traces: {len(tally.confirmed)} values confirmed ("
        + ", ".join(f"{tally.count(kind)} {kind}s" for kind in kinds)
        + f"), {len(tally.refused)} of them faulty on purpose; {len(tally.opaque)} opaque"
    )
    for name, number in sorted(Counter(tally.by_state.values()).items()):
        yield f"{number:6} right in themselves, the refusal depends on state: {name}"
