import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in claims and header of an identity token.
  static let layerTokenClaims: [KnownFault] =
    [
      claim(
        "layer-prn-missing",
        "prn",
        "omits prn",
        flag: "claims-missing",
        seenIn: ["the README example token"]
      ) { _ in nil },
      claim(
        "layer-prn-constant",
        "prn",
        "writes the same user id into every token",
        flag: "wrong-subject"
      ) { _ in "1" },
      claim(
        "layer-prn-as-number",
        "prn",
        "writes a numeric user id as a JSON number",
        flag: "json-escapes"
      ) {
        ScrapedJSON.number($0.input.userID) ?? .string($0.input.userID)
      },
      claim("layer-prn-html-escaped", "prn", "HTML-escapes the user id", flag: "json-escapes") {
        .string(Escapes.htmlEscaped($0.input.userID))
      },
      KnownFault(
        "layer-prn-named-sub",
        in: .layerIssuer,
        "writes the user id as sub instead of prn",
        fix: "write the user id as the claim prn",
        flag: "claims-missing"
      ) { $0.layerTokenIssuer.claims.rename("prn", to: "sub") },
      claim("layer-iss-is-key-id", "iss", "writes the key id as iss", flag: "wrong-subject") {
        .string($0.input.keyID)
      },
      claim("layer-iss-missing", "iss", "omits iss", flag: "claims-missing") { _ in nil },
      claim(
        "layer-iss-constant",
        "iss",
        "writes the same provider into every token",
        flag: "wrong-subject"
      ) { _ in "layer:///providers/constant" },
      claim("layer-nce-missing", "nce", "omits nce", flag: "nonce-unchecked") { _ in nil },
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
        fix: "write the nonce as the claim nce",
        flag: "claims-missing"
      ) { $0.layerTokenIssuer.claims.rename("nce", to: "nonce") },
      claim(
        "layer-nce-decoded",
        "nce",
        "base64-decodes a nonce that looks like base64",
        flag: "nonce-unchecked"
      ) {
        let octets = Base64.standard.decode($0.input.nonce)
        return .string(octets.map { String(decoding: $0, as: UTF8.self) } ?? $0.input.nonce)
      },
      claim(
        "layer-nce-as-number",
        "nce",
        "writes a numeric nonce as a JSON number",
        flag: "json-escapes"
      ) {
        ScrapedJSON.number($0.input.nonce) ?? .string($0.input.nonce)
      },
      claim(
        "layer-iat-local-time",
        "iat",
        "treats local time as UTC in iat, but not in exp",
        flag: "utc-day",
        seenIn: ["public Layer sample code"]
      ) {
        let local = String($0.input.issuedAt.text.prefix(19)) + "Z"
        return .seconds((Instant(rfc3339: local) ?? $0.issuedAt).seconds)
      },
      claim(
        "layer-first-name-missing",
        "first_name",
        "omits first_name",
        flag: "claims-missing"
      ) { _ in nil },
      claim(
        "layer-last-name-missing",
        "last_name",
        "omits last_name",
        flag: "claims-missing"
      ) { _ in nil },
      claim(
        "layer-display-name-missing",
        "display_name",
        "omits display_name",
        flag: "claims-missing"
      ) { _ in nil },
      claim(
        "layer-avatar-missing",
        "avatar_url",
        "omits avatar_url",
        flag: "claims-missing"
      ) { _ in nil },
      claim(
        "layer-first-name-as-number",
        "first_name",
        "writes a numeric first_name as a JSON number",
        flag: "json-escapes"
      ) {
        $0.input.firstName.map { ScrapedJSON.number($0) ?? .string($0) }
      },
      claim(
        "layer-names-exchanged",
        "first_name",
        "writes the last name as first_name",
        flag: "wrong-subject"
      ) {
        $0.input.lastName.map(JSON.string)
      },
      header("layer-cty-missing", "cty", "omits cty", flag: "cross-jwt") { _ in nil },
      header(
        "layer-cty-without-version",
        "cty",
        "writes cty without its version",
        flag: "cross-jwt"
      ) { _ in "layer-eit" },
      header("layer-cty-jwt", "cty", "writes JWT as cty", flag: "cross-jwt") { _ in "JWT" },
      header("layer-typ-at-jwt", "typ", "writes at+jwt as typ", flag: "cross-jwt") { _ in "at+jwt"
      },
      header("layer-kid-missing", "kid", "omits kid", flag: "claims-missing") { _ in nil },
      header("layer-kid-is-provider", "kid", "writes the provider id as kid", flag: "wrong-subject")
      {
        .string($0.input.providerID)
      },
      header(
        "layer-kid-last-part",
        "kid",
        "writes only the part of the key id after its last slash as kid",
        flag: "inexact-comparison"
      ) {
        .string($0.input.keyID.split(separator: "/").last.map(String.init) ?? $0.input.keyID)
      },
      header("layer-alg-hs256", "alg", "declares HS256 and signs with RS256", flag: "alg-type") {
        _ in
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
    + UserIDChange.faults("layer-prn") { id, change in
      claim(id, "prn", change.mistake, flag: change.flag) {
        .string(change.apply($0.input.userID))
      }
    }
    + WrongDate.faults("layer") { id, wrong in
      claim(id, wrong.claim, wrong.mistake, flag: wrong.flag, seenIn: datesSeenIn[id] ?? []) {
        wrong.value($0.issuedAt, $0.expiresAt, $0.input.timeToLive)
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
    flag: FlagID,
    seenIn: [String] = [],
    _ value: @escaping @Sendable (LayerTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerIssuer,
      mistake,
      fix:
        "write iss, prn, nce and names exactly as given, and iat and exp as whole seconds in UTC",
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
      fix: "write typ JWT, alg RS256, cty layer-eit;v=1 and the key id as kid into the header",
      flag: flag
    ) { $0.layerTokenIssuer.header.set(name, value) }
  }
}
