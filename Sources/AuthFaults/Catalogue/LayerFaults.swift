import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

/// What the checks of an identity token look at.
private typealias LayerEvidence = Evidence<LayerIdentityTokenVerification.Input>

/// What a program ends by that adds without a look at the sum.
private struct Overflow: Error {}

extension KnownFaults {
  /// What an identity token says.
  static let layerTokenClaims: [KnownFault] = [
    claim(
      "layer-prn-missing",
      "prn",
      "leaves prn out",
      flag: "claims-missing",
      seenIn: ["the README example token"]
    ) { _ in nil },
    claim(
      "layer-prn-constant",
      "prn",
      "writes the same user into every token",
      flag: "wrong-subject"
    ) { _ in "1" },
    claim(
      "layer-prn-as-number",
      "prn",
      "writes a user id of digits as a number",
      flag: "json-escapes"
    ) {
      Scraped.number($0.input.userID) ?? .string($0.input.userID)
    },
    claim(
      "layer-prn-trimmed",
      "prn",
      "takes blanks from around the user id",
      flag: "inexact-comparison"
    ) {
      let text = $0.input.userID.drop { $0 == " " }
      return .string(String(text.reversed().drop { $0 == " " }.reversed()))
    },
    claim(
      "layer-prn-lower-case",
      "prn",
      "makes lower case of the user id",
      flag: "inexact-comparison"
    ) {
      .string($0.input.userID.lowercased())
    },
    claim(
      "layer-prn-precomposed",
      "prn",
      "normalises the user id (NFC)",
      flag: "unicode-normalisation"
    ) {
      .string(Normalisation.composed($0.input.userID))
    },
    claim(
      "layer-prn-decomposed",
      "prn",
      "normalises the user id (NFD)",
      flag: "unicode-normalisation"
    ) {
      .string(Normalisation.decomposed($0.input.userID))
    },
    claim("layer-prn-cut-at-nul", "prn", "ends the user id at a NUL", flag: "inexact-comparison") {
      .string(String(decoding: $0.input.userID.utf8.prefix { $0 != 0 }, as: UTF8.self))
    },
    claim("layer-prn-html-escaped", "prn", "escapes the user id for HTML", flag: "json-escapes") {
      .string(Escapes.htmlEscaped($0.input.userID))
    },
    claim("layer-prn-percent-decoded", "prn", "percent-decodes the user id", flag: "json-escapes") {
      .string(String(decoding: Escapes.percentDecoded(Array($0.input.userID.utf8)), as: UTF8.self))
    },
    KnownFault(
      "layer-prn-named-sub",
      in: .layerIssuer,
      "writes the user id as sub instead of prn",
      mend: "the user id is the claim prn",
      flag: "claims-missing"
    ) { $0.layerTokenIssuer.claims.rename("prn", to: "sub") },
    claim("layer-iss-is-key-id", "iss", "writes the key id as iss", flag: "wrong-subject") {
      .string($0.input.keyID)
    },
    claim("layer-iss-missing", "iss", "leaves iss out", flag: "claims-missing") { _ in nil },
    claim(
      "layer-iss-constant",
      "iss",
      "writes the same provider into every token",
      flag: "wrong-subject"
    ) { _ in "layer:///providers/constant" },
    claim("layer-nce-missing", "nce", "leaves the nonce out", flag: "nonce-unchecked") { _ in nil },
    claim(
      "layer-nce-constant",
      "nce",
      "writes the same nonce into every token",
      flag: "nonce-unchecked",
      seenIn: ["public Layer back ends with a constant token"]
    ) { _ in "constant" },
    KnownFault(
      "layer-nce-named-nonce",
      in: .layerIssuer,
      "writes the nonce as nonce instead of nce",
      mend: "the nonce is the claim nce",
      flag: "claims-missing"
    ) { $0.layerTokenIssuer.claims.rename("nce", to: "nonce") },
    claim(
      "layer-nce-decoded",
      "nce",
      "decodes a nonce that looks like base64",
      flag: "nonce-unchecked"
    ) {
      let octets = Base64.standard.decode($0.input.nonce)
      return .string(octets.map { String(decoding: $0, as: UTF8.self) } ?? $0.input.nonce)
    },
    claim(
      "layer-nce-as-number",
      "nce",
      "writes a nonce of digits as a number",
      flag: "json-escapes"
    ) {
      Scraped.number($0.input.nonce) ?? .string($0.input.nonce)
    },
    claim(
      "layer-iat-milliseconds",
      "iat",
      "writes iat in milliseconds",
      flag: "milliseconds",
      seenIn: ["public Layer sample code"]
    ) { .seconds($0.issuedAt.seconds * 1000) },
    claim(
      "layer-exp-milliseconds",
      "exp",
      "writes exp in milliseconds",
      flag: "milliseconds",
      seenIn: ["public Layer sample code"]
    ) { .seconds($0.expiresAt.seconds * 1000) },
    claim(
      "layer-exp-lifetime-in-milliseconds",
      "exp",
      "adds the lifetime in milliseconds to iat in seconds",
      flag: "milliseconds"
    ) { .seconds($0.issuedAt.seconds &+ $0.input.timeToLive &* 1000) },
    claim(
      "layer-exp-lifetime-alone",
      "exp",
      "writes the lifetime itself as exp",
      flag: "expiry-unchecked"
    ) {
      .seconds($0.input.timeToLive)
    },
    claim("layer-exp-second-late", "exp", "lets the token end a second late", flag: "off-by-one") {
      .seconds($0.expiresAt.seconds + 1)
    },
    claim(
      "layer-exp-constant-lifetime",
      "exp",
      "gives every token ten minutes",
      flag: "expiry-unchecked"
    ) {
      .seconds($0.issuedAt.seconds + 600)
    },
    claim("layer-exp-missing", "exp", "leaves exp out", flag: "claims-missing") { _ in nil },
    claim("layer-iat-missing", "iat", "leaves iat out", flag: "claims-missing") { _ in nil },
    claim("layer-iat-rounded-up", "iat", "rounds iat up", flag: "rounding") {
      .seconds($0.issuedAt.roundedUp)
    },
    claim("layer-iat-rounded", "iat", "rounds iat to the nearest second", flag: "rounding") {
      .seconds($0.issuedAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
    },
    claim("layer-exp-rounded-up", "exp", "rounds exp up", flag: "rounding") {
      .seconds($0.expiresAt.roundedUp)
    },
    claim(
      "layer-iat-fraction",
      "iat",
      "writes iat with a fraction",
      flag: "float-dates",
      seenIn: ["public Layer sample code"]
    ) { $0.issuedAt.withFraction },
    claim(
      "layer-exp-fraction",
      "exp",
      "writes exp with a fraction",
      flag: "float-dates",
      seenIn: ["public Layer sample code"]
    ) { $0.expiresAt.withFraction },
    claim("layer-iat-text", "iat", "writes iat as a text", flag: "float-dates") {
      .string("\($0.issuedAt.seconds)")
    },
    claim("layer-exp-text", "exp", "writes exp as a text", flag: "float-dates") {
      .string("\($0.expiresAt.seconds)")
    },
    claim("layer-iat-32-bits", "iat", "holds iat in 32 bits", flag: "signed-overflow") {
      .seconds(Int64(Int32(truncatingIfNeeded: $0.issuedAt.seconds)))
    },
    claim("layer-exp-32-bits", "exp", "holds exp in 32 bits", flag: "signed-overflow") {
      .seconds(Int64(Int32(truncatingIfNeeded: $0.expiresAt.seconds)))
    },
    claim(
      "layer-iat-local-time",
      "iat",
      "takes local time for UTC in iat, but not in exp",
      flag: "utc-day",
      seenIn: ["public Layer sample code"]
    ) {
      let local = String($0.input.issuedAt.text.prefix(19)) + "Z"
      return .seconds((Instant(rfc3339: local) ?? $0.issuedAt).seconds)
    },
    claim(
      "layer-first-name-missing",
      "first_name",
      "leaves the first name out",
      flag: "claims-missing"
    ) { _ in nil },
    claim(
      "layer-last-name-missing",
      "last_name",
      "leaves the last name out",
      flag: "claims-missing"
    ) { _ in nil },
    claim(
      "layer-display-name-missing",
      "display_name",
      "leaves the display name out",
      flag: "claims-missing"
    ) { _ in nil },
    claim(
      "layer-avatar-missing",
      "avatar_url",
      "leaves the avatar's address out",
      flag: "claims-missing"
    ) { _ in nil },
    claim(
      "layer-first-name-as-number",
      "first_name",
      "writes a first name of digits as a number",
      flag: "json-escapes"
    ) {
      $0.input.firstName.map { Scraped.number($0) ?? .string($0) }
    },
    claim(
      "layer-names-exchanged",
      "first_name",
      "writes the last name as the first",
      flag: "wrong-subject"
    ) {
      $0.input.lastName.map(JSON.string)
    },
    header("layer-cty-missing", "cty", "leaves cty out", flag: "cross-jwt") { _ in nil },
    header("layer-cty-without-version", "cty", "writes cty without its version", flag: "cross-jwt")
    { _ in "layer-eit" },
    header("layer-cty-jwt", "cty", "writes JWT as cty", flag: "cross-jwt") { _ in "JWT" },
    header("layer-typ-at-jwt", "typ", "writes at+jwt as typ", flag: "cross-jwt") { _ in "at+jwt" },
    header("layer-kid-missing", "kid", "leaves kid out", flag: "claims-missing") { _ in nil },
    header("layer-kid-is-provider", "kid", "writes the provider id as kid", flag: "wrong-subject") {
      .string($0.input.providerID)
    },
    header(
      "layer-kid-last-part",
      "kid",
      "writes only what follows the last slash of the key id as kid",
      flag: "inexact-comparison"
    ) {
      .string($0.input.keyID.split(separator: "/").last.map(String.init) ?? $0.input.keyID)
    },
    header("layer-alg-hs256", "alg", "declares HS256 and signs with RS256", flag: "alg-type") { _ in
      "HS256"
    },
    KnownFault(
      "layer-alg-none",
      in: .layerIssuer,
      "issues tokens without a signature",
      mend: "sign with RS256",
      flag: "alg-none"
    ) {
      $0.layerTokenIssuer.header.set("alg") { _ in "none" }
      $0.layerTokenIssuer.sign = { _, _ in [] }
    },
  ]

  private static func claim(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    seenIn: [String] = [],
    _ value: @escaping @Sendable (LayerTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerIssuer,
      mistake,
      mend:
        "iss, prn, nce and the names are texts exactly as given; iat and exp are whole seconds in UTC",
      flag: flag,
      seenIn: seenIn
    ) { $0.layerTokenIssuer.claims.set(name, value) }
  }

  private static func header(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    _ value: @escaping @Sendable (LayerTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerIssuer,
      mistake,
      mend: "the header is typ JWT, alg RS256, cty layer-eit;v=1 and the key's id as kid",
      flag: flag
    ) { $0.layerTokenIssuer.header.set(name, value) }
  }

  /// What is refused before a token is made or read.
  static let layerTokenParameters: [KnownFault] = [
    unchecked("layer-issue-empty-provider", "providerId", "issues for an empty provider id"),
    unchecked("layer-issue-empty-key-id", "keyId", "issues with an empty key id"),
    unchecked("layer-issue-empty-user", "userId", "issues for an empty user id"),
    unchecked("layer-issue-empty-nonce", "nonce", "issues without a nonce"),
    unchecked("layer-issue-any-lifetime", "timeToLive", "issues tokens that have ended already"),
    KnownFault(
      "layer-lifetime-zero",
      in: .layerIssuer,
      "issues tokens that live no second",
      mend: "a token lives a second at least",
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 0 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-two",
      in: .layerIssuer,
      "refuses tokens that live a second",
      mend: "a token lives a second at least",
      flag: "off-by-one"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive <= 1 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-minute",
      in: .layerIssuer,
      "refuses tokens that live less than a minute",
      mend: "a token lives a second at least",
      flag: "expiry-unchecked"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 60 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-overflow-fatal",
      in: .layerIssuer,
      "fails where the end of a token does not fit into 64 bits",
      mend: "add with overflow in mind, and refuse such a lifetime",
      flag: "signed-overflow"
    ) {
      $0.layerTokenIssuer.checks.rule("timeToLive") { input in
        let issuedAt = input.issuedAt.instant?.seconds ?? 0
        if issuedAt.addingReportingOverflow(input.timeToLive).overflow { throw Overflow() }
        if input.timeToLive <= 0 { throw Refusal(.ttlTooShort) }
      }
    },
    KnownFault(
      "layer-lifetime-wraps",
      in: .layerIssuer,
      "lets the end of a token wrap around",
      mend: "refuse where the end cannot be written",
      flag: "signed-overflow",
      input: { members in
        guard let life = members["timeToLive"]?.number?.int64, life > 1 << 40 || life < -(1 << 40)
        else { return }
        members["timeToLive"] = 600
      }
    ),
    KnownFault(
      "layer-verify-empty-provider",
      in: .layerVerifier,
      "verifies for an empty provider id",
      mend: "refuse empty parameters",
      flag: "empty-identity"
    ) { $0.layerTokenVerifier.checks.drop("providerId") },
    KnownFault(
      "layer-verify-empty-nonce",
      in: .layerVerifier,
      "verifies where no nonce was handed out",
      mend: "refuse tokens for which no nonce was handed out",
      flag: "nonce-unchecked"
    ) {
      $0.layerTokenVerifier.checks.drop("nonce")
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let nonce = evidence.claims.members["nce"]?.string ?? ""
        if !nonce.utf8.elementsEqual(evidence.input.nonce.utf8) { throw Refusal(.nonceMismatch) }
      }
    },
  ]

