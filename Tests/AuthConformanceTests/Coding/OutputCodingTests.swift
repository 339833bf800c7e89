import AuthConformance
import StrictJSON
import Testing

@Suite("The answers to calls are written as documented")
struct OutputCodingTests {
  private static let instant = Instant(rfc3339: "2018-01-02T05:29:59.9+05:30")

  @Test("A response is its members, or a refusal")
  func response() throws {
    let key = SinchSigningKeyDerivation.Output(keyID: "k", key: Array(0..<32))
    #expect(
      try Response.success(key).members()
        == ["keyId": "k", "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="]
    )
    let refused = Response<SinchSigningKeyDerivation.Output>.refused(.weakKey)
    #expect(try refused.members() == ["refused": true, "reason": "weak-key"])
  }

  @Test("A verdict says whether it is valid, and what was found")
  func verdict() throws {
    #expect(try Verdict.valid(NoFindings()).members() == ["valid": true])
    #expect(
      try Verdict.valid(JWSVerification.Findings(payload: [])).members()
        == ["valid": true, "payload": ""]
    )
    let invalid = Verdict<NoFindings>.invalid(.badSignature)
    #expect(try invalid.members() == ["valid": false, "reason": "bad-signature"])
  }

  @Test("An instant is written in UTC with whole seconds, and one that is nil is left out")
  func instants() throws {
    let instant = try #require(Self.instant)
    var findings = SinchRegistrationTokenVerification.Findings(
      userID: "u",
      nonce: "n",
      issuedAt: instant,
      expiresAt: instant
    )
    let text = JSON.string("2018-01-01T23:59:59Z")
    let members: JSON.Object = [
      "userId": "u", "nonce": "n", "issuedAt": text, "expiresAt": text,
    ]
    #expect(try findings.members() == members)
    findings.instanceExpiresAt = instant
    #expect(try findings.members()["instanceExpiresAt"] == text)
  }

  @Test("Each output has the members that its contract names")
  func memberNames() throws {
    let instant = try #require(Self.instant)
    let outputs: [(Call, any CallOutput)] = [
      (.sinchSignatureSign, SinchSignatureSigning.Output(signature: "")),
      (.sinchSignatureVerify, NoFindings()),
      (.sinchSigningKeyDerive, SinchSigningKeyDerivation.Output(keyID: "", key: [])),
      (.sinchRegistrationTokenIssue, IssuedToken(token: "")),
      (
        .sinchRegistrationTokenVerify,
        SinchRegistrationTokenVerification.Findings(
          userID: "",
          nonce: "",
          issuedAt: instant,
          expiresAt: instant,
          instanceExpiresAt: instant
        )
      ),
      (.layerIdentityTokenIssue, IssuedToken(token: "")),
      (
        .layerIdentityTokenVerify,
        LayerIdentityTokenVerification.Findings(userID: "", expiresAt: instant)
      ),
      (.jwsSign, IssuedToken(token: "")),
      (.jwsVerify, JWSVerification.Findings(payload: [])),
      (.digestHA1Derive, DigestHA1Derivation.Output(ha1: "")),
      (.digestResponseCompute, DigestResponseComputation.Output(response: "")),
    ]
    #expect(outputs.map(\.0) == Call.allCases)
    for (call, output) in outputs {
      #expect(try output.members().names == call.contract.memberNames, "\(call)")
    }
  }
}
