import Cryptography

extension SignatureCases {
  static let sinchSignatureVerifyText: CaseGroup = CaseGroup(
    "signatures/sinch-signature-verify-text",
    title: "Verifying signatures over texts that were put together wrongly",
    method: "The text is put together wrongly, as in public code, then digested and written "
      + "correctly",
    base: SinchVerificationScenario()
  ) {
    accepts("right", "User id, key, sequence and secret, one after the other")
      .decidedBy("SINCH-SIG-STRING").also("SINCH-SIG-NO-SEPARATOR")
    section("Parts left out or in another order") {
      decidedBy("SINCH-SIG-STRING").flagged("ambiguous-concatenation")
      reasons(.badSignature, .malformed)
      rejects("user-left-out", "Signed without the user id")
        .with { $0.parts = [.key, .sequence, .secret] }
      rejects("key-left-out", "Signed without the application key")
        .with { $0.parts = [.userID, .sequence, .secret] }
      rejects("sequence-left-out", "Signed without the sequence")
        .with { $0.parts = [.userID, .key, .secret] }
      rejects("secret-left-out", "Signed without the secret")
        .with { $0.parts = [.userID, .key, .sequence] }
      rejects("key-first", "Signed with the application key before the user id")
        .with { $0.parts = [.key, .userID, .sequence, .secret] }
      rejects("sequence-before-key", "Signed with the sequence before the key")
        .with { $0.parts = [.userID, .sequence, .key, .secret] }
      rejects("secret-before-sequence", "Signed with the secret before the sequence")
        .with { $0.parts = [.userID, .key, .secret, .sequence] }
      rejects("reversed", "Signed with all parts from last to first")
        .with { $0.parts = [.secret, .sequence, .key, .userID] }
    }
    section("Separators, which the text does not have") {
      decidedBy("SINCH-SIG-NO-SEPARATOR").flagged("ambiguous-concatenation")
      reasons(.badSignature, .malformed)
      rejects("colons", "Signed with colons between the parts") { $0.separator = ":" }
      rejects("line-breaks", "Signed with line breaks between the parts") { $0.separator = "\n" }
      rejects("line-break-at-end", "Signed with a line break at the end")
        .with { $0.signed.applicationSecret += "\n" }
    }
    rejects("utf-16", "Signed over the text in UTF-16")
      .with { $0.encoding = TextEncodings.utf16LittleEndian }
      .reasons(.badSignature, .malformed).decidedBy("SINCH-SIG-UTF8").flagged("wrong-encoding")
    section("Other digests than SHA-1") {
      decidedBy("SINCH-SIG-SHA1").flagged("digest-variant").reasons(.badSignature, .malformed)
      rejects("md5", "MD5 in place of SHA-1") { $0.digest = { try HashAlgorithm.md5.digest($0) } }
      rejects("sha-256", "SHA-256 in place of SHA-1")
        .with { $0.digest = { try HashAlgorithm.sha256.digest($0) } }
      rejects("sha-256-cut", "SHA-256, cut to the length of SHA-1")
        .with { $0.digest = { Array(try HashAlgorithm.sha256.digest($0).prefix(20)) } }
      rejects("sha-1-twice", "SHA-1 of the SHA-1")
        .with { $0.digest = { try HashAlgorithm.sha1.digest(try HashAlgorithm.sha1.digest($0)) } }
      rejects("hmac", "HMAC-SHA1 of user id, key and sequence under the secret's text")
        .with { $0.signature = "aPWO31a8j8dMyfY5BKroHEo+lGM=" }.reasons(.badSignature)
    }
    rejects("secret-decoded", "Signed with the bytes of the decoded secret in place of its text")
      .with { $0.signature = "qQTrXrSoHGHD1ufhqb+jn6GRIPA=" }
      .reasons(.badSignature).decidedBy("SINCH-SIG-SECRET-AS-TEXT").flagged("secret-encoding")
      .note("The main trap between this scheme and the token scheme, which does decode it.")
  }
}
