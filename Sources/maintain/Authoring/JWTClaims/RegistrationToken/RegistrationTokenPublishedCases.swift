extension RegistrationTokenCases {
  static let verifyPublished: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-published",
    title: "Verifying published tokens, and the documented one under common mistakes",
    method: "Tokens as the vendor prints them; signatures of mistakes written down beside them",
    base: RegistrationTokenScenario.documentedToken
  ) {
    accepts("documented-token", "The token of the vendor's worked example")
      .finding(DocumentedApplication.findings)
      .published(in: "sinch/docs, Authentication & Authorization, Examples")
      .decidedBy("SINCH-TOKEN-JWT")
      .also("SINCH-TOKEN-ALG", "SINCH-TOKEN-KID", "SINCH-TOKEN-TYP", "SINCH-TOKEN-ISS")
      .also("SINCH-TOKEN-SUB", "SINCH-TOKEN-SUB-USER-VERBATIM", "SINCH-TOKEN-SIGNATURE")
      .also("SINCH-TOKEN-KEY-HMAC", "SINCH-TOKEN-KEY-NOT-HKDF", "SINCH-TOKEN-KEY-MESSAGE")
      .also("SINCH-TOKEN-KEY-RAW", "SINCH-INSTANCE-CLAIM-ABSENT")
    accepts("documented-token-at-issue")
      .titled("The token of the vendor's worked example, at the very instant of its issue")
      .with { $0.now = "2018-01-02T03:04:05Z" }.finding(DocumentedApplication.findings)
      .published(in: "sinch/docs, Authentication & Authorization, Examples")
      .decidedBy("JWT-IAT-FUTURE")
    accepts("claims-sorted-by-name")
      .titled("The token of the vendor's test, with the same claims in another order")
      .with { $0.send(publishedToken("sinch-sorted")) }.finding(DocumentedApplication.findings)
      .published(in: "sinch/sinch-rtc-api-auth-examples, UserRegistrationTokenTest")
      .decidedBy("JWT-ANY-ENCODING").also("JWS-SIGNING-INPUT")
    accepts("instance-of-180-days", "The token of the vendor's test of an instance with a limit")
      .with { $0.send(publishedToken("sinch-instance")) }.finding(instanceFindings)
      .published(in: "sinch/sinch-rtc-api-auth-examples, UserRegistrationTokenTest")
      .decidedBy("SINCH-INSTANCE-CLAIM-NAME").also(
        "SINCH-INSTANCE-FORMAT",
        "SINCH-INSTANCE-REPORTED"
      )
    rejects("push-assertion")
      .titled("The vendor's assertion for a push service, under the same key, issuer and kid")
      .with { $0.send(publishedToken("sinch-push-assertion")) }.reasons(
        .wrongSubject,
        .claimInvalid,
        .wrongType
      )
      .published(in: "sinch/sinch-rtc-api-auth-examples, HmsOAuthJwtClientAssertionTest")
      .decidedBy("SINCH-TOKEN-SUB").also("JWT-CROSS-KIND").flagged("cross-jwt")

    // The documented header and claims, signed by mistake.
    rejects("secret-not-decoded", "Signed under a key derived from the text of the secret")
      .with { $0.signature("eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
      .note("A header file that the vendor shipped leaves the decoding out of its formula.")
    rejects(
      "key-and-message-exchanged",
      "Signed under an HMAC with the date as key and the secret "
        + "as message"
    )
    .with { $0.signature("1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA") }
    .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-HMAC").flagged("hmac-arguments")
    rejects("hkdf-expand", "Signed under HKDF-Expand of the secret")
      .with { $0.signature("LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-NOT-HKDF").flagged("hkdf-mixup")
    rejects("hkdf", "Signed under HKDF of the secret without salt, the date as its info")
      .with { $0.signature("Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-NOT-HKDF").flagged("hkdf-mixup")
    rejects("key-of-previous-day", "Signed under the key of the day before")
      .with { $0.signature("usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-FROM-KID").flagged("utc-day")
    rejects("date-with-hyphens", "Signed under a key derived from the date with hyphens")
      .with { $0.signature("ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-MESSAGE").flagged("date-format")
    rejects("decoded-secret-as-key", "Signed under the decoded secret itself")
      .with { $0.signature("Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-RAW").also("SINCH-TOKEN-KEY-HMAC")
      .flagged("underived-key")
    rejects("key-in-base64", "Signed under the base64 text of the signing key")
      .with { $0.signature("48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-RAW").flagged("key-text-as-key")
    rejects("key-in-hexadecimal", "Signed under the hexadecimal text of the signing key")
      .with { $0.signature("fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE") }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-RAW").flagged("key-text-as-key")
  }
}

extension RegistrationTokenScenario {
  /// The token as the vendor prints it.
  fileprivate static var documentedToken: Self {
    var scenario = RegistrationTokenScenario()
    scenario.send(DocumentedApplication.token)
    return scenario
  }

  /// The documented header and claims with this signature.
  fileprivate mutating func signature(_ signature: String) {
    let signed = DocumentedApplication.token.split(separator: ".").prefix(2)
    let token = (signed + [signature[...]]).joined(separator: ".")
    send(token)
  }
}

private let instanceFindings: JSON.Object = [
  "userId": "foo",
  "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
  "issuedAt": "2018-01-02T03:04:05Z",
  "expiresAt": "2018-01-02T03:14:05Z",
  "instanceExpiresAt": "2018-07-01T03:04:05Z",
]
