/// A signer, its key, and the octets that it is to sign.
struct JWSSignScenario: JWSScenario, PrivateKeyScenario {
  typealias Contract = JWSSigning
  static let call = Call.jwsSign
  static let keyQuestion = "jws-signed-key"

  var algorithm: String
  var key: [UInt8]?
  var privateKey: String?
  var header: [UInt8]
  var payload: [UInt8] = Array("Hello, world!".utf8)

  func input() -> JWSSigning.Input {
    JWSSigning.Input(
      algorithm: algorithm,
      key: key,
      privateKey: privateKey,
      protectedHeader: header,
      payload: payload
    )
  }

  /// HS256 under the octets 1 to 32.
  static var hs256: JWSSignScenario {
    JWSSignScenario(
      algorithm: "HS256",
      key: Keys.octets(32),
      header: Array(#"{"alg":"HS256"}"#.utf8)
    )
  }

  /// RS256 under `Keys.main`.
  static var rs256: JWSSignScenario {
    JWSSignScenario(
      algorithm: "RS256",
      privateKey: Keys.main.privateKey,
      header: Array(#"{"alg":"RS256"}"#.utf8)
    )
  }

  var privateKeyText: String {
    get { privateKey ?? "" }
    set { privateKey = newValue }
  }

  /// The header as text.
  var headerText: String {
    get { String(decoding: header, as: UTF8.self) }
    set { header = Array(newValue.utf8) }
  }

  /// Signs what a published token says, under this HMAC key.
  mutating func sign(_ token: String, hmacKey: [UInt8]) {
    self = .hs256
    key = hmacKey
    takeOver(token)
  }

  /// Signs what a published token says, under this RSA key.
  mutating func sign(_ token: String, privateKey: String) {
    self = .rs256
    self.privateKey = privateKey
    takeOver(token)
  }

  private mutating func takeOver(_ token: String) {
    let parts = publishedToken(token).split(separator: ".").map { Base64.url.decode($0) ?? [] }
    header = parts.first ?? []
    payload = parts.dropFirst().first ?? []
  }
}
