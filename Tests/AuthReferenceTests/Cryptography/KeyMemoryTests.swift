import Cryptography
import Testing

@Suite("Keys that are read once")
struct KeyMemoryTests {
  @Test("A key that is known signs and confirms as one that is read")
  func known() throws {
    let keys = RSAKeys()
    let signature = try RSAPrivateKey(pem: KeySample.rsaPrivate).sign(pkcs1SHA256: [1, 2, 3])
    for _ in 1...2 {
      #expect(
        try keys.privateKey(pem: KeySample.rsaPrivate).sign(pkcs1SHA256: [1, 2, 3]) == signature
      )
      let key = try keys.publicKey(pem: KeySample.rsaPublic)
      #expect(key.verifies(pkcs1SHA256: signature, [1, 2, 3]))
      #expect(!key.verifies(pkcs1SHA256: signature, [1, 2, 4]))
    }
  }

  @Test("What is no key, or has the other label, is an error each time")
  func unreadable() throws {
    let keys = RSAKeys()
    _ = try keys.privateKey(pem: KeySample.rsaPrivate)
    for _ in 1...2 {
      #expect(throws: KeyError.notPEM) { try keys.privateKey(pem: "") }
      #expect(throws: KeyError.unexpectedLabel("PRIVATE KEY", expected: "PUBLIC KEY")) {
        try keys.publicKey(pem: KeySample.rsaPrivate)
      }
    }
  }

  @Test("A text that equals a known key's by canonical equivalence alone is not that key")
  func equivalence() throws {
    let keys = RSAKeys()
    _ = try keys.publicKey(pem: KeySample.rsaPublic)
    let kelvin = KeySample.rsaPublic.replacing("K", with: "\u{212A}")
    try #require(kelvin == KeySample.rsaPublic)
    #expect(throws: KeyError.self) { try keys.publicKey(pem: kelvin) }
  }

  @Test("More keys than are remembered are read all the same")
  func many() throws {
    let keys = RSAKeys()
    for number in 0..<200 {
      let text = "key \(number)\n\(KeySample.rsaPublic)"
      #expect(try keys.publicKey(pem: text).bitCount == RSAPublicKey(pem: text).bitCount)
    }
  }
}
