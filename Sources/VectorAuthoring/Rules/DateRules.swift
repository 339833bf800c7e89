import AuthConformance
import ConformanceSuite
import StrictJSON

// Dates are numbers of seconds (RFC 7519 §2). The verifier's section says for which reasons it may
// reject the token.
extension Rule {
  /// A date that is no number.
  static func date(_ claim: String, _ value: JSON, _ what: String) -> Self {
    let article = claim.hasPrefix("sinch:") ? "A" : "An"
    return Rule(
      "\(article) \(claim) that is \(what)",
      .invalid([]),
      decidedBy: "JWT-NUMERIC-DATE-TYPE"
    ) { $0.claims[claim] = value }
  }

  /// An iat in the far future, which a machine's numbers may round or take for another.
  static func iatFarAhead(_ seconds: String, _ what: String) -> Self {
    Rule(
      "An iat that is \(what)",
      .invalid([]),
      decidedBy: "JWT-NUMERIC-DATE-RANGE",
      also: ["JWT-EXP-AFTER-IAT"]
    ) { $0.claims["iat"] = try number(seconds) }
  }
}
