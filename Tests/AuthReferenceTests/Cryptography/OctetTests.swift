import Cryptography
import Testing

@Suite("Octets")
struct OctetTests {
  @Test("Equal bytes are equal and any other are not")
  func equality() {
    for count in 0...70 {
      let octets = sample(count: count)
      #expect(constantTimeEqual(octets, octets))
      #expect(!constantTimeEqual(octets, octets + [0]))
      #expect(!constantTimeEqual(octets + [0], octets))
      for index in octets.indices {
        var changed = octets
        changed[index] ^= 0x80
        #expect(!constantTimeEqual(octets, changed))
      }
    }
  }

  @Test("Bytes are compared whatever collection holds them")
  func collections() {
    #expect(constantTimeEqual("abc".utf8, [0x61, 0x62, 0x63] as [UInt8]))
    #expect(constantTimeEqual("".utf8, UnsafeBufferPointer<UInt8>(start: nil, count: 0)))
    #expect(!constantTimeEqual("".utf8, "a".utf8))
    // Canonically equivalent strings, but not the same octets.
    #expect(!constantTimeEqual("\u{e1}".utf8, "a\u{301}".utf8))
  }

  @Test("Hexadecimal digits are lower-case and two for each byte")
  func hexadecimal() {
    #expect([UInt8]().lowercaseHexadecimal == "")
    #expect([0x00, 0x0f, 0xa0, 0xff, 0x7e].lowercaseHexadecimal == "000fa0ff7e")
    #expect((0...255).map { UInt8($0) }.lowercaseHexadecimal.count == 512)
  }

  @Test("Random bytes are as many as asked for and never the same")
  func random() throws {
    for count in [-1, Int.min, 0] { #expect(try randomBytes(count: count).isEmpty) }
    for count in [1, 16, 100_000] { #expect(try randomBytes(count: count).count == count) }
    let nonces = try (0..<1000).map { _ in try randomBytes(count: 16) }
    #expect(Set(nonces).count == 1000)
    #expect(Set(nonces.joined()).count == 256)
  }
}
