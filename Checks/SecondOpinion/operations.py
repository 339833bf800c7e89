"""Every stateless operation: its input members, and the function that computes its outcome."""

from typing import NamedTuple

import digest
import jws
import layer
import sinch
from outcomes import Fault, Invalid, Refused


class Operation(NamedTuple):
    compute: object
    required: tuple
    optional: tuple = ()
    verdict: bool = False

    def outcome(self, given, interpretations):
        try:
            computed = self.compute(given, interpretations)
        except Fault as fault:
            return self._failed(interpretations.first_fault(fault))
        try:
            interpretations.settle()
        except Fault as fault:
            return self._failed(fault)
        return computed

    def _failed(self, fault):
        return Invalid(fault.reason) if self.verdict else Refused(fault.reason)


_APPLICATION = ("applicationKey", "applicationSecret")

OPERATIONS = {
    "sinch.signature.sign": Operation(sinch.sign, (*_APPLICATION, "userId", "sequence")),
    "sinch.signature.verify": Operation(
        sinch.verify, (*_APPLICATION, "userId", "sequence", "signature"), verdict=True
    ),
    "sinch.signingKey.derive": Operation(sinch.derive_signing_key, ("applicationSecret", "at")),
    "sinch.registrationToken.issue": Operation(
        sinch.issue_registration_token,
        (*_APPLICATION, "userId", "issuedAt", "timeToLive"),
        ("nonce", "instanceTimeToLive"),
    ),
    "sinch.registrationToken.verify": Operation(
        sinch.verify_registration_token, (*_APPLICATION, "token", "now", "leeway"), verdict=True
    ),
    "layer.identityToken.issue": Operation(
        layer.issue_identity_token,
        ("providerId", "keyId", "privateKey", "userId", "nonce", "issuedAt", "timeToLive"),
        ("displayName", "avatarUrl", "firstName", "lastName"),
    ),
    "layer.identityToken.verify": Operation(
        layer.verify_identity_token,
        ("providerId", "publicKeys", "token", "nonce", "now", "leeway"),
        verdict=True,
    ),
    "jws.sign": Operation(
        jws.sign, ("algorithm", "protectedHeader", "payload"), ("key", "privateKey")
    ),
    "jws.verify": Operation(
        jws.verify, ("algorithms", "token"), ("key", "publicKey"), verdict=True
    ),
    "digest.ha1.derive": Operation(
        digest.derive_ha1, ("algorithm", "username", "realm", "password"), ("nonce", "cnonce")
    ),
    "digest.response.compute": Operation(
        digest.compute_response,
        ("realm", "algorithm", "nonce", "method", "uri"),
        ("ha1", "username", "password", "qop", "cnonce", "nc", "body"),
    ),
}
