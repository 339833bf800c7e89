/// The rules of a verifier applied to a held token: each demand, compared with the token.
struct TokenRules {
  let token: HeldToken
  /// The given values.
  let question: Question
  /// Whether a date may have no fraction.
  var areDatesWhole = false
  private var dates: TokenDates { TokenDates(token.claims) }

  /// The outcomes of the header rules.
  func judged(_ rules: [Rule<JSON.Object>]) -> [Judged] {
    rules.compactMap { rule in
      guard case .oneOf(let values) = rule.demand, let requirement = rule.requirements.first else {
        return nil
      }
      return Judged(requirement, of: token.header) { header in
        if values.contains(header[rule.member]) { return .kept }
        guard let expected = values.compactMap(\.self).first else {
          let found = header[rule.member] ?? .null
          return .broken("\(rule.member) is \(found.compact()): nothing is understood")
        }
        return RuleFinding.Outcome(problem: header.difference(of: rule.member, from: expected))
      }
    }
  }

  /// The outcomes of the claim rules.
  ///
  /// - Parameters:
  ///   - known: The expected value of a claim, if it is known, and the option that gives it.
  ///   - own: Judges the rules of a special kind, by their names.
  func judged<Input>(
    _ rules: [Rule<Evidence<Input>>],
    comparing known: (AnyKeyPath) -> (option: Question.Value, text: String?)?,
    own: [String: (JSON.Object) -> RuleFinding.Outcome] = [:]
  ) -> [Judged] {
    rules.compactMap { rule in
      guard let requirement = rule.requirements.first else { return nil }
      let name = rule.member
      switch rule.demand {
      case .equals(let expected):
        guard let (option, text) = known(expected.path) else { return nil }
        guard let text else {
          return Judged(requirement, .notJudged("needs --\(option.rawValue)"))
        }
        let value = JSON.string(expected.text(text))
        return Judged(requirement, of: token.claims) {
          RuleFinding.Outcome(problem: $0.difference(of: name, from: value))
        }
      case .filled:
        return Judged(requirement, of: token.claims) {
          $0[name]?.string?.isEmpty == false
            ? .kept : .broken("\(name) is missing, empty or not a string")
        }
      case .date:
        return Judged(requirement, of: token.claims) {
          RuleFinding.Outcome(
            problem: dates.problem(of: name, in: $0, question, isWhole: areDatesWhole)
          )
        }
      case .absent:
        return Judged(requirement, of: token.claims) {
          $0[name].map { .broken("\(name) is \($0.compact()): none is expected") } ?? .kept
        }
      case .bound:
        return dates.outcome(of: rule.name, at: question.now).map { Judged(requirement, $0) }
      case .custom:
        return own[rule.name].map { Judged(requirement, of: token.claims, $0) }
      case .oneOf: return nil
      }
    }
  }
}
