extension SignatureCases {
  static let sinchSignatureVerify: CaseGroup = CaseGroup(
    "signatures/sinch-signature-verify",
    title: "Verifying a registration's signature",
    method: "Signatures are made by the scheme, over the same or over another registration",
    base: SinchVerificationScenario()
  ) {
    accepts("right", "The signature of this very registration")
      .with { $0.signature = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=" }.decidedBy("SINCH-SIG-VERIFY")
      .also("SINCH-SIG-STRING", "SINCH-SIG-SHA1", "SINCH-SIG-SECRET-AS-TEXT")
    accepts("upper-case-key", "An application key in upper-case letters on both sides")
      .with { $0.useKey("196087A1-E815-4BC4-8984-60D8D8A43F1D") }.decidedBy("SINCH-SIG-VERIFY")
    leavesOpen("user-takes-digit-of-key")
      .titled("Signed for the user foo, presented for foo1 and the key without its first digit")
      .with {
        $0.claimed.userID = "foo1"
        $0.claimed.applicationKey = "96087a1-e815-4bc4-8984-60d8d8a43f1d"
      }
      .asking("sinch-signature-verify-key-that-is-no-uuid", .acceptedOrRefused())
      .decidedBy("SINCH-SIG-NO-SEPARATOR").flagged("ambiguous-concatenation")
      .note("Nothing separates the parts, so that the signature fits both registrations.")
    section("Good signatures, but of another registration") {
      decidedBy("SINCH-SIG-VERIFY").flagged("signature-unchecked").reasons(.badSignature)
      rejects("other-user", "Signed for another user") { $0.signed.userID = "bar" }
      rejects("user-prefix", "Signed for a user whose id is the beginning of this one")
        .with { $0.signed.userID = "fo" }
      rejects("user-suffix", "Signed for a user whose id begins with this one")
        .with { $0.signed.userID = "foobar" }
      rejects("user-case", "Signed for a user whose id differs in letter case")
        .with { $0.signed.userID = "Foo" }
      rejects("other-key", "Signed for another application key")
        .with { $0.signed.applicationKey = "a32e5a8d-f7d8-411c-9645-9038e8dd051d" }
      rejects("key-case", "Signed for the same application key in upper-case letters")
        .with { $0.signed.applicationKey = "196087A1-E815-4BC4-8984-60D8D8A43F1D" }
      rejects("key-without-hyphens", "Signed for the same application key without its hyphens")
        .with { $0.signed.applicationKey = "196087a1e8154bc4898460d8d8a43f1d" }
      rejects("other-secret", "Signed with another application secret")
        .with { $0.signed.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==" }
      rejects("secret-case", "Signed with a secret that differs in letter case")
        .with { $0.signed.applicationSecret = "OYdgGRXoxEuJhGDY2KQ/HQ==" }
      rejects("secret-without-padding", "Signed with the secret without its padding")
        .with { $0.signed.applicationSecret = "oYdgGRXoxEuJhGDY2KQ/HQ" }
      rejects("secret-url-safe", "Signed with the secret in the URL-safe alphabet")
        .with { $0.signed.applicationSecret = "oYdgGRXoxEuJhGDY2KQ_HQ==" }
      rejects("secret-with-line-break", "Signed with the secret and a line break behind it")
        .with { $0.signed.applicationSecret = "oYdgGRXoxEuJhGDY2KQ/HQ==\n" }
      rejects("previous-sequence", "Signed for the previous sequence") { $0.signed.sequence = "0" }
      rejects("next-sequence", "Signed for the next sequence") { $0.signed.sequence = "2" }
    }
    section("Nothing, signed as such") {
      decidedBy("SINCH-SIG-SIGNER-INPUTS").flagged("empty-identity").reasons(.malformed)
      rejects("empty-user-id", "An empty user id, signed as such") { $0.useUser("") }
        .decidedBy("SINCH-SIG-USER-ID-REQUIRED")
      rejects("empty-key", "An empty application key, signed as such") { $0.useKey("") }
      rejects("empty-secret", "An empty application secret, signed as such") {
        $0.claimed.applicationSecret = ""
        $0.signed.applicationSecret = ""
      }
      .reasons(.malformed, .weakKey).flagged("weak-key")
    }
  }
}
