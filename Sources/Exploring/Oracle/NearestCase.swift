/// Finds the case that is most like a question: it says which rule the question is about.
struct NearestCase: Sendable {
  private let space: QuestionSpace
  private let drafts: [Draft]
  private let traits: [Set<Trait>]
  /// The relations between the dates of each case.
  private let relations: [Set<Trait>]
  private let strengths: [RequirementID: Requirement.Strength]
  /// Traits of cases that must not be rejected.
  private let accepted: Set<Trait>
  /// Traits that occur only in cases that may be either accepted or rejected.
  private let open: Set<Trait>
  /// Traits that no case of a required rule has at any place.
  ///
  /// An example is a character that the documents do not mention.
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

  /// Whether a question has a trait that leaves its rejection, or its acceptance, open.
  ///
  /// For a rejection, this is any trait that no accepted case has. For an acceptance, it is a trait
  /// that appears only in cases that may be either.
  func leavesOpen(_ draft: Draft, rejection: Bool) -> Bool {
    let own = space.traits(of: draft)
    return rejection ? !own.isSubset(of: accepted) : !own.isDisjoint(with: open)
  }

  /// The cases that ask exactly this question; each may check something that the others ignore.
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
        // The handling of an unusual character says nothing about a text without such a character.
        score -= 500
      }
      if vector.expectation.reasons.contains(where: isReason) { score += 4 }
      if score > best.score || score == best.score && isLaxer(vector, than: best.vector) {
        best = (score, vector)
      }
    }
    return best.vector
  }

  /// Whether a case is decided by one of these rules, or touches one and is decided by a weaker
  /// rule.
  ///
  /// An example of the latter is a case about the use of a leeway, which touches the expiry rule.
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
  /// Whether a refusal or an invalid verdict is expected.
  ///
  /// If the expectation is ambiguous, the interpretation of the reference decides.
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

  /// The expectation, with further allowed reasons; any reason is allowed if `others` is empty.
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
