/// Faults of verifiers that compare a date with another limit than the documents have.
enum TimeFaults {
  static let all: [KnownFault] = ends + starts + instances + orders

  private static let ends = changes(
    "expired",
    "verify-expiry",
    [
      ("unchecked", "accepts expired tokens", .unbounded),
      ("at-limit", "accepts a token at the instant of exp", .open),
      ("second-late", "accepts a token until a second after exp", .by(-1)),
      ("minute-late", "accepts a token until a minute after exp", .by(-60)),
      ("five-minutes-late", "accepts a token until five minutes after exp", .by(-300)),
      ("second-early", "refuses a token a second before exp", .by(1)),
      ("without-leeway", "grants no leeway after exp", .times(0, per: 1)),
      (
        "whole-seconds", "rounds now up before comparing it with exp",
        .rounded(earlierUp: true, laterUp: nil)
      ),
    ]
  )

  private static let starts = [("issued", "iat"), ("nbf", "nbf")].flatMap { name, claim in
    changes(
      name,
      "verify-\(claim)",
      [
        ("unchecked", "ignores \(claim)", .unbounded),
        ("at-limit", "refuses a token at the instant of \(claim)", .open),
        ("second-early", "accepts a token a second before \(claim)", .by(-1)),
        ("minute-early", "accepts a token a minute before \(claim)", .by(-60)),
        ("second-late", "refuses a token until a second after \(claim)", .by(1)),
        ("without-leeway", "grants no leeway before \(claim)", .times(0, per: 1)),
      ]
    )
  }

  private static let orders = changes(
    "exp-after-iat",
    "verify-exp-after-iat",
    [
      ("unchecked", "never compares exp with iat", .unbounded),
      ("at-limit", "accepts a token whose exp is its iat", .open),
      ("second-early", "accepts a token whose exp is a second before its iat", .by(-2)),
    ]
  )

  private static let instances = (BoundShift.all + BoundShift.roundings).map { change in
    change.fault(
      "sinch-verify-instance",
      "instance lifetime",
      in: .sinchVerifier,
      fix: "require sinch:rtc:instance:exp, where present, to be at least 172800 seconds after iat"
    ) { $0.sinchTokenVerifier.claimChecks.rebound("instance-ttl", by: change.apply) }
  }

  private static func changes(
    _ rule: String,
    _ prefix: String,
    _ changes: [(name: String, mistake: String, shift: BoundShift)]
  ) -> [KnownFault] {
    changes.map { change in
      KnownFault(.derived("\(prefix)-\(change.name)"), change.mistake) {
        $0.sinchTokenVerifier.claimChecks.rebound(rule, by: change.shift)
        $0.layerTokenVerifier.claimChecks.rebound(rule, by: change.shift)
      }
      .in(.verifiers)
      .fix(
        "accept a token from iat and nbf until just before exp, with no more than the given leeway"
      )
      .flagged(
        change.name == "whole-seconds"
          ? "rounding"
          : change.name.contains("second") || change.name == "at-limit"
            ? "off-by-one" : "expiry-unchecked"
      )
    }
  }
}
