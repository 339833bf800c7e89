import AuthConformance
import AuthReference
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Nonce and header.
  static let sinchTokenNonces: [KnownFault] = [
    KnownFault(
      "sinch-nonce-constant",
      in: .sinchIssuer,
      "gives every token the same nonce",
      fix: "make a new random nonce for each token",
      flag: "nonce-unchecked"
    ) { $0.sinchTokenIssuer.nonce = { "6b438bda-2d5c-4e8c-92b0-39f20a94b34e" } },
    KnownFault(
      "sinch-nonce-of-instant",
      in: .sinchIssuer,
      "takes the nonce from the clock",
      fix: "make a new random nonce for each token",
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
      fix: "make a new random nonce for each token",
      flag: "empty-identity"
    ) { $0.sinchTokenIssuer.nonce = { "" } },
    KnownFault(
      "sinch-nonce-ignored",
      in: .sinchIssuer,
      "ignores the nonce that is given",
      fix: "use the nonce that the caller gives",
      flag: "nonce-unchecked"
    ) { $0.sinchTokenIssuer.claims.set("nonce") { _ in "ignored" } },
    sinchClaim(
      "sinch-nonce-missing",
      "nonce",
      "leaves the nonce out",
      fix: "every token has a nonce",
      flag: "claims-missing"
    ) { _ in nil },
    sinchClaim(
      "sinch-nonce-lower-case",
      "nonce",
      "makes lower case of the nonce",
      fix: "put the nonce into the token exactly as given",
      flag: "inexact-comparison"
    ) { .string($0.nonce.lowercased()) },
    sinchClaim(
      "sinch-nonce-precomposed",
      "nonce",
      "normalises the nonce",
      fix: "put the nonce into the token exactly as given",
      flag: "unicode-normalisation"
    ) { .string(Normalisation.composed($0.nonce)) },
    KnownFault(
      "sinch-kid-missing",
      in: .sinchIssuer,
      "leaves kid out of the header",
      fix: "kid is hkdfv1- and the UTC date as YYYYMMDD",
      flag: "claims-missing",
      seenIn: ["sinch/skills, browser page"]
    ) { $0.sinchTokenIssuer.header.drop("kid") },
    KnownFault(
      "sinch-kid-of-expiry",
      in: .sinchIssuer,
      "takes the key of the day of exp",
      fix: "take the key of the UTC day of iat",
      flag: "utc-day"
    ) {
      let keys = $0.sinchTokenIssuer.keys
      $0.sinchTokenIssuer.header.set("kid") { .string(keys.keyID($0.expiresAt.utcDay)) }
    },
    KnownFault(
      "sinch-alg-hs512-declared",
      in: .sinchIssuer,
      "declares HS512 and signs with HS256",
      fix: "alg is HS256",
      flag: "alg-type"
    ) { $0.sinchTokenIssuer.header.set("alg") { _ in "HS512" } },
    KnownFault(
      "sinch-alg-lower-case",
      in: .sinchIssuer,
      "writes alg in lower case",
      fix: "alg is HS256, in upper case",
      flag: "alg-type"
    ) { $0.sinchTokenIssuer.header.set("alg") { _ in "hs256" } },
    KnownFault(
      "sinch-alg-none",
      in: .sinchIssuer,
      "issues tokens without a signature",
      fix: "sign with HS256",
      flag: "alg-none"
    ) {
      $0.sinchTokenIssuer.header.set("alg") { _ in "none" }
      $0.sinchTokenIssuer.sign = { _, _ in [] }
    },
    KnownFault(
      "sinch-header-in-claims",
      in: .sinchIssuer,
      "writes kid into the claims",
      fix: "kid stands in the header",
      flag: "claims-missing"
    ) {
      $0.sinchTokenIssuer.header.drop("kid")
      $0.sinchTokenIssuer.claims.append(TokenMember("kid") { .string($0.keyID) })
    },
  ]
}
