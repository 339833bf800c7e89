import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyHeader: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-header",
      title: "Verifying a registration token: algorithm, type and other header members",
      method: "Each token signed under the right key, so that its header alone decides",
      base: RegistrationTokenScenario()
    ) {
      accepts(
        "alg-and-kid",
        "A header of alg and kid alone",
        ["SINCH-TOKEN-ALG", "SINCH-TOKEN-TYP"]
      )

      // The algorithm.
      rejects(
        "alg-none",
        "The algorithm none, without a signature",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE", "SINCH-TOKEN-ALG"],
        flags: ["alg-none"]
      ) {
        $0.header["alg"] = "none"
        $0.token.signed = { $0.signature = "" }
      }
      rejects(
        "alg-none-in-capitals",
        "The algorithm NONE, without a signature",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE", "SINCH-TOKEN-ALG"],
        flags: ["alg-none"]
      ) {
        $0.header["alg"] = "NONE"
        $0.token.signed = { $0.signature = "" }
      }
      rejects(
        "alg-none-in-mixed-case",
        "The algorithm nOnE, without a signature",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE", "SINCH-TOKEN-ALG"],
        flags: ["alg-none"]
      ) {
        $0.header["alg"] = "nOnE"
        $0.token.signed = { $0.signature = "" }
      }
      rejects(
        "alg-none-signed",
        "The algorithm none beside a good HMAC",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE", "SINCH-TOKEN-ALG"],
        flags: ["alg-none"]
      ) { $0.header["alg"] = "none" }
      rejects(
        "alg-missing",
        "No algorithm beside a good HMAC",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED", "SINCH-TOKEN-ALG"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = nil }
      rejects(
        "alg-missing-unsigned",
        "No algorithm and no signature",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED", "SINCH-TOKEN-ALG"],
        flags: ["alg-type", "alg-none"]
      ) {
        $0.header["alg"] = nil
        $0.token.signed = { $0.signature = "" }
      }
      rejects(
        "alg-null",
        "The algorithm null",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED", "SINCH-TOKEN-ALG"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = .null }
      rejects(
        "alg-number",
        "A number as algorithm",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED", "SINCH-TOKEN-ALG"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = 256 }
      rejects(
        "alg-array",
        "The right algorithm inside an array",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED", "SINCH-TOKEN-ALG"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = ["HS256"] }
      rejects(
        "alg-empty",
        "An empty text as algorithm",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["SINCH-TOKEN-ALG"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = "" }
      rejects(
        "alg-lower-case",
        "The right algorithm in small letters",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-CASE", "SINCH-TOKEN-ALG"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = "hs256" }
      rejects(
        "alg-with-space",
        "The right algorithm with a space behind it",
        .algorithmNotAllowed,
        requirements: ["SINCH-TOKEN-ALG"],
        flags: ["inexact-comparison"]
      ) { $0.header["alg"] = "HS256 " }
      rejects(
        "alg-in-capital-member",
        "The algorithm under the member name ALG",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWT-STRING-COMPARISON", "JWS-ALG-REQUIRED"],
        flags: ["inexact-comparison"]
      ) { $0.header = ["ALG": "HS256", "kid": "hkdfv1-20180102"] }
      rejects(
        "alg-hs384",
        "HS384, well signed under the same key",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED", "SINCH-TOKEN-ALG"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "HS384"
        $0.signing = hs384.signing
      }
      rejects(
        "alg-hs512",
        "HS512, well signed under the same key",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED", "SINCH-TOKEN-ALG"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "HS512"
        $0.signing = hs512.signing
      }
      rejects(
        "alg-hs512-signed-hs256",
        "HS512 in the header of a token signed by HS256",
        .algorithmNotAllowed,
        .badSignature,
        requirements: ["JWS-ALG-ALLOWED", "SINCH-TOKEN-ALG"],
        flags: ["alg-confusion"]
      ) { $0.header["alg"] = "HS512" }
      rejects(
        "alg-rs256-signed-hs256",
        "RS256 in the header of a token signed by HS256",
        .algorithmNotAllowed,
        .badSignature,
        requirements: ["JWS-ALG-ALLOWED", "SINCH-TOKEN-ALG"],
        flags: ["alg-confusion"]
      ) { $0.header["alg"] = "RS256" }
      rejects(
        "alg-rs256",
        "RS256, well signed with some RSA key",
        .algorithmNotAllowed,
        .badSignature,
        requirements: ["JWS-ALG-ALLOWED", "SINCH-TOKEN-ALG"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "RS256"
        $0.signing = .rs256(Keys.main.privateKey)
      }
      rejects(
        "alg-first-right-last-none",
        "The algorithm twice, first HS256 and then none",
        .malformed,
        .algorithmNotAllowed,
        requirements: ["JWS-DUPLICATE-MEMBERS", "JWS-ALG-NONE"],
        flags: ["duplicate-members"]
      ) { $0.header.putLast("alg", "none") }
      leavesOpen(
        "alg-first-none-last-right",
        "The algorithm twice, first none and then HS256",
        "jwt-duplicate-members",
        .malformedOrLast,
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.header.putFirst("alg", "none") }
      leavesOpen(
        "alg-twice-the-same",
        "The right algorithm twice",
        "jwt-duplicate-members",
        .malformedOrLast,
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.header.putLast("alg", "HS256") }

      // The type.
      accepts(
        "typ-jwt",
        "The type JWT",
        ["SINCH-TOKEN-TYP", "SINCH-INSTANCE-TYP"]
      ) { $0.header["typ"] = "JWT" }
      leavesOpen(
        "typ-lower-case",
        "The type jwt in small letters",
        "sinch-typ-other-value",
        .acceptedOrWrongType,
        requirements: ["SINCH-TOKEN-TYP"]
      ) { $0.header["typ"] = "jwt" }
      leavesOpen(
        "typ-jose",
        "The type JOSE",
        "sinch-typ-other-value",
        .acceptedOrWrongType,
        requirements: ["SINCH-TOKEN-TYP"]
      ) { $0.header["typ"] = "JOSE" }
      leavesOpen(
        "typ-access-token",
        "The type of an OAuth access token",
        "sinch-typ-other-value",
        .acceptedOrWrongType,
        requirements: ["SINCH-TOKEN-TYP"],
        flags: ["cross-jwt"]
      ) { $0.header["typ"] = "at+jwt" }
      leavesOpen(
        "typ-media-type",
        "The type as a full media type",
        "sinch-typ-other-value",
        .acceptedOrWrongType,
        requirements: ["SINCH-TOKEN-TYP"]
      ) { $0.header["typ"] = "application/jwt" }
      accepts(
        "type-in-place-of-typ",
        "A stray member type, as the vendor's JavaScript sample writes it",
        ["JWS-UNKNOWN-HEADER", "SINCH-TOKEN-TYP"]
      ) { $0.header["type"] = "JWT" }
      accepts(
        "type-of-another-kind",
        "A stray member type with another value",
        ["JWS-UNKNOWN-HEADER"]
      ) { $0.header["type"] = "at+jwt" }
      accepts(
        "unknown-members",
        "Members that nobody knows, of several kinds",
        ["JWS-UNKNOWN-HEADER"]
      ) {
        $0.header["x-trace"] = ["id": 1, "tags": ["a", .null, true]]
        $0.header["version"] = 2
      }

      // Keys that the token brings along.
      rejects(
        "jwk-and-its-signature",
        "A key inside the header, and a signature under that key",
        .badSignature,
        requirements: ["JWS-NO-EMBEDDED-KEY", "SINCH-TOKEN-KEY-FROM-KID"],
        flags: ["embedded-key"]
      ) {
        $0.header["jwk"] = ["kty": "oct", "k": .string(Base64.url.encode(Keys.octets(32)))]
        $0.signing = .hs256(Keys.octets(32))
      }
      accepts(
        "jwk-beside-good-signature",
        "A key inside the header, and a signature under the right one",
        ["JWS-NO-EMBEDDED-KEY", "JWS-UNKNOWN-HEADER"]
      ) { $0.header["jwk"] = ["kty": "oct", "k": .string(Base64.url.encode(Keys.octets(32)))] }
      rejects(
        "jku-and-another-key",
        "The address of a key set, and a signature under another key",
        .badSignature,
        requirements: ["JWS-NO-EMBEDDED-KEY"],
        flags: ["embedded-key"]
      ) {
        $0.header["jku"] = "https://attacker.example/keys.json"
        $0.signing = .hs256(Keys.octets(32))
      }
      rejects(
        "x5u-and-another-key",
        "The address of a certificate, and a signature under another key",
        .badSignature,
        requirements: ["JWS-NO-EMBEDDED-KEY"],
        flags: ["embedded-key"]
      ) {
        $0.header["x5u"] = "https://attacker.example/certificate.pem"
        $0.signing = .hs256(Keys.octets(32))
      }

      // Critical extensions.
      rejects(
        "crit-unknown",
        "An unknown extension that is critical",
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["x-limit"]
        $0.header["x-limit"] = 1
      }
      leavesOpen(
        "crit-b64",
        "The critical extension b64, with its default",
        "jws-b64-true",
        .rejectedOr(.unsupportedCriticalHeader) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["b64"]
        $0.header["b64"] = true
      }
      rejects(
        "crit-unencoded-payload",
        "The critical extension b64, with claims that are announced as not encoded",
        .unsupportedCriticalHeader,
        .malformed,
        .badSignature,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["b64"]
        $0.header["b64"] = false
      }
      rejects(
        "crit-exp",
        "A claim that the header repeats and calls critical",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["exp"]
        $0.header["exp"] = 1_514_862_845
      }
      leavesOpen(
        "crit-alg",
        "A member that the standard defines, called critical",
        "jws-crit-registered-name",
        .rejectedOr(.unsupportedCriticalHeader, .malformed) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = ["alg"] }
      rejects(
        "crit-of-absent-member",
        "A critical extension that the header lacks",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = ["x-limit"] }
      leavesOpen(
        "crit-empty",
        "An empty list of critical extensions",
        "jws-crit-empty",
        .rejectedOr(.unsupportedCriticalHeader, .malformed) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = [] }
      rejects(
        "crit-twice-the-same",
        "A list that names a critical extension twice",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["x-limit", "x-limit"]
        $0.header["x-limit"] = 1
      }
      leavesOpen(
        "crit-text",
        "A text in place of the list of critical extensions",
        "jws-crit-mistyped",
        .rejectedOr(.unsupportedCriticalHeader, .malformed) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = "x-limit"
        $0.header["x-limit"] = 1
      }
      leavesOpen(
        "crit-null",
        "The list of critical extensions is null",
        "jws-crit-mistyped",
        .rejectedOr(.unsupportedCriticalHeader, .malformed) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = .null }
    }
  }
}

/// HMAC-SHA384 under the signing key of the day, made with Python's `hmac`.
private let hs384 = OutsideSignature(
  over: "ac54ef96398833a26a320ce67646377fe26cafcdebad30604758080682a5effa",
  "6HDjYFa6cq--wbbN-o9D57qkH4_B4t7rleiC8sevKAYlpuQ9fuQZ9ItQ0pl2Ayx_"
)

/// HMAC-SHA512 under the signing key of the day, made with Python's `hmac`.
private let hs512 = OutsideSignature(
  over: "4caad8904d5bc5c7d3e8dc88e80dcb7c3061b868b1cf17c33a881148194698a1",
  "SCO-SjqTrM85Yt1-oaCSrQxL_osnUltj2g7HJDfL_8XET57MMNol6xCNYX-JiEYpmdq1gn8fOpJ6QMi-W8gcqA"
)
