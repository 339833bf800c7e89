/// Faults of verifiers that take other values for dates than numbers.
enum ReadFaults {
  static let ofDates = dates.faults(kinds) + layerDates.faults(zeros)
  static let ofNotBefore = notBefore.faults([texts, ignored])
  static let ofInstances = instances.faults([texts, ignored, nulls] + seconds)

  /// The value that a claim is read as; nil if the claim is ignored.
  private typealias Reading = Mistake<@Sendable (JSON) -> JSON?>
  private typealias Place = MistakenPart<@Sendable (JSON) -> JSON?>

  private static let dates = place("verify-dates", "dates", ["iat", "exp"])
  private static let layerDates = place("verify-dates", "dates", ["iat", "exp"], .layerVerifier)
  private static let notBefore = place("verify-nbf", "nbf", ["nbf"])
  private static let instances = place(
    "sinch-verify-instance",
    "the instance expiry",
    [KnownFaults.instanceClaim],
    .sinchVerifier
  )

  private static func place(
    _ prefix: String,
    _ what: String,
    _ claims: [String],
    _ calls: [Call] = .verifiers
  ) -> Place {
    Place(
      prefix: prefix,
      what: what,
      calls: calls,
      fix: "refuse \(what) that a JSON number does not give"
    ) {
      reference,
      read in
      reference.changeClaims { set in
        for name in claims { set.members[name] = set.members[name].flatMap(read) }
      }
    }
  }

  private static let texts = Reading("from-texts", "accepts strings as *", "float-dates") {
    $0.numberInText ?? $0.dateInText ?? $0
  }
  private static let ignored = Reading(
    "no-number-ignored",
    "ignores * where it is not a number",
    "claims-missing"
  ) { $0.number == nil ? .none : $0 }
  private static let nulls = Reading(
    "null-ignored",
    "treats * as absent where it is null",
    "claims-missing"
  ) {
    $0 == .null ? .none : $0
  }

  private static let seconds = [
    Reading("lifetime", "accepts a lifetime as *", "claims-missing") { value in
      value.number?.int64.flatMap {
        (172_800...315_360_000).contains($0) ? .seconds(1_514_862_245 + $0) : nil
      } ?? value
    },
    Reading("negative", "ignores * of 0 or less", "claims-missing") { value in
      value.number.map { $0.text.hasPrefix("-") || $0.int64 == 0 } == true ? .none : value
    },
  ]

  private static let kinds = [
    texts,
    Reading("from-decimal-texts", "accepts strings of digits as *", "float-dates") {
      $0.numberInText ?? $0
    },
    Reading("null-ignored", "treats * that are not numbers as far in the future", "claims-missing")
    { $0.number == nil ? .seconds(253_402_300_799) : $0 },
    Reading("first-element", "uses the first element of an array as *", "claims-missing") {
      $0.array?.first?.number.map(JSON.number) ?? $0
    },
  ]

  private static let zeros = [
    Reading("from-booleans", "treats true and false as the * 1 and 0", "float-dates") { value in
      value.bool.map { .seconds($0 ? 1 : 0) } ?? value
    },
    Reading(
      "null-as-zero",
      "treats null, false, empty strings, arrays and objects as * of 0",
      "claims-missing"
    ) { value in
      switch value {
      case .null, .string(""), .array, .object, .bool(false): .seconds(0)
      default: value
      }
    },
  ]
}
