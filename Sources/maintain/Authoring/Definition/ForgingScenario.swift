/// A scenario for an operation that verifies a token, forged as each case wants it.
protocol ForgingScenario: Scenario {
  /// The algorithm that its tokens are signed by.
  static var algorithm: String { get }
  /// What the payload is called.
  static var payload: TokenPart { get }
  /// The members that must be exactly one text, and those that may be any text.
  static var exactTexts: [TextField] { get }
  static var otherTexts: [TextField] { get }
  /// The claims that are dates, each with a right number.
  static var dates: [(claim: String, right: JSON)] { get }

  var token: ForgedToken { get set }

  /// Has the token signed under the key of somebody who forges tokens.
  mutating func signAsForeigner()
}

extension ForgingScenario {
  static var algorithm: String { "HS256" }
  static var payload: TokenPart { .claims }
  static var exactTexts: [TextField] { [] }
  static var otherTexts: [TextField] { [] }
  static var dates: [(claim: String, right: JSON)] { [] }

  mutating func signAsForeigner() { token.signing = .rs256(Keys.foreign.privateKey) }
}

// Short ways to what most cases change.
extension ForgingScenario {
  var header: JSON.Object {
    get { token.header }
    set { token.header = newValue }
  }

  var claims: JSON.Object {
    get { token.claims }
    set { token.claims = newValue }
  }

  /// The JSON text of the header, which a case may rewrite before it is signed.
  var headerText: String {
    get { String(decoding: token.headerOctets, as: UTF8.self) }
    set { token.headerOctets = Array(newValue.utf8) }
  }

  /// The JSON text of the claims, which a case may rewrite before it is signed.
  var claimsText: String {
    get { String(decoding: token.payloadOctets, as: UTF8.self) }
    set { token.payloadOctets = Array(newValue.utf8) }
  }

  /// Sends this text, whatever the token would have been.
  mutating func send(_ text: String) {
    token.written = { _ in text }
  }
}
