import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// From when to when it is good.
  static let sinchTokenDates: [KnownFault] = [
    date(
      "sinch-iat-milliseconds",
      "iat",
      "writes iat in milliseconds",
      flag: "milliseconds",
      seenIn: ["public Node code"]
    ) { .seconds($0.issuedAt.seconds * 1000 + Int64($0.issuedAt.nanoseconds) / 1_000_000) },
    date(
      "sinch-exp-milliseconds",
      "exp",
      "writes exp in milliseconds",
      flag: "milliseconds",
      seenIn: ["public Node code"]
    ) { .seconds($0.expiresAt.seconds * 1000 + Int64($0.expiresAt.nanoseconds) / 1_000_000) },
    date(
      "sinch-exp-lifetime-in-milliseconds",
      "exp",
      "adds the lifetime in milliseconds to iat in seconds",
      flag: "milliseconds",
      seenIn: ["vendor JavaScript sample jwt.js"]
    ) { .seconds($0.issuedAt.seconds &+ $0.input.timeToLive &* 1000) },
    date(
      "sinch-exp-lifetime-alone",
      "exp",
      "writes the lifetime itself as exp",
      flag: "expiry-unchecked"
    ) { .seconds($0.input.timeToLive) },
    date("sinch-exp-is-iat", "exp", "writes iat as exp", flag: "expiry-unchecked") {
      .seconds($0.issuedAt.seconds)
    },
    date(
      "sinch-exp-constant-lifetime",
      "exp",
      "gives every token ten minutes",
      flag: "expiry-unchecked"
    ) { .seconds($0.issuedAt.seconds + 600) },
    date("sinch-exp-second-late", "exp", "lets the token end a second late", flag: "off-by-one") {
      .seconds($0.expiresAt.seconds + 1)
    },
    date("sinch-exp-second-early", "exp", "lets the token end a second early", flag: "off-by-one") {
      .seconds($0.expiresAt.seconds - 1)
    },
    date("sinch-exp-missing", "exp", "leaves exp out", flag: "claims-missing") { _ in nil },
    date("sinch-exp-rounded-up", "exp", "rounds exp up", flag: "rounding") {
      .seconds($0.expiresAt.roundedUp)
    },
    date("sinch-iat-missing", "iat", "leaves iat out", flag: "claims-missing") { _ in nil },
    date(
      "sinch-iat-rounded-up",
      "iat",
      "rounds iat up, past midnight of the key's day",
      flag: "rounding",
      seenIn: ["vendor JavaScript sample jwt.js"]
    ) { .seconds($0.issuedAt.roundedUp) },
    date("sinch-iat-rounded", "iat", "rounds iat to the nearest second", flag: "rounding") {
      .seconds($0.issuedAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
    },
    date("sinch-iat-fraction", "iat", "writes iat with a fraction", flag: "float-dates") {
      $0.issuedAt.withFraction
    },
    date("sinch-exp-fraction", "exp", "writes exp with a fraction", flag: "float-dates") {
      $0.expiresAt.withFraction
    },
    date("sinch-iat-text", "iat", "writes iat as a text", flag: "float-dates") {
      .string("\($0.issuedAt.seconds)")
    },
    date("sinch-exp-text", "exp", "writes exp as a text", flag: "float-dates") {
      .string("\($0.expiresAt.seconds)")
    },
    date("sinch-iat-32-bits", "iat", "holds iat in 32 bits", flag: "signed-overflow") {
      .seconds(Int64(Int32(truncatingIfNeeded: $0.issuedAt.seconds)))
    },
    date("sinch-exp-32-bits", "exp", "holds exp in 32 bits", flag: "signed-overflow") {
      .seconds(Int64(Int32(truncatingIfNeeded: $0.expiresAt.seconds)))
    },
    date(
      "sinch-iat-offset-dropped",
      "iat",
      "takes the local time as it is written for UTC",
      flag: "utc-day"
    ) {
      let local = String($0.input.issuedAt.text.prefix(19)).uppercased() + "Z"
      return .seconds((Instant(rfc3339: local) ?? $0.issuedAt).seconds)
    },
    date(
      "sinch-instance-missing",
      instanceClaim,
      "leaves the end of the instance out",
      flag: "claims-missing"
    ) { _ in nil },
    date(
      "sinch-instance-lifetime",
      instanceClaim,
      "writes the instance's lifetime instead of its end",
      flag: "expiry-unchecked"
    ) { $0.input.instanceTimeToLive.map { .seconds($0) } },
    date(
      "sinch-instance-milliseconds",
      instanceClaim,
      "writes the end of the instance in milliseconds",
      flag: "milliseconds"
    ) { $0.instanceExpiresAt.map { .seconds($0.seconds * 1000) } },
    date(
      "sinch-instance-text",
      instanceClaim,
      "writes the end of the instance as a text",
      flag: "float-dates"
    ) { $0.instanceExpiresAt.map { .string("\($0.seconds)") } },
    date(
      "sinch-instance-from-exp",
      instanceClaim,
      "counts the instance's lifetime from exp instead of iat",
      flag: "expiry-unchecked"
    ) { contents in
      contents.instanceExpiresAt.map { .seconds($0.seconds + contents.input.timeToLive) }
    },
    date(
      "sinch-instance-is-exp",
      instanceClaim,
      "writes exp as the end of the instance",
      flag: "expiry-unchecked"
    ) { contents in contents.instanceExpiresAt.map { _ in .seconds(contents.expiresAt.seconds) } },
    date(
      "sinch-instance-always",
      instanceClaim,
      "gives every instance an end, even where none is asked for",
      flag: "expiry-unchecked"
    ) { .seconds($0.instanceExpiresAt?.seconds ?? $0.issuedAt.seconds + 172_800) },
    KnownFault(
      "sinch-instance-name",
      in: .sinchIssuer,
      "misspells the name of the instance's claim",
      fix: "the claim is sinch:rtc:instance:exp",
      flag: "claims-missing"
    ) { $0.sinchTokenIssuer.claims.rename(instanceClaim, to: "sinch:rtc:instance_exp") },
    KnownFault(
      "sinch-claims-in-header",
      in: .sinchIssuer,
      "writes exp and iat into the header instead of the claims",
      fix: "put all claims into the payload",
      flag: "claims-missing"
    ) { reference in
      reference.sinchTokenIssuer.claims.drop("iat", "exp")
      reference.sinchTokenIssuer.header += SinchTokenIssuer.claims.filter {
        ["iat", "exp"].contains($0.name)
      }
    },
  ]

  static let instanceClaim = "sinch:rtc:instance:exp"

  private static func date(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    seenIn: [String] = [],
    _ value: @escaping @Sendable (SinchTokenContents) throws -> JSON?
  ) -> KnownFault {
    sinchClaim(
      id,
      name,
      mistake,
      fix: "dates are whole seconds since 1970 in UTC, rounded down, and ends count from iat",
      flag: flag,
      seenIn: seenIn,
      value
    )
  }
}

extension Instant {
  /// Whole seconds, rounded up.
  var roundedUp: Int64 { seconds + (nanoseconds > 0 ? 1 : 0) }

  /// The seconds with milliseconds behind a point.
  var withFraction: JSON? {
    JSON.Number("\(seconds)." + LooseInstant.pad(Int64(nanoseconds) / 1_000_000 + 1, 3))
      .map { .number($0) }
  }
}
