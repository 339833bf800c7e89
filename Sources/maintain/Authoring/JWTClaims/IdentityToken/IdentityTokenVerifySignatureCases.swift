import Cryptography

extension IdentityTokenCases {
  static let verifySignature: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-signature",
    title: "Verifying identity tokens: the signature",
    method: "RSASSA-PKCS1-v1_5 by the reference; bad ones of other kinds made with Python",
    base: IdentityTokenVerifyScenario()
  ) {
    accepts("good", "A signature of header and claims as they stand in the token")
      .finding(alice).decidedBy("LAYER-TOKEN-SIGNATURE").also("JWS-RS256", "JWS-SIGNING-INPUT")
    accepts("spaced", "A signature of claims with spaces")
      .with { $0.claimsText = $0.claimsText.replacing(",", with: ", ") }
      .finding(alice).decidedBy("LAYER-TOKEN-SIGNATURE").also("JWS-SIGNING-INPUT")
      .flagged("reserialised-input")
    rejects("spaced-after-signing")
      .titled("The signature of compact claims over the same claims with spaces")
      .with {
        let spaced = $0.claimsText.replacing(",", with: ", ")
        $0.token.signed = { $0.payload = Base64.url.encode(spaced.utf8) }
      }
      .reasons(.badSignature).decidedBy("LAYER-TOKEN-SIGNATURE").also("JWS-SIGNING-INPUT")
      .flagged("reserialised-input")
    section("Changed after signing") {
      decidedBy("LAYER-TOKEN-SIGNATURE").also("JWS-SIGNATURE-VALID").flagged("signature-unchecked")
      reasons(.badSignature)
      for (slug, old, new, what) in [
        ("user", "alice", "admin", "the user"), ("exp", "1514862845", "1614862845", "exp"),
        ("iss", "0f2c6b1e", "ffffffff", "the issuer"), ("nce", "Wm9ktQ7x", "00000000", "the nonce"),
      ] {
        rejects("changed-\(slug)", "Claims in which \(what) was changed after signing") {
          let changed = $0.claimsText.replacing(old, with: new)
          $0.provider = $0.provider.replacing(old, with: new)
          $0.nonce = $0.nonce.replacing(old, with: new)
          $0.token.signed = { $0.payload = Base64.url.encode(changed.utf8) }
        }
      }
      rejects("changed-header", "A header with a member that was added after signing") {
        let changed = $0.headerText.dropLast() + #","x":1}"#
        $0.token.signed = { $0.header = Base64.url.encode(changed.utf8) }
      }
      tries("bit-changed", .signatureBitChanged)
      tries("in-capitals", .signatureInCapitals)
      tries("letter-in-other-case", .signatureLetterInOtherCase)
    }

    section("Signatures of another length", decidedBy("LAYER-TOKEN-SIGNATURE")) {
      tries("empty", .signatureEmpty)
      for count in [1, 128, 255] { tries("cut-to-\(count)", .signatureCut(to: count, of: 256)) }
      tries("octet-behind", .octetBehindSignature)
    }
    section("Signatures of something else") {
      decidedBy("LAYER-TOKEN-SIGNATURE").flagged("signature-unchecked").reasons(.badSignature)
      rejects("zeros", "A signature of 256 NULs")
        .with { $0.token.signing = .by { _ in Array(repeating: 0, count: 256) } }
      rejects("digest-alone", "The SHA-256 digest of header and claims in place of a signature")
        .with { $0.token.signing = .by { try HashAlgorithm.sha256.digest($0) } }
        .reasons(.badSignature, .malformed)
      rejects("of-another-token", "The signature of another token under the same key") {
        let other = Array("e30.e30".utf8)
        $0.token.signing = .by { _ in
          try RSAPrivateKey(pem: Keys.main.privateKey).sign(pkcs1SHA256: other)
        }
      }
      .also("JWS-SIGNATURE-VALID")
      rejects("foreign-key", "A signature under a key that is not registered")
        .with { $0.token.signing = .rs256(Keys.foreign.privateKey) }.also("JWS-SIGNATURE-VALID")
      rejects("second-key", "A signature under the second registered key, kid being the first's")
        .with { $0.token.signing = .rs256(Keys.second.privateKey) }
        .decidedBy("LAYER-TOKEN-KID-UNKNOWN")
    }
    section("Signatures by another algorithm") {
      decidedBy("LAYER-TOKEN-SIGNATURE").reasons(.badSignature)
      rejects("hmac", "An HMAC keyed with the text of the public key, the header saying RS256")
        .with { $0.token.signing = .hs256(Array(Keys.main.publicKey.utf8)) }
        .reasons(.badSignature, .malformed).also("JWS-KEY-ONE-ALGORITHM").flagged("alg-confusion")
      rejects("pss", "PSS padding, the header saying RS256")
        .with { $0.token.signing = OutsideSignature("identity-token-pss").signing }
        .also("JWS-RS256").flagged("wrong-padding")
      rejects("sha1", "The SHA-1 digest, the header saying RS256")
        .with { $0.token.signing = OutsideSignature("identity-token-sha1").signing }
        .also("JWS-RS256").flagged("wrong-padding")
    }
  }
}
