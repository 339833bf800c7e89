"""The role avaya.client with stacks behind it, which send and receive real messages of SIP and HTTP.

A stack registers, keeps credentials and answers challenges. Here is what it does not know of: the names
of challenges, the count of failures, and that a service is not used before it is there.
"""

import sys

from conformance_protocol import NotInLibrary
from conversation_protocol import serve_roles
from servers import HTTPStack, Message, SIPStack, credentials, quoted


class Service:
    """A service of the SDK: one that a user registers with by SIP, or one that is reached by HTTP."""

    def __init__(self, configuration, sip_stack, http_program):
        self.name, self.host = configuration["name"], configuration["host"]
        method, uri = configuration["method"], configuration["uri"]
        self.stack = sip_stack(uri) if method == "REGISTER" else HTTPStack(http_program, method, uri)
        self.challenges = self.failures = 0
        self.state = "idle"  # or "asked" or "answered", about the challenge that was numbered last
        self.nonces = []  # of all challenges, in their order
        self.registered = False

    # Events

    def start(self):
        if self.registered or self.stack.open or self.state != "idle":
            return []
        self.stack.command("register")
        return self.reaction()

    def challenged(self, event):
        """A challenge answers the request that the server has, or else one that it is sent."""
        if not self.stack.open and self.state == "idle":
            self.stack.command("register")
            self.stack.reaction()
        return self.refused(event)

    def refused(self, event):
        if event["host"] != self.host:
            raise NotInLibrary("a response does not say which host has sent it")
        self.nonces.append(event["nonce"])
        names = [name for name in ("realm", "nonce", "opaque", "qop") if name in event]
        parameters = [f"{name}={quoted(event[name])}" for name in names]
        parameters += ["stale=true"] * event.get("stale", False)
        challenge = ", ".join([*parameters, "algorithm=MD5"])
        fields = ["401 Unauthorized", f"WWW-Authenticate: Digest {challenge}"]
        return self.responded(lambda: self.stack.respond(*fields))

    def accepted(self):
        return self.responded(self.stack.accept)

    def responded(self, respond):
        if self.stack.last is None:
            raise NotInLibrary("a server cannot reach a client that has sent it nothing")
        is_awaited = self.stack.open
        respond()
        if is_awaited:
            return self.reaction()
        if self.state == "asked" and self.stack.waits_for_its_application:
            return []
        return [action for one in self.stack.strays() for action in self.told(one)]

    def network_fails(self):
        if not self.stack.open:
            if not self.registered:
                raise NotInLibrary("a stack hears of a failure by a request alone")
            self.stack.command("register")
            self.stack.reaction()
        self.stack.fail()
        return self.reaction()

    def answered(self, challenge, credential):
        """The application calls a handler. Whether the latest one may be called again is the stack's."""
        if challenge != f"{self.name}/{self.challenges}":
            return []
        if self.state == "asked":
            self.state = "answered"
        elif credential is None or self.stack.waits_for_its_application:
            return []
        if credential is None:
            self.state = "idle"
            self.stack.command("decline")
        elif not credential.get("ha1"):
            self.stack.command("credentials", credential["username"], credential["password"])
        elif self.stack.takes_ha1:
            self.stack.command("ha1", credential["username"], credential["ha1"])
        else:
            raise NotInLibrary("the stack takes a password, and no HA1")
        return self.reaction()

    def used(self, request):
        if not self.registered:
            return [self.action("refuseRequest", request=request)]
        self.stack.command("message", request)
        return self.reaction()

    # What the stack does about them

    def reaction(self):
        return self.told(self.stack.reaction())

    def told(self, reaction):
        if isinstance(reaction, Message):
            return self.sent(reaction)
        return getattr(self, "stack_" + reaction[0])(*reaction[1:])

    def sent(self, request):
        if not self.stack.is_registration(request):
            return [self.action("sendRequest", request=request.body)]
        given = {answer["nonce"]: answer for answer in credentials(request)}
        if not given:
            return [self.action("register", host=self.host)]
        # There are some for each realm that has challenged.
        answer = next(given[nonce] for nonce in reversed(self.nonces) if nonce in given)
        names = ("username", "realm", "nonce", "opaque", "qop", "nc", "cnonce", "response")
        return [self.action("respond", **{name: answer[name] for name in names if name in answer})]

    def stack_retries(self, status):
        return self.reaction()

    def stack_asks(self, realm):
        self.failures = self.failures + 1 if self.state == "answered" else 0
        self.state = "asked"
        self.challenges += 1
        about = {"realm": realm, "host": self.host, "failureCount": self.failures}
        return [self.action("challengeReceived", **self.challenge(), **about)]

    def stack_accepted(self):
        answered, self.state, self.registered = self.state == "answered", "idle", True
        return [self.action("credentialAccepted", **self.challenge())] if answered else []

    def stack_failed(self, status):
        answered, self.state, self.registered = self.state == "answered", "idle", False
        return [self.action("challengeCancelled", **self.challenge())] if answered else []

    def stack_unasked(self, *status):
        return []

    def action(self, name, **members):
        return {name: {"service": self.name} | members}

    def challenge(self):
        return {"challenge": f"{self.name}/{self.challenges}"}


class AvayaClient:
    """All services of a user, each with a stack of its own."""

    def __init__(self, configuration, *stacks):
        services = configuration["services"]
        self.services = {service["name"]: Service(service, *stacks) for service in services}

    def deliver(self, at, event, members):
        every = self.services.values()
        if event == "start":
            return [action for service in every for action in service.start()]
        if event == "providerAnswers":
            call = members["challenge"], members.get("credential")
            return [action for service in every for action in service.answered(*call)]
        service = self.services[members["service"]]
        match event:
            case "serverChallenges":
                return service.challenged(members)
            case "serverRejects":
                return service.refused(members)
            case "serverAccepts":
                return service.accepted()
            case "networkFails":
                return service.network_fails()
            case "useService":
                return service.used(members["request"])

    def close(self):
        for service in self.services.values():
            service.stack.close()


def serve(name, sip_stack):
    """Plays the role; the arguments are the stacks' programs, for SIP and HTTP, and the version."""
    sip_program, http_program, version = sys.argv[1:]
    stacks = (lambda uri: sip_stack(sip_program, uri)), http_program
    description = {"name": name, "version": version, "language": "C", "protocolVersion": 1}
    serve_roles(description, {"avaya.client": lambda given: AvayaClient(given, *stacks)})
