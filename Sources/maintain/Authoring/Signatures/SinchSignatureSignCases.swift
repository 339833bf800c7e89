extension SignatureCases {
  static let sinchSignatureSign: CaseGroup = CaseGroup(
    "signatures/sinch-signature-sign",
    title: "Signing a registration",
    method: "SHA-1 of user id, key, sequence and secret, in base64",
    base: SinchSigningScenario()
  ) {
    gives("first-registration")
      .titled("The key and secret of the document, the user foo and the first sequence")
      .output(["signature": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="]).decidedBy("SINCH-SIG-STRING")
      .also("SINCH-SIG-SHA1", "SINCH-SIG-BASE64", "SINCH-SIG-NO-LINE-BREAKS")
      .also("SINCH-SIG-SECRET-AS-TEXT").flagged("ambiguous-concatenation", "secret-encoding")
      .note(
        "The secret is text in this scheme, while the token scheme decodes it. Decoded, "
          + "it leads to qQTrXrSoHGHD1ufhqb+jn6GRIPA=."
      )
    gives("plus-and-slash")
      .titled("A signature with the two characters in which the base64 alphabets differ")
      .with { $0.sequence = "26" }
      .output(["signature": "7dAu8QRvIjZb6Nd+ZJy8Gb/+mmM="]).decidedBy("SINCH-SIG-BASE64")
      .flagged("base64-variant")
    gives("nothing-around", "The signature alone, without a line break or a space around it")
      .with { $0.sequence = "2" }.decidedBy("SINCH-SIG-NO-LINE-BREAKS").also("SINCH-SIG-BASE64")
      .flagged("base64-variant")
    gives("zero-octet-first", "A digest that begins with a zero byte") { $0.sequence = "1354" }
      .output(["signature": "AGJIE5X6M8+nTp6lRYMXOc2PBpA="]).decidedBy("SINCH-SIG-SHA1")
      .also("SINCH-SIG-BASE64").note("A digest that passes through a big integer loses the byte.")
    section("Secrets as they are written") {
      decidedBy("SINCH-SIG-SECRET-AS-TEXT").flagged("secret-encoding")
      gives("secret-with-plus-and-slash", "A secret with plus signs and slashes")
        .with { $0.secret = "+/+/+/+/+/+/+/+/+/+/+w==" }
      gives("secret-of-one-octet", "A secret that decodes to a single byte") { $0.secret = "/w==" }
    }
    section("Secrets of another form") {
      decidedBy("SINCH-SIG-SECRET-AS-TEXT").flagged("secret-encoding")
      leavesOpen("secret-with-space-around", "A secret with a space before it and behind it")
        .with { $0.secret = " oYdgGRXoxEuJhGDY2KQ/HQ== " }
        .asking("sinch-signature-sign-secret-with-space-around", .acceptedOrRefused())
        .note("If it is accepted, it is not trimmed.")
      leavesOpen("secret-that-is-no-base64", "A secret that is not base64")
        .with { $0.secret = "oYdgGRXoxEuJhGDY2KQ_HQ" }
        .asking("sinch-signature-sign-secret-that-is-no-base64", .acceptedOrRefused())
        .note("If it is accepted, it is neither decoded nor completed.")
    }
    gives("upper-case-key", "An application key in upper-case letters")
      .with { $0.key = "196087A1-E815-4BC4-8984-60D8D8A43F1D" }.decidedBy("SINCH-SIG-STRING")
      .note("The key enters the text as it is written. Types for UUIDs tend to change its case.")
    section("Registrations with the same text") {
      decidedBy("SINCH-SIG-NO-SEPARATOR").flagged("ambiguous-concatenation")
      leavesOpen("user-takes-digit-of-key", "The user foo1 and the key without its first digit") {
        $0.userID = "foo1"
        $0.key = "96087a1-e815-4bc4-8984-60d8d8a43f1d"
      }
      .asking("sinch-signature-sign-key-that-is-no-uuid")
      .either(.signatureOrRefused("4sk2/7AD0VoGke0qc1ZiJ2BtzYA="))
      .note(
        "Signs like the user foo with the whole key: nothing separates the parts. A property of "
          + "the scheme: a service has to check that the key is its own."
      )
      gives("digits-in-sequence", "The sequence 11111") { $0.sequence = "11111" }
        .output(["signature": "WNtgLg1y+o3TBROygLuueTNAGI0="])
        .note("The signature equals that of digits-in-secret.")
      gives("digits-in-secret", "The sequence 1 and a secret that begins with 1111")
        .with { $0.secret = "1111oYdgGRXoxEuJhGDY2KQ/HQ==" }
        .output(["signature": "WNtgLg1y+o3TBROygLuueTNAGI0="])
        .note("The signature equals that of digits-in-sequence.")
    }
    section("Nothing to sign with") {
      decidedBy("SINCH-SIG-SIGNER-INPUTS").flagged("empty-identity").reasons(.malformed)
      refuses("empty-key", "An empty application key") { $0.key = "" }
      refuses("empty-secret", "An empty application secret") { $0.secret = "" }
        .reasons(.malformed, .weakKey).flagged("weak-key")
        .note("Anyone can sign with an empty secret.")
    }
  }
}
