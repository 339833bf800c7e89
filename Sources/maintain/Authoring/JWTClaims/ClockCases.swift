/// A verification at an instant: the token is 55 seconds old and lives for ten minutes.
protocol TimedScenario: ForgingScenario {
  var now: Timestamp { get set }
  var leeway: Int64 { get set }
}

extension KeyValuePairs where Key == Interpretation {
  /// An iat that is ahead is rejected, or compared with nothing.
  static func notYetOrNotCompared<Base: TimedScenario>() -> Self where Value == Want<Base> {
    .rejectedOr(.notYetValid) { $0.now = "2018-01-02T03:05:00Z" }
  }
}

/// The clocks of issuers and verifiers of either kind of token.
enum ClockCases<Base: TimedScenario> {
  /// By how much they may differ.
  @CaseBuilder<Base>
  static var leeway: [CaseDefinition<Base>] {
    section("A leeway of a minute", decidedBy("JWT-LEEWAY").flagged("off-by-one")) {
      given { $0.leeway = 60 }
      accepts("leeway-after-exp", "The last second after exp that a leeway of a minute grants")
        .with { $0.now = "2018-01-02T03:15:04Z" }
      rejects("leeway-after-exp-used-up", "A minute after exp with a leeway of a minute")
        .with { $0.now = "2018-01-02T03:15:05Z" }
        .reasons(.expired).also("JWT-EXP").flagged("expiry-unchecked")
      accepts("leeway-before-iat", "A minute before iat with a leeway of a minute")
        .with { $0.now = "2018-01-02T03:03:05Z" }
      leavesOpen("leeway-before-iat-used-up")
        .titled("A second more than a minute before iat with a leeway of a minute")
        .with { $0.now = "2018-01-02T03:03:04Z" }
        .asking(Base.question("iat-ahead"), .notYetOrNotCompared())
        .decidedBy("JWT-IAT-FUTURE").also("JWT-LEEWAY").flagged("expiry-unchecked")
      accepts("leeway-before-nbf", "An nbf a minute ahead with a leeway of a minute")
        .with { $0.claims["nbf"] = 1_514_862_360 }.also("JWT-NBF")
      rejects("leeway-before-nbf-used-up")
        .titled("An nbf a second more than a minute ahead with a leeway of a minute")
        .with { $0.claims["nbf"] = 1_514_862_361 }
        .reasons(.notYetValid).decidedBy("JWT-NBF").also("JWT-LEEWAY").flagged("expiry-unchecked")
    }
    section("Within the lifetime, of which a leeway takes nothing away") {
      given { $0.leeway = 60 }
      accepts("leeway-at-iat", "The instant of iat with a leeway of a minute")
        .with { $0.now = "2018-01-02T03:04:05Z" }
        .decidedBy("JWT-IAT-FUTURE").also("JWT-LEEWAY").flagged("off-by-one")
      accepts("leeway-before-exp", "The last second before exp with a leeway of a minute")
        .with { $0.now = "2018-01-02T03:14:04Z" }
        .decidedBy("JWT-EXP").also("JWT-LEEWAY").flagged("off-by-one")
        .note("The leeway does not enter the exp that is reported.")
    }
    section("A leeway of an hour", decidedBy("JWT-LEEWAY")) {
      given { $0.leeway = 3600 }
      accepts("long-leeway-after-exp", "The last second after exp that an hour grants")
        .with { $0.now = "2018-01-02T04:14:04Z" }
      rejects("long-leeway-after-exp-used-up", "An hour after exp with a leeway of an hour")
        .with { $0.now = "2018-01-02T04:14:05Z" }
        .reasons(.expired).also("JWT-EXP").flagged("expiry-unchecked")
      accepts("long-leeway-before-iat", "An hour before iat with a leeway of an hour")
        .with { $0.now = "2018-01-02T02:04:05Z" }
      accepts("long-leeway-before-nbf", "An nbf an hour ahead with a leeway of an hour")
        .with { $0.claims["nbf"] = 1_514_865_900 }.also("JWT-NBF")
    }
  }

  /// Before which a token is not to be used.
  @CaseBuilder<Base>
  static var notBefore: [CaseDefinition<Base>] {
    section("An nbf against the clock", decidedBy("JWT-NBF").reasons(.notYetValid)) {
      accepts("nbf-before-now", "An nbf in the past") { $0.claims["nbf"] = 1_514_862_245 }
      accepts("nbf-at-now", "An nbf at the very instant") { $0.claims["nbf"] = 1_514_862_300 }
        .flagged("off-by-one")
      section("Too early", flagged("expiry-unchecked")) {
        rejects("nbf-one-second-after-now", "An nbf one second ahead")
          .with { $0.claims["nbf"] = 1_514_862_301 }.flagged("off-by-one")
        rejects("nbf-one-day-after-now", "An nbf one day ahead")
          .with { $0.claims["nbf"] = 1_514_948_700 }
      }
    }
    section("An nbf that is not a number") {
      decidedBy("JWT-NBF").flagged("float-dates").reasons(.claimInvalid, .malformed)
      everyRule(of: .dates("nbf", 1_514_862_245)) {
        tries("nbf-text", .date("nbf", "1514862245", "a text"))
        leavesOpen("nbf-null", "An nbf that is null") { $0.claims["nbf"] = .null }
          .asking(Base.question("nbf-null"))
          .either(["reject": .invalid([]), "as-absent": .successAfter { $0.claims["nbf"] = nil }])
        tries("nbf-array", .date("nbf", [1_514_862_245], "an array of the right number"))
      }
    }
  }
}
