/// A verifier that allows one algorithm, and a token that is signed by it.
struct JWSVerifyScenario: ForgingScenario, JWSScenario {
  typealias Contract = JWSVerification
  static let call = Call.jwsVerify
  static let payload = TokenPart.payload

  var algorithms: [String]
  var key: [UInt8]?
  var publicKey: String?
  var token: ForgedToken

  func input() throws -> JWSVerification.Input {
    JWSVerification.Input(
      algorithms: algorithms,
      key: key,
      publicKey: publicKey,
      token: try token.text()
    )
  }

  /// HS256 under the octets 1 to 32.
  static var hs256: JWSVerifyScenario {
    let key = Keys.octets(32)
    var token = ForgedToken(header: ["alg": "HS256"], signing: .hs256(key))
    token.payloadOctets = Array("Hello, world!".utf8)
    return JWSVerifyScenario(algorithms: ["HS256"], key: key, publicKey: nil, token: token)
  }

  /// RS256 under `Keys.main`.
  static var rs256: JWSVerifyScenario {
    let pair = Keys.main
    var token = ForgedToken(header: ["alg": "RS256"], signing: .rs256(pair.privateKey))
    token.payloadOctets = Array("Hello, world!".utf8)
    return JWSVerifyScenario(
      algorithms: ["RS256"],
      key: nil,
      publicKey: pair.publicKey,
      token: token
    )
  }

  /// HS256 and RS256 are allowed, each with its own key; the token is signed by HS256.
  static var both: JWSVerifyScenario {
    var scenario = hs256
    scenario.algorithms = ["HS256", "RS256"]
    scenario.publicKey = Keys.main.publicKey
    return scenario
  }

  /// The payload's octets, which may be any.
  var payload: [UInt8] {
    get { token.payloadOctets }
    set { token.payloadOctets = newValue }
  }

  /// Signs and verifies under this HMAC key.
  mutating func use(hmacKey: [UInt8]) {
    key = hmacKey
    token.signing = .hs256(hmacKey)
  }

  /// Signs and verifies under the two halves of this pair.
  mutating func use(_ pair: KeyPair) {
    publicKey = pair.publicKey
    token.signing = .rs256(pair.privateKey)
  }

  /// Expects a token that was published for this HMAC key.
  mutating func expect(_ token: String, hmacKey: [UInt8]) {
    send(token)
    key = hmacKey
    publicKey = nil
  }

  /// Expects a token that was published for this RSA key.
  mutating func expect(_ token: String, publicKey: String) {
    send(token)
    key = nil
    self.publicKey = publicKey
  }
}
