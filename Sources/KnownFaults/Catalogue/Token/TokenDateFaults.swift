extension KnownFaults {
  /// Faults in checking dates, for both kinds of tokens.
  @FaultBuilder
  static var sinchTokenDateChecks: [KnownFault] {
    KnownFault("verify-dates-never-compared", "never compares dates with now") {
      $0.dropClaimRules("expired", "issued", "exp-after-iat")
    }
    .in(.verifiers).fix("refuse tokens before iat and from exp on").flagged("expiry-unchecked")
    KnownFault("verify-verdict-kept", "accepts a token for ever that it has accepted once") {
      let accepted = Kept<Set<String>>([])
      $0.claimRule("expired") { claims, time in
        let text = JSON.object(claims.members).compact()
        if let end = claims.dateIfReadable("exp"), time.hasPassed(end) {
          if accepted.change({ $0.contains(text) }) { return }
          throw Refusal(.expired)
        }
        _ = accepted.change { $0.insert(text).inserted }
      }
    }
    .in(.verifiers).fix("verify a token anew for each request").flagged("stale-state")
    .acrossConversations()
    leeway("verify-leeway-capped", "grants no more leeway than a minute") { min($0, 60) }
    leeway("verify-leeway-in-minutes", "grants more than the leeway: twice, or in minutes") {
      $0 &* 60
    }
    for (name, substitute) in [("iat", 0), ("exp", 253_402_300_799)] as [(String, JSON)] {
      KnownFault(FaultID(rawValue: "verify-\(name)-optional"), "accepts a token without \(name)") {
        $0.claimRule(name) { claims, _ in
          if claims.members[name] == nil { claims.members[name] = substitute }
          _ = try claims.date(name)
        }
        $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
      }
      .in(.verifiers).fix("refuse tokens without iat or exp").flagged("claims-missing")
    }
    ReadFaults.ofDates
    ReadFaults.ofNotBefore
    numeric("verify-dates-rounded-up", "rounds dates up before comparing them", rounds: true) {
      NumericDate($0)?.rounded(up: true)
    }
    .flagged("rounding")
    numeric("verify-dates-32-bits", "stores dates in 32 bits") {
      $0.int64.map { NumericDate(seconds: Int64(Int32(truncatingIfNeeded: $0))) } ?? NumericDate($0)
    }
    numeric("verify-dates-unsigned-32-bits", "stores dates in unsigned 32 bits") {
      $0.int64.map { NumericDate(seconds: Int64(UInt32(truncatingIfNeeded: $0))) }
        ?? NumericDate($0)
    }
    numeric("verify-dates-wrap", "wraps dates beyond 64 bits", in: .layerVerifier) {
      NumericDate($0)
        ?? LenientNumber.wrapped($0.text).map { NumericDate(seconds: Int64(bitPattern: $0) / 2) }
    }
    numeric(
      "verify-dates-infinite-as-zero",
      "treats dates that are too large as 0",
      in: .layerVerifier
    ) { NumericDate($0) ?? NumericDate(seconds: 0) }
    .flagged("float-dates")
    numeric("verify-dates-exponents-unread", "drops the exponent of a date") { number in
      JSON.Number(String(number.text.prefix { $0 != "e" && $0 != "E" })).flatMap { NumericDate($0) }
    }
    .flagged("float-dates")
    numeric("verify-dates-milliseconds-guessed", "treats large dates as milliseconds") { number in
      number.int64.flatMap {
        $0 > 100_000_000_000 && $0 < 100_000_000_000_000 ? NumericDate(seconds: $0 / 1000) : nil
      }
        ?? NumericDate(number)
    }
    .flagged("milliseconds")
    numeric(
      "verify-dates-integers-only",
      "refuses dates with an exponent or a zero fraction",
      in: .sinchVerifier
    ) { $0.text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? NumericDate($0) : nil }
    .flagged("float-dates")
  }

  private static func leeway(
    _ id: FaultID,
    _ mistake: String,
    _ granted: @escaping @Sendable (Int64) -> Int64
  ) -> KnownFault {
    KnownFault.changingInput(id, mistake) { members in
      members["leeway"] = members["leeway"]?.number?.int64.map { .seconds(granted($0)) }
    }
    .in(.verifiers).fix("grant exactly the leeway that is asked for").flagged("expiry-unchecked")
  }

  private static func numeric(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .verifiers,
    rounds: Bool = false,
    _ read: @escaping @Sendable (JSON.Number) -> NumericDate?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchTokenVerifier.numericDate = read
      $0.layerTokenVerifier.numericDate = {
        // Another rule refuses fractions in Layer tokens; only faults that round dates accept them.
        let isFraction = $0.int64 == nil && NumericDate($0) != nil && NumericDate(whole: $0) == nil
        return isFraction && !rounds ? nil : read($0)
      }
    }
    .in(operations)
    .fix("parse dates as exact non-negative decimal numbers, and compare them with the exact time")
    .flagged("signed-overflow")
  }
}

extension JSON {
  /// The number that a text contains.
  var numberInText: JSON? { string.flatMap { JSON.Number($0) }.map(JSON.number) }

  /// The date that a text contains.
  var dateInText: JSON? { string.flatMap { Instant(rfc3339: $0) }.map { .seconds($0.seconds) } }
}

extension VerificationTime {
  /// Whether a token with that end has ended.
  fileprivate func hasPassed(_ end: NumericDate) -> Bool { now.isPast(end, by: leeway) }
}
