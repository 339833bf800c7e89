import Cryptography

extension KnownFaults {
  /// Faults in claims and header of an identity token.
  @FaultBuilder
  static var layerTokenClaims: [KnownFault] {
    claim("layer-prn-missing", "prn", "omits prn") { _ in nil }
      .flagged("claims-missing").seenIn("the README example token")
    claim("layer-prn-constant", "prn", "writes the same user id into every token") { _ in "1" }
      .flagged("wrong-subject")
    claim("layer-prn-as-number", "prn", "writes a numeric user id as a JSON number") {
      ScrapedJSON.number($0.input.userID) ?? .string($0.input.userID)
    }
    .flagged("json-escapes")
    claim("layer-prn-html-escaped", "prn", "HTML-escapes the user id") {
      .string(Escapes.htmlEscaped($0.input.userID))
    }
    .flagged("json-escapes")
    KnownFault("layer-prn-named-sub", "writes the user id as sub instead of prn") {
      $0.layerTokenIssuer.claims.rename("prn", to: "sub")
    }
    .in(.layerIssuer).fix("write the user id as the claim prn").flagged("claims-missing")
    claim("layer-iss-is-key-id", "iss", "writes the key id as iss") { .string($0.input.keyID) }
      .flagged("wrong-subject")
    claim("layer-iss-missing", "iss", "omits iss") { _ in nil }.flagged("claims-missing")
    claim("layer-iss-constant", "iss", "writes the same provider into every token") {
      _ in "layer:///providers/constant"
    }
    .flagged("wrong-subject")
    claim("layer-nce-missing", "nce", "omits nce") { _ in nil }.flagged("nonce-unchecked")
    claim("layer-nce-constant", "nce", "writes the same nonce into every token") { _ in "constant" }
      .flagged("nonce-unchecked").seenIn("public Layer back ends with a constant token")
    KnownFault("layer-nce-named-nonce", "writes the nonce as nonce instead of nce") {
      $0.layerTokenIssuer.claims.rename("nce", to: "nonce")
    }
    .in(.layerIssuer).fix("write the nonce as the claim nce").flagged("claims-missing")
    claim("layer-nce-decoded", "nce", "base64-decodes a nonce that looks like base64") {
      let octets = Base64.standard.decode($0.input.nonce)
      return .string(octets.map { String(decoding: $0, as: UTF8.self) } ?? $0.input.nonce)
    }
    .flagged("nonce-unchecked")
    claim("layer-nce-as-number", "nce", "writes a numeric nonce as a JSON number") {
      ScrapedJSON.number($0.input.nonce) ?? .string($0.input.nonce)
    }
    .flagged("json-escapes")
    claim("layer-iat-local-time", "iat", "treats local time as UTC in iat, but not in exp") {
      let local = String($0.input.issuedAt.text.prefix(19)) + "Z"
      return .seconds((Instant(rfc3339: local) ?? $0.issuedAt).seconds)
    }
    .flagged("utc-day").seenIn("public Layer sample code")
    claim("layer-first-name-missing", "first_name", "omits first_name") { _ in nil }
      .flagged("claims-missing")
    claim("layer-last-name-missing", "last_name", "omits last_name") { _ in nil }
      .flagged("claims-missing")
    claim("layer-display-name-missing", "display_name", "omits display_name") { _ in nil }
      .flagged("claims-missing")
    claim("layer-avatar-missing", "avatar_url", "omits avatar_url") { _ in nil }
      .flagged("claims-missing")
    claim(
      "layer-first-name-as-number",
      "first_name",
      "writes a numeric first_name as a JSON number"
    ) { $0.input.firstName.map { ScrapedJSON.number($0) ?? .string($0) } }
    .flagged("json-escapes")
    claim("layer-first-name-null", "first_name", "writes first_name as null if there is none") {
      $0.input.firstName.map(JSON.string) ?? .null
    }
    .flagged("claims-missing")
    claim("layer-names-exchanged", "first_name", "writes the last name as first_name") {
      $0.input.lastName.map(JSON.string)
    }
    .flagged("wrong-subject")
    header("layer-cty-missing", "cty", "omits cty") { _ in nil }.flagged("cross-jwt")
    header("layer-cty-without-version", "cty", "writes cty without its version") {
      _ in "layer-eit"
    }
    .flagged("cross-jwt")
    header("layer-cty-jwt", "cty", "writes JWT as cty") { _ in "JWT" }.flagged("cross-jwt")
    header("layer-typ-at-jwt", "typ", "writes at+jwt as typ") { _ in "at+jwt" }.flagged("cross-jwt")
    header("layer-kid-missing", "kid", "omits kid") { _ in nil }.flagged("claims-missing")
    header("layer-kid-is-provider", "kid", "writes the provider id as kid") {
      .string($0.input.providerID)
    }
    .flagged("wrong-subject")
    header(
      "layer-kid-last-part",
      "kid",
      "writes only the part of the key id after its last slash as kid"
    ) { .string($0.input.keyID.split(separator: "/").last.map(String.init) ?? $0.input.keyID) }
    .flagged("inexact-comparison")
    header("layer-alg-hs256", "alg", "declares HS256 and signs with RS256") {
      _ in
      "HS256"
    }
    .flagged("alg-type")
    KnownFault("layer-alg-none", "issues tokens without a signature") {
      $0.layerTokenIssuer.header.set("alg") { _ in "none" }
      $0.layerTokenIssuer.sign = { _, _ in [] }
    }
    .in(.layerIssuer).fix("sign with RS256").flagged("alg-none")
    UserIDChange.faults("layer-prn", UserIDChange.inLayer) { id, change in
      claim(id, "prn", change.mistake) { .string(change.apply($0.input.userID)) }
        .flagged(change.flag)
    }
    WrongDate.faults("layer") { id, wrong in
      claim(id, wrong.claim, wrong.mistake) {
        wrong.value($0.issuedAt, $0.expiresAt, $0.input.timeToLive)
      }
      .flagged(wrong.flag).seenIn(datesSeenIn[id] ?? [])
    }
  }

  private static let datesSeenIn: [FaultID: [String]] = [
    "layer-iat-milliseconds": ["public Layer sample code"],
    "layer-exp-milliseconds": ["public Layer sample code"],
    "layer-iat-fraction": ["public Layer sample code"],
    "layer-exp-fraction": ["public Layer sample code"],
  ]

  private static func claim(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ value: @escaping @Sendable (LayerTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.layerTokenIssuer.claims.set(name, value) }
      .in(.layerIssuer)
      .fix(
        "write iss, prn, nce and names exactly as given, and iat and exp as whole seconds in UTC"
      )
  }

  private static func header(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ value: @escaping @Sendable (LayerTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.layerTokenIssuer.header.set(name, value) }
      .in(.layerIssuer)
      .fix("write typ JWT, alg RS256, cty layer-eit;v=1 and the key id as kid into the header")
  }
}
