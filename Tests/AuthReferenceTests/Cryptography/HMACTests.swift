import Cryptography
import Testing

@Suite("HMAC-SHA-256")
struct HMACTests {
  /// RFC 4231 §4.7.
  @Test("A published code of a key longer than the block is computed")
  func published() throws {
    let message = "Test Using Larger Than Block-Size Key - Hash Key First"
    let code = try HMAC.sha256(key: Array(repeating: 0xaa, count: 131), message: message.utf8)
    #expect(
      code.lowercaseHexadecimal
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    )
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
