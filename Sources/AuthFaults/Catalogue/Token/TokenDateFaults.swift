import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in checking dates, for both kinds of tokens.
  static let sinchTokenDateChecks: [KnownFault] = [
    dates(
      "verify-expiry-ignored",
      "expired",
      "accepts expired tokens",
      flag: "expiry-unchecked"
    ) { _, _ in },
    dates(
      "verify-expiry-at-now",
      "expired",
      "accepts a token at the instant of exp",
      flag: "off-by-one"
    ) { claims, time in
      guard let end = claims.dateIfReadable("exp"), end < time.now else { return }
      throw Refusal(.expired)
    },
    dates(
      "verify-expiry-second-early",
      "expired",
      "refuses a token a second before exp",
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
      "accepts a token until a minute after exp",
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
      "rounds now up before comparing it with exp",
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
      "refuses a token at the instant of iat",
      flag: "off-by-one"
    ) { claims, time in
      guard let start = claims.dateIfReadable("iat"), time.now <= start else { return }
      throw Refusal(.notYetValid)
    },
    dates(
      "verify-issue-second-early",
      "issued",
      "accepts a token a second before iat",
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
      "rounds now up before comparing it with iat",
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
      "never compares dates with now",
      fix: "refuse tokens before iat and from exp on",
      flag: "expiry-unchecked"
    ) {
      $0.dropClaimRules("expired", "issued", "exp-after-iat")
    },
    required("verify-iat-optional", "iat", "accepts a token without iat"),
    required("verify-exp-optional", "exp", "accepts a token without exp forever"),
    converted("verify-dates-from-texts", "accepts dates that are strings", flag: "float-dates") {
      value in
      value.string.flatMap { text in
        JSON.Number(text) ?? Instant(rfc3339: text).map { JSON.Number($0.seconds) }
      }
    },
    converted(
      "verify-dates-from-booleans",
      "treats true and false as the dates 1 and 0",
      in: .layerVerifier,
      flag: "float-dates"
    ) { value in value.bool.map { JSON.Number($0 ? 1 : 0) } },
    converted(
      "verify-dates-null-as-zero",
      "treats null, false, empty strings, arrays and objects as the date 0",
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
      "treats a date that is not a number as far in the future",
      flag: "claims-missing"
    ) { value in value.number == nil ? JSON.Number(253_402_300_799) : nil },
    converted(
      "verify-dates-first-element",
      "uses the first element of an array as the date",
      flag: "claims-missing"
    ) { value in value.array?.first?.number },
    numeric(
      "verify-dates-negative",
      "accepts dates before 1970",
      in: .sinchVerifier,
      flag: "float-dates"
    ) { number in
      number.int64.map { NumericDate(seconds: $0) }
        ?? (number.text.hasPrefix("-") ? NumericDate(seconds: 0) : nil)
    },
    numeric(
      "verify-dates-rounded-up",
      "rounds dates up before comparing them",
      flag: "rounding"
    ) {
      NumericDate($0).map {
        $0 == NumericDate(seconds: $0.seconds) ? $0 : NumericDate(seconds: $0.seconds + 1)
      }
    },
    numeric("verify-dates-32-bits", "stores dates in 32 bits", flag: "signed-overflow") {
      $0.int64.map { NumericDate(seconds: Int64(Int32(truncatingIfNeeded: $0))) } ?? NumericDate($0)
    },
    numeric(
      "verify-dates-unsigned-32-bits",
      "stores dates in unsigned 32 bits",
      flag: "signed-overflow"
    ) {
      $0.int64.map { NumericDate(seconds: Int64(UInt32(truncatingIfNeeded: $0))) }
        ?? NumericDate($0)
    },
    numeric(
      "verify-dates-wrap",
      "wraps dates beyond 64 bits",
      in: .layerVerifier,
      flag: "signed-overflow"
    ) {
      NumericDate($0)
        ?? LenientNumber.wrapped($0.text).map { NumericDate(seconds: Int64(bitPattern: $0) / 2) }
    },
    numeric(
      "verify-dates-infinite-as-zero",
      "treats dates that are too large as 0",
      in: .layerVerifier,
      flag: "float-dates"
    ) { NumericDate($0) ?? NumericDate(seconds: 0) },
    numeric(
      "verify-dates-exponents-unread",
      "ignores the exponent of a date",
      flag: "float-dates"
    ) { number in
      JSON.Number(String(number.text.prefix { $0 != "e" && $0 != "E" })).flatMap { NumericDate($0) }
    },
    numeric(
      "verify-dates-milliseconds-guessed",
      "treats large dates as milliseconds",
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
      fix: "accept a token from iat until just before exp",
      flag: flag
    ) { $0.claimRule(name) { try rule($0, $1) } }
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
      $0.claimRule(name) { claims, _ in
        if claims.members[name] == nil { claims.members[name] = substitute }
        _ = try claims.date(name)
      }
      $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
    }
  }

  /// Converts a date that is not a number; nil where it is still refused.
  private static func converted(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .verifiers,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON) -> JSON.Number?
  ) -> KnownFault {
    KnownFault(id, in: operations, mistake, fix: "require dates to be JSON numbers", flag: flag) {
      reference in
      for name in ["iat", "exp"] {
        reference.claimRule(name) { claims, _ in
          if let number = claims.members[name].flatMap(read) {
            claims.members[name] = .number(number)
          }
          _ = try claims.date(name)
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
      fix:
        "parse dates as exact non-negative decimal numbers, and compare them with the exact time",
      flag: flag
    ) {
      $0.sinchTokenVerifier.numericDate = read
      $0.layerTokenVerifier.numericDate = {
        // Another rule refuses fractions in Layer tokens; only faults that round dates accept them.
        let isFraction = $0.int64 == nil && NumericDate($0) != nil && NumericDate(whole: $0) == nil
        return isFraction && flag != "rounding" ? nil : read($0)
      }
    }
  }

  /// Changes the claim before it is checked; nil removes it.
  static func lenientDate(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (JSON) -> JSON?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchVerifier,
      mistake,
      fix: "require sinch:rtc:instance:exp, where present, to be a JSON number",
      flag: "claims-missing"
    ) {
      $0.sinchTokenVerifier.claimChecks.insert(
        Check("change") { evidence in
          if let value = evidence.claims.members[instanceClaim] {
            evidence.claims.members[instanceClaim] = read(value)
          }
        },
        at: 0
      )
    }
  }
}
