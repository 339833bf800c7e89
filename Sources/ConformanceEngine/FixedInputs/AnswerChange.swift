/// What other inputs change in the right answer, and so in what is expected.
package struct AnswerChange {
  let before: JSON.Object
  let after: JSON.Object
  private let isFresh: (header: [String], claims: [String])
  private let header: (before: JSON.Object, after: JSON.Object)
  private let claims: (before: JSON.Object, after: JSON.Object)
  private let texts: [(old: String, new: String)]
  private let key: TokenExpectation.SignatureKey?

  /// - Parameters:
  ///   - after: two answers: what differs between them is made up anew each time.
  ///   - texts: what is replaced within texts of which the reference makes something else.
  package init(
    from before: JSON.Object,
    to after: [JSON.Object],
    texts: [(old: String, new: String)],
    key: TokenExpectation.SignatureKey?
  ) {
    self.before = before
    self.after = after.first ?? [:]
    self.texts = texts
    self.key = key
    let tokens = ([before] + after).map { ($0["token"]?.string).flatMap { try? CompactJWS($0) } }
    let headers = tokens.map { Self.object($0?.protectedHeader) }
    let payloads = tokens.map { Self.object($0?.payload) }
    header = (headers[0], headers[1])
    claims = (payloads[0], payloads[1])
    isFresh = (
      Self.differing(headers[1], headers[after.count]),
      Self.differing(payloads[1], payloads[after.count])
    )
  }

  /// What is expected with the other inputs; nil where that is not known.
  package func applied(to expectation: Expectation) -> Expectation? {
    switch expectation {
    case .output(let members):
      return members == before ? .output(after) : nil
    case .token(let token): return applied(to: token).map(Expectation.token)
    case .ambiguity(let ambiguity):
      var changed = ambiguity
      for (index, alternative) in ambiguity.interpretations.enumerated() {
        guard let expectation = applied(to: alternative.expectation) else { return nil }
        changed.interpretations[index].expectation = expectation
      }
      return .ambiguity(changed)
    case .refused, .valid, .invalid, .trace: return expectation
    }
  }

  private func applied(to token: TokenExpectation) -> TokenExpectation? {
    guard before["token"] != nil else { return nil }
    var token = token
    change(&token.header, &token.headerOptional, &token.headerAbsent, header)
    change(&token.claims, &token.claimsOptional, &token.claimsAbsent, claims)
    // A claim that may repeat iat repeats the new one.
    for member in token.claimsOptional.members {
      guard claims.before[member.name] == nil, claims.after[member.name] == nil,
        let repeated = claims.before.members.first(where: { $0.value == member.value })
      else { continue }
      token.claimsOptional[member.name] = claims.after[repeated.name]
    }
    for name in isFresh.claims {
      token.claims[name] = nil
      if !token.fresh.contains(name) { token.fresh.append(name) }
    }
    let made = claims.after.names
    for list in [\TokenExpectation.fresh, \.unforeseeable] {
      token[keyPath: list].removeAll { made.contains($0) && !isFresh.claims.contains($0) }
    }
    if let key { token.signature = key }
    return token
  }

  /// Takes over what differs between the two right tokens.
  private func change(
    _ required: inout JSON.Object,
    _ optional: inout JSON.Object,
    _ absent: inout [String],
    _ members: (before: JSON.Object, after: JSON.Object)
  ) {
    for name in Set(members.before.names + members.after.names) {
      let (old, new) = (members.before[name], members.after[name])
      if old == new { continue }
      guard let new else {
        required[name] = nil
        optional[name] = nil
        if !absent.contains(name) { absent.append(name) }
        continue
      }
      absent.removeAll { $0 == name }
      if old == nil, optional[name] != nil {
        // It may be missing only if there is nothing to write.
        optional[name] = nil
        required[name] = new
      } else if let expected = optional[name] {
        optional[name] = expected == old ? new : replacing(in: expected)
      } else {
        let expected = required[name]
        required[name] = expected == old || expected == nil ? new : expected.map(replacing)
      }
    }
  }

  private func replacing(in value: JSON) -> JSON {
    guard case .string(let text) = value else { return value }
    return .string(texts.reduce(text) { $0.replacingText($1.old, by: $1.new) })
  }

  private static func object(_ octets: [UInt8]?) -> JSON.Object {
    octets.flatMap { try? JSON(parsing: $0) }?.object ?? [:]
  }

  private static func differing(_ left: JSON.Object, _ right: JSON.Object) -> [String] {
    left.names.filter { left[$0] != right[$0] }
  }
}
