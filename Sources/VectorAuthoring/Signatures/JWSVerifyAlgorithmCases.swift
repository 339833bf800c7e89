import AuthConformance
import ConformanceSuite
import Cryptography
import StrictJSON

extension SignatureCases {
  static var jwsVerifyAlgorithms: CaseGroup {
    CaseGroup(
      "signatures/jws-verify-algorithms",
      title: "Which algorithm a token may be verified by",
      method: "Tokens signed by the reference; other algorithms by Python's cryptography",
      base: JWSVerifyScenario.both
    ) {
      accepts(
        "hs256-of-two",
        "HS256 where both algorithms are allowed",
        ["JWS-ALG-ALLOWED", "JWS-HS256"]
      )
      accepts(
        "rs256-of-two",
        "RS256 where both algorithms are allowed",
        ["JWS-ALG-ALLOWED", "JWS-RS256"]
      ) { $0.token = JWSVerifyScenario.rs256.token }
      accepts(
        "hs256-alone",
        "HS256 where only HS256 is allowed",
        ["JWS-ALG-ALLOWED"]
      ) { $0.algorithms = ["HS256"] }
      accepts(
        "hs256-among-unknown",
        "HS256 where algorithms that nobody knows are allowed as well",
        ["JWS-ALG-ALLOWED"]
      ) { $0.algorithms = ["XS999", "HS256"] }
      rejects(
        "hs256-not-allowed",
        "HS256 where only RS256 is allowed, under the HMAC key that is there",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) { $0.algorithms = ["RS256"] }
      rejects(
        "rs256-not-allowed",
        "RS256 where only HS256 is allowed, under the RSA key that is there",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) {
        $0.token = JWSVerifyScenario.rs256.token
        $0.algorithms = ["HS256"]
      }
      rejects(
        "nothing-allowed",
        "HS256 where no algorithm is allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) { $0.algorithms = [] }
      rejects(
        "allowed-by-prefix",
        "HS256 where only an algorithm of longer name is allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED"],
        flags: ["inexact-comparison"]
      ) { $0.algorithms = ["HS256K"] }
      rejects(
        "allowed-in-other-letters",
        "HS256 where hs256 is allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED", "JWS-ALG-CASE"],
        flags: ["alg-type", "inexact-comparison"]
      ) { $0.algorithms = ["hs256"] }

      rejects(
        "public-key-text-as-secret",
        "HS256 keyed with the text of the public key, RS256 being the one algorithm allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-KEY-ONE-ALGORITHM", "JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) {
        $0.algorithms = ["RS256"]
        $0.key = nil
        $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
      }
      rejects(
        "public-key-text-as-secret-both-allowed",
        "HS256 keyed with the text of the public key, which is the only key there",
        .algorithmNotAllowed,
        .unknownKey,
        .malformed,
        .badSignature,
        requirements: ["JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion"]
      ) {
        $0.key = nil
        $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
      }
      rejects(
        "public-key-text-and-line-break-as-secret",
        "HS256 keyed with the text of the public key and a line break at its end",
        .algorithmNotAllowed,
        .unknownKey,
        .malformed,
        .badSignature,
        requirements: ["JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion"]
      ) {
        $0.key = nil
        $0.token.signing = .hs256(Array("\(Keys.main.publicKey)\n".utf8))
      }
      rejects(
        "public-key-octets-as-secret",
        "HS256 keyed with the octets inside the public key's PEM",
        .algorithmNotAllowed,
        .unknownKey,
        .malformed,
        .badSignature,
        requirements: ["JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion"]
      ) {
        $0.key = nil
        $0.token.signing = .hs256(Keys.main.publicKeyOctets)
      }
      rejects(
        "public-key-text-beside-hmac-key",
        "HS256 keyed with the text of the public key, an HMAC key being there as well",
        .badSignature,
        requirements: ["JWS-KEY-ONE-ALGORITHM", "JWS-SIGNATURE-VALID"],
        flags: ["alg-confusion"]
      ) { $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8)) }
      rejects(
        "rs256-by-hmac",
        "A token that says RS256 and carries an HMAC keyed with the text of the public key",
        .badSignature,
        requirements: ["JWS-KEY-ONE-ALGORITHM", "JWS-RS256"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "RS256"
        $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
      }
      rejects(
        "hs256-by-rsa",
        "A token that says HS256 and carries an RSA signature",
        .badSignature,
        requirements: ["JWS-KEY-ONE-ALGORITHM", "JWS-HS256"],
        flags: ["alg-confusion"]
      ) { $0.token.signing = .rs256(Keys.main.privateKey) }

      rejects(
        "none",
        "An unsecured token",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE"],
        flags: ["alg-none"]
      ) {
        $0.header["alg"] = "none"
        $0.token.signing = .none
      }
      for (slug, name) in [
        ("none-capitalised", "None"), ("none-upper-case", "NONE"), ("none-mixed-case", "nOnE"),
      ] {
        rejects(
          slug,
          "An unsecured token that says \(name)",
          .algorithmNotAllowed,
          requirements: ["JWS-ALG-NONE"],
          flags: ["alg-none", "alg-type"]
        ) {
          $0.header["alg"] = .string(name)
          $0.token.signing = .none
        }
      }
      rejects(
        "none-with-signature",
        "A token that says none and carries a good HMAC",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE"],
        flags: ["alg-none"]
      ) { $0.header["alg"] = "none" }
      rejects(
        "none-allowed",
        "An unsecured token where none is among the algorithms allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-NONE"],
        flags: ["alg-none"]
      ) {
        $0.algorithms = ["HS256", "none"]
        $0.header["alg"] = "none"
        $0.token.signing = .none
      }
      rejects(
        "none-without-keys",
        "An unsecured token where none alone is allowed and there is no key",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-NONE"],
        flags: ["alg-none"]
      ) {
        $0.algorithms = ["none"]
        $0.key = nil
        $0.publicKey = nil
        $0.header["alg"] = "none"
        $0.token.signing = .none
      }

      rejects(
        "missing",
        "A header without alg",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED"],
        flags: ["alg-type"]
      ) { $0.header = ["typ": "JWT"] }
      for (slug, value, what) in [
        ("null", JSON.null, "null"), ("number", 256, "a number"), ("boolean", true, "a boolean"),
        ("array", ["HS256"], "an array of HS256"), ("object", ["HS256": true], "an object"),
        ("empty", "", "an empty string"),
      ] {
        rejects(
          slug,
          "An alg that is \(what)",
          .algorithmNotAllowed,
          .malformed,
          requirements: ["JWS-ALG-REQUIRED"],
          flags: ["alg-type"]
        ) { $0.header["alg"] = value }
      }
      for (slug, name, what) in [
        ("lower-case", "hs256", "in lower case"), ("mixed-case", "Hs256", "in mixed case"),
        ("space-behind", "HS256 ", "with a space behind it"),
        ("full-width", "ＨＳ２５６", "in full-width characters"),
        ("nul-behind", "HS256\0", "with a NUL behind it"),
        ("own-prefix", "HS25", "without its last digit"),
      ] {
        rejects(
          slug,
          "An alg of HS256 \(what)",
          .algorithmNotAllowed,
          requirements: ["JWS-ALG-CASE", "JWS-ALG-ALLOWED"],
          flags: ["alg-type", "inexact-comparison"]
        ) { $0.header["alg"] = .string(name) }
      }
      rejects(
        "name-in-other-letters",
        "A header with ALG in place of alg",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED", "JWT-STRING-COMPARISON"],
        flags: ["alg-type", "inexact-comparison"]
      ) { $0.header = ["ALG": "HS256"] }

      for (slug, name, signature) in [
        ("hs384", "HS384", OtherAlgorithmSignatures.hs384),
        ("hs512", "HS512", OtherAlgorithmSignatures.hs512),
        ("rs384", "RS384", OtherAlgorithmSignatures.rs384),
        ("rs512", "RS512", OtherAlgorithmSignatures.rs512),
        ("ps256", "PS256", OtherAlgorithmSignatures.ps256),
      ] {
        rejects(
          slug,
          "A good \(name) signature under a key that is there, not being allowed",
          .algorithmNotAllowed,
          requirements: ["JWS-ALG-ALLOWED"],
          flags: ["alg-confusion"]
        ) {
          $0.header["alg"] = .string(name)
          $0.token.signing = signature.signing
        }
      }
      rejects(
        "es256",
        "A good ES256 signature under the public key that is there, not being allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "ES256"
        $0.publicKey = Keys.ellipticCurvePublic
        $0.token.signing = OtherAlgorithmSignatures.es256.signing
      }
      rejects(
        "eddsa",
        "A good EdDSA signature under the public key that is there, not being allowed",
        .algorithmNotAllowed,
        requirements: ["JWS-ALG-ALLOWED"],
        flags: ["alg-confusion"]
      ) {
        $0.header["alg"] = "EdDSA"
        $0.publicKey = Keys.edwardsCurvePublic
        $0.token.signing = OtherAlgorithmSignatures.edDSA.signing
      }
    }
  }
}
