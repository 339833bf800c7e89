/// A credential to be hashed; at first that of the example of RFC 2617 §3.5.
struct DigestHA1Scenario: Scenario {
  typealias Contract = DigestHA1Derivation
  static let call = Call.digestHA1Derive

  var algorithm = "MD5"
  var username = "Mufasa"
  var realm = "testrealm@host.com"
  var password = "Circle Of Life"
  var nonce: String?
  var clientNonce: String?

  func input() -> DigestHA1Derivation.Input {
    DigestHA1Derivation.Input(
      algorithm: algorithm,
      username: username,
      realm: realm,
      password: password,
      nonce: nonce,
      clientNonce: clientNonce
    )
  }

  /// The algorithm of that name with `-sess`, and the nonces that it needs.
  mutating func useSession(_ name: String) {
    algorithm = name + "-sess"
    nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
    clientNonce = "0a4f113b"
  }

  /// The credential of the examples of RFC 7616 §3.9.1.
  mutating func useCircleOfLife(_ algorithm: String) {
    self.algorithm = algorithm
    realm = "http-auth@example.org"
    password = "Circle of Life"
  }

  /// The credential of the example of RFC 7616 §3.9.2.
  mutating func useDoe(_ algorithm: String) {
    self.algorithm = algorithm
    username = "J\u{E4}s\u{F8}n Doe"
    realm = "api@example.org"
    password = "Secret, or not?"
  }
}
