import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// When a token is good; both kinds of tokens go wrong alike.
  static let sinchTokenDateChecks: [KnownFault] = [
    dates(
      "verify-expiry-ignored",
      "expired",
      "never looks whether a token has expired",
      flag: "expiry-unchecked"
    ) { _, _ in },
    dates(
      "verify-expiry-at-now",
      "expired",
      "takes a token at the second of its exp",
      flag: "off-by-one"
    ) { claims, time in
      guard let end = claims.dateIfReadable("exp"), end < time.now else { return }
      throw Refusal(.expired)
    },
    dates(
      "verify-expiry-second-early",
      "expired",
      "refuses a token a second before its exp",
      flag: "off-by-one"
    ) { claims, time in
      guard let end = claims.dateIfReadable("exp"), end <= time.now.adding(seconds: 1) else {
        return
      }
      throw Refusal(.expired)
    },
    dates(
      "verify-expiry-minute-late",
      "expired",
      "grants a minute that nobody asked for",
      flag: "expiry-unchecked"
    ) { claims, time in
      guard let end = claims.dateIfReadable("exp"), end.adding(seconds: 60) <= time.now else {
        return
      }
      throw Refusal(.expired)
    },
    dates(
      "verify-expiry-whole-seconds",
      "expired",
      "compares exp with the next whole second",
      flag: "rounding"
    ) { claims, time in
      guard let end = claims.dateIfReadable("exp"),
        end <= NumericDate(seconds: time.now.seconds + 1)
      else { return }
      throw Refusal(.expired)
    },
    dates(
      "verify-issue-after-now-only",
      "issued",
      "refuses a token at the second of its iat",
      flag: "off-by-one"
    ) { claims, time in
      guard let start = claims.dateIfReadable("iat"), time.now <= start else { return }
      throw Refusal(.notYetValid)
    },
    dates(
      "verify-issue-second-early",
      "issued",
      "takes a token a second before its iat",
      flag: "off-by-one"
    ) { claims, time in
      guard let start = claims.dateIfReadable("iat"), time.now.adding(seconds: 1) < start else {
        return
      }
      throw Refusal(.notYetValid)
    },
    dates(
      "verify-issue-whole-seconds",
      "issued",
      "rounds the present instant up",
      flag: "rounding"
    ) { claims, time in
      guard let start = claims.dateIfReadable("iat"),
        NumericDate(seconds: time.now.seconds + 1) < start
      else { return }
      throw Refusal(.notYetValid)
    },
    KnownFault(
      "verify-dates-never-compared",
      in: .verifiers,
      "compares no date of a token with the clock",
      fix: "refuse tokens before iat, and from exp on",
      flag: "expiry-unchecked"
    ) {
      $0.sinchTokenVerifier.claimChecks.drop("expired", "issued", "exp-after-iat")
      $0.layerTokenVerifier.claimChecks.drop("expired", "issued", "exp-after-iat")
    },
    dates(
      "verify-long-lives-refused",
      "exp-after-iat",
      "refuses tokens that live more than a day",
      flag: "expiry-unchecked"
    ) { claims, _ in
      guard let start = claims.dateIfReadable("iat"), let end = claims.dateIfReadable("exp"),
        end <= start || start.adding(seconds: 86_400) < end
      else { return }
      throw Refusal(.claimInvalid)
    },
    required("verify-iat-optional", "iat", "takes a token without iat"),
    required("verify-exp-optional", "exp", "takes a token without exp, for ever"),
    converted("verify-dates-from-texts", "takes dates that are texts", flag: "float-dates") {
      value in
      value.string.flatMap { text in
        JSON.Number(text) ?? Instant(rfc3339: text).map { JSON.Number($0.seconds) }
      }
    },
    converted(
      "verify-dates-from-booleans",
      "takes true and false for the numbers 1 and 0",
      in: .layerVerifier,
      flag: "float-dates"
    ) { value in value.bool.map { JSON.Number($0 ? 1 : 0) } },
    converted(
      "verify-dates-null-as-zero",
      "takes null, empty texts and objects for the number 0",
      in: .layerVerifier,
      flag: "claims-missing"
    ) { value in
      switch value {
      case .null, .string(""), .array, .object, .bool(false): JSON.Number(0)
      default: nil
      }
    },
    converted(
      "verify-dates-null-ignored",
      "takes a date that is no number for one far ahead",
      flag: "claims-missing"
    ) { value in value.number == nil ? JSON.Number(253_402_300_799) : nil },
    converted(
      "verify-dates-first-element",
      "takes the first element of an array for the date",
      flag: "claims-missing"
    ) { value in value.array?.first?.number },
    numeric("verify-dates-negative", "takes dates before 1970", flag: "float-dates") { number in
      number.int64.map { NumericDate(seconds: $0) }
        ?? (number.text.hasPrefix("-") ? NumericDate(seconds: 0) : nil)
    },
    numeric(
      "verify-dates-rounded-down",
      "leaves out the fraction of a date before comparing it",
      flag: "rounding"
    ) { NumericDate($0).map { NumericDate(seconds: $0.seconds) } },
    numeric(
      "verify-dates-rounded-up",
      "rounds dates up before comparing them",
      flag: "rounding"
    ) {
      NumericDate($0).map {
        $0 == NumericDate(seconds: $0.seconds) ? $0 : NumericDate(seconds: $0.seconds + 1)
      }
    },
    numeric("verify-dates-32-bits", "holds dates in 32 bits", flag: "signed-overflow") {
      $0.int64.map { NumericDate(seconds: Int64(Int32(truncatingIfNeeded: $0))) } ?? NumericDate($0)
    },
    numeric(
      "verify-dates-unsigned-32-bits",
      "holds dates in 32 bits without a sign",
      flag: "signed-overflow"
    ) {
      $0.int64.map { NumericDate(seconds: Int64(UInt32(truncatingIfNeeded: $0))) }
        ?? NumericDate($0)
    },
    numeric("verify-dates-wrap", "lets dates beyond 64 bits wrap around", flag: "signed-overflow") {
      NumericDate($0)
        ?? LooseNumber.wrapped($0.text).map { NumericDate(seconds: Int64(bitPattern: $0) / 2) }
    },
    numeric(
      "verify-dates-infinite-as-zero",
      "takes dates that are too large for 0",
      in: .layerVerifier,
      flag: "float-dates"
    ) { NumericDate($0) ?? NumericDate(seconds: 0) },
    numeric(
      "verify-dates-exponents-unread",
      "reads a date's digits up to the exponent",
      flag: "float-dates"
    ) { number in
      JSON.Number(String(number.text.prefix { $0 != "e" && $0 != "E" })).flatMap { NumericDate($0) }
    },
    numeric(
      "verify-dates-milliseconds-guessed",
      "takes large dates for milliseconds",
      flag: "milliseconds"
    ) { number in
      number.int64.flatMap {
        $0 > 100_000_000_000 && $0 < 100_000_000_000_000 ? NumericDate(seconds: $0 / 1000) : nil
      }
        ?? NumericDate(number)
    },
    numeric(
      "verify-dates-integers-only",
      "refuses dates with an exponent or a zero fraction",
      flag: "float-dates"
    ) { $0.text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? NumericDate($0) : nil },
  ]

  private static func dates(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    _ rule: @escaping @Sendable (ClaimSet, VerificationTime) throws -> Void
  ) -> KnownFault {
    KnownFault(
      id,
      in: .verifiers,
      mistake,
      fix: "take a token from the instant of iat on, until just before that of exp",
      flag: flag
    ) {
      $0.sinchTokenVerifier.claimChecks.rule(name) { try rule($0.claims, $0.time) }
      $0.layerTokenVerifier.claimChecks.rule(name) { try rule($0.claims, $0.time) }
    }
  }

  private static func required(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    let substitute: JSON = name == "iat" ? 0 : 253_402_300_799
    return KnownFault(
      id,
      in: .verifiers,
      mistake,
      fix: "refuse tokens without iat or exp",
      flag: "claims-missing"
    ) {
      $0.sinchTokenVerifier.claimChecks.rule(name) { evidence in
        if evidence.claims.members[name] == nil { evidence.claims.members[name] = substitute }
        _ = try evidence.claims.date(name)
      }
      $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
      $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
        if evidence.claims.members[name] == nil { evidence.claims.members[name] = substitute }
        _ = try evidence.claims.date(name)
      }
    }
  }

  /// What is no number becomes one; nil where it is refused all the same.
  private static func converted(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .verifiers,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON) -> JSON.Number?
  ) -> KnownFault {
    KnownFault(id, in: operations, mistake, fix: "a date is a JSON number", flag: flag) {
      reference in
      for name in ["iat", "exp"] {
        reference.sinchTokenVerifier.claimChecks.rule(name) { evidence in
          if let number = evidence.claims.members[name].flatMap(read) {
            evidence.claims.members[name] = .number(number)
          }
          _ = try evidence.claims.date(name)
        }
        reference.layerTokenVerifier.claimChecks.rule(name) { evidence in
          if let number = evidence.claims.members[name].flatMap(read) {
            evidence.claims.members[name] = .number(number)
          }
          _ = try evidence.claims.date(name)
        }
      }
    }
  }

  private static func numeric(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .verifiers,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON.Number) -> NumericDate?
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "read dates as exact decimal numbers from 0 on, and compare them with the instant",
      flag: flag
    ) {
      $0.sinchTokenVerifier.numericDate = read
      $0.layerTokenVerifier.numericDate = {
        // Fractions are refused there by another rule; those that round dates let them through.
        let isFraction = $0.int64 == nil && NumericDate($0) != nil && NumericDate(whole: $0) == nil
        return isFraction && flag != "rounding" ? nil : read($0)
      }
    }
  }

  /// The claim is changed before it is checked; nil leaves it out.
  static func looseDate(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (JSON) -> JSON?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchVerifier,
      mistake,
      fix: "sinch:rtc:instance:exp is a JSON number, or is not there",
      flag: "claims-missing"
    ) {
      $0.sinchTokenVerifier.claimChecks.insert(
        Check("loose") { evidence in
          if let value = evidence.claims.members[instanceClaim] {
            evidence.claims.members[instanceClaim] = read(value)
          }
        },
        at: 0
      )
    }
  }
}
