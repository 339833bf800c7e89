/// Compares the answers of a known fault with those that came.
struct AnswerComparison {
  /// The members that a successful answer can have; others are not compared.
  let memberNames: [String]
  /// Whether a token is one too many: then it says enough that one was issued, and no case says what
  /// should be in it.
  var isTokenWrong = false

  /// How answers agree, the closest first.
  enum Agreement: Int, Comparable {
    case exact
    /// Both reject, for different reasons.
    case otherReason
    /// Both issue a token that should not be, with other contents.
    case otherToken

    static func < (left: Agreement, right: Agreement) -> Bool { left.rawValue < right.rawValue }
  }

  /// Nil unless all answers agree; otherwise how far the least close ones do.
  func agreement(of own: [Answer], with seen: [Answer]) -> Agreement? {
    guard own.count == seen.count else { return nil }
    var least = Agreement.exact
    for (own, seen) in zip(own, seen) {
      guard let agreement = agreement(of: own, with: seen) else { return nil }
      least = max(least, agreement)
    }
    return least
  }

  private func agreement(of own: Answer, with seen: Answer) -> Agreement? {
    switch (own, seen) {
    case (.error, .error): return .exact
    case (.output(let own), .output(let seen)):
      if own.isRejection != seen.isRejection { return nil }
      if own.isRejection {
        return own["reason"] == seen["reason"] ? .exact : .otherReason
      }
      let isSame = (["valid"] + memberNames).allSatisfy { name in
        switch (own[name], seen[name]) {
        case (nil, nil): true
        case (let own?, let seen?): own.isEquivalent(to: seen)
        case (nil, _?), (_?, nil): false
        }
      }
      return isSame ? .exact : isTokenWrong ? .otherToken : nil
    default: return nil
    }
  }
}

extension JSON.Object {
  /// Whether this is a refusal or an invalid verdict.
  var isRejection: Bool { self["refused"] == true || self["valid"] == false }
}

/// The header members and claims of the token in an answer; none if it cannot be read.
package struct TokenMembers: Sendable {
  fileprivate var values: [String: JSON] = [:]

  /// Reads the token of an answer.
  package init(of answer: Answer?) {
    guard let token = answer?.output?["token"]?.string, let parts = try? CompactJWS(token) else {
      return
    }
    for (place, octets) in [("header", parts.protectedHeader), ("claims", parts.payload)] {
      for member in (try? JSON(parsing: octets))?.object?.members ?? [] {
        values["\(place).\(member.name)"] = member.value
      }
    }
  }
}

/// What differs between two tokens, member by member.
package struct TokenChanges: Sendable {
  private var changes: [String: JSON] = [:]

  /// Compares two tokens.
  package init(from right: TokenMembers, to other: TokenMembers) {
    for name in Set(right.values.keys).union(other.values.keys) {
      let (old, new) = (right.values[name], other.values[name])
      if let old, let new, old.isEquivalent(to: new) { continue }
      changes[name] = new ?? .array([])
    }
  }

  /// Whether there is a change, and each is one of the others.
  package func isPart(of whole: TokenChanges) -> Bool {
    !changes.isEmpty
      && changes.allSatisfy { name, value in
        whole.changes[name].map { $0.isEquivalent(to: value) } ?? false
      }
  }
}
