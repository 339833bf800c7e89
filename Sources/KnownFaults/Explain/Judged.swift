/// The outcome of a rule, by the rule's ID.
struct Judged {
  var requirement: RequirementID
  var outcome: RuleFinding.Outcome

  /// A rule that is kept, unless there is a problem.
  init(_ requirement: RequirementID, _ problem: String?) {
    self.init(requirement, RuleFinding.Outcome(problem: problem))
  }

  init(_ requirement: RequirementID, _ outcome: RuleFinding.Outcome) {
    self.requirement = requirement
    self.outcome = outcome
  }

  /// A rule of a token's header or claims.
  init(
    _ requirement: RequirementID,
    of object: JSON.Object?,
    _ outcome: (JSON.Object) -> RuleFinding.Outcome
  ) {
    self.init(
      requirement,
      object.map(outcome) ?? .notJudged("that part of the token cannot be read")
    )
  }

  /// A rule of a token's header or claims that is kept, unless there is a problem.
  init(_ requirement: RequirementID, of object: JSON.Object?, problem: (JSON.Object) -> String?) {
    self.init(requirement, of: object) { RuleFinding.Outcome(problem: problem($0)) }
  }

  /// A rule of a token's member, which has to be a certain value.
  init(_ requirement: RequirementID, _ name: String, in object: JSON.Object?, is expected: JSON) {
    self.init(requirement, of: object, problem: { $0.difference(of: name, from: expected) })
  }

  /// A rule of a token's member that can be judged only if the correct value is known.
  init(
    _ requirement: RequirementID,
    _ name: String,
    in object: JSON.Object?,
    is expected: JSON?,
    givenBy option: Question.Value
  ) {
    if let expected {
      self.init(requirement, name, in: object, is: expected)
    } else {
      self.init(requirement, .notJudged("needs --\(option.rawValue)"))
    }
  }
}

extension RuleFinding.Outcome {
  /// Broken if there is a problem, otherwise kept.
  init(problem: String?) { self = problem.map(Self.broken) ?? .kept }
}

extension JSON.Object {
  /// In which way a member is not what it should be.
  func difference(of name: String, from expected: JSON) -> String? {
    guard let found = self[name] else {
      return "\(name) is missing; it should be \(expected.compact())"
    }
    if found.isEquivalent(to: expected) { return nil }
    return "\(name) is \(found.compact()), where \(expected.compact()) is expected"
  }
}
