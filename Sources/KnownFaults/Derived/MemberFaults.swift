/// Faults of issuers that write an incorrect member of a token.
enum MemberFaults {
  static let all: [KnownFault] =
    members(
      "sinch",
      .sinchIssuer,
      Issuer(header: \.sinchTokenIssuer.header, claims: \.sinchTokenIssuer.claims),
      dates: [
        WrittenDate(member: "iat", instant: { $0.issuedAt }, life: { $0.input.timeToLive }),
        WrittenDate(member: "exp", instant: { $0.expiresAt }, life: { $0.input.timeToLive }),
        WrittenDate(
          member: KnownFaults.instanceClaim,
          instant: { $0.instanceExpiresAt },
          life: { $0.input.instanceTimeToLive ?? 0 }
        ),
      ],
      fixes: [
        "alg": "write alg HS256, and sign with it",
        "kid": "write kid as hkdfv1- followed by the UTC date as YYYYMMDD",
        "iss": names, "sub": names,
        "nonce": "write a nonce of its own into every token, the given one exactly as it is",
      ]
    ) { ($0.issuedAt, $0.input.issuedAt) }
    + members(
      "layer",
      .layerIssuer,
      Issuer(header: \.layerTokenIssuer.header, claims: \.layerTokenIssuer.claims),
      dates: [
        WrittenDate(member: "iat", instant: { $0.issuedAt }, life: { $0.input.timeToLive }),
        WrittenDate(member: "exp", instant: { $0.expiresAt }, life: { $0.input.timeToLive }),
      ],
      fixes: [
        "typ": header, "alg": header, "cty": header, "kid": header,
        "iss": claims, "prn": claims, "nce": claims,
      ]
    ) { ($0.issuedAt, $0.input.issuedAt) }

  static let names =
    "write iss as //rtc.sinch.com/applications/{key} and sub as iss followed by /users/{id}"
  static let header =
    "write typ JWT, alg RS256, cty layer-eit;v=1 and the key id as kid into the header"
  private static let claims =
    "write the provider as iss, the user as prn and the nonce as nce, as given"
  private static let seconds =
    "write dates as whole seconds since 1970, rounded down, and count lifetimes from iat"

  /// The key paths to the members that an issuer writes.
  private struct Issuer<Source>: Sendable {
    let header: any WritableKeyPath<Reference, [TokenMember<Source>]> & Sendable
    let claims: any WritableKeyPath<Reference, [TokenMember<Source>]> & Sendable
  }

  /// A date that an issuer writes.
  private struct WrittenDate<Source>: Sendable {
    let member: String
    let instant: @Sendable (Source) -> Instant?
    let life: @Sendable (Source) -> Int64
  }

  private static func members<Source>(
    _ prefix: String,
    _ calls: [Call],
    _ issuer: Issuer<Source>,
    dates: [WrittenDate<Source>],
    fixes: [String: String],
    issue: @escaping @Sendable (Source) -> (issued: Instant, text: Timestamp)
  ) -> [KnownFault] {
    let right = Reference()
    let places =
      right[keyPath: issuer.header].map { ($0, issuer.header) }
      + right[keyPath: issuer.claims].map { ($0, issuer.claims) }
    let dated = Set(dates.map(\.member))
    func fault<Effect>(
      _ member: TokenMember<Source>,
      _ place: any WritableKeyPath<Reference, [TokenMember<Source>]> & Sendable,
      _ wrong: Mistake<Effect>,
      _ value: @escaping @Sendable (Source) throws -> JSON?
    ) -> KnownFault {
      wrong.fault(
        "\(prefix)-\(member.shortName)",
        member.name,
        in: calls,
        fix: dated.contains(member.name)
          ? seconds : fixes[member.name] ?? "write \(member.name) as given"
      ) { $0[keyPath: place].set(member.name, value) }
    }
    return places.flatMap { member, place -> [KnownFault] in
      let missing = fault(member, place, Mistake("missing", "omits *", "claims-missing", ())) { _ in
        nil
      }
      // Values are swapped with those of neighbouring members.
      let alike = places.map(\.0).filter { dated.contains($0.name) == dated.contains(member.name) }
      let own = alike.firstIndex { $0.name == member.name } ?? 0
      let neighbours = [own - 1, own + 1].filter(alike.indices.contains).map { alike[$0] }
        .map { other in
          let wrong = Mistake(
            "is-\(other.shortName)",
            "writes the value of \(other.name) as *",
            "wrong-subject",
            ()
          )
          return fault(member, place, wrong) {
            try member.value($0) == nil ? nil : other.value($0)
          }
        }
      if let date = dates.first(where: { $0.member == member.name }) {
        return [missing] + neighbours
          + MiswrittenDate.all.map { wrong in
            fault(member, place, wrong) { source in
              guard let instant = date.instant(source) else { return nil }
              let (issued, text) = issue(source)
              let life = date.life(source)
              return wrong.apply(
                RightDate(date: instant, issued: issued, life: life, text: text)
              )
            }
          }
      }
      return [missing] + neighbours
        + MiswrittenText.all.map { wrong in
          fault(member, place, wrong) { wrong.apply(try member.value($0)) }
        }
    }
  }
}