  private static func unchecked(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(
      id,
      in: .layerIssuer,
      mistake,
      mend: "refuse such parameters",
      flag: "empty-identity"
    ) {
      $0.layerTokenIssuer.checks.drop(name)
    }
  }

  /// Which kind of token is taken.
  static let layerTokenHeaderChecks: [KnownFault] = [
    kind("layer-cty-unchecked", "cty", "takes tokens of any cty") { _ in true },
    kind("layer-cty-optional", "cty", "takes tokens without cty, or with null") {
      $0 == nil || $0 == .null || $0 == "layer-eit;v=1"
    },
    kind("layer-cty-by-beginning", "cty", "compares only the beginning of cty") {
      $0?.string?.hasPrefix("layer-eit") == true
    },
    kind("layer-cty-by-beginning-with-version", "cty", "takes versions of cty that begin with 1") {
      $0?.string?.hasPrefix("layer-eit;v=1") == true
    },
    kind("layer-cty-no-text-taken", "cty", "takes a cty that is no text") {
      $0 == "layer-eit;v=1" || $0 != nil && $0?.string == nil
    },
    kind("layer-cty-empty-taken", "cty", "takes an empty cty") {
      $0 == "layer-eit;v=1" || $0 == ""
    },
    kind("layer-typ-unchecked", "typ", "takes tokens of any typ") { _ in true },
    kind("layer-typ-no-text-taken", "typ", "takes a typ that is no text, or empty") {
      [nil, "JWT", "JWS", ""].contains($0) || $0?.string == nil
    },
    kind("layer-typ-by-end", "typ", "takes any typ that ends in jwt or jws") {
      let text = $0?.string?.lowercased() ?? "jwt"
      return text.hasSuffix("jwt") || text.hasSuffix("jws")
    },
    kind("layer-typ-by-beginning", "typ", "compares only the beginning of typ") {
      $0 == nil || $0?.string?.hasPrefix("JW") == true
    },
  ]

