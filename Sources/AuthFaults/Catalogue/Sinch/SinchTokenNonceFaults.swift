import AuthConformance
import AuthReference
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in nonce and header.
  static let sinchTokenNonces: [KnownFault] = [
    KnownFault(
      "sinch-nonce-constant",
      in: .sinchIssuer,
      "writes the same nonce into every token",
      fix: "draw a random nonce for each token",
      flag: "nonce-unchecked"
    ) { $0.sinchTokenIssuer.nonce = { "6b438bda-2d5c-4e8c-92b0-39f20a94b34e" } },
    KnownFault(
      "sinch-nonce-of-instant",
      in: .sinchIssuer,
      "derives the nonce from the clock",
      fix: "draw a random nonce for each token",
      flag: "nonce-unchecked"
    ) {
      $0.sinchTokenIssuer.claims.set("nonce") {
        .string($0.input.nonce ?? "\($0.issuedAt.seconds)")
      }
    },
    KnownFault(
      "sinch-nonce-of-five-digits",
      in: .sinchIssuer,
      "draws nonces of at most five digits, which can be guessed",
      fix: "draw a nonce of at least 64 random bits",
      flag: "nonce-unchecked"
    ) {
      let nonce = $0.sinchTokenIssuer.nonce
      $0.sinchTokenIssuer.nonce = {
        let drawn = try nonce()
        // A nonce that was seen before has its five digits already.
        return drawn.utf8.count <= 5
          ? drawn : UInt16(drawn.prefix(4), radix: 16).map(String.init) ?? "0"
      }
    },
    KnownFault(
      "sinch-nonce-empty",
      in: .sinchIssuer,
      "writes an empty nonce when none is given",
      fix: "draw a random nonce for each token",
      flag: "empty-identity"
    ) { $0.sinchTokenIssuer.nonce = { "" } },
    KnownFault(
      "sinch-nonce-ignored",
      in: .sinchIssuer,
      "ignores the given nonce",
      fix: "use the given nonce",
      flag: "nonce-unchecked"
    ) { $0.sinchTokenIssuer.claims.set("nonce") { _ in "ignored" } },
    sinchClaim(
      "sinch-nonce-missing",
      "nonce",
      "omits the nonce",
      fix: "write a nonce into every token",
      flag: "claims-missing"
    ) { _ in nil },
    sinchClaim(
      "sinch-nonce-lower-case",
      "nonce",
      "lowercases the nonce",
      fix: "write the nonce exactly as given",
      flag: "inexact-comparison"
    ) { .string($0.nonce.lowercased()) },
    KnownFault(
      "sinch-kid-missing",
      in: .sinchIssuer,
      "omits kid",
      fix: "write kid as hkdfv1- followed by the UTC date as YYYYMMDD",
      flag: "claims-missing",
      seenIn: ["sinch/skills, browser page"]
    ) { $0.sinchTokenIssuer.header.drop("kid") },
    KnownFault(
      "sinch-kid-of-expiry",
      in: .sinchIssuer,
      "writes kid for the day of exp",
      fix: "write kid for the UTC date of iat",
      flag: "utc-day"
    ) {
      let keys = $0.sinchTokenIssuer.keys
      $0.sinchTokenIssuer.header.set("kid") { .string(keys.keyID($0.expiresAt.utcDay)) }
    },
    KnownFault(
      "sinch-alg-hs512-declared",
      in: .sinchIssuer,
      "declares HS512 and signs with HS256",
      fix: "write alg HS256",
      flag: "alg-type"
    ) { $0.sinchTokenIssuer.header.set("alg") { _ in "HS512" } },
    KnownFault(
      "sinch-alg-lower-case",
      in: .sinchIssuer,
      "writes alg in lower case",
      fix: "write alg HS256 in upper case",
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
      fix: "write kid into the header",
      flag: "claims-missing"
    ) {
      $0.sinchTokenIssuer.header.drop("kid")
      $0.sinchTokenIssuer.claims.append(TokenMember("kid") { .string($0.keyID) })
    },
  ]
}
