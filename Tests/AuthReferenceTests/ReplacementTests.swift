import AuthConformance
import AuthReference
import ConformanceEngine
import Cryptography
import StrictJSON
import Testing

/// That a wrong implementation is one part replaced, without a word of it in the reference.
@Suite("A wrong implementation is the reference with one part replaced")
struct ReplacementTests {
  @Test("A check can be left out")
  func oneCheck() throws {
    var reference = Reference()
    reference.sinchTokenVerifier.claimChecks = SinchTokenVerifier.claimChecks.without("expired")
    let late = SinchExample.verify { $0.now = "2019-01-01T00:00:00Z" }
    #expect(try reference.verifySinchRegistrationToken(late).findings?.userID == "foo")
    #expect(try Reference().verifySinchRegistrationToken(late) == .invalid(.expired))
  }

  @Test("Every check can be left out")
  func everyCheck() {
    let all = SinchTokenVerifier.claimChecks
    #expect(all.count >= 10)
    #expect(all.allSatisfy { all.without($0.name).count == all.count - 1 })
    let layer = LayerTokenVerifier.claimChecks
    #expect(layer.count >= 8)
    #expect(layer.allSatisfy { layer.without($0.name).count == layer.count - 1 })
  }

  @Test("A check can supply a missing claim")
  func missingClaim() throws {
    var reference = Reference()
    reference.sinchTokenVerifier.claimChecks = SinchTokenVerifier.claimChecks.replacing(
      "iat",
      with: Rule("iat") { evidence in
        guard evidence.claims.members["iat"] == nil else { return }
        evidence.claims.members["iat"] = 1_514_862_245
      }
    )
    var draft = SinchDraft()
    draft.claims[member: "iat"] = nil
    let input = SinchExample.verify(try draft.token())
    #expect(try reference.verifySinchRegistrationToken(input).findings?.userID == "foo")
  }

  /// Signatures that the mistakes of public code give over the published example; by Python.
  @Test("Mistakes in the key give their known signatures")
  func wrongKeys() throws {
    let mistakes: [(String, @Sendable (inout SinchKeySchedule) -> Void)] = [
      (
        "eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg",
        { $0.decodeSecret = { Array($0.utf8) } }
      ),
      (
        "1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA",
        { $0.key = { try HMAC.sha256(key: $1.utf8, message: $0) } }
      ),
      (
        "ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw",
        { $0.key = { secret, _ in try HMAC.sha256(key: secret, message: "2018-01-02".utf8) } }
      ),
      ("Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c", { $0.key = { secret, _ in secret } }),
      (
        "fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE",
        { $0.key = { Array(try HMAC.sha256(key: $0, message: $1.utf8).lowercaseHexadecimal.utf8) } }
      ),
    ]
    for (signature, change) in mistakes {
      var reference = Reference()
      change(&reference.sinchTokenIssuer.keys)
      let issued = try reference.issueSinchRegistrationToken(SinchExample.issue())
      #expect(issued.output?.token.hasSuffix("." + signature) == true)
    }
  }

  @Test("A sequence can be read as a signed number")
  func signedSequence() throws {
    var scheme = SinchSignatureScheme()
    scheme.sequenceText = { String(Int64(truncatingIfNeeded: $0.value ?? 0)) }
    let input = SinchSignatureTests.input(sequence: "9223372036854775808")
    #expect(
      try scheme.signSinchRegistration(input).output?.signature == "ZHoLAqiCGjpjlMRSP7rWIimMYz8="
    )
  }

  @Test("The reference answers every call")
  func wholeReference() {
    let description = LocalImplementation(Reference()).describe()
    #expect(description.operations == Call.allCases.map(Operation.call))
  }
}
