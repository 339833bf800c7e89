/// What the cases of a role cite where they take a row of its table.
struct Citations: Sendable {
  private let strengths: [RequirementID: Requirement.Strength]
  /// How many cases cite a requirement first and end by taking a row.
  private var endings: [Citation: Int] = [:]
  /// How many cases cite a requirement first and take a row somewhere, or any row.
  private var passages: [Citation: Int] = [:]

  private struct Citation: Hashable {
    let rule: String?
    let requirement: RequirementID?
  }

  init(_ strengths: [RequirementID: Requirement.Strength]) {
    self.strengths = strengths
  }

  /// Counts a case that the reference passes.
  mutating func add(_ vector: VectorCase, _ happenings: [Happening]) {
    let rules = happenings.map(\.delivery.rule)
    let requirement = vector.requirements.first
    if let last = rules.last {
      endings[Citation(rule: last, requirement: requirement), default: 0] += 1
    }
    for rule in Set(rules.map(Optional.some)).union([nil]) {
      passages[Citation(rule: rule, requirement: requirement), default: 0] += 1
    }
  }

  func strength(of requirement: RequirementID) -> Requirement.Strength? { strengths[requirement] }

  /// How much the case of a precedent is about the row that is taken: how many cases that cite the same
  /// end there, and how many of all that do so take the row.
  ///
  /// What is required counts twice: cases about good practice go the common ways too, and are not about
  /// them.
  func rank(of precedent: Precedent) -> [Int] {
    let rule = precedent.happenings.last?.delivery.rule
    let citation = Citation(rule: rule, requirement: precedent.vector.requirements.first)
    let times = precedent.strength == .required ? 2 : 1
    return [endings[citation] ?? 0, times * weight(of: citation)]
  }

  /// The requirement that decides a step: on the way to what its case is about, the one of those that
  /// the case cites that is most about the row.
  func requirement(of precedent: Precedent) -> RequirementID? {
    let all = precedent.vector.requirements
    guard let first = all.first, let row = precedent.happenings.last?.delivery.rule,
      precedent.behind > 0
    else { return all.first }
    func weight(_ requirement: RequirementID) -> Int {
      self.weight(of: Citation(rule: row, requirement: requirement))
    }
    return all.filter { strengths[$0] == strengths[first] }.max { weight($0) < weight($1) }
  }

  /// How much a requirement is about a row: most cases that cite it take the row, and they are many.
  private func weight(of citation: Citation) -> Int {
    let count = passages[citation] ?? 0
    let all = passages[Citation(rule: nil, requirement: citation.requirement)] ?? 0
    return count * count * 100 / max(1, all)
  }
}
