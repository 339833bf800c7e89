/// A scenario for an operation that verifies a token, forged as each case wants it.
protocol ForgingScenario: Scenario {
  var token: ForgedToken { get set }
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
