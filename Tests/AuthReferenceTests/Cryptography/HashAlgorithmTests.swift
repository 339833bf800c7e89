import Cryptography
import Testing

@Suite("Hashes")
struct HashAlgorithmTests {
  static let twoBlocksOf512Bits = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
  static let twoBlocksOf1024Bits =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
  static let millionTimesA = String(repeating: "a", count: 1_000_000)

  /// RFC 1321 A.5; RFC 3174 §7.3; NIST's example values for FIPS 180-4.
  static let published: [(HashAlgorithm, message: String, digest: String)] = [
    (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "a", "0cc175b9c0f1b6a831c399e269772661"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (.md5, "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      .md5, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (.md5, String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha1, twoBlocksOf512Bits, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (.sha1, millionTimesA, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (
      .sha1, String(repeating: "01234567", count: 80),
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, twoBlocksOf512Bits,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      .sha256, millionTimesA,
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
    (.sha512_256, "", "c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a"),
    (.sha512_256, "abc", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"),
    (
      .sha512_256, twoBlocksOf1024Bits,
      "3928e184fb8690f840da3988121d31be65cb9d3ef83ee6146feac861e19b563a"
    ),
    (
      .sha512_256, millionTimesA,
      "9a59a052930187a97038cae692f30708aa6491923ef5194394dc68d56c74fb21"
    ),
  ]

  @Test("Digests are those published")
  func checkPublished() throws {
    for (algorithm, message, digest) in Self.published {
      let made = try algorithm.digest(message.utf8).lowercaseHexadecimal
      #expect(made == digest, "\(message.prefix(80))")
    }
    #expect(Set(Self.published.map(\.0)) == Set(HashAlgorithm.allCases))
  }

  /// The digest of the digests of all samples, one after the other.
  ///
  /// Expectations are from Perl's Digest::MD5 and Digest::SHA, which have code of their own.
  @Test(
    "Messages of every length up to 200 bytes have their known digest",
    arguments: [
      (HashAlgorithm.md5, "4afe0c34d216af10a09597869a62f381"),
      (.sha1, "62ab55fe3641de9b5416a8149ab4d38b944673fb"),
      (.sha256, "96b87fad8226b0c541db6030378e426824f774b75fc043daa227996c92cdac7c"),
      (.sha512_256, "db3b3f316da16fdb3d039b6e3e25c2f3ad62af955ea2bee3d6208c77b7c6b372"),
    ]
  )
  func lengths(algorithm: HashAlgorithm, expected: String) throws {
    let digests = try (0...200).map { try algorithm.digest(sample(count: $0)) }
    #expect(digests.allSatisfy { $0.count == algorithm.byteCount })
    #expect(try algorithm.digest(digests.flatMap(\.self)).lowercaseHexadecimal == expected)
  }

  @Test("Pieces are hashed as their concatenation", arguments: HashAlgorithm.allCases)
  func pieces(algorithm: HashAlgorithm) throws {
    let message = sample(count: 150)
    let whole = try algorithm.digest(message)
    for cut in message.indices {
      #expect(try algorithm.digest(message[..<cut], message[cut...]) == whole)
    }
    #expect(try algorithm.digest() == algorithm.digest([UInt8]()))
  }

  @Test("Bytes need not lie side by side in memory")
  func scattered() throws {
    let message = sample(count: 100)
    let digest = try HashAlgorithm.sha256.digest(message)
    #expect(try HashAlgorithm.sha256.digest(message.lazy.map { $0 }) == digest)
    let backwards: ReversedCollection = Array(message.reversed()).reversed()
    #expect(try HashAlgorithm.sha256.digest(backwards) == digest)
  }
}
