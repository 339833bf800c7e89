// Dates are numbers of seconds (RFC 7519 §2). The verifier's section says for which reasons it may
// reject the token.
extension CaseDefinition where Base: ForgingScenario {
  /// A date that is no number.
  static func date(_ claim: String, _ value: JSON, _ what: String) -> Self {
    let article = claim.hasPrefix("sinch:") ? "A" : "An"
    return breaks("JWT-NUMERIC-DATE-TYPE", "\(article) \(claim) that is \(what)") {
      $0.claims[claim] = value
    }
    .named("\(claim)-\(value.kindOfDate)")
  }
}

extension RulePack {
  /// What is no date, in the place of one that is right.
  static func dates(_ claim: String, _ right: JSON) -> RulePack {
    RulePack([
      .date(claim, .null, "null"),
      .date(claim, .string(right.compact()), "a text"),
      .date(claim, true, "true"),
      .date(claim, [right], "an array of the right number"),
      .date(claim, ["seconds": right], "an object"),
      .date(claim, "2018-01-02T03:14:05Z", "a date of RFC 3339"),
    ])
  }
}

extension JSON {
  /// What stands in the place of a date.
  fileprivate var kindOfDate: String {
    guard let string else { return String(kind.noun) }
    return string.contains("T") ? "date-text" : "text"
  }
}
