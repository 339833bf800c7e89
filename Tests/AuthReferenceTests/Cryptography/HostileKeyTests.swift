import Cryptography
import Testing

/// Keys that parse but are not keys: whatever is done with them ends, and verifies nothing.
@Suite("Hostile keys end in an error and verify nothing")
struct HostileKeyTests {
  static let numbers: [[UInt8]] = [
    [0], [1], [2], [3], [0x80], [0xff, 0xff], [1, 0, 0], [1, 0, 1],
    [0] + Array(repeating: 0xff, count: 64), [0x40] + Array(repeating: 0, count: 63),
    [0] + Array(repeating: 0xff, count: 2048),
  ]

  @Test("Odd numbers for modulus and exponent verify nothing")
  func oddNumbers() {
    var count = 0
    for modulus in Self.numbers {
      for exponent in Self.numbers {
        let text = pem("PUBLIC KEY", DER.rsaPublicKey(modulus: modulus, exponent: exponent))
        guard let key = try? RSAPublicKey(pem: text) else { continue }
        count += 1
        for signature in [[], [0], Array(repeating: 0, count: modulus.count), modulus] as [[UInt8]]
        {
          #expect(!key.verifies(pkcs1SHA256: signature, "message".utf8))
        }
      }
    }
    #expect(count > 0)
  }

  @Test(
    "An even modulus, an even exponent and the exponent 1 are told",
    arguments: [
      ([0xff], [3], true), ([0xff], [1, 0, 1], true), ([0xfe], [3], false), ([0xff], [1], false),
      ([0xff], [2], false), ([0xff], [0], false),
    ] as [([UInt8], [UInt8], Bool)]
  )
  func soundNumbers(lowestOctet: [UInt8], exponent: [UInt8], isSound: Bool) throws {
    let modulus = [0] + Array(repeating: 0xff, count: 255) + lowestOctet
    let key = try RSAPublicKey(
      pem: pem("PUBLIC KEY", DER.rsaPublicKey(modulus: modulus, exponent: exponent))
    )
    #expect(key.isSound == isSound)
  }

  @Test("No flipped bit of a public key leaves its signature good")
  func flippedBits() throws {
    let signature = try RSAPrivateKey(pem: KeySample.rsaPrivate).sign(pkcs1SHA256: "message".utf8)
    let original = try content(ofPEM: KeySample.rsaPublic)
    // The numbers begin after the algorithm and the heads of the structures around them.
    for index in original.indices.dropFirst(20) {
      for bit in 0..<8 {
        var changed = original
        changed[index] ^= 1 << bit
        guard let key = try? RSAPublicKey(pem: pem("PUBLIC KEY", changed)) else { continue }
        #expect(!key.verifies(pkcs1SHA256: signature, "message".utf8), "bit \(bit) of \(index)")
      }
    }
  }

  @Test("A damaged private key signs or throws")
  func damagedPrivateKeys() throws {
    let original = try content(ofPEM: KeySample.rsaPrivate)
    var read = 0
    for index in original.indices {
      var changed = original
      changed[index] ^= 1 << (index % 8)
      guard let key = try? RSAPrivateKey(pem: pem("PRIVATE KEY", changed)) else { continue }
      read += 1
      if let signature = try? key.sign(pkcs1SHA256: "message".utf8) {
        #expect(signature.count == (key.bitCount + 7) / 8)
      }
    }
    #expect(read > 0)
  }
}
