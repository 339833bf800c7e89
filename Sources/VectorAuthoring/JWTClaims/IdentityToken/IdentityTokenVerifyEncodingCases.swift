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
      tries("empty", .emptyToken)
      tries("two-parts", .twoParts)
      tries("four-parts", .fourParts)
      tries("five-parts", .fiveParts)
      tries("full-stop-behind", .fullStopBehind)
      tries("flattened-json", .flattenedJSON)
      tries("general-json", .generalJSON)
      tries("quoted", .quoted)
      tries("space-before", .spaceBefore)
      tries("line-break-behind", .lineBreakBehind)
      tries("nul-behind", .nulBehind)
    }
    section("Other encodings than base64url") {
      onEachPart("padded") { .padded($0) }
      onEachPart("standard-alphabet") { .standardAlphabet($0) }
      onEachPart("line-break") { .inserting("\n", "a line break", in: $0) }
      onEachPart("space") { .inserting(" ", "a space", in: $0) }
      onEachPart("other-character") { .inserting("!", "an exclamation mark", in: $0) }
      onEachPart("single-character") { .singleCharacter($0) }
      onEachPart("single-character-padded") { .singleCharacterPadded($0) }
      onEachPart("trailing-bits") { .trailingBits($0) }
      tries("signature-plain-base64", .signatureInPlainBase64)
      tries("signature-hexadecimal", .signatureInHexadecimal)
        .note("Its 512 digits are base64url as well, of 384 octets.")
    }
  }

  private static func onEachPart(
    _ slug: String,
    _ rule: (TokenPart) -> Rule<IdentityTokenVerifyScenario>
  ) -> [CaseDefinition<IdentityTokenVerifyScenario>] {
    [TokenPart.header, .claims, .signature].map { tries("\($0)-\(slug)", rule($0)) }
  }
}
