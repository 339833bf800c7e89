import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

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
      fix: "the user id is the claim prn",
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
      fix: "the nonce is the claim nce",
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
      fix: "sign with RS256",
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
      fix:
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
      fix: "the header is typ JWT, alg RS256, cty layer-eit;v=1 and the key's id as kid",
      flag: flag
    ) { $0.layerTokenIssuer.header.set(name, value) }
  }
}