  private static func kind(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ isTaken: @escaping @Sendable (JSON?) -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerVerifier,
      mistake,
      mend: "cty is layer-eit;v=1, and typ is JWT",
      flag: "cross-jwt"
    ) {
      $0.layerTokenVerifier.reader.headerChecks.rule(name) {
        if !isTaken($0[name]) { throw Refusal(.wrongType) }
      }
    }
  }

  /// Who, and for which nonce.
  static let layerTokenClaimChecks: [KnownFault] =
    same("iss", "iss", .wrongIssuer) { $0.providerID }
    + same("nce", "nce", .nonceMismatch) { $0.nonce } + [
      user("layer-verify-prn-optional", "takes a token without prn", flag: "claims-missing") {
        value,
        _ in
        value == nil ? "" : value?.string
      },
      user("layer-verify-prn-empty", "takes an empty prn", flag: "empty-identity") { value, _ in
        value?.string
      },
      user("layer-verify-prn-any-kind", "takes a prn of any kind", flag: "claims-missing") {
        value,
        _ in
        value.map { $0.string ?? $0.compact() }
      },
      user("layer-verify-prn-or-sub", "takes sub where prn is missing", flag: "claims-missing") {
        value,
        claims in
        (value ?? claims["sub"])?.string.flatMap { $0.isEmpty ? nil : $0 }
      },
      user("layer-verify-sub-first", "takes sub before prn", flag: "wrong-subject") {
        value,
        claims in
        (claims["sub"] ?? value)?.string.flatMap { $0.isEmpty ? nil : $0 }
      },
      user(
        "layer-verify-user-precomposed",
        "normalises the user id (NFC)",
        flag: "unicode-normalisation"
      ) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : Normalisation.composed($0) }
      },
      user(
        "layer-verify-user-decomposed",
        "normalises the user id (NFD)",
        flag: "unicode-normalisation"
      ) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : Normalisation.decomposed($0) }
      },
      user(
        "layer-verify-user-lower-case",
        "makes lower case of the user id",
        flag: "inexact-comparison"
      ) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : $0.lowercased() }
      },
      user(
        "layer-verify-user-trimmed",
        "takes blanks from around the user id",
        flag: "inexact-comparison"
      ) { value, _ in
        value?.string.flatMap { text in
          let start = text.drop { $0 == " " }
          return text.isEmpty ? nil : String(start.reversed().drop { $0 == " " }.reversed())
        }
      },
      user("layer-verify-user-cut-at-nul", "ends the user id at a NUL", flag: "inexact-comparison")
      { value, _ in
        value?.string.flatMap {
          $0.isEmpty ? nil : String(decoding: $0.utf8.prefix { $0 != 0 }, as: UTF8.self)
        }
      },
      user(
        "layer-verify-user-percent-decoded",
        "percent-decodes the user id",
        flag: "wrong-subject"
      ) { value, _ in
        value?.string.flatMap {
          $0.isEmpty ? nil : String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
        }
      },
      KnownFault(
        "layer-verify-nce-from-header",
        in: .layerVerifier,
        "takes the nonce from the header as well",
        mend: "the nonce is the claim nce",
        flag: "nonce-unchecked"
      ) {
        $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
          let nonce = (evidence.claims.members["nce"] ?? evidence.header["nce"])?.string
          guard nonce?.utf8.elementsEqual(evidence.input.nonce.utf8) == true else {
            throw Refusal(.nonceMismatch)
          }
        }
      },
      KnownFault(
        "layer-verify-nce-named-nonce",
        in: .layerVerifier,
        "takes a claim nonce for nce",
        mend: "the nonce is the claim nce",
        flag: "nonce-unchecked"
      ) {
        $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
          let nonce = (evidence.claims.members["nce"] ?? evidence.claims.members["nonce"])?.string
          guard nonce?.utf8.elementsEqual(evidence.input.nonce.utf8) == true else {
            throw Refusal(.nonceMismatch)
          }
        }
      },
      KnownFault(
        "layer-verify-prn-from-header",
        in: .layerVerifier,
        "takes the user id from the header as well",
        mend: "the user id is the claim prn",
        flag: "claims-missing"
      ) {
        $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
          if evidence.claims.members["prn"] == nil {
            evidence.claims.members["prn"] = evidence.header["prn"]
          }
          if try evidence.claims.string("prn").isEmpty { throw Refusal(.claimInvalid) }
        }
      },
    ]

  private static func user(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON?, JSON.Object) -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerVerifier,
      mistake,
      mend: "prn is a text that is not empty, exactly as it is",
      flag: flag
    ) {
      $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
        let members = evidence.claims.members
        guard let user = read(members["prn"], members) else { throw Refusal(.claimInvalid) }
        evidence.claims.members["prn"] = .string(user)
      }
    }
  }

  /// The ways in which a claim is not compared exactly.
  private static func same(
    _ name: String,
    _ what: String,
    _ reason: ReasonCode,
    _ expected: @escaping @Sendable (LayerIdentityTokenVerification.Input) -> String
  ) -> [KnownFault] {
    let ways: [(String, String, FlagID, @Sendable (String, String) -> Bool)] = [
      ("unchecked", "never compares \(what)", "wrong-subject", { _, _ in true }),
      (
        "by-beginning", "compares only the beginning of \(what)", "inexact-comparison",
        { $0.utf8.starts(with: $1.utf8) }
      ),
      (
        "beginning-of-expected", "takes any beginning of the expected \(what)",
        "inexact-comparison",
        { $1.utf8.starts(with: $0.utf8) }
      ),
      (
        "in-any-case", "compares \(what) without regard to letter case", "inexact-comparison",
        { $0.lowercased() == $1.lowercased() }
      ),
      (
        "canonical", "compares \(what) by canonical equivalence", "unicode-normalisation",
        { $0 == $1 }
      ),
      (
        "trimmed", "takes white space and slashes from around \(what)", "inexact-comparison",
        { text, expected in
          let isEdge: (Character) -> Bool = { $0.isWhitespace || $0 == "/" }
          let start = text.drop(while: isEdge)
          return String(start.reversed().drop(while: isEdge).reversed()) == expected
        }
      ),
      (
        "cut-at-nul", "compares \(what) as C strings", "inexact-comparison",
        { $0.utf8.prefix { $0 != 0 }.elementsEqual($1.utf8) }
      ),
      (
        "contained", "asks only whether the expected \(what) contains what came",
        "inexact-comparison",
        { $1.contains($0) || $0.isEmpty }
      ),
    ]
    let exact = ways.map { way, mistake, flag, fits in
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-\(way)"),
        in: .layerVerifier,
        mistake,
        mend: "compare \(what) with what is expected, octet for octet",
        flag: flag
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          if way == "unchecked" { return }
          let text = try evidence.claims.string(name)
          if !fits(text, expected(evidence.input)) { throw Refusal(reason) }
        }
      }
    }
    return exact + [
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-optional"),
        in: .layerVerifier,
        "takes a token without \(what)",
        mend: "\(what) must be there",
        flag: "claims-missing"
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          guard let value = evidence.claims.members[name], value != .null else { return }
          let text = try required(value.string, .claimInvalid)
          if !text.utf8.elementsEqual(expected(evidence.input).utf8) { throw Refusal(reason) }
        }
      },
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-no-text-taken"),
        in: .layerVerifier,
        "takes \(what) of any kind that is no text",
        mend: "\(what) is a text",
        flag: "claims-missing"
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          let value = try required(evidence.claims.members[name], .claimMissing)
          guard let text = value.string else { return }
          if !text.utf8.elementsEqual(expected(evidence.input).utf8) { throw Refusal(reason) }
        }
      },
    ]
  }

  /// Whose key it is.
  static let layerTokenKeys: [KnownFault] = [
    key("layer-key-first-registered", "takes the first registered key whatever kid says") {
      _,
      keys in keys.first
    },
    key("layer-key-only-one", "takes the only registered key whatever kid says") { kid, keys in
      keys.count == 1
        ? keys.first : keys.first { $0.keyID.utf8.elementsEqual((kid?.string ?? "").utf8) }
    },
    key("layer-key-first-where-unknown", "takes the first registered key where kid is unknown") {
      kid,
      keys in
      keys.first { $0.keyID.utf8.elementsEqual((kid?.string ?? "").utf8) } ?? keys.first
    },
    key("layer-key-last-registered", "takes the last registered key whatever kid says") { _, keys in
      keys.last
    },
    key(
      "layer-key-first-without-kid",
      "takes the first registered key where kid is missing or no text"
    ) { kid, keys in
      guard let kid = kid?.string else { return keys.first }
      return keys.first { $0.keyID.utf8.elementsEqual(kid.utf8) }
    },
    key("layer-key-by-beginning", "compares only the beginning of kid") { kid, keys in
      guard let kid = kid?.string else { return nil }
      return keys.first {
        kid.utf8.starts(with: $0.keyID.utf8) || !kid.isEmpty && $0.keyID.utf8.starts(with: kid.utf8)
      }
    },
    key("layer-key-in-any-case", "compares kid without regard to letter case") { kid, keys in
      guard let kid = kid?.string else { return nil }
      return keys.first { $0.keyID.lowercased() == kid.lowercased() }
    },
    key("layer-key-canonical", "compares kid by canonical equivalence") { kid, keys in
      keys.first { $0.keyID == kid?.string }
    },
    key("layer-key-trimmed", "takes white space and NULs from around kid") { kid, keys in
      let text = kid?.string?.split { $0.isWhitespace || $0 == "\0" }.first.map(String.init)
      return keys.first { $0.keyID == kid?.string || $0.keyID == text }
    },
    key("layer-key-by-file-name", "looks kid up as the path of a file") { kid, keys in
      guard let kid = kid?.string else { return nil }
      let name = kid.split { "/?;#".contains($0) }.last { $0 != ".." }.map(String.init)
      return keys.first { $0.keyID.utf8.elementsEqual(kid.utf8) } ?? keys.first { $0.keyID == name }
    },
    key("layer-key-by-query", "puts kid into a query, where it may match every key") { kid, keys in
      guard let kid = kid?.string else { return nil }
      let isInjection =
        kid.contains("'") || kid.contains("*") || kid.contains("%") || kid.contains("|")
      return keys.first { $0.keyID.utf8.elementsEqual(kid.utf8) }
        ?? (isInjection ? keys.first : nil)
    },
    KnownFault(
      "layer-key-from-claims",
      in: .layerVerifier,
      "takes kid from the claims where the header has none",
      mend: "kid stands in the header",
      flag: "claims-missing"
    ) {
      $0.layerTokenVerifier.publicKey = { token, input in
        var header = token.header
        header["kid"] = try header["kid"] ?? JSON(parsing: token.payload).object?["kid"]
        return try LayerTokenVerifier.key(namedBy: header, in: input.publicKeys)
      }
    },
    KnownFault(
      "layer-key-any-registered",
      in: .layerVerifier,
      "tries every registered key",
      mend: "use the key that kid names and no other",
      flag: "kid-injection"
    ) {
      $0.layerTokenVerifier.publicKey = { token, input in
        try required(
          input.publicKeys.first { (try? RS256.verify(token, publicKey: $0.pem)) == true }
            ?? input.publicKeys.first,
          .unknownKey
        ).pem
      }
    },
  ]

  private static func key(
    _ id: FaultID,
    _ mistake: String,
    _ find:
      @escaping @Sendable (JSON?, [LayerIdentityTokenVerification.Input.PublicKey]) ->
      LayerIdentityTokenVerification.Input.PublicKey?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerVerifier,
      mistake,
      mend: "look kid up exactly among the provider's keys",
      flag: "kid-injection"
    ) {
      $0.layerTokenVerifier.publicKey = {
        try required(find($0.header["kid"], $1.publicKeys), .unknownKey).pem
      }
    }
  }
}
