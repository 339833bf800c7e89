/// What an issued token must hold, whatever the order of its members and its white space.
package struct TokenExpectation: Sendable, Equatable {
  /// How many tokens are asked for; more than one where something must be fresh in each.
  package var issues: Int
  /// Header members that must be there with these values.
  package var header: JSON.Object
  /// Header members that are absent or have these values.
  package var headerOptional: JSON.Object
  /// Header members that must not be there.
  package var headerAbsent: [String]
  /// Claims that must be there with these values.
  package var claims: JSON.Object
  /// Claims that are absent or have these values.
  package var claimsOptional: JSON.Object
  /// Claims that must not be there.
  package var claimsAbsent: [String]
  /// Claims that must be non-empty strings, different in each token.
  package var fresh: [String]
  /// Claims that a counter or a clock alone must not tell apart from token to token.
  package var unforeseeable: [String]
  /// What the tokens after the first must hold, where the clock of their issuer has gone on.
  package var later: [TokenExpectation] = []
  /// The key under which the signature must hold.
  package var signature: SignatureKey

  /// The key that checks a token's signature.
  package enum SignatureKey: Sendable, Equatable {
    /// HMAC with SHA-256 under these octets.
    case hs256([UInt8])
    /// RSASSA-PKCS1-v1_5 with SHA-256: SubjectPublicKeyInfo in PEM.
    case rs256(String)
  }

  package init(
    issues: Int = 1,
    header: JSON.Object,
    headerOptional: JSON.Object = [:],
    headerAbsent: [String] = [],
    claims: JSON.Object,
    claimsOptional: JSON.Object = [:],
    claimsAbsent: [String] = [],
    fresh: [String] = [],
    unforeseeable: [String] = [],
    signature: SignatureKey
  ) {
    self.issues = issues
    self.header = header
    self.headerOptional = headerOptional
    self.headerAbsent = headerAbsent
    self.claims = claims
    self.claimsOptional = claimsOptional
    self.claimsAbsent = claimsAbsent
    self.fresh = fresh
    self.unforeseeable = unforeseeable
    self.signature = signature
  }
}

extension TokenExpectation {
  package init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    let count = try reader.integer("issues")
    header = try reader.object("header").object
    headerOptional = try reader.optionalObject("headerOptional")?.object ?? [:]
    headerAbsent = try reader.optionalDistinctStrings("headerAbsent", as: .sentence)
    claims = try reader.object("claims").object
    claimsOptional = try reader.optionalObject("claimsOptional")?.object ?? [:]
    claimsAbsent = try reader.optionalDistinctStrings("claimsAbsent", as: .sentence)
    fresh = try reader.optionalDistinctStrings("fresh", as: .sentence)
    unforeseeable = try reader.optionalDistinctStrings("unforeseeable", as: .sentence)
    signature = try SignatureKey(decoding: reader.object("signature"))
    try reader.finish()
    guard (fresh.isEmpty && unforeseeable.isEmpty ? 1...1 : 3...100).contains(count) else {
      let message = "\"issues\" is 1, or from 3 to 100 where something is fresh in each token"
      throw VectorError(.badValue, message, at: reader.path.appending("issues"))
    }
    issues = Int(count)
  }

  /// The canonical form; what is empty is left out.
  var json: JSON {
    var members: JSON.Object = [
      "issues": .number(JSON.Number(issues)), "header": .object(header),
    ]
    members["headerOptional"] = headerOptional.isEmpty ? nil : .object(headerOptional)
    members["headerAbsent"] = headerAbsent.isEmpty ? nil : .array(headerAbsent.map(JSON.string))
    members["claims"] = .object(claims)
    members["claimsOptional"] = claimsOptional.isEmpty ? nil : .object(claimsOptional)
    members["claimsAbsent"] = claimsAbsent.isEmpty ? nil : .array(claimsAbsent.map(JSON.string))
    members["fresh"] = fresh.isEmpty ? nil : .array(fresh.map(JSON.string))
    members["unforeseeable"] = unforeseeable.isEmpty ? nil : .array(unforeseeable.map(JSON.string))
    switch signature {
    case .hs256(let key): members["signature"] = ["hs256": .string(Base64.standard.encode(key))]
    case .rs256(let pem): members["signature"] = ["rs256": .string(pem)]
    }
    return .object(members)
  }
}

extension TokenExpectation.SignatureKey {
  /// Reads the key of an algorithm, by the algorithm's name.
  init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    if let octets = try reader.optionalOctets("hs256") {
      self = .hs256(octets)
    } else {
      self = .rs256(try reader.string("rs256"))
    }
    try reader.finish()
  }
}
