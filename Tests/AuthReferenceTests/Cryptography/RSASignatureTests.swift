import CLibcrypto
import Cryptography
import Testing

@Suite("RSA signatures")
struct RSASignatureTests {
  private let message = "message".utf8
  private let signature: [UInt8]
  private let privateKey: RSAPrivateKey
  private let publicKey: RSAPublicKey

  init() throws {
    signature = try base64(KeySample.signature)
    privateKey = try RSAPrivateKey(pem: KeySample.rsaPrivate)
    publicKey = try RSAPublicKey(pem: KeySample.rsaPublic)
  }

  /// Callers judge the size of a key: a small one signs.
  @Test("The signature of openssl is made and verified")
  func signatures() throws {
    #expect(privateKey.bitCount == 512)
    #expect(publicKey.bitCount == 512)
    #expect(try privateKey.sign(pkcs1SHA256: message) == signature)
    #expect(publicKey.verifies(pkcs1SHA256: signature, message))
  }

  @Test("Another message, signature or length does not verify")
  func otherSignatures() throws {
    #expect(!publicKey.verifies(pkcs1SHA256: signature, "message ".utf8))
    #expect(!publicKey.verifies(pkcs1SHA256: signature, "".utf8))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!publicKey.verifies(pkcs1SHA256: changed, message))
    }
    for count in 0..<signature.count {
      #expect(!publicKey.verifies(pkcs1SHA256: signature.prefix(count), message))
      #expect(!publicKey.verifies(pkcs1SHA256: signature.suffix(count), message))
    }
    for other in [
      [0] + signature, signature + [0], signature + signature, sample(count: 1_000_000),
    ] {
      #expect(!publicKey.verifies(pkcs1SHA256: other, message))
    }
  }

  @Test("A modulus too short for the digest is an error")
  func shortModulus() throws {
    let key = try RSAPrivateKey(pem: KeySample.rsa384Private)
    #expect(key.bitCount == 384)
    let error = #expect(throws: LibcryptoError.self) { try key.sign(pkcs1SHA256: message) }
    #expect(error?.function == "EVP_DigestSign")
    #expect(error?.message.contains("digest too big for rsa key") == true)
    #expect(ERR_peek_error() == 0)
  }

  @Test("One key serves many tasks at once")
  func concurrency() async throws {
    let (privateKey, publicKey) = (privateKey, publicKey)
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
