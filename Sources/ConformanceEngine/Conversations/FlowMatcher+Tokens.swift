import Cryptography

extension FlowBindings {
  /// Judges a token by parsing it; a claim given by a matcher is held against the token's own.
  mutating func tokenDifferences(
    at place: String,
    _ specification: JSON.Object,
    _ actual: JSON?
  ) throws(TemplateError) -> [Difference] {
    guard case .string(let token) = actual else {
      return [Difference(place: place, expected: "a token", actual: words(actual))]
    }
    var exact = specification
    let claims = specification["claims"]?.object?.members ?? []
    exact["claims"] = .object(JSON.Object(claims.filter { !$0.isMatcher }))
    var differences = try tokenDifferences(exact, token)
    if differences.isEmpty {
      let payload = try? JSON(parsing: CompactJWS(token).payload).object
      for claim in claims where claim.isMatcher {
        let name = claim.name
        differences += try self.differences(at: "claims.\(name)", claim.value, payload?[name])
      }
    }
    return differences.map { difference in
      var difference = difference
      difference.place = "\(place) \(difference.place)"
      return difference
    }
  }

  private func tokenDifferences(
    _ specification: JSON.Object,
    _ token: String
  ) throws(TemplateError) -> [Difference] {
    let filled = try FlowTemplate(bindings: self).fill(specification)
    do {
      let expectation = try TokenExpectation(decoding: ObjectReader(filled))
      return TokenJudge(expectation: expectation, keys: keys).differences(in: [token])
    } catch {
      throw TemplateError(description: "the token's expectation is not valid: \(error)")
    }
  }

  /// The SHA-1 signature of a registration, some parts of which may be bound values.
  func signature(of registration: JSON.Object) throws(TemplateError) -> String {
    let filled = try FlowTemplate(bindings: self).fill(registration)
    var text = ""
    for name in ["userId", "applicationKey", "sequence", "applicationSecret"] {
      guard case .string(let part) = filled[name] else {
        throw TemplateError(description: "a signature needs the text \"\(name)\"")
      }
      text += part
    }
    guard let digest = try? HashAlgorithm.sha1.digest(text.utf8) else {
      throw TemplateError(description: "libcrypto has no SHA-1")
    }
    return Base64.standard.encode(digest)
  }
}

extension JSON.Member {
  /// Whether the value is a matcher, other than a value that was bound before.
  fileprivate var isMatcher: Bool {
    guard let name = value.special?.name else { return false }
    return !name.hasSameUTF8(as: "$value")
  }
}
