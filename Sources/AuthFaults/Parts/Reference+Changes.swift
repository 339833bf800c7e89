import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON

extension Reference {
  /// Changes the key schedule wherever it is used.
  mutating func changeSinchKeys(_ change: (inout SinchKeySchedule) -> Void) {
    change(&sinchKeys)
    change(&sinchTokenIssuer.keys)
    change(&sinchTokenVerifier.keys)
  }

  /// Changes how the day of an instant is written, which is never asked of a verifier.
  mutating func changeSinchDay(_ day: @escaping @Sendable (Instant) -> String) {
    changeSinchKeys { $0.day = { try day(required($0.instant)) } }
  }

  /// Changes how every verifier takes tokens apart.
  mutating func changeReaders(_ change: (inout CompactReader) -> Void) {
    change(&verifier.reader)
    change(&sinchTokenVerifier.reader)
    change(&layerTokenVerifier.reader)
  }

  /// Changes how every issuer puts tokens together.
  mutating func changeWriters(_ change: (inout CompactWriter) -> Void) {
    change(&signer.writer)
    change(&sinchTokenIssuer.writer)
    change(&layerTokenIssuer.writer)
  }

  /// Changes how every issuer signs, whatever its keys.
  mutating func changeSigning(
    _ change: @escaping @Sendable ([UInt8], _ sign: ([UInt8]) throws -> [UInt8]) throws -> [UInt8]
  ) {
    let (jws, sinch, layer) = (signer.sign, sinchTokenIssuer.sign, layerTokenIssuer.sign)
    signer.sign = { message, algorithm, input in
      try change(message) { try jws($0, algorithm, input) }
    }
    sinchTokenIssuer.sign = { message, key in try change(message) { try sinch($0, key) } }
    layerTokenIssuer.sign = { message, key in try change(message) { try layer($0, key) } }
  }

  /// Changes how every verifier checks signatures, whatever its keys.
  mutating func changeVerification(
    _ change:
      @escaping @Sendable (SignedToken, _ verify: (SignedToken) throws -> Bool) throws ->
      Bool
  ) {
    let (jws, sinch, layer) = (
      verifier.verify, sinchTokenVerifier.verify, layerTokenVerifier.verify
    )
    verifier.verify = { token, algorithm, input in
      try change(token) { try jws($0, algorithm, input) }
    }
    sinchTokenVerifier.verify = { token, key in try change(token) { try sinch($0, key) } }
    layerTokenVerifier.verify = { token, key in try change(token) { try layer($0, key) } }
  }
}

/// The value, or what the reference says of a bad parameter.
func required<Value>(_ value: Value?, _ reason: ReasonCode = .malformed) throws -> Value {
  guard let value else { throw Refusal(reason) }
  return value
}

extension Array {
  /// Replaces the value of a member.
  mutating func set<Source>(
    _ name: String,
    _ value: @escaping @Sendable (Source) throws -> JSON?
  ) where Element == TokenMember<Source> {
    self = replacing(name, with: TokenMember(name, value))
  }

  /// Gives a member another name.
  mutating func rename<Source>(_ name: String, to other: String)
  where Element == TokenMember<Source> {
    self = map { $0.name == name ? TokenMember(other, $0.value) : $0 }
  }

  /// Replaces a rule.
  mutating func rule<Subject>(
    _ name: String,
    _ body: @escaping @Sendable (inout Subject) throws -> Void
  ) where Element == Check<Subject> {
    self = replacing(name, with: Check(name, body))
  }
}

extension Array where Element: NamedPart {
  /// Leaves parts out.
  mutating func drop(_ names: String...) {
    for name in names { self = without(name) }
  }
}

extension JSON {
  /// A number of so many seconds.
  static func seconds(_ seconds: Int64) -> JSON { .number(JSON.Number(seconds)) }
}
