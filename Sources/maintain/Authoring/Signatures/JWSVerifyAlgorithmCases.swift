import Cryptography

extension SignatureCases {
  static let jwsVerifyAlgorithms: CaseGroup = CaseGroup(
    "signatures/jws-verify-algorithms",
    title: "Which algorithm a token may be verified by",
    method: "Tokens signed by the reference; other algorithms by Python's cryptography",
    base: JWSVerifyScenario.both
  ) {
    section("What is allowed", decidedBy("JWS-ALG-ALLOWED").reasons(.algorithmNotAllowed)) {
      section("One of two", also("JWS-KEY-ONE-ALGORITHM")) {
        accepts("hs256-of-two", "HS256 where both algorithms are allowed").also("JWS-HS256")
        accepts("rs256-of-two", "RS256 where both algorithms are allowed")
          .with { $0.token = JWSVerifyScenario.rs256.token }.also("JWS-RS256")
      }
      accepts("hs256-alone", "HS256 where only HS256 is allowed") { $0.algorithms = ["HS256"] }
      rejects("hs256-not-allowed")
        .titled("HS256 where only RS256 is allowed, under the given HMAC key")
        .with { $0.algorithms = ["RS256"] }.flagged("alg-confusion")
      rejects("rs256-not-allowed")
        .titled("RS256 where only HS256 is allowed, under the given RSA key")
        .with {
          $0.token = JWSVerifyScenario.rs256.token
          $0.algorithms = ["HS256"]
        }
        .flagged("alg-confusion")
      rejects("nothing-allowed", "HS256 where no algorithm is allowed") { $0.algorithms = [] }
        .flagged("alg-confusion")
      rejects("allowed-by-prefix", "HS256 where only an algorithm of longer name is allowed")
        .with { $0.algorithms = ["HS256K"] }.flagged("inexact-comparison")
    }
    section("Keys of another algorithm") {
      decidedBy("JWS-KEY-ONE-ALGORITHM").flagged("alg-confusion")
      reasons(.algorithmNotAllowed, .unknownKey, .malformed, .badSignature)
      rejects(
        "public-key-text-as-secret",
        "HS256 keyed with the text of the public key, where only RS256 is allowed"
      ) {
        $0.algorithms = ["RS256"]
        $0.key = nil
        $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
      }
      .reasons(.algorithmNotAllowed).also("JWS-ALG-ALLOWED")
      rejects("public-key-text-as-secret-both-allowed")
        .titled("HS256 keyed with the text of the public key, the only key given")
        .with {
          $0.key = nil
          $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
        }
      rejects("public-key-text-and-line-break-as-secret")
        .titled("HS256 keyed with the text of the public key and a line break at its end")
        .with {
          $0.key = nil
          $0.token.signing = .hs256(Array("\(Keys.main.publicKey)\n".utf8))
        }
      rejects("public-key-octets-as-secret")
        .titled("HS256 keyed with the bytes inside the public key's PEM")
        .with {
          $0.key = nil
          $0.token.signing = .hs256(Keys.main.publicKeyOctets)
        }
      for (slug, key, what) in Keys.publicKeysAsSecrets {
        rejects("\(slug)-text-as-secret", "HS256 keyed with \(what), the only key given") {
          $0.key = nil
          $0.publicKey = key
          $0.token.signing = .hs256(Array(key.utf8))
        }
      }
      rejects("public-key-text-beside-hmac-key")
        .titled("HS256 keyed with the text of the public key, with an HMAC key given as well")
        .with { $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8)) }
        .reasons(.badSignature).also("JWS-SIGNATURE-VALID")
      rejects("rs256-by-hmac")
        .titled("A token that says RS256 and carries an HMAC keyed with the text of the public key")
        .with {
          $0.header["alg"] = "RS256"
          $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8))
        }
        .reasons(.badSignature).also("JWS-RS256")
      rejects("hs256-by-rsa", "A token that says HS256 and carries an RSA signature")
        .with { $0.token.signing = .rs256(Keys.main.privateKey) }
        .reasons(.badSignature).also("JWS-HS256")
    }
    section("Unsecured tokens") {
      everyRule(of: .unsecured, without: "alg-")
      leavesOpen("none-allowed", "An unsecured token where none is among the algorithms allowed") {
        $0.algorithms = ["HS256", "none"]
        $0.header["alg"] = "none"
        $0.unsign()
      }
      .asking("jws-none-beside-keys")
      .either(.rejectedOr(.algorithmNotAllowed, .badSignature) { $0 = .hs256 })
      .decidedBy("JWS-ALG-NONE").flagged("alg-none")
      leavesOpen("none-without-keys")
        .titled("An unsecured token where none alone is allowed and there is no key")
        .with {
          $0.algorithms = ["none"]
          $0.key = nil
          $0.publicKey = nil
          $0.header["alg"] = "none"
          $0.unsign()
        }
        .asking("jws-none-asked-for", .rejectedOr(.algorithmNotAllowed, .malformed) { $0 = .hs256 })
        .decidedBy("JWS-ALG-NONE").flagged("alg-none")
    }
    everyRule(of: .algorithmTypes, without: "alg-") {
      tries("missing", .algMissing) { $0.header = ["typ": "JWT"] }
    }
    everyRule(of: .algorithmNames, without: "alg-")
    rejects("name-in-other-letters", "A header with ALG in place of alg")
      .with { $0.header = ["ALG": "HS256"] }
      .reasons(.algorithmNotAllowed, .malformed).decidedBy("JWS-ALG-REQUIRED")
      .also("JWT-STRING-COMPARISON").flagged("alg-type", "inexact-comparison")
    section("Other algorithms, well signed") {
      decidedBy("JWS-ALG-ALLOWED").flagged("alg-confusion").reasons(.algorithmNotAllowed)
      for name in ["HS384", "HS512", "RS384", "RS512", "PS256"] {
        let slug = name.lowercased()
        rejects(
          slug,
          "A good \(name) signature under a given key, an algorithm that is not allowed"
        ) {
          $0.header["alg"] = .string(name)
          $0.token.signing = OutsideSignature("jws-\(slug)").signing
        }
      }
      rejects("es256")
        .titled(
          "A good ES256 signature under the given public key, an algorithm that is not "
            + "allowed"
        )
        .with {
          $0.header["alg"] = "ES256"
          $0.publicKey = Keys.ellipticCurvePublic
          $0.token.signing = OutsideSignature("jws-es256").signing
        }
      rejects("eddsa")
        .titled(
          "A good EdDSA signature under the given public key, an algorithm that is not "
            + "allowed"
        )
        .with {
          $0.header["alg"] = "EdDSA"
          $0.publicKey = Keys.edwardsCurvePublic
          $0.token.signing = OutsideSignature("jws-ed-dsa").signing
        }
    }
  }
}
