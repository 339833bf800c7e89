import Cryptography
import Testing

@Suite("HMAC-SHA-256")
struct HMACTests {
  /// RFC 4231 §4.2 to §4.8; of the fifth code only the first 128 bits are published.
  static let published: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      Array(repeating: 0x0b, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      Array(repeating: 0xaa, count: 20), Array(repeating: 0xdd, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      Array(0x01...0x19), Array(repeating: 0xcd, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      Array(repeating: 0x0c, count: 20), Array("Test With Truncation".utf8),
      "a3b6167473100ee06e0c796c2955552b"
    ),
    (
      Array(repeating: 0xaa, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      Array(repeating: 0xaa, count: 131),
      Array(
        """
        This is a test using a larger than block-size key and a larger than block-size data. \
        The key needs to be hashed before being used by the HMAC algorithm.
        """.utf8
      ),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test("The codes of RFC 4231 are computed", arguments: published)
  func checkPublished(key: [UInt8], message: [UInt8], expected: String) throws {
    let code = try HMAC.sha256(key: key, message: message)
    #expect(code.count == 32)
    #expect(code.prefix(expected.count / 2).lowercaseHexadecimal == expected)
  }

  /// Keys of 0 to 200 octets, so on both sides of the block of 64, with messages of 200 to 0.
  ///
  /// The SHA-256 digest of all codes one after the other is from Perl's Digest::SHA.
  @Test("Keys of every length up to 200 bytes work")
  func keyLengths() throws {
    let codes = try (0...200).flatMap {
      try HMAC.sha256(key: sample(count: $0), message: sample(count: 200 - $0))
    }
    #expect(codes.count == 201 * 32)
    #expect(
      try HashAlgorithm.sha256.digest(codes).lowercaseHexadecimal
        == "730538bc185ba0f3efb2e75efb720d17e3e82f292b2aa59d0e5956347677fd9b"
    )
  }

  /// The code is from Perl's Digest::SHA.
  @Test("An empty key and an empty message have their known code")
  func empty() throws {
    let expected = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
    let nothing: [UInt8] = []
    #expect(try HMAC.sha256(key: nothing, message: nothing).lowercaseHexadecimal == expected)
    #expect(try HMAC.sha256(key: "".utf8, message: nothing[...]).lowercaseHexadecimal == expected)
    let nowhere = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(try HMAC.sha256(key: nowhere, message: nowhere).lowercaseHexadecimal == expected)
  }
}
