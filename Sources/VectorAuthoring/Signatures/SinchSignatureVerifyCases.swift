import AuthConformance
import ConformanceSuite

extension SignatureCases {
  static var sinchSignatureVerify: CaseGroup {
    CaseGroup(
      "signatures/sinch-signature-verify",
      title: "Verifying a registration's signature",
      method: "Signatures are made by the scheme, over the same or over another registration",
      base: SinchVerificationScenario()
    ) {
      accepts(
        "right",
        "The signature of this very registration",
        ["SINCH-SIG-VERIFY", "SINCH-SIG-STRING", "SINCH-SIG-SHA1", "SINCH-SIG-SECRET-AS-TEXT"]
      ) { $0.signature = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=" }
      accepts(
        "upper-case-key",
        "An application key in upper-case letters on both sides",
        ["SINCH-SIG-VERIFY"]
      ) { scenario in
        scenario.claimed.applicationKey = "196087A1-E815-4BC4-8984-60D8D8A43F1D"
        scenario.signed.applicationKey = "196087A1-E815-4BC4-8984-60D8D8A43F1D"
      }
      accepts(
        "user-takes-digit-of-key",
        "Signed for the user foo, presented for foo1 and the key without its first digit",
        ["SINCH-SIG-NO-SEPARATOR"],
        flags: ["ambiguous-concatenation"],
        note: "Nothing separates the parts, so that the signature fits both registrations."
      ) { scenario in
        scenario.claimed.userID = "foo1"
        scenario.claimed.applicationKey = "96087a1-e815-4bc4-8984-60d8d8a43f1d"
      }
      signaturesOfOthers
      rejects(
        "empty-user-id",
        "An empty user id, signed as such",
        .malformed,
        requirements: ["SINCH-SIG-USER-ID-REQUIRED"],
        flags: ["empty-identity"]
      ) { $0.useUser("") }
      rejects(
        "empty-key",
        "An empty application key, signed as such",
        .malformed,
        requirements: ["SINCH-SIG-STRING"],
        flags: ["empty-identity"]
      ) { scenario in
        scenario.claimed.applicationKey = ""
        scenario.signed.applicationKey = ""
      }
      rejects(
        "empty-secret",
        "An empty application secret, signed as such",
        .malformed,
        .weakKey,
        requirements: ["SINCH-SIG-STRING"],
        flags: ["empty-identity", "weak-key"]
      ) { scenario in
        scenario.claimed.applicationSecret = ""
        scenario.signed.applicationSecret = ""
      }
    }
  }

  /// Good signatures, but of another registration than the one in question.
  @CaseBuilder<SinchVerificationScenario>
  private static var signaturesOfOthers: [CaseDefinition<SinchVerificationScenario>] {
    otherwise("other-user", "Signed for another user") { $0.userID = "bar" }
    otherwise("user-prefix", "Signed for a user whose id is the beginning of this one") {
      $0.userID = "fo"
    }
    otherwise("user-suffix", "Signed for a user whose id begins with this one") {
      $0.userID = "foobar"
    }
    otherwise("user-case", "Signed for a user whose id differs in letter case") {
      $0.userID = "Foo"
    }
    otherwise("other-key", "Signed for another application key") {
      $0.applicationKey = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
    }
    otherwise("key-case", "Signed for the same application key in upper-case letters") {
      $0.applicationKey = "196087A1-E815-4BC4-8984-60D8D8A43F1D"
    }
    otherwise("key-without-hyphens", "Signed for the same application key without its hyphens") {
      $0.applicationKey = "196087a1e8154bc4898460d8d8a43f1d"
    }
    otherwise("other-secret", "Signed with another application secret") {
      $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA=="
    }
    otherwise("secret-case", "Signed with a secret that differs in letter case") {
      $0.applicationSecret = "OYdgGRXoxEuJhGDY2KQ/HQ=="
    }
    otherwise("secret-without-padding", "Signed with the secret without its equals signs") {
      $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ/HQ"
    }
    otherwise("secret-url-safe", "Signed with the secret in the URL-safe alphabet") {
      $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ_HQ=="
    }
    otherwise("secret-with-line-break", "Signed with the secret and a line break behind it") {
      $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ/HQ==\n"
    }
    otherwise("previous-sequence", "Signed for the previous sequence") { $0.sequence = "0" }
    otherwise("next-sequence", "Signed for the next sequence") { $0.sequence = "2" }
  }

  private static func otherwise(
    _ slug: String,
    _ title: String,
    change: @escaping @Sendable (inout Registration) -> Void
  ) -> CaseDefinition<SinchVerificationScenario> {
    rejects(
      slug,
      title,
      .badSignature,
      requirements: ["SINCH-SIG-VERIFY"],
      flags: ["signature-unchecked"]
    ) { change(&$0.signed) }
  }
}
