/// Answers that came, and the members of their tokens that their case leaves open.
///
/// A fault is the reference with one part replaced, and the reference writes one of many valid tokens.
/// A fault is compared with a token of another issuer over that issuer's own header and claims: where
/// the fault writes what the reference writes, and the token has another valid value there, the fault
/// takes the token's value.
package struct Wording: Sendable {
  package let answers: [Answer]
  /// The free members of each answer's token; nothing is free in answers without a list.
  package var freeMembers: [[FreeMember]] = []

  package init(_ answers: [Answer]) {
    self.answers = answers
  }
}

/// A member of a token that differs from the reference's and is valid: an extra
/// member, one that may be left out, or another value that is allowed.
package struct FreeMember: Sendable {
  package enum Part: String, Sendable {
    case header, claims
  }

  package let part: Part
  package let name: String
  /// The reference's value; nil if the reference leaves the member out.
  package let usual: JSON?
  /// The token's value; nil if the token leaves the member out.
  package let own: JSON?
}

extension FreeMember {
  /// The free members of one part of a token.
  ///
  /// - Parameter wrong: The places of the token that are wrong, such as `claims.sub`.
  package static func all(
    in part: Part,
    of token: JSON.Object,
    besides usual: JSON.Object,
    wrong: Set<String>
  ) -> [FreeMember] {
    (token.names + usual.names.filter { token[$0] == nil }).compactMap { name in
      if wrong.contains("\(part.rawValue).\(name)") { return nil }
      let (own, usual) = (token[name], usual[name])
      if let own, let usual, own.isEquivalent(to: usual) { return nil }
      return FreeMember(part: part, name: name, usual: usual, own: own)
    }
  }

  /// The free members of a token in the compact serialisation; none if one of the tokens is not.
  static func all(
    of token: String,
    besides usual: String,
    wrong: Set<String>
  ) -> [FreeMember] {
    guard let token = try? CompactJWS(token), let usual = try? CompactJWS(usual) else { return [] }
    func members(_ part: Part, _ octets: KeyPath<CompactJWS, [UInt8]>) -> [FreeMember] {
      guard let own = (try? JSON(parsing: token[keyPath: octets]))?.object,
        let usual = (try? JSON(parsing: usual[keyPath: octets]))?.object
      else { return [] }
      return all(in: part, of: own, besides: usual, wrong: wrong)
    }
    return members(.header, \.protectedHeader) + members(.claims, \.payload)
  }

  /// The object with the token's value, if it has the reference's.
  package func apply(to object: inout JSON.Object) {
    switch (object[name], usual) {
    case (nil, nil): object[name] = own
    case (let value?, let usual?) where value.isEquivalent(to: usual): object[name] = own
    default: break
    }
  }
}

extension Expectation {
  /// The tokens that an issuer may answer with, one for each interpretation that has one.
  package var tokens: [TokenExpectation] {
    switch self {
    case .token(let token): [token]
    case .ambiguity(let ambiguity): ambiguity.interpretations.flatMap(\.expectation.tokens)
    case .output, .valid, .invalid, .refused, .trace: []
    }
  }
}
