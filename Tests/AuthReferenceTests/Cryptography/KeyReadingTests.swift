import CLibcrypto
import Cryptography
import Testing

@Suite("Keys are read from PEM")
struct KeyReadingTests {
  static let notPEM = [
    "", " ", "\n", "\0", "key", "-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----",
    "-----BEGIN PUBLIC KEY-----\n-----END PRIVATE KEY-----\n",
    "-----BEGIN PUBLIC KEY-----\n\u{1F511}\n-----END PUBLIC KEY-----\n",
    "-----BEGIN PRIVATE KEY-----\n=\n-----END PRIVATE KEY-----\n",
    String(KeySample.rsaPublic.dropLast(30)), String(KeySample.rsaPrivate.dropLast(30)),
    KeySample.rsaPublic.replacing("\n", with: ""),
    String(repeating: "garbage ", count: 131_072),
    String(repeating: "garbage\n", count: 131_072),
    "-----BEGIN PUBLIC KEY-----\n" + String(repeating: "!garbage\n", count: 131_072),
    String(repeating: "-----BEGIN PRIVATE KEY-----\n", count: 40_000),
  ]

  @Test("Text that is not PEM is an error", arguments: notPEM.indices)
  func checkNotPEM(index: Int) {
    #expect(throws: KeyError.notPEM) { try RSAPublicKey(pem: Self.notPEM[index]) }
    #expect(throws: KeyError.notPEM) { try RSAPrivateKey(pem: Self.notPEM[index]) }
    #expect(ERR_peek_error() == 0)
  }

  @Test(
    "PEM that is not a private RSA key is an error",
    arguments: [
      (KeySample.rsaPublic, KeyError.unexpectedLabel("PUBLIC KEY", expected: "PRIVATE KEY")),
      (KeySample.pkcs1Private, .unexpectedLabel("RSA PRIVATE KEY", expected: "PRIVATE KEY")),
      (KeySample.certificate, .unexpectedLabel("CERTIFICATE", expected: "PRIVATE KEY")),
      (KeySample.encrypted, .encrypted),
      (KeySample.encryptedPKCS1, .encrypted),
      (KeySample.ecPrivate, .notRSA(algorithm: "EC")),
      (KeySample.ed25519Private, .notRSA(algorithm: "ED25519")),
      (KeySample.pssPrivate, .notRSA(algorithm: "RSA-PSS")),
    ]
  )
  func notPrivateKeys(pem: String, error: KeyError) {
    #expect(throws: error) { try RSAPrivateKey(pem: pem) }
    #expect(ERR_peek_error() == 0)
  }

  @Test(
    "PEM that is not a public RSA key is an error",
    arguments: [
      (KeySample.rsaPrivate, KeyError.unexpectedLabel("PRIVATE KEY", expected: "PUBLIC KEY")),
      (KeySample.pkcs1Public, .unexpectedLabel("RSA PUBLIC KEY", expected: "PUBLIC KEY")),
      (KeySample.certificate, .unexpectedLabel("CERTIFICATE", expected: "PUBLIC KEY")),
      (KeySample.encrypted, .encrypted),
      (KeySample.ecPublic, .notRSA(algorithm: "EC")),
      (KeySample.pssPublic, .notRSA(algorithm: "RSA-PSS")),
    ]
  )
  func notPublicKeys(pem: String, error: KeyError) {
    #expect(throws: error) { try RSAPublicKey(pem: pem) }
    #expect(ERR_peek_error() == 0)
  }

  @Test("Text around the first block is ignored")
  func surroundingText() throws {
    let text = "a note\n\n" + KeySample.rsaPublic + "\nanother\n" + KeySample.ecPublic + "\n"
    #expect(try RSAPublicKey(pem: text).bitCount == 512)
    let carriageReturns = KeySample.rsaPublic.replacing("\n", with: "\r\n")
    #expect(try RSAPublicKey(pem: carriageReturns).bitCount == 512)
  }

  @Test("Every shorter content is malformed")
  func truncated() throws {
    let publicKey = try content(ofPEM: KeySample.rsaPublic)
    for count in 1..<publicKey.count {
      expectMalformed { try RSAPublicKey(pem: pem("PUBLIC KEY", Array(publicKey.prefix(count)))) }
    }
    let privateKey = try content(ofPEM: KeySample.rsaPrivate)
    for count in 1..<privateKey.count {
      expectMalformed {
        try RSAPrivateKey(pem: pem("PRIVATE KEY", Array(privateKey.prefix(count))))
      }
    }
    #expect(ERR_peek_error() == 0)
  }

  @Test("Bytes after the key are malformed")
  func trailingOctets() throws {
    let publicKey = try content(ofPEM: KeySample.rsaPublic)
    expectMalformed { try RSAPublicKey(pem: pem("PUBLIC KEY", publicKey + [0])) }
    let privateKey = try content(ofPEM: KeySample.rsaPrivate)
    expectMalformed { try RSAPrivateKey(pem: pem("PRIVATE KEY", privateKey + privateKey)) }
  }

  @Test("Another structure under the right label is malformed")
  func otherStructure() throws {
    let pkcs1 = try content(ofPEM: KeySample.pkcs1Private)
    expectMalformed { try RSAPrivateKey(pem: pem("PRIVATE KEY", pkcs1)) }
    expectMalformed { try RSAPublicKey(pem: pem("PUBLIC KEY", pkcs1)) }
    let certificate = try content(ofPEM: KeySample.certificate)
    expectMalformed { try RSAPublicKey(pem: pem("PUBLIC KEY", certificate)) }
    expectMalformed { try RSAPublicKey(pem: pem("PUBLIC KEY", sample(count: 1_000_000))) }
    expectMalformed { try RSAPrivateKey(pem: pem("PRIVATE KEY", sample(count: 1_000_000))) }
    expectMalformed {
      try RSAPublicKey(pem: pem("PUBLIC KEY", Array(repeating: 0x30, count: 1_000_000)))
    }
  }

  @Test("A modulus beyond 16384 bits is too large")
  func hugeModulus() throws {
    func key(bitCount: Int) throws -> RSAPublicKey {
      let modulus = [0x00, 0x80] + Array(repeating: 0xff, count: bitCount / 8 - 1) as [UInt8]
      return try RSAPublicKey(
        pem: pem("PUBLIC KEY", DER.rsaPublicKey(modulus: modulus, exponent: [1, 0, 1]))
      )
    }
    #expect(try key(bitCount: 16384).bitCount == 16384)
    #expect(throws: KeyError.tooLarge(bitCount: 16392, limit: 16384)) {
      try key(bitCount: 16392)
    }
    #expect(throws: KeyError.tooLarge(bitCount: 800_000, limit: 16384)) {
      try key(bitCount: 800_000)
    }
  }

  private func expectMalformed<Key>(
    _ read: () throws -> Key,
    location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: KeyError.self, sourceLocation: location) { _ = try read() }
    guard case .malformed(let reason) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: location)
      return
    }
    #expect(!reason.isEmpty, sourceLocation: location)
  }
}
