import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var verifyHeader: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-header",
      title: "Verifying identity tokens: algorithm, type and content type",
      method: "Tokens signed by the reference; other algorithms by Python's cryptography",
      base: IdentityTokenVerifyScenario()
    ) {
      accepts(
        "plain",
        "A token as the provider issues it",
        ["LAYER-TOKEN-ALG", "LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-SIGNATURE"],
        finding: ["userId": "alice", "expiresAt": "2018-01-02T03:14:05Z"]
      )
      accepts(
        "other-order",
        "The header's members in another order",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) {
        let members = $0.header.members
        $0.header = JSON.Object(members.reversed())
      }
      accepts(
        "unknown-members",
        "Members that nobody knows, a stray type among them",
        ["JWS-UNKNOWN-HEADER"]
      ) {
        $0.header["type"] = "JWS"
        $0.header["x"] = [1, ["y": .null]]
      }

      rejects(
        "alg-none",
        "An unsecured token",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-ALG-NONE"],
        flags: ["alg-none"]
      ) {
        $0.header["alg"] = "none"
        $0.token.signing = .none
      }
      for name in ["None", "NONE", "nOnE"] {
        rejects(
          "alg-none-spelled-\(name == "NONE" ? "upper" : name == "None" ? "capitalised" : "mixed")",
          "An unsecured token that says \(name)",
          .algorithmNotAllowed,
          requirements: ["LAYER-TOKEN-ALG", "JWS-ALG-NONE"],
          flags: ["alg-none", "alg-type"]
        ) {
          $0.header["alg"] = .string(name)
          $0.token.signing = .none
        }
      }
      rejects(
        "alg-none-with-signature",
        "A token that says none and carries a good RS256 signature",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-ALG-NONE"],
        flags: ["alg-none"]
      ) { $0.header["alg"] = "none" }
      rejects(
        "alg-hs256-public-key-text",
        "HS256 keyed with the text of the registered public key",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "HS256"
        $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
      }
      rejects(
        "alg-hs256-public-key-text-and-line-break",
        "HS256 keyed with the text of the registered public key and a line break",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "HS256"
        $0.token.signing = .hs256(Array("\(Keys.main.publicKey)\n".utf8))
      }
      rejects(
        "alg-hs256-public-key-octets",
        "HS256 keyed with the octets of the registered public key",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "HS256"
        $0.token.signing = .hs256(Keys.main.publicKeyOctets)
      }
      rejects(
        "alg-hs256-private-key-text",
        "HS256 keyed with the text of the private key, as some backends sign",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG"],
        flags: ["alg-confusion", "key-format"]
      ) {
        $0.header["alg"] = "HS256"
        $0.token.signing = .hs256(Array(Keys.main.privateKey.utf8))
      }
      rejects(
        "alg-hs256-empty-key",
        "HS256 under an empty key",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG"],
        flags: ["alg-confusion", "empty-identity"]
      ) {
        $0.header["alg"] = "HS256"
        $0.token.signing = .hs256([])
      }
      for (slug, name, signature) in [
        ("rs384", "RS384", IdentityTokenSignatures.rs384),
        ("rs512", "RS512", IdentityTokenSignatures.rs512),
        ("ps256", "PS256", IdentityTokenSignatures.ps256),
      ] {
        rejects(
          "alg-\(slug)",
          "A good \(name) signature under the registered key",
          .algorithmNotAllowed,
          requirements: ["LAYER-TOKEN-ALG", "JWS-ALG-ALLOWED"],
          flags: ["alg-confusion"]
        ) {
          $0.header["alg"] = .string(name)
          $0.token.signing = signature.signing
        }
      }
      rejects(
        "alg-es256",
        "A good ES256 signature under a registered key of its kind",
        .algorithmNotAllowed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) {
        $0.publicKeys[0].pem = Keys.ellipticCurvePublic
        $0.header["alg"] = "ES256"
        $0.token.signing = IdentityTokenSignatures.es256.signing
      }
      rejects(
        "alg-missing",
        "No alg",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["LAYER-TOKEN-ALG", "JWS-ALG-REQUIRED"],
        flags: ["alg-type"]
      ) { $0.header["alg"] = nil }
      for (slug, value, what) in [
        ("null", JSON.null, "null"), ("number", 256, "a number"), ("true", true, "true"),
        ("array", ["RS256"], "an array of RS256"), ("object", ["alg": "RS256"], "an object"),
        ("empty", "", "an empty string"),
      ] {
        rejects(
          "alg-\(slug)",
          "An alg that is \(what)",
          .algorithmNotAllowed,
          .malformed,
          requirements: ["JWS-ALG-REQUIRED", "LAYER-TOKEN-ALG"],
          flags: ["alg-type"]
        ) { $0.header["alg"] = value }
      }
      for (slug, name, what) in [
        ("lower-case", "rs256", "in lower case"), ("mixed-case", "Rs256", "in mixed case"),
        ("space-behind", "RS256 ", "with a space behind it"),
        ("prefix", "RS25", "without its last digit"),
      ] {
        rejects(
          "alg-\(slug)",
          "An alg of RS256 \(what)",
          .algorithmNotAllowed,
          requirements: ["JWS-ALG-CASE", "LAYER-TOKEN-ALG"],
          flags: ["alg-type", "inexact-comparison"]
        ) { $0.header["alg"] = .string(name) }
      }

      rejects(
        "crit-unknown",
        "A critical extension that nobody knows",
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["x"]
        $0.header["x"] = 1
      }
      rejects(
        "crit-unencoded-payload",
        "A header that announces an unencoded payload",
        .unsupportedCriticalHeader,
        .malformed,
        .badSignature,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["b64"]
        $0.header["b64"] = false
      }
      leavesOpen(
        "crit-encoded-payload",
        "A header that announces an encoded payload",
        "jws-b64-true",
        .rejectedOr(.unsupportedCriticalHeader) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["b64"]
        $0.header["b64"] = true
      }
      rejects(
        "crit-repeating",
        "A crit that is an array with a name twice",
        .malformed,
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["x", "x"]
        $0.header["x"] = 1
      }
      for (slug, value, ambiguity, what) in [
        ("empty", JSON.array([]), "jws-crit-empty", "empty"),
        ("registered", ["alg"], "jws-crit-registered-name", "the name of alg"),
        ("string", "x", "jws-crit-mistyped", "a string"),
        ("null", .null, "jws-crit-mistyped", "null"),
      ] as [(String, JSON, AmbiguityID, String)] {
        leavesOpen(
          "crit-\(slug)",
          "A crit that is \(what)",
          ambiguity,
          .rejectedOr(.malformed, .unsupportedCriticalHeader) { $0.header["crit"] = nil },
          requirements: ["JWS-CRIT-WELL-FORMED"],
          flags: ["crit-ignored"]
        ) {
          $0.header["crit"] = value
          $0.header["x"] = 1
        }
      }
    }
  }

  static var verifyType: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-type",
      title: "Verifying identity tokens: tokens of another kind",
      method: "Tokens signed by the reference under the provider's own key",
      base: IdentityTokenVerifyScenario()
    ) {
      accepts(
        "typ-jwt",
        "The type JWT",
        ["LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY"]
      )
      leavesOpen(
        "typ-jws",
        "The type JWS, which older samples write",
        "layer-typ-jws",
        ["accept": .valid(alice), "reject": .invalid([.wrongType])],
        requirements: ["LAYER-TOKEN-TYP"]
      ) { $0.header["typ"] = "JWS" }
      leavesOpen(
        "typ-jws-second-key",
        "The type JWS under the provider's second key",
        "layer-typ-jws",
        ["accept": .valid(alice), "reject": .invalid([.wrongType])],
        requirements: ["LAYER-TOKEN-TYP"]
      ) {
        $0.header["typ"] = "JWS"
        $0.useSecondKey()
      }
      leavesOpen(
        "typ-absent",
        "No type",
        "layer-typ-absent",
        ["accept": .valid(alice), "reject": .invalid([.wrongType, .malformed])],
        requirements: ["LAYER-TOKEN-TYP"]
      ) { $0.header["typ"] = nil }
      leavesOpen(
        "typ-misspelled",
        "A member type in place of typ",
        "layer-typ-absent",
        ["accept": .valid(alice), "reject": .invalid([.wrongType, .malformed])],
        requirements: ["LAYER-TOKEN-TYP", "JWS-UNKNOWN-HEADER"]
      ) {
        $0.header["typ"] = nil
        $0.header["type"] = "JWT"
      }
      for (slug, value, what) in [
        ("access-token", "at+jwt", "that of an access token"),
        ("security-event", "secevent+jwt", "that of a security event"),
        ("proof-of-possession", "dpop+jwt", "that of a proof of possession"),
        ("jwe", "JWE", "that of an encrypted token"), ("empty", "", "an empty string"),
        ("jwt-extended", "JWTX", "JWT and a further letter"), ("number", 1, "a number"),
        ("null", .null, "null"), ("array", ["JWT"], "an array of JWT"),
      ] as [(String, JSON, String)] {
        rejects(
          "typ-\(slug)",
          "A type that is \(what)",
          .wrongType,
          .malformed,
          requirements: ["LAYER-TOKEN-TYP"],
          flags: ["cross-jwt"]
        ) { $0.header["typ"] = value }
      }
      rejects(
        "cty-absent",
        "No content type",
        .wrongType,
        .malformed,
        requirements: ["LAYER-TOKEN-CTY"],
        flags: ["cross-jwt"]
      ) { $0.header["cty"] = nil }
      for (slug, value, what) in [
        ("version-2", "layer-eit;v=2", "of another version"),
        ("version-10", "layer-eit;v=10", "of a version that begins like the right one"),
        ("without-version", "layer-eit", "without version"),
        ("longer-name", "xlayer-eit;v=1", "that ends like the right one"),
        ("jwt", "JWT", "that announces a token inside the token"),
        ("json", "application/json", "that is JSON's"), ("empty", "", "of no characters"),
        ("number", 1, "that is a number"), ("null", .null, "that is null"),
        ("array", ["layer-eit;v=1"], "that is an array of the right one"),
      ] as [(String, JSON, String)] {
        rejects(
          "cty-\(slug)",
          "A content type \(what)",
          .wrongType,
          .malformed,
          requirements: ["LAYER-TOKEN-CTY"],
          flags: ["cross-jwt"]
        ) { $0.header["cty"] = value }
      }
      rejects(
        "cty-in-claims",
        "The content type among the claims instead of the header",
        .wrongType,
        .malformed,
        requirements: ["LAYER-TOKEN-CTY"],
        flags: ["cross-jwt"]
      ) {
        $0.header["cty"] = nil
        $0.claims["cty"] = "layer-eit;v=1"
      }
      rejects(
        "other-kind-same-claims",
        "An access token of the provider, with all the claims of an identity token",
        .wrongType,
        .malformed,
        requirements: ["JWT-CROSS-KIND", "LAYER-TOKEN-CTY", "LAYER-TOKEN-TYP"],
        flags: ["cross-jwt"]
      ) {
        $0.header["typ"] = "at+jwt"
        $0.header["cty"] = nil
        $0.claims["scope"] = "messages"
      }
      rejects(
        "other-kind-plain-jwt",
        "A plain JWT of the provider with the user in sub and the nonce in nonce",
        .wrongType,
        .claimMissing,
        .malformed,
        requirements: ["JWT-CROSS-KIND", "LAYER-TOKEN-CTY"],
        flags: ["cross-jwt"]
      ) {
        $0.header["cty"] = nil
        $0.claims["sub"] = "alice"
        $0.claims["prn"] = nil
        $0.claims["nonce"] = .string($0.nonce)
        $0.claims["nce"] = nil
      }
      rejects(
        "other-kind-registration-token",
        "The registration token of another vendor's documentation",
        .algorithmNotAllowed,
        .wrongType,
        .unknownKey,
        requirements: ["JWT-CROSS-KIND", "LAYER-TOKEN-ALG"],
        flags: ["cross-jwt"]
      ) { $0.send(registrationToken) }
    }
  }

  /// What a good token says of the user.
  static let alice: JSON.Object = ["userId": "alice", "expiresAt": "2018-01-02T03:14:05Z"]

  private static let registrationToken = """
    eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBw\
    bGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRkMDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLm\
    NvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlh\
    dCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4YmRhLTJkNWMtNGU4Yy05MmIwLTM5Zj\
    IwYTk0YjM0ZSJ9.EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo
    """
}
