import Cryptography

/// The keys of a JWK or a JWKS (RFC 7517).
package struct JWKSet {
  private let keys: [JSON.Object]
  private let isSet: Bool

  /// A single key, a set, or a bare array of keys.
  package init(_ json: JSON) {
    let list = json.array ?? json.object?["keys"]?.array
    isSet = list != nil
    keys = (list ?? [json]).compactMap(\.object)
  }

  /// Whether it has a key of any type.
  package var hasType: Bool { keys.contains { $0["kty"] != nil } }

  /// Whether there is a key of a type in it.
  func contains(type: String) -> Bool { keys.contains { $0["kty"] == .string(type) } }

  /// The bytes of the symmetric key that a token names, and the form of the key.
  package func symmetricKey(namedBy kid: String?) throws(UnusableKey) -> (
    octets: [UInt8], form: String
  ) {
    let key = try self.key(ofType: "oct", namedBy: kid)
    guard let text = key["k"]?.string, let octets = anyBase64(text) else {
      throw UnusableKey("is a JWK whose k is not base64url")
    }
    return (octets, form(of: key))
  }

  /// The RSA key that a token names.
  func rsaKey(namedBy kid: String?) throws(UnusableKey) -> RSAKeyFile {
    if contains(type: "oct"), !contains(type: "RSA") {
      throw UnusableKey("is a JWK with a symmetric key, for HS256, where an RSA key is expected")
    }
    let key = try self.key(ofType: "RSA", namedBy: kid)
    return RSAKeyFile(try Self.rsaKey(of: key), form(of: key))
  }

  /// Makes a key of its numbers, by the names of RFC 7518 §6.3.
  static func key(of numbers: [(String, [UInt8])]) throws(UnusableKey) -> ForeignRSAKey {
    do {
      return try ForeignRSAKey(numbers: numbers.map { (parameters[$0.0] ?? $0.0, $0.1) })
    } catch {
      throw UnusableKey(error)
    }
  }

  private func form(of key: JSON.Object) -> String {
    let name = key["kid"]?.string.map { " " + JSON.string($0).compact() } ?? ""
    return isSet ? "the key\(name) of a JWKS" : "a JWK"
  }

  private func key(
    ofType type: String,
    namedBy kid: String?
  ) throws(UnusableKey) -> JSON.Object {
    let fitting = keys.filter { $0["kty"] == .string(type) }
    if let kid, let key = fitting.first(where: { $0["kid"] == .string(kid) }) { return key }
    guard let first = fitting.first else {
      let types = keys.compactMap { $0["kty"]?.string }
      throw UnusableKey(
        types.isEmpty
          ? "is JSON without a JWK in it"
          : "is JSON with a key of type \(types.listed), where \(type) is expected"
      )
    }
    if fitting.count > 1 {
      let name = kid.map { "the kid \(JSON.string($0).compact())" } ?? "no kid"
      throw UnusableKey(
        "is a JWKS of \(fitting.count) keys, and the token has \(name), which names none"
      )
    }
    return first
  }

  private static func rsaKey(of key: JSON.Object) throws(UnusableKey) -> ForeignRSAKey {
    let numbers = members.compactMap { name in
      key[name]?.string.flatMap(anyBase64).map { (name, $0) }
    }
    let has = Set(numbers.map(\.0))
    if has.isSuperset(of: ["n", "e"]) {
      // Unless all five others are present, libcrypto cannot use d.
      let isWhole = has.count == members.count
      return try self.key(of: isWhole ? numbers : Array(numbers.prefix(2)))
    }
    guard let text = key["x5c"]?.array?.first?.string, let certificate = anyBase64(text) else {
      throw UnusableKey("is a JWK without n and e in base64url")
    }
    return try RSAKeyFile.structure(certificate)
  }

  private static let members = ["n", "e", "d", "p", "q", "dp", "dq", "qi"]
  private static let parameters = [
    "p": "rsa-factor1", "q": "rsa-factor2", "dp": "rsa-exponent1", "dq": "rsa-exponent2",
    "qi": "rsa-coefficient1",
  ]
}
