import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyHeader: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-header",
    title: "Verifying a registration token: algorithm, type and other header members",
    method: "Each token signed under the right key, so that its header alone decides",
    retired: retires(
      "typ-jose",
      "typ-media-type",
      because: "nobody writes it into a registration token, so nobody needs the answer"
    ),
    base: RegistrationTokenScenario()
  ) {
    accepts(
      "alg-and-kid",
      "A header of alg and kid alone",
      decidedBy: "SINCH-TOKEN-ALG",
      also: ["SINCH-TOKEN-TYP"]
    )

    section("No algorithm", also: ["SINCH-TOKEN-ALG"]) {
      tries("alg-none", .algNone())
      tries("alg-none-in-capitals", .algNone("NONE"))
      tries("alg-none-in-mixed-case", .algNone("nOnE"))
      tries("alg-none-signed", .algNoneSigned)
      tries("alg-missing", .algMissing)
      rejects(
        "alg-missing-unsigned",
        "No algorithm and no signature",
        [.algorithmNotAllowed, .malformed],
        decidedBy: "JWS-ALG-REQUIRED",
        flags: ["alg-type", "alg-none"]
      ) {
        $0.header["alg"] = nil
        $0.unsign()
      }
      tries("alg-null", .alg(.null, "null"))
      tries("alg-number", .alg(256, "a number"))
      tries("alg-array", .alg(["HS256"], "an array of the right one"))
    }
    rejects(
      "alg-empty",
      "An empty text as algorithm",
      [.algorithmNotAllowed, .malformed],
      decidedBy: "SINCH-TOKEN-ALG",
      flags: ["alg-type"]
    ) { $0.header["alg"] = "" }
    tries(
      "alg-lower-case",
      .alg(spelled: "hs256", "in lower case"),
      also: ["SINCH-TOKEN-ALG"],
      flags: ["alg-type"]
    )
    rejects(
      "alg-with-space",
      "The right algorithm with a space behind it",
      [.algorithmNotAllowed],
      decidedBy: "SINCH-TOKEN-ALG",
      flags: ["inexact-comparison"]
    ) { $0.header["alg"] = "HS256 " }
    rejects(
      "alg-in-capital-member",
      "The algorithm under the member name ALG",
      [.algorithmNotAllowed, .malformed],
      decidedBy: "JWS-ALG-REQUIRED",
      also: ["JWT-STRING-COMPARISON"],
      flags: ["inexact-comparison"]
    ) { $0.header = ["ALG": "HS256", "kid": "hkdfv1-20180102"] }
    section(
      "Other algorithms",
      rejectedAs: [.algorithmNotAllowed, .badSignature],
      decidedBy: "JWS-ALG-ALLOWED",
      also: ["SINCH-TOKEN-ALG"],
      flags: ["alg-confusion"]
    ) {
      rejects("alg-hs384", "HS384, well signed under the same key", [.algorithmNotAllowed]) {
        $0.header["alg"] = "HS384"
        $0.signing = hs384.signing
      }
      rejects("alg-hs512", "HS512, well signed under the same key", [.algorithmNotAllowed]) {
        $0.header["alg"] = "HS512"
        $0.signing = hs512.signing
      }
      rejects("alg-hs512-signed-hs256", "HS512 in the header of a token signed by HS256") {
        $0.header["alg"] = "HS512"
      }
      rejects("alg-rs256-signed-hs256", "RS256 in the header of a token signed by HS256") {
        $0.header["alg"] = "RS256"
      }
      rejects("alg-rs256", "RS256, well signed with some RSA key") {
        $0.header["alg"] = "RS256"
        $0.signing = .rs256(Keys.main.privateKey)
      }
    }
    section(
      "The algorithm twice",
      rejectedAs: [.malformed, .algorithmNotAllowed],
      leavingOpen: "jwt-duplicate-members",
      .malformedOrLast,
      decidedBy: "JWS-DUPLICATE-MEMBERS",
      flags: ["duplicate-members"]
    ) {
      rejects(
        "alg-first-right-last-none",
        "The algorithm twice, first HS256 and then none",
        also: ["JWS-ALG-NONE"]
      ) { $0.header.putLast("alg", "none") }
      leavesOpen("alg-first-none-last-right", "The algorithm twice, first none and then HS256") {
        $0.header.putFirst("alg", "none")
      }
      leavesOpen("alg-twice-the-same", "The right algorithm twice") {
        $0.header.putLast("alg", "HS256")
      }
    }

    section("The type", decidedBy: "SINCH-TOKEN-TYP") {
      accepts("typ-jwt", "The type JWT", also: ["SINCH-INSTANCE-TYP"]) { $0.header["typ"] = "JWT" }
      leavesOpen(
        "typ-lower-case",
        "The type jwt in small letters",
        "sinch-typ-other-spelling",
        .acceptedOrWrongType
      ) { $0.header["typ"] = "jwt" }
      leavesOpen(
        "typ-access-token",
        "The type of an OAuth access token",
        "sinch-typ-other-kind",
        .acceptedOrWrongType,
        flags: ["cross-jwt"]
      ) { $0.header["typ"] = "at+jwt" }
    }
    section(
      "Members that nobody knows",
      decidedBy: "JWS-UNKNOWN-HEADER"
    ) {
      accepts(
        "type-in-place-of-typ",
        "A stray member type, as the vendor's JavaScript sample writes it",
        also: ["SINCH-TOKEN-TYP"]
      ) { $0.header["type"] = "JWT" }
      accepts("type-of-another-kind", "A stray member type with another value") {
        $0.header["type"] = "at+jwt"
      }
      accepts("unknown-members", "Members that nobody knows, of several kinds") {
        $0.header["x-trace"] = ["id": 1, "tags": ["a", .null, true]]
        $0.header["version"] = 2
      }
    }

    section(
      "Keys that the token brings along",
      rejectedAs: [.badSignature],
      decidedBy: "JWS-NO-EMBEDDED-KEY"
    ) {
      rejects(
        "jwk-and-its-signature",
        "A key inside the header, and a signature under that key",
        also: ["SINCH-TOKEN-KEY-FROM-KID"],
        flags: ["embedded-key"]
      ) {
        $0.header["jwk"] = ["kty": "oct", "k": .string(Base64.url.encode(Keys.octets(32)))]
        $0.signing = .hs256(Keys.octets(32))
      }
      accepts(
        "jwk-beside-good-signature",
        "A key inside the header, and a signature under the right one",
        also: ["JWS-UNKNOWN-HEADER"]
      ) { $0.header["jwk"] = ["kty": "oct", "k": .string(Base64.url.encode(Keys.octets(32)))] }
      rejects(
        "jku-and-another-key",
        "The address of a key set, and a signature under another key",
        flags: ["embedded-key"]
      ) {
        $0.header["jku"] = "https://attacker.example/keys.json"
        $0.signing = .hs256(Keys.octets(32))
      }
      rejects(
        "x5u-and-another-key",
        "The address of a certificate, and a signature under another key",
        flags: ["embedded-key"]
      ) {
        $0.header["x5u"] = "https://attacker.example/certificate.pem"
        $0.signing = .hs256(Keys.octets(32))
      }
    }

    section("Critical extensions") {
      tries("crit-unknown", .critUnknown("x-limit"))
      tries("crit-b64", .critEncodedPayload)
      tries("crit-unencoded-payload", .critUnencodedPayload)
      rejects(
        "crit-exp",
        "A claim that the header repeats and calls critical",
        [.unsupportedCriticalHeader, .malformed],
        decidedBy: "JWS-CRIT",
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["exp"]
        $0.header["exp"] = 1_514_862_845
      }
      tries("crit-alg", .critRegistered)
      tries("crit-of-absent-member", .critAbsent("x-limit"))
      tries("crit-empty", .critEmpty)
      tries("crit-twice-the-same", .critTwice("x-limit"))
      tries("crit-text", .crit("x-limit", "a text")) {
        $0.header["crit"] = "x-limit"
        $0.header["x-limit"] = 1
      }
      tries("crit-null", .crit(.null, "null"))
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
