/// What a failure does to people, the gravest first.
enum Effect: Int, Comparable {
  /// Valid input is broken, or a forgery is accepted.
  case harm
  /// Anything else that must not be, such as an accepted text that is malformed.
  case breach
  case recommendation
  case leniency

  /// Judges a failed case.
  init(of result: CaseResult, _ vector: VectorCase) {
    switch result.strength {
    case .hardening: self = .leniency
    case .recommended: self = .recommendation
    case .required: self = Self.isHarmful(result, vector.expectation) ? .harm : .breach
    }
  }

  static func < (left: Effect, right: Effect) -> Bool { left.rawValue < right.rawValue }

  private static func isHarmful(_ result: CaseResult, _ expectation: Expectation) -> Bool {
    guard let kind = result.failure?.kind, kind != .wrongReason else { return false }
    return switch expectation {
    case .invalid(let reasons): kind == .wrong && !forgeries.isDisjoint(with: reasons)
    case .refused: false
    case .output, .valid, .token, .trace, .ambiguity: true
    }
  }

  /// The reasons to reject what somebody else made, or made for something else.
  private static let forgeries: Set<ReasonCode> = [
    .algorithmNotAllowed, .unknownKey, .badSignature, .wrongIssuer, .wrongSubject, .wrongType,
    .expired, .nonceMismatch, .replayed,
  ]
}
