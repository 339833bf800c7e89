import AuthConformance
import ConformanceSuite
import Cryptography

extension SignatureCases {
  static var sinchSignatureVerifyText: CaseGroup {
    CaseGroup(
      "signatures/sinch-signature-verify-text",
      title: "Verifying signatures over texts that were put together wrongly",
      method:
        "The text is spoilt as it is in public code, then digested and written as it is right",
      base: SinchVerificationScenario()
    ) {
      accepts(
        "right",
        "User id, key, sequence and secret, one after the other",
        ["SINCH-SIG-STRING", "SINCH-SIG-NO-SEPARATOR"]
      )
      wrongParts
      wrongSeparators
      wrongDigests
      rejects(
        "secret-decoded",
        "The octets of the decoded secret in place of its text",
        .badSignature,
        requirements: ["SINCH-SIG-SECRET-AS-TEXT"],
        flags: ["secret-encoding"],
        note: "The main trap between this scheme and the token scheme, which does decode it."
      ) { $0.signature = "qQTrXrSoHGHD1ufhqb+jn6GRIPA=" }
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var wrongParts: [CaseDefinition<SinchVerificationScenario>] {
    wronglyMade("user-left-out", "Without the user id", "SINCH-SIG-STRING") {
      $0.text = SignedText.withoutUser
    }
    wronglyMade("key-left-out", "Without the application key", "SINCH-SIG-STRING") {
      $0.text = SignedText.withoutKey
    }
    wronglyMade("sequence-left-out", "Without the sequence", "SINCH-SIG-STRING") {
      $0.text = SignedText.withoutSequence
    }
    wronglyMade("secret-left-out", "Without the secret", "SINCH-SIG-STRING") {
      $0.text = SignedText.withoutSecret
    }
    wronglyMade("key-first", "The application key before the user id", "SINCH-SIG-STRING") {
      $0.text = SignedText.keyFirst
    }
    wronglyMade("sequence-before-key", "The sequence before the key", "SINCH-SIG-STRING") {
      $0.text = SignedText.sequenceBeforeKey
    }
    wronglyMade("secret-before-sequence", "The secret before the sequence", "SINCH-SIG-STRING") {
      $0.text = SignedText.secretBeforeSequence
    }
    wronglyMade("reversed", "All parts from last to first", "SINCH-SIG-STRING") {
      $0.text = SignedText.reversed
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var wrongSeparators: [CaseDefinition<SinchVerificationScenario>] {
    wronglyMade("colons", "Colons between the parts", "SINCH-SIG-NO-SEPARATOR") {
      $0.text = SignedText.withColons
    }
    wronglyMade("line-breaks", "Line breaks between the parts", "SINCH-SIG-NO-SEPARATOR") {
      $0.text = SignedText.withLineBreaks
    }
    wronglyMade("line-break-at-end", "A line break at the end", "SINCH-SIG-NO-SEPARATOR") {
      $0.text = SignedText.withFinalLineBreak
    }
    wronglyMade("utf-16", "The text in UTF-16", "SINCH-SIG-UTF8", flag: "wrong-encoding") {
      $0.encoding = TextOctets.utf16LittleEndian
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var wrongDigests: [CaseDefinition<SinchVerificationScenario>] {
    wronglyMade("md5", "MD5 in place of SHA-1", "SINCH-SIG-SHA1", flag: "digest-variant") {
      $0.digest = { try HashAlgorithm.md5.digest($0) }
    }
    wronglyMade("sha-256", "SHA-256 in place of SHA-1", "SINCH-SIG-SHA1", flag: "digest-variant") {
      $0.digest = { try HashAlgorithm.sha256.digest($0) }
    }
    wronglyMade(
      "sha-256-cut",
      "SHA-256, cut to the length of SHA-1",
      "SINCH-SIG-SHA1",
      flag: "digest-variant"
    ) { $0.digest = { Array(try HashAlgorithm.sha256.digest($0).prefix(20)) } }
    wronglyMade("sha-1-twice", "SHA-1 of the SHA-1", "SINCH-SIG-SHA1", flag: "digest-variant") {
      $0.digest = { try HashAlgorithm.sha1.digest(try HashAlgorithm.sha1.digest($0)) }
    }
    rejects(
      "hmac",
      "HMAC-SHA1 of user id, key and sequence under the secret's text",
      .badSignature,
      requirements: ["SINCH-SIG-SHA1"],
      flags: ["digest-variant"]
    ) { $0.signature = "aPWO31a8j8dMyfY5BKroHEo+lGM=" }
  }

  private static func wronglyMade(
    _ slug: String,
    _ title: String,
    _ requirement: RequirementID,
    flag: FlagID = "ambiguous-concatenation",
    change: @escaping @Sendable (inout SinchVerificationScenario) throws -> Void
  ) -> CaseDefinition<SinchVerificationScenario> {
    rejects(
      slug,
      title,
      .badSignature,
      .malformed,
      requirements: [requirement],
      flags: [flag],
      change: change
    )
  }
}
