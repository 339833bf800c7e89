extension Diagnosis {
  /// Puts together what was found out about all operations, what harms people first, and what explains
  /// most first among that: known faults, and how answers differ where none of them fits.
  ///
  /// - Parameter passing: operations without a failure, which speak against faults that they share.
  static func all(
    _ findings: [OperationFindings],
    passing: Set<Operation>,
    rules: [RequirementID: String]
  ) async -> [Diagnosis] {
    var hypotheses: [CombinedHypothesis] = []
    var places: [[FaultID]: Int] = [:]
    for finding in findings {
      let analysis = finding.analysis
      let summary = DifferenceSummary(analysis: analysis, open: analysis.own)
      let rejected = summary.mostOfValid
      // Most failures are explained without them.
      lazy var likenesses = summary.likenesses
      let consequences = summary.mostOfAll?.indices.filter { !rejected.contains($0) } ?? []
      for hypothesis in finding.hypotheses
      where !hypothesis.explained.isEmpty && analysis.allows(hypothesis) {
        let place = places[hypothesis.ids] ?? hypotheses.count
        if place == hypotheses.count {
          places[hypothesis.ids] = place
          hypotheses.append(CombinedHypothesis(hypothesis.faults, passing))
        }
        hypotheses[place].add(hypothesis, analysis, likenesses, rejected: rejected, consequences)
      }
    }
    hypotheses.removeAll { hypothesis in
      hypothesis.isRefuted
        || hypothesis.isTrivial && (hypothesis.isWrongReason || !hypothesis.isTrueOfAll)
    }
    hypotheses = hypotheses.enumerated().sorted { left, right in
      left.element.weight == right.element.weight
        ? left.offset < right.offset : left.element.weight > right.element.weight
    }.map(\.element)
    let counts = Dictionary(
      findings.map { ($0.analysis.operation, $0.analysis.failures.count) },
      uniquingKeysWith: +
    )
    var ranked = causes(among: hypotheses, of: counts)
    let explained = Set(
      ranked.filter { $0.diagnosis.kind == .cause }.flatMap(\.diagnosis.cases)
    )
    for finding in findings {
      let analysis = finding.analysis
      // What a cause leaves over does not come before it.
      let causes = ranked.filter { $0.diagnosis.kind == .cause }
      let gain = causes.filter { $0.diagnosis.operations.contains(analysis.operation) }
        .map(\.gain).max()
      let open = analysis.own.filter { !explained.contains(analysis.results[$0].id) }
      ranked += await DifferenceSummary(analysis: analysis, open: open).findings.map { found in
        Ranked(found, in: analysis, rules, after: gain)
      }
    }
    let ranks = ranked.map { $0.rank(among: ranked) }
    let order = ranked.indices.sorted { ranks[$0] + [$0] < ranks[$1] + [$1] }
    return order.prefix(limit).map { ranked[$0].diagnosis }
  }

  /// How many diagnoses are given.
  private static let limit = 20

  /// The best cause, then the best of what it leaves over, and so on, the gravest first.
  ///
  /// More failures must speak for a cause than passed cases against it, and plain nonsense explains
  /// everything or nothing in an operation.
  private static func causes(
    among hypotheses: [CombinedHypothesis],
    of failureCounts: [Operation: Int]
  ) -> [Ranked] {
    var rest = hypotheses
    var left = Set(hypotheses.flatMap(\.cases))
    var causes: [Ranked] = []
    while causes.count < limit {
      let gains = rest.map { $0.cases.count(where: left.contains) - $0.contradictions }
      let useful = gains.indices.filter { gains[$0] > 0 }
      let gravest = useful.map { rest[$0].effect }.min()
      // Of equals the weightier one, which stands before the other.
      let best = useful.filter { rest[$0].effect == gravest }
        .max { (gains[$0], -$0) < (gains[$1], -$1) }
      guard let best else { break }
      let cause = rest.remove(at: best)
      let same = rest.filter { $0.isSame(as: cause) }
      rest.removeAll { $0.isSame(as: cause) || $0.isTrivial && $0.sharesOperation(with: cause) }
      // Many faults reject the same, and none of them for the reason that came.
      if same.count > CombinedHypothesis.manyMistakes, cause.isWrongReason { continue }
      let (title, fix) = cause.words(beside: same)
      let diagnosis = Diagnosis(
        kind: cause.isPartial ? .partialCause : .cause,
        faults: cause.faults.map(\.id),
        equivalents: same.flatMap(\.faults).map(\.id),
        title: title,
        fix: fix,
        operations: cause.operations,
        explains: ByStrength(of: cause.strengths),
        of: cause.operations.reduce(0) { $0 + failureCounts[$1, default: 0] },
        cases: cause.cases
      )
      causes.append(Ranked(diagnosis: diagnosis, effect: cause.effect, gain: gains[best]))
      left.subtract(cause.cases)
    }
    return causes
  }
}

