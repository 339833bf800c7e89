import Cryptography

extension SignatureCases {
  static let jwsVerifyRS256: CaseGroup = CaseGroup(
    "signatures/jws-verify-rs256",
    title: "RSA signatures, good and bad",
    method: "RSASSA-PKCS1-v1_5 by the reference; bad ones of other kinds made with Python",
    base: JWSVerifyScenario.rs256
  ) {
    accepts("good", "RSASSA-PKCS1-v1_5 with SHA-256")
      .finding(["payload": "SGVsbG8sIHdvcmxkIQ=="]).decidedBy("JWS-RS256")
      .also("JWS-SIGNATURE-VALID")
    accepts("first-octet-zero", "A signature whose first byte is zero")
      .with { $0.payload = Array(payloadWithShortSignature.utf8) }.decidedBy("JWS-RS256")
      .note("One signature in 256 begins so.")
    section("Signatures of another length") {
      decidedBy("JWS-SIGNATURE-WHOLE").reasons(.badSignature, .malformed)
      rejects("first-octet-zero-left-out")
        .titled("A signature whose first byte is zero, without that byte")
        .with {
          $0.payload = Array(payloadWithShortSignature.utf8)
          $0.token.signing = .by { Array(try rs256($0).drop { $0 == 0 }) }
        }
        .decidedBy("JWS-RS256").also("JWS-SIGNATURE-WHOLE")
        .note("It is the same number; RFC 8017 §8.2.2 asks for as many bytes as the modulus has.")
      rejects("zero-before", "A good signature with a zero byte before it")
        .with { $0.token.signing = .by { [0] + (try rs256($0)) } }
      tries("octet-behind", .octetBehindSignature)
      tries("cut-short", .signatureCut(to: 255, of: 256))
      tries("empty", .signatureEmpty)
    }
    section("Changed after signing, and never signed") {
      decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked").reasons(.badSignature)
      tries("bit-changed", .signatureBitChanged)
      tries("in-capitals", .signatureInCapitals)
      tries("letter-in-other-case", .signatureLetterInOtherCase)
      tries("payload-changed", .payloadBitChanged)
      tries("header-changed", .headerChanged(to: #"{"alg":"RS256","x":1}"#))
      tries("zero", .signatureOfZeros(256)).titled("A signature that is the number 0")
      rejects("ones", "A signature that is the number 2^2048-1")
        .with { $0.token.signing = .by { _ in Array(repeating: 0xFF, count: 256) } }
      rejects("one", "A signature that is the number 1")
        .with { $0.token.signing = .by { _ in Array(repeating: 0, count: 255) + [1] } }
    }
    rejects("plus-modulus", "A good signature plus the modulus, in 256 bytes") {
      $0.payload = Array(#"{"n":1}"#.utf8)
      $0.token.signing = OutsideSignature("jws-plus-modulus").signing
    }
    .reasons(.badSignature).decidedBy("JWS-RS256").flagged("wrong-padding")
    .note("The same number modulo n, but out of range (RFC 8017 §5.2.2).")
    for (slug, what) in [
      ("pss", "PSS padding"), ("sha1", "The SHA-1 digest"), ("sha512", "The SHA-512 digest"),
      ("bare-digest", "A digest without the DigestInfo around it"),
      ("other-digest-named", "A SHA-256 digest named SHA-512"),
      ("encryption-padding", "Padding for encryption"),
      ("short-padding", "Padding that ends after eight bytes"),
      ("padding-not-ff", "Padding with a byte other than FF"),
      ("block-type-0", "Padding of type 0, which is zeros"),
    ] {
      rejects(slug, what) { $0.token.signing = OutsideSignature("jws-\(slug)").signing }
        .reasons(.badSignature).decidedBy("JWS-RS256").flagged("wrong-padding")
    }
    section("A DigestInfo in other bytes") {
      decidedBy("JWS-RSA-DIGEST-INFO").also("JWS-RS256").flagged("wrong-padding")
      reasons(.badSignature)
      rejects("digest-info-without-null", "A DigestInfo without the NULL of its algorithm")
        .with { $0.token.signing = OutsideSignature("jws-null-omitted").signing }
      rejects("digest-info-with-long-length", "A DigestInfo with a length of two bytes")
        .with { $0.token.signing = OutsideSignature("jws-ber-length").signing }
    }
    rejects(
      "forged-for-exponent-3",
      "A cube that begins like a padded digest, with other bytes "
        + "behind it"
    ) {
      $0.publicKey = Keys.exponent3.publicKey
      $0.token.signing = OutsideSignature("jws-forged-for-exponent3").signing
    }
    .reasons(.badSignature).decidedBy("JWS-RS256").also("JWS-SIGNATURE-VALID")
    .flagged("wrong-padding")
    .note("Made without the private key; accepted if what follows the digest is ignored.")
    everyRule(of: .embeddedKeys)
  }

  private static let payloadWithShortSignature = #"{"n":209}"#

  private static func rs256(_ input: [UInt8]) throws -> [UInt8] {
    try RSAPrivateKey(pem: Keys.main.privateKey).sign(pkcs1SHA256: input)
  }
}
