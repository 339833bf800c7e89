import CLibcrypto
import Cryptography
import Testing

@Suite("RSA signatures")
struct RSASignatureTests {
  @Test("Published signatures are made and verified", arguments: PublishedSignature.all)
  func signatures(example: PublishedSignature) throws {
    let privateKey = try RSAPrivateKey(pem: example.privateKey)
    let publicKey = try RSAPublicKey(pem: example.publicKey)
    let signature = try base64url(example.signature)
    #expect(privateKey.bitCount == 2048)
    #expect(publicKey.bitCount == 2048)
    #expect(try privateKey.sign(pkcs1SHA256: example.signingInput.utf8) == signature)
    #expect(publicKey.verifies(pkcs1SHA256: signature, example.signingInput.utf8))
  }

  @Test("Another message, signature or key does not verify")
  func otherSignatures() throws {
    let message = PublishedSignature.rfc7515.signingInput
    let signature = try base64url(PublishedSignature.rfc7515.signature)
    let key = try RSAPublicKey(pem: PublishedSignature.rfc7515.publicKey)
    let otherKey = try RSAPublicKey(pem: PublishedSignature.rfc7520.publicKey)
    try #require(key.verifies(pkcs1SHA256: signature, message.utf8))

    #expect(!key.verifies(pkcs1SHA256: signature, (message + " ").utf8))
    #expect(!key.verifies(pkcs1SHA256: signature, "".utf8))
    #expect(!otherKey.verifies(pkcs1SHA256: signature, message.utf8))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!key.verifies(pkcs1SHA256: changed, message.utf8))
    }
  }

  @Test("A signature of another length does not verify")
  func otherLengths() throws {
    let message = PublishedSignature.rfc7515.signingInput.utf8
    let signature = try base64url(PublishedSignature.rfc7515.signature)
    let key = try RSAPublicKey(pem: PublishedSignature.rfc7515.publicKey)
    for count in [0, 1, 32, 255] {
      #expect(!key.verifies(pkcs1SHA256: signature.prefix(count), message))
      #expect(!key.verifies(pkcs1SHA256: signature.suffix(count), message))
    }
    #expect(!key.verifies(pkcs1SHA256: [0] + signature, message))
    #expect(!key.verifies(pkcs1SHA256: signature + [0], message))
    #expect(!key.verifies(pkcs1SHA256: signature + signature, message))
    #expect(!key.verifies(pkcs1SHA256: sample(count: 1_000_000), message))
  }

  @Test("Small keys sign, so that callers can judge their size")
  func smallKeys() throws {
    let privateKey = try RSAPrivateKey(pem: KeySample.rsaPrivate)
    let publicKey = try RSAPublicKey(pem: KeySample.rsaPublic)
    #expect(privateKey.bitCount == 512)
    #expect(publicKey.bitCount == 512)
    let signature = try privateKey.sign(pkcs1SHA256: "message".utf8)
    #expect(signature.count == 64)
    #expect(publicKey.verifies(pkcs1SHA256: signature, "message".utf8))
  }

  @Test("A modulus too short for the digest is an error")
  func shortModulus() throws {
    let key = try RSAPrivateKey(pem: KeySample.rsa384Private)
    #expect(key.bitCount == 384)
    let error = #expect(throws: LibcryptoError.self) {
      try key.sign(pkcs1SHA256: "message".utf8)
    }
    #expect(error?.function == "EVP_DigestSign")
    #expect(error?.code != 0)
    #expect(error?.message.contains("digest too big for rsa key") == true)
    #expect(ERR_peek_error() == 0)
  }

  @Test("One key serves many tasks at once")
  func concurrency() async throws {
    let example = PublishedSignature.rfc7515
    let privateKey = try RSAPrivateKey(pem: example.privateKey)
    let publicKey = try RSAPublicKey(pem: example.publicKey)
    let good = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let message = Array("message \(index)".utf8)
          guard let signature = try? privateKey.sign(pkcs1SHA256: message) else { return false }
          return publicKey.verifies(pkcs1SHA256: signature, message)
        }
      }
      return await group.reduce(into: 0) { count, verified in count += verified ? 1 : 0 }
    }
    #expect(good == 64)
  }
}
