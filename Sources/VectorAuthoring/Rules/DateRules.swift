// Dates are numbers of seconds (RFC 7519 §2). The verifier's section says for which reasons it may
// reject the token.
extension CaseDefinition where Base: ForgingScenario {
  /// A date that is no number.
  static func date(_ claim: String, _ value: JSON, _ what: String) -> Self {
    let article = claim.hasPrefix("sinch:") ? "A" : "An"
    return breaks("JWT-NUMERIC-DATE-TYPE", "\(article) \(claim) that is \(what)") {
      $0.claims[claim] = value
    }
  }

  /// An iat in the far future, which a machine's numbers may round or take for another.
  static func iatFarAhead(_ seconds: String, _ what: String) -> Self {
    breaks("JWT-NUMERIC-DATE-RANGE", "An iat that is \(what)") {
      $0.claims["iat"] = try number(seconds)
    }
    .also("JWT-EXP-AFTER-IAT")
  }
}
