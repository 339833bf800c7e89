import AuthConformance
import ConformanceSuite
import StrictJSON

/// A verification at an instant: the token is 55 seconds old and lives for ten minutes.
protocol TimedScenario: ForgingScenario {
  var now: Timestamp { get set }
  var leeway: Int64 { get set }
}

/// The clocks of issuers and verifiers of either kind of token.
enum ClockCases<Base: TimedScenario> {
  /// By how much they may differ.
  @CaseBuilder<Base>
  static var leeway: [CaseDefinition<Base>] {
    accepts(
      "leeway-after-exp",
      "The last second after exp that a leeway of a minute grants",
      ["JWT-LEEWAY"],
      flags: ["off-by-one"]
    ) {
      $0.now = "2018-01-02T03:15:04Z"
      $0.leeway = 60
    }
    rejects(
      "leeway-after-exp-used-up",
      "A minute after exp with a leeway of a minute",
      .expired,
      requirements: ["JWT-LEEWAY", "JWT-EXP"],
      flags: ["expiry-unchecked", "off-by-one"]
    ) {
      $0.now = "2018-01-02T03:15:05Z"
      $0.leeway = 60
    }
    accepts(
      "leeway-before-iat",
      "A minute before iat with a leeway of a minute",
      ["JWT-LEEWAY"],
      flags: ["off-by-one"]
    ) {
      $0.now = "2018-01-02T03:03:05Z"
      $0.leeway = 60
    }
    leavesOpen(
      "leeway-before-iat-used-up",
      "A second more than a minute before iat with a leeway of a minute",
      "jwt-iat-in-future",
      .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" },
      requirements: ["JWT-LEEWAY", "JWT-IAT-FUTURE"],
      flags: ["expiry-unchecked", "off-by-one"]
    ) {
      $0.now = "2018-01-02T03:03:04Z"
      $0.leeway = 60
    }
    rejects(
      "leeway-negative",
      "A leeway below zero",
      .malformed,
      requirements: ["JWT-LEEWAY"],
      flags: ["signed-overflow"]
    ) { $0.leeway = -60 }
  }

  /// Before which a token is not to be used.
  @CaseBuilder<Base>
  static var notBefore: [CaseDefinition<Base>] {
    accepts(
      "nbf-before-now",
      "An nbf in the past",
      ["JWT-NBF"]
    ) { $0.claims["nbf"] = 1_514_862_245 }
    accepts(
      "nbf-at-now",
      "An nbf at the very instant",
      ["JWT-NBF"],
      flags: ["off-by-one"]
    ) { $0.claims["nbf"] = 1_514_862_300 }
    rejects(
      "nbf-one-second-after-now",
      "An nbf one second ahead",
      .notYetValid,
      requirements: ["JWT-NBF"],
      flags: ["expiry-unchecked", "off-by-one"]
    ) { $0.claims["nbf"] = 1_514_862_301 }
    rejects(
      "nbf-one-day-after-now",
      "An nbf one day ahead",
      .notYetValid,
      requirements: ["JWT-NBF"],
      flags: ["expiry-unchecked"]
    ) { $0.claims["nbf"] = 1_514_948_700 }
    for (slug, value, what) in [
      ("text", .string("1514862245"), "a text"), ("null", .null, "null"),
      ("array", [1_514_862_245], "an array"),
    ] as [(String, JSON, String)] {
      rejects(
        "nbf-\(slug)",
        "An nbf in the past that is \(what)",
        .claimInvalid,
        .malformed,
        requirements: ["JWT-NBF", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["float-dates"]
      ) { $0.claims["nbf"] = value }
    }
  }
}