/// A diagnosis and what decides about its place.
private struct Ranked {
  let diagnosis: Diagnosis
  let effect: Effect
  let gain: Int

  /// What harms most comes first, and of that what explains most; what is wrong with a conversation
  /// comes after what breaks a document in the calls that it rests on.
  func rank(among all: [Ranked]) -> [Int] {
    let own = diagnosis.operations
    let calls = all.filter { other in
      other.effect <= .breach
        && own.allSatisfy { other.diagnosis.operations.contains(where: $0.rests) }
    }
    let effects = calls.map(\.effect) + [effect]
    return [(effects.max() ?? effect).rawValue, calls.isEmpty ? 0 : 1, -gain]
  }
}

extension Operation {
  /// Whether a mistake in a call shows in a conversation.
  fileprivate func rests(on other: Operation) -> Bool {
    guard case .role(let role) = self, case .call(let call) = other else { return false }
    let vendor = role.rawValue.prefix { $0 != "." }
    return call.rawValue.hasPrefix(vendor == "avaya" ? "digest." : "\(vendor).")
  }
}

extension Ranked {
  /// The difference that failures have in common, and its rule or the rule that decides at least half
  /// of them.
  init(
    _ found: DifferenceSummary.Finding,
    in analysis: FailureAnalysis,
    _ rules: [RequirementID: String],
    after gain: Int?
  ) {
    let failed = found.indices.map { analysis.results[$0] }
    let deciding = failed.compactMap(\.requirements.first)
    let counts = Dictionary(deciding.map { ($0, 1) }, uniquingKeysWith: +)
    let most = found.rule ?? deciding.first { (counts[$0] ?? 0) * 2 >= failed.count }
    let rule = found.advice == nil ? most : nil
    let words = rule.map { "\($0): \(rules[$0] ?? "")" }
    let diagnosis = Diagnosis(
      kind: .difference,
      faults: [],
      title: "\(analysis.operation): \(found.text)",
      fix: found.advice ?? words ?? "begin with \(failed[0].id)",
      rule: rule,
      operations: [analysis.operation],
      explains: ByStrength(of: failed.map(\.strength)),
      of: analysis.failures.count,
      cases: failed.map(\.id)
    )
    let own = failed.count
    self.init(diagnosis: diagnosis, effect: found.effect, gain: gain.map { min($0, own) } ?? own)
  }
}

/// A fault, or two, with what speaks for it in all operations.
private struct CombinedHypothesis {
  let faults: [FaultDescription]
  private(set) var operations: [Operation] = []
  /// The failed cases that it explains.
  private(set) var cases: [CaseID] = []
  private(set) var strengths: [Requirement.Strength] = []
  private var effects: [Effect] = []
  /// What the failed cases show.
  private var occasions: [String] = []
  private(set) var contradictions = 0
  private(set) var exactCount = 0
  private var issuedCount = 0
  /// Whether it explains everything, and nothing speaks against it.
  private(set) var isTrueOfAll = true
  /// Whether it explains less than a quarter of the failures of each operation, or only what is
  /// the same in many more, or fails what passed where one thing can be said of all.
  private(set) var isPartial = true
  /// How many operations it would get wrong in which nothing is wrong.
  let shared: Int

  init(_ faults: [FaultDescription], _ passing: Set<Operation>) {
    self.faults = faults
    shared = Set(faults.flatMap(\.operations)).intersection(passing).count
  }

