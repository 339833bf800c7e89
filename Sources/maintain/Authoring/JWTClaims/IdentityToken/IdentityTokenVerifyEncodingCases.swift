extension IdentityTokenVerifyScenario {
  /// Each of the three parts has bits to spare; header and claims have hyphens and underscores.
  fileprivate static var wholeAlphabet: IdentityTokenVerifyScenario {
    var scenario = IdentityTokenVerifyScenario()
    scenario.header["x"] = ">>>???"
    scenario.claims["x"] = ">>>???"
    return scenario
  }
}

extension IdentityTokenCases {
  static let verifyEncoding: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-encoding",
    title: "Verifying identity tokens: the compact serialisation",
    method: "One token signed by the reference; what is changed in header or claims is signed",
    base: IdentityTokenVerifyScenario.wholeAlphabet
  ) {
    accepts("compact", "The compact serialisation")
      .finding(alice).decidedBy("JWS-COMPACT-THREE-PARTS").also("JWS-B64URL-STRICT")
      .flagged("base64-variant")
    section("Three parts and nothing around them", flagged("wrong-serialisation")) {
      everyRule(of: .parts, called: ["four-parts-last-empty": "full-stop-behind"])
      everyRule(of: .around) {
        tries("quoted", .quoted)
        tries("space-before", .spaceBefore)
        tries("line-break-behind", .lineBreakBehind)
        tries("nul-behind", .nulBehind)
      }
    }
    everyRule(of: .base64url) {
      tries("signature-hexadecimal", .signatureInHexadecimal)
        .note("Its 512 digits are base64url as well, of 384 bytes.")
    }
  }
}