/// An incorrect way to write a text.
private typealias MiswrittenText = Mistake<@Sendable (JSON?) -> JSON?>

extension MiswrittenText {
  fileprivate static var all: [Self] {
    [
      Self("constant", "writes the same * into every token", "wrong-subject") { _ in "constant" },
      Self("empty", "writes an empty *", "empty-identity") { $0.map { _ in "" } },
      Self("null", "writes null as *", "claims-missing") { $0.map { _ in .null } },
      Self("null-for-none", "writes * as null if there is none", "claims-missing") { $0 ?? .null },
      Self("as-number", "writes a numeric * as a JSON number", "json-escapes") { value in
        value?.string.flatMap(ScrapedJSON.number) ?? value
      },
      Self("in-array", "writes * in an array", "claims-missing") { $0.map { .array([$0]) } },
    ]
  }
}

/// A date as it should be written, and what it is counted from.
struct RightDate {
  let date: Instant
  let issued: Instant
  let life: Int64
  let text: Timestamp
}

/// An incorrect way to write a date.
private typealias MiswrittenDate = Mistake<@Sendable (RightDate) -> JSON?>

extension MiswrittenDate {
  fileprivate static var all: [Self] { forms + counted }

  private static var forms: [Self] {
    [
      Self("milliseconds", "writes * in milliseconds", "milliseconds") {
        .seconds($0.date.seconds * 1000 + Int64($0.date.nanoseconds) / 1_000_000)
      },
      Self("rounded-up", "rounds * up", "rounding") {
        .seconds($0.date.seconds + ($0.date.nanoseconds > 0 ? 1 : 0))
      },
      Self("rounded", "rounds * to the nearest second", "rounding") {
        .seconds($0.date.seconds + ($0.date.nanoseconds >= 500_000_000 ? 1 : 0))
      },
      Self("fraction", "writes * with a fraction", "float-dates") {
        let thousandths = (Int64($0.date.nanoseconds) / 1_000_000 + 1).padded(3)
        return JSON.Number("\($0.date.seconds).\(thousandths)").map { .number($0) }
      },
      Self("text", "writes * as a string", "float-dates") { .string("\($0.date.seconds)") },
      Self("32-bits", "stores * in 32 bits", "signed-overflow") {
        .seconds(Int64(Int32(truncatingIfNeeded: $0.date.seconds)))
      },
      Self("null", "writes null as *", "claims-missing") { _ in .null },
    ]
  }

  private static var counted: [Self] {
    [
      Self(
        "lifetime-in-milliseconds",
        "writes * as iat plus the lifetime in milliseconds",
        "milliseconds"
      ) {
        .seconds($0.issued.seconds &+ $0.life &* 1000)
      },
      Self("lifetime-alone", "writes the lifetime itself as *", "expiry-unchecked") {
        .seconds($0.life)
      },
      Self(
        "constant-lifetime",
        "writes * ten minutes after the instant of issue",
        "expiry-unchecked"
      ) {
        .seconds($0.issued.seconds + 600)
      },
      Self("second-late", "writes * a second late", "off-by-one") {
        .seconds($0.date.seconds + 1)
      },
      Self("second-early", "writes * a second early", "off-by-one") {
        .seconds($0.date.seconds - 1)
      },
      Self("local-time", "treats local time as UTC in *", "utc-day") {
        let local = String($0.text.text.prefix(19)).uppercased() + "Z"
        guard let wrong = Instant(rfc3339: local) else { return .seconds($0.date.seconds) }
        return .seconds($0.date.seconds + wrong.seconds - $0.issued.seconds)
      },
    ]
  }
}

extension TokenMember {
  /// The name as ids have it.
  fileprivate var shortName: String {
    name == KnownFaults.instanceClaim
      ? "instance" : name.replacing("_url", with: "").replacing("_", with: "-")
  }
}
