/// Finds the case that is most like a question: it says which rule the question is about.
struct NearestCase: Sendable {
  private let space: QuestionSpace
  private let drafts: [Draft]
  private let traits: [Set<Trait>]
  /// How the dates of each case relate.
  private let relations: [Set<Trait>]
  private let strengths: [RequirementID: Requirement.Strength]
  /// What some case has that must not be rejected.
  private let accepted: Set<Trait>
  /// What only cases have that may be accepted and rejected.
  private let open: Set<Trait>
  /// What no case of a required rule has, at whatever place: a character that the documents say nothing
  /// about, say.
  private let unrequired: Set<String>

  init(in space: QuestionSpace, _ strengths: [RequirementID: Requirement.Strength]) {
    self.space = space
    self.strengths = strengths
    drafts = space.edits.map(space.draft)
    traits = drafts.map(space.traits)
    relations = drafts.map(space.relations)
    var (accepted, rejected, open): (Set<Trait>, Set<Trait>, Set<Trait>) = ([], [], [])
    for (vector, traits) in zip(space.cases, traits) {
      let expectation = vector.expectation
      let mayBe = [true, false].filter {
        expectation.rejects == $0 || expectation.leavesOpen(rejection: $0)
      }
      switch mayBe {
      case [true]: rejected.formUnion(traits)
      case [false]: accepted.formUnion(traits)
      default: open.formUnion(traits)
      }
    }
    self.accepted = accepted
    self.open = open.subtracting(accepted).subtracting(rejected)
    let required = zip(space.cases, traits).filter { vector, _ in
      strengths.ofCase(checking: vector.requirements) == .required
    }
    unrequired = Set(traits.joined().map(\.what))
      .subtracting(required.flatMap { _, traits in traits.map(\.what) })
  }

  /// Whether a question has something of which no case says that it must not be rejected, or that may
  /// be accepted as well, whatever else it has.
  func leavesOpen(_ draft: Draft, rejection: Bool) -> Bool {
    let own = space.traits(of: draft)
    return rejection ? !own.isSubset(of: accepted) : !own.isDisjoint(with: open)
  }

  /// The cases that ask exactly this question, each of which looks at what the others leave aside.
  func vectors(asking draft: Draft) -> [VectorCase] {
    drafts.indices.filter { drafts[$0] == draft }.map { space.cases[$0] }
      .filter { space.forge.draft(of: $0.input).isWritten(like: draft) }
  }

  /// The case whose rule decides a question; in doubt the one of the weakest rule.
  ///
  /// - Parameters:
  ///   - rules: the rules of the check that the reference stops at.
  ///   - output: the reference's answer.
  func vector(for draft: Draft, breaking rules: [RequirementID], _ output: JSON.Object)
    -> VectorCase
  {
    let own = space.traits(of: draft)
    let ownRelations = space.relations(of: draft)
    let unrequired = unrequired.intersection(own.map(\.what))
    let isReason: (ReasonCode) -> Bool = { $0.rawValue == output["reason"]?.string }
    var best: (score: Int, vector: VectorCase) = (.min, space.cases[0])
    for (index, vector) in space.cases.enumerated() {
      guard vector.expectation.rejects == output.isRejection else { continue }
      let common = own.intersection(traits[index]).count
      var score = 3 * common - own.count - traits[index].count
      score += 2 * ownRelations.intersection(relations[index]).count
      if isAbout(rules, vector) { score += 1_000 }
      let special = self.unrequired.intersection(traits[index].map(\.what))
      if !special.isDisjoint(with: unrequired) {
        score += 500
      } else if !special.isEmpty, !output.isRejection {
        // What is made of a strange character says nothing about a text without one.
        score -= 500
      }
      if vector.expectation.reasons.contains(where: isReason) { score += 4 }
      if score > best.score || score == best.score && isLaxer(vector, than: best.vector) {
        best = (score, vector)
      }
    }
    return best.vector
  }

  /// Whether a case is decided by one of these rules, or touches one and is decided by a weaker one: what
  /// a leeway uses up is less than an expiry.
  private func isAbout(_ rules: [RequirementID], _ vector: VectorCase) -> Bool {
    guard let first = vector.requirements.first else { return false }
    return rules.contains(first)
      || vector.requirements.contains(where: rules.contains)
        && strengths.ofCase(checking: vector.requirements) < strengths.ofCase(checking: rules)
  }

  /// The reasons that the cases of these rules may be rejected for.
  func reasons(breaking rules: [RequirementID]) -> [ReasonCode] {
    let reasons = space.cases.flatMap { vector in
      vector.requirements.first.map(rules.contains) == true ? vector.expectation.reasons : []
    }
    return ReasonCode.allCases.filter(reasons.contains)
  }

  /// Whether a case says less: it leaves more open, or has a weaker rule.
  private func isLaxer(_ vector: VectorCase, than other: VectorCase) -> Bool {
    let isOpen = [vector, other].map { !$0.expectation.ambiguities.isEmpty }
    if isOpen[0] != isOpen[1] { return isOpen[0] }
    return strengths.ofCase(checking: vector.requirements)
      < strengths.ofCase(checking: other.requirements)
  }
}

extension JSON.Object {
  /// Whether it is a refusal or an invalid verdict.
  package var isRejection: Bool { self["refused"] == true || self["valid"] == false }
}

extension Expectation {
  /// Whether nothing signed and nothing accepted is expected; by the reference, where it is open.
  package var rejects: Bool {
    switch self {
    case .invalid, .refused: true
    case .ambiguity(let ambiguity):
      ambiguity.interpretations.first?.expectation.rejects ?? false
    case .output, .valid, .token, .trace: false
    }
  }

  /// The reasons that are expected; none for any.
  fileprivate var reasons: [ReasonCode] {
    switch self {
    case .invalid(let reasons), .refused(let reasons): reasons
    case .ambiguity(let ambiguity): ambiguity.interpretations.flatMap(\.expectation.reasons)
    case .output, .valid, .token, .trace: []
    }
  }

  /// The same, where each of these reasons is right too, and any if there are none of these.
  func allowing(_ others: [ReasonCode]) -> Expectation {
    switch self {
    case .invalid(let reasons): .invalid(others.isEmpty ? [] : reasons + others)
    case .refused(let reasons): .refused(others.isEmpty ? [] : reasons + others)
    case .ambiguity, .output, .valid, .token, .trace: self
    }
  }

  /// Whether the documents leave open whether something is rejected here.
  func leavesOpen(rejection: Bool) -> Bool {
    guard case .ambiguity(let ambiguity) = self else { return false }
    return ambiguity.interpretations.contains { $0.expectation.rejects == rejection }
  }
}
