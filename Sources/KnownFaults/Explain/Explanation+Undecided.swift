extension Explanation {
  /// The reason why the artefact cannot be confirmed: no usable key or secret is known.
  package var undecided: String? { rules.compactMap(\.undecided).first }
}

extension Examiner {
  /// Whether a key or secret confirms the artefact.
  var isConfirmed: Bool {
    judge().contains { RuleFinding.deciding.contains($0.requirement) && $0.outcome == .kept }
  }
}

extension RuleFinding {
  /// The rules of which the key or secret decides whether they are kept.
  static let deciding: Set<RequirementID> = [
    "SINCH-TOKEN-SIGNATURE", "SINCH-SIG-VERIFY", "LAYER-TOKEN-SIGNATURE", "JWS-SIGNATURE-VALID",
    "JWS-ALG-ALLOWED", "DIGEST-RESPONSE-QOP", "DIGEST-RESPONSE-NO-QOP", "DIGEST-HA1",
  ]

  /// The reason why the rule is not judged: no usable key or secret, or no known algorithm.
  var undecided: String? {
    guard Self.deciding.contains(requirement.id), case .notJudged(let why) = outcome else {
      return nil
    }
    return why
  }
}
