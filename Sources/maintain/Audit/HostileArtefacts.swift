/// Texts that a user might paste although they are not valid artefacts; a seed determines them.
struct HostileArtefacts {
  private var generator: SeededGenerator

  // Sinch publishes this token: github.com/sinch/sinch-rtc-api-auth-examples.
  private static let token =
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRkMDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9.EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"

  private static let pieces = [
    token, "eyJhbGciOiJIUzI1NiJ9", ".", "..", "%", "%2", "%FF", "\"", "Bearer ",
    "Authorization: Digest ", "response=\"", "uri=", ",", "\\", "\u{0}", "\u{202E}", "\r\n", "=",
    "{}", "eyJ9", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", "é", "\u{1F600}", "-----BEGIN PRIVATE KEY-----",
    String(repeating: "A", count: 5_000), "eyJpYXQiOjFlNDAwfQ", "eyJpYXQiOi0xfQ",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a valid token with one byte changed, or else a sequence of pieces of artefacts.
  ///
  /// Half of the sequences are damaged.
  mutating func next(isNearlyRight: Bool) -> String {
    var octets = Array(Self.token.utf8)
    if isNearlyRight {
      octets[Int.random(in: octets.indices, using: &generator)] = generator.octet
    } else {
      octets = (0...Int.random(in: 0..<6, using: &generator))
        .flatMap { _ in Array((Self.pieces.randomElement(using: &generator) ?? "").utf8) }
      if Bool.random(using: &generator) { damage(&octets) }
    }
    return String(decoding: octets, as: UTF8.self)
  }

  private mutating func damage(_ octets: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0...octets.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: octets.removeSubrange(index...)
      case 1: octets.insert(contentsOf: octets[index...], at: index)
      case 2 where index < octets.count: octets[index] = generator.octet
      default: octets.insert(generator.octet, at: index)
      }
    }
  }
}

extension SeededGenerator {
  fileprivate var octet: UInt8 { mutating get { UInt8(truncatingIfNeeded: next()) } }
}