  /// - Parameters:
  ///   - likenesses: The failures of which the same can be said.
  ///   - rejected: The valid inputs that are rejected, if most are.
  ///   - consequences: The invalid ones that are rejected for the reason of those.
  mutating func add(
    _ hypothesis: Hypothesis,
    _ analysis: FailureAnalysis,
    _ likenesses: @autoclosure () -> [Set<Int>],
    rejected: [Int],
    _ consequences: [Int]
  ) {
    let indices = analysis.failures(explainedBy: hypothesis.explained)
    operations.append(analysis.operation)
    cases += indices.map { analysis.results[$0].id }
    strengths += indices.map { analysis.results[$0].strength }
    effects += indices.map(analysis.effect)
    occasions += indices.compactMap(analysis.occasion)
    contradictions += hypothesis.contradictions
    exactCount += hypothesis.exactCount
    issuedCount += hypothesis.issuedCount
    isTrueOfAll =
      isTrueOfAll && hypothesis.contradictions == 0
      && hypothesis.explained.count == analysis.deviations.count
    let worth = indices.count - hypothesis.contradictions
    let some = rejected.count(where: hypothesis.explained.contains)
    let consequent = consequences.count(where: hypothesis.explained.contains)
    isPartial =
      isPartial
      && (indices.count * 4 < analysis.failures.count
        || some > 0 && some < rejected.count
        || some > 0 && consequences.count * 4 > rejected.count
          && consequent * 2 < consequences.count
        || hypothesis.contradictions > 0
          && likenesses().contains { $0.count == analysis.own.count }
        || worth * 2 <= analysis.own.count
          && likenesses().contains { $0.count >= worth * 2 && $0.isSuperset(of: indices) })
  }

  var isTrivial: Bool { faults.contains(where: \.isTrivial) }

  /// What most of the failures show, as the end of a sentence.
  var occasion: String {
    guard let most = occasions.mostOften else { return "" }
    return occasions.count { $0 == most } * 2 > cases.count ? " (\(most))" : ""
  }

  /// Whether it gives other reasons each time, and fails what passed besides.
  var isRefuted: Bool { exactCount + issuedCount == 0 && contradictions > 0 }

  /// Whether it rejects for other reasons than those that came, which say more.
  var isWrongReason: Bool {
    (exactCount + issuedCount) * 2 < cases.count
      && operations.contains { if case .call = $0 { true } else { false } }
  }

  /// How many other faults may give the same answers as one that is named as the cause.
  static let manyMistakes = 4

  /// What is wrong and what to do instead, beside those that no case tells from it.
  func words(beside same: [Self]) -> (title: String, fix: String) {
    let mistake = faults.map(\.mistake).joined(separator: "; and ") + occasion
    let fixes = Self.fixes(of: faults)
    guard same.count > Self.manyMistakes else {
      return (mistake, fixes.joined(separator: "; and "))
    }
    let all = Self.fixes(of: faults + same.flatMap(\.faults))
    return (
      "one of \(same.count + 1) mistakes that no case tells apart, such as: \(mistake)",
      all.count > Self.manyMistakes
        ? "begin with \(cases[0]), and compare your steps with those that explain shows"
        : all.joined(separator: "; or ")
    )
  }

  /// Two faults may have one fix.
  private static func fixes(of faults: [FaultDescription]) -> [String] {
    faults.map(\.fix).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The gravest of what it explains.
  var effect: Effect { effects.min() ?? .leniency }

  /// Whether both get an operation wrong.
  func sharesOperation(with other: CombinedHypothesis) -> Bool {
    !Set(faults.flatMap(\.operations)).isDisjoint(with: other.faults.flatMap(\.operations))
  }

  /// What decides between hypotheses, the weightiest first.
  var weight: [Int] {
    [
      cases.count - contradictions, -faults.count, exactCount,
      isTrivial ? 0 : 1, -shared, faults.allSatisfy(\.seenIn.isEmpty) ? 0 : 1,
    ]
  }

  /// Whether the cases cannot distinguish them.
  func isSame(as other: CombinedHypothesis) -> Bool {
    faults.count == 1 && other.faults.count == 1 && cases == other.cases
      && contradictions == other.contradictions && exactCount == other.exactCount
      && shared == other.shared
  }
}

extension ByStrength<Int> {
  fileprivate init(of strengths: [Requirement.Strength]) {
    self.init(repeating: 0)
    for strength in strengths { self[strength] += 1 }
  }
}

extension [Int] {
  fileprivate static func < (left: [Int], right: [Int]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  fileprivate static func > (left: [Int], right: [Int]) -> Bool {
    right.lexicographicallyPrecedes(left)
  }
}
