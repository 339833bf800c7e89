import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

extension KnownFaults {
  /// Who a registration token is for.
  static let sinchTokenNames: [KnownFault] = [
    claim(
      "sinch-iss-bare-key",
      "iss",
      "writes the application key alone as iss",
      flag: "wrong-subject",
      seenIn: ["sinch/skills, browser page"]
    ) { .string($0.input.applicationKey) },
    claim("sinch-iss-slash-behind", "iss", "writes a slash behind iss", flag: "wrong-subject") {
      .string(SinchNames.application($0.input.applicationKey) + "/")
    },
    claim("sinch-iss-with-scheme", "iss", "writes https: before iss", flag: "wrong-subject") {
      .string("https:" + SinchNames.application($0.input.applicationKey))
    },
    claim(
      "sinch-iss-constant",
      "iss",
      "writes the same iss for every application",
      flag: "wrong-subject"
    ) { _ in .string(SinchNames.application("a32e5a8d-f7d8-411c-9645-9038e8dd051d")) },
    claim("sinch-iss-missing", "iss", "leaves iss out", flag: "claims-missing") { _ in nil },
    claim(
      "sinch-sub-bare-user",
      "sub",
      "writes the user id alone as sub",
      flag: "wrong-subject",
      seenIn: ["sinch/skills, browser page"]
    ) { .string($0.input.userID) },
    claim("sinch-sub-without-users", "sub", "leaves /users/ out of sub", flag: "wrong-subject") {
      .string(SinchNames.application($0.input.applicationKey) + "/" + $0.input.userID)
    },
    claim("sinch-sub-is-iss", "sub", "writes iss as sub", flag: "wrong-subject") {
      .string(SinchNames.application($0.input.applicationKey))
    },
    claim("sinch-sub-missing", "sub", "leaves sub out", flag: "claims-missing") { _ in nil },
    claim(
      "sinch-sub-constant",
      "sub",
      "writes the same user into every token",
      flag: "wrong-subject"
    ) { .string(SinchNames.userPrefix($0.input.applicationKey) + "foo") },
    subject("sinch-sub-lower-case", "makes lower case of the user id", flag: "inexact-comparison") {
      $0.lowercased()
    },
    subject("sinch-sub-precomposed", "normalises the user id (NFC)", flag: "unicode-normalisation")
    {
      Normalisation.composed($0)
    },
    subject("sinch-sub-decomposed", "normalises the user id (NFD)", flag: "unicode-normalisation") {
      Normalisation.decomposed($0)
    },
    subject("sinch-sub-trimmed", "takes blanks from around the user id", flag: "inexact-comparison")
    {
      let text = $0.drop { $0 == " " }
      return String(text.reversed().drop { $0 == " " }.reversed())
    },
    subject("sinch-sub-cut-at-nul", "ends the user id at a NUL", flag: "inexact-comparison") {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix { $0 != "\0" }))
    },
    subject("sinch-sub-percent-decoded", "percent-decodes the user id", flag: "wrong-subject") {
      String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
    },
    subject("sinch-sub-html-escaped", "escapes the user id for HTML", flag: "json-escapes") {
      Escapes.htmlEscaped($0)
    },
    subject(
      "sinch-sub-latin-1",
      "writes question marks for characters beyond Latin-1",
      flag: "wrong-encoding"
    ) { String($0.map { $0.unicodeScalars.allSatisfy { $0.value < 256 } ? $0 : "?" }) },
    KnownFault(
      "sinch-slashes-unescaped-in-json",
      in: .issuers,
      "replaces \\/ by / in the serialised token, which also rewrites a backslash before a slash",
      mend: "let the JSON writer decide about slashes, and change nothing in what it wrote",
      flag: "json-escapes",
      seenIn: ["vendor Swift sample"]
    ) {
      $0.changeWriters {
        $0.json = { Array(JSON.object($0).compact().replacing("\\/", with: "/").utf8) }
      }
    },
    KnownFault(
      "token-json-concatenated",
      in: .issuers,
      "builds the JSON of a token by joining strings, so that a user id can add claims",
      mend: "write header and claims with a JSON writer",
      flag: "string-building",
      seenIn: ["public sample code"]
    ) {
      $0.changeWriters {
        $0.json = { object in
          let members = object.members.map { member in
            "\"\(member.name)\":"
              + (member.value.string.map { "\"\($0)\"" } ?? member.value.compact())
          }
          return Array("{\(members.joined(separator: ","))}".utf8)
        }
      }
    },
  ]

  private static func claim(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    mend: String = "iss is //rtc.sinch.com/applications/{key}, sub is iss and /users/{id}",
    flag: FlagID,
    seenIn: [String] = [],
    _ value: @escaping @Sendable (SinchTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(id, in: .sinchIssuer, mistake, mend: mend, flag: flag, seenIn: seenIn) {
      $0.sinchTokenIssuer.claims.set(name, value)
    }
  }

  private static func subject(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ change: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    claim(id, "sub", mistake, mend: "put the user id into sub exactly as given", flag: flag) {
      .string(SinchNames.userPrefix($0.input.applicationKey) + change($0.input.userID))
    }
  }

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
      mend: "the claim is sinch:rtc:instance:exp",
      flag: "claims-missing"
    ) { $0.sinchTokenIssuer.claims.rename(instanceClaim, to: "sinch:rtc:instance_exp") },
    KnownFault(
      "sinch-claims-in-header",
      in: .sinchIssuer,
      "writes exp and iat into the header instead of the claims",
      mend: "put all claims into the payload",
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
    claim(
      id,
      name,
      mistake,
      mend: "dates are whole seconds since 1970 in UTC, rounded down, and ends count from iat",
      flag: flag,
      seenIn: seenIn,
      value
    )
  }

  /// Nonce and header.
  static let sinchTokenNonces: [KnownFault] = [
    KnownFault(
      "sinch-nonce-constant",
      in: .sinchIssuer,
      "gives every token the same nonce",
      mend: "make a new random nonce for each token",
      flag: "nonce-unchecked"
    ) { $0.sinchTokenIssuer.nonce = { "6b438bda-2d5c-4e8c-92b0-39f20a94b34e" } },
    KnownFault(
      "sinch-nonce-of-instant",
      in: .sinchIssuer,
      "takes the nonce from the clock",
      mend: "make a new random nonce for each token",
      flag: "nonce-unchecked"
    ) {
      $0.sinchTokenIssuer.claims.set("nonce") {
        .string($0.input.nonce ?? "\($0.issuedAt.seconds)")
      }
    },
    KnownFault(
      "sinch-nonce-empty",
      in: .sinchIssuer,
      "writes an empty nonce where none is given",
      mend: "make a new random nonce for each token",
      flag: "empty-identity"
    ) { $0.sinchTokenIssuer.nonce = { "" } },
    KnownFault(
      "sinch-nonce-ignored",
      in: .sinchIssuer,
      "ignores the nonce that is given",
      mend: "use the nonce that the caller gives",
      flag: "nonce-unchecked"
    ) { $0.sinchTokenIssuer.claims.set("nonce") { _ in "ignored" } },
    claim(
      "sinch-nonce-missing",
      "nonce",
      "leaves the nonce out",
      mend: "every token has a nonce",
      flag: "claims-missing"
    ) { _ in nil },
    claim(
      "sinch-nonce-lower-case",
      "nonce",
      "makes lower case of the nonce",
      mend: "put the nonce into the token exactly as given",
      flag: "inexact-comparison"
    ) { .string($0.nonce.lowercased()) },
    claim(
      "sinch-nonce-precomposed",
      "nonce",
      "normalises the nonce",
      mend: "put the nonce into the token exactly as given",
      flag: "unicode-normalisation"
    ) { .string(Normalisation.composed($0.nonce)) },
    KnownFault(
      "sinch-kid-missing",
      in: .sinchIssuer,
      "leaves kid out of the header",
      mend: "kid is hkdfv1- and the UTC date as YYYYMMDD",
      flag: "claims-missing",
      seenIn: ["sinch/skills, browser page"]
    ) { $0.sinchTokenIssuer.header.drop("kid") },
    KnownFault(
      "sinch-kid-of-expiry",
      in: .sinchIssuer,
      "takes the key of the day of exp",
      mend: "take the key of the UTC day of iat",
      flag: "utc-day"
    ) {
      let keys = $0.sinchTokenIssuer.keys
      $0.sinchTokenIssuer.header.set("kid") { .string(keys.keyID($0.expiresAt.utcDay)) }
    },
    KnownFault(
      "sinch-alg-hs512-declared",
      in: .sinchIssuer,
      "declares HS512 and signs with HS256",
      mend: "alg is HS256",
      flag: "alg-type"
    ) { $0.sinchTokenIssuer.header.set("alg") { _ in "HS512" } },
    KnownFault(
      "sinch-alg-lower-case",
      in: .sinchIssuer,
      "writes alg in lower case",
      mend: "alg is HS256, in upper case",
      flag: "alg-type"
    ) { $0.sinchTokenIssuer.header.set("alg") { _ in "hs256" } },
    KnownFault(
      "sinch-alg-none",
      in: .sinchIssuer,
      "issues tokens without a signature",
      mend: "sign with HS256",
      flag: "alg-none"
    ) {
      $0.sinchTokenIssuer.header.set("alg") { _ in "none" }
      $0.sinchTokenIssuer.sign = { _, _ in [] }
    },
    KnownFault(
      "sinch-header-in-claims",
      in: .sinchIssuer,
      "writes kid into the claims",
      mend: "kid stands in the header",
      flag: "claims-missing"
    ) {
      $0.sinchTokenIssuer.header.drop("kid")
      $0.sinchTokenIssuer.claims.append(TokenMember("kid") { .string($0.keyID) })
    },
  ]

  /// What is refused, and where the limits are.
  static let sinchTokenLimits: [KnownFault] = [
    unchecked(
      "sinch-issue-empty-application",
      "applicationKey",
      "issues without application key",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-empty-user",
      "userId",
      "issues for an empty user id",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-empty-nonce",
      "nonce",
      "takes an empty nonce for a nonce",
      flag: "empty-identity"
    ),
    unchecked(
      "sinch-issue-any-lifetime",
      "timeToLive",
      "issues tokens that live less than a minute",
      flag: "expiry-unchecked"
    ),
    unchecked(
      "sinch-issue-any-instance",
      "instanceTimeToLive",
      "issues instances that live less than 48 hours",
      flag: "expiry-unchecked"
    ),
    limit("sinch-lifetime-59", "timeToLive", "issues tokens of 59 seconds") {
      if $0.timeToLive < 59 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-61", "timeToLive", "refuses tokens of exactly 60 seconds") {
      if $0.timeToLive <= 60 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-positive", "timeToLive", "asks only that a token lives at all") {
      if $0.timeToLive <= 0 { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-lifetime-day-at-most", "timeToLive", "refuses tokens that live over a day") {
      if !(60...86_400).contains($0.timeToLive) { throw Refusal(.ttlTooShort) }
    },
    limit("sinch-instance-172799", "instanceTimeToLive", "issues instances of 172799 seconds") {
      if let life = $0.instanceTimeToLive, life < 172_799 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-172801",
      "instanceTimeToLive",
      "refuses instances of exactly 48 hours"
    ) {
      if let life = $0.instanceTimeToLive, life <= 172_800 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-hours",
      "instanceTimeToLive",
      "compares an instance's lifetime with 48 instead of 48 hours",
      flag: "milliseconds"
    ) {
      if let life = $0.instanceTimeToLive, life < 48 { throw Refusal(.instanceTTLTooShort) }
    },
    limit(
      "sinch-instance-8-days",
      "instanceTimeToLive",
      "refuses instances that live less than 8 days"
    ) {
      if let life = $0.instanceTimeToLive, life < 691_200 { throw Refusal(.instanceTTLTooShort) }
    },
    KnownFault(
      "sinch-issue-before-epoch",
      in: .issuers,
      "moves instants before 1970 to 1970",
      mend: "refuse to issue before 1970",
      flag: "expiry-unchecked",
      input: { members in
        guard let instant = members["issuedAt"]?.string.flatMap({ Instant(rfc3339: $0) }),
          instant.seconds < 0
        else { return }
        members["issuedAt"] = "1970-01-01T00:00:00Z"
      }
    ),
    KnownFault(
      "issue-beyond-9999-clamped",
      in: .issuers,
      "cuts the end off at the year 9999",
      mend: "refuse where the end cannot be written",
      flag: "expiry-unchecked",
      input: { members in
        for (name, most) in [("timeToLive", 86_400), ("instanceTimeToLive", 691_200)] {
          guard let issued = members["issuedAt"]?.string.flatMap({ Instant(rfc3339: $0) }),
            let life = members[name]?.number?.int64, life > 0, issued.adding(seconds: life) == nil
          else { continue }
          members[name] = .seconds(min(Int64(most), 253_402_300_799 - issued.seconds))
        }
      }
    ),
  ]

  private static func unchecked(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID
  ) -> KnownFault {
    KnownFault(id, in: .sinchIssuer, mistake, mend: "refuse such parameters", flag: flag) {
      $0.sinchTokenIssuer.checks.drop(name)
    }
  }

  private static func limit(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID = "off-by-one",
    _ rule: @escaping @Sendable (SinchRegistrationTokenIssuing.Input) throws -> Void
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchIssuer,
      mistake,
      mend: "a token lives 60 seconds at least, an instance 172800",
      flag: flag
    ) { $0.sinchTokenIssuer.checks.rule(name) { try rule($0) } }
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
