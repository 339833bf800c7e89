/// A wrong `iat` or `exp`, which issuers of both kinds of tokens write alike.
struct WrongDate: Sendable {
  /// The claim's value; nil omits it.
  typealias Value =
    @Sendable (_ issuedAt: Instant, _ expiresAt: Instant, _ timeToLive: Int64) -> JSON?

  let claim: String
  /// The last part of the fault's id.
  let name: String
  let mistake: String
  let flag: FlagID
  let value: Value

  init(
    _ claim: String,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    _ value: @escaping Value
  ) {
    self.claim = claim
    self.name = name
    self.mistake = mistake
    self.flag = flag
    self.value = value
  }

  /// A date that is the same function of its instant for `iat` and for `exp`.
  private static func both(
    _ name: String,
    _ mistake: (String) -> String,
    flag: FlagID,
    _ value: @escaping @Sendable (Instant) -> JSON?
  ) -> [WrongDate] {
    [
      WrongDate("iat", name, mistake("iat"), flag: flag) { issued, _, _ in value(issued) },
      WrongDate("exp", name, mistake("exp"), flag: flag) { _, expires, _ in value(expires) },
    ]
  }

  static let all: [WrongDate] =
    both("milliseconds", { "writes \($0) in milliseconds" }, flag: "milliseconds") {
      .seconds($0.seconds * 1000 + Int64($0.nanoseconds) / 1_000_000)
    }
    + both("missing", { "omits \($0)" }, flag: "claims-missing") { _ in nil }
    + both("rounded-up", { "rounds \($0) up" }, flag: "rounding") { .seconds($0.roundedUp) }
    + both("fraction", { "writes \($0) with a fraction" }, flag: "float-dates") { $0.withFraction }
    + both("text", { "writes \($0) as a string" }, flag: "float-dates") { .string("\($0.seconds)") }
    + both("32-bits", { "stores \($0) in 32 bits" }, flag: "signed-overflow") {
      .seconds(Int64(Int32(truncatingIfNeeded: $0.seconds)))
    } + [
      WrongDate(
        "iat",
        "rounded",
        "rounds iat to the nearest second",
        flag: "rounding"
      ) { issued, _, _ in

        .seconds(issued.seconds + (issued.nanoseconds >= 500_000_000 ? 1 : 0))
      },
      WrongDate(
        "exp",
        "lifetime-in-milliseconds",
        "adds the lifetime in milliseconds to iat in seconds",
        flag: "milliseconds"
      ) { issued, _, life in .seconds(issued.seconds &+ life &* 1000) },
      WrongDate(
        "exp",
        "lifetime-alone",
        "writes the lifetime itself as exp",
        flag: "expiry-unchecked"
      ) { _, _, life in .seconds(life) },
      WrongDate(
        "exp",
        "constant-lifetime",
        "gives every token a lifetime of ten minutes",
        flag: "expiry-unchecked"
      ) { issued, _, _ in .seconds(issued.seconds + 600) },
      WrongDate(
        "exp",
        "second-late",
        "writes exp a second late",
        flag: "off-by-one"
      ) { _, expires, _ in

        .seconds(expires.seconds + 1)
      },
    ]

  /// One fault for each wrong date, with ids that begin with a prefix.
  static func faults(
    _ prefix: String,
    _ fault: (_ id: FaultID, WrongDate) -> KnownFault
  ) -> [KnownFault] {
    all.map { fault(FaultID(rawValue: "\(prefix)-\($0.claim)-\($0.name)"), $0) }
  }
}

extension Instant {
  /// Whole seconds, rounded up.
  fileprivate var roundedUp: Int64 { seconds + (nanoseconds > 0 ? 1 : 0) }

  /// The seconds with milliseconds as a fraction.
  fileprivate var withFraction: JSON? {
    JSON.Number("\(seconds)." + (Int64(nanoseconds) / 1_000_000 + 1).padded(3))
      .map { .number($0) }
  }
}
