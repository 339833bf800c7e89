/// Sums up how the answers differ in failures of one operation that no known fault explains.
struct DifferenceSummary {
  let analysis: FailureAnalysis
  /// The failures to sum up.
  let open: [Int]

  /// One thing that failures have in common.
  struct Finding {
    var text: String
    let effect: Effect
    let indices: [Int]
    /// The rule that is broken, if that is not the one that decides the failures.
    var rule: RequirementID?
    /// Advice, if no rule is broken because no usable answer came.
    var advice: String?
  }

  /// How many findings of one operation are told.
  private static let limit = 5

  /// What is gravest first, and what most failures have in common first among that.
  var findings: [Finding] {
    get async {
      var findings = Array(ranked.prefix(Self.limit))
      for index in findings.indices {
        await tellCircumstances(of: &findings[index])
      }
      return findings
    }
  }

  /// What came before conversations went wrong, and what would make wrong answers right.
  private func tellCircumstances(of finding: inout Finding) async {
    let indices = finding.indices
    let supposition = await analysis.supposition(of: indices)
    let history = analysis.history(of: indices)
    let circumstances = [history, supposition?.words(after: history)].compactMap(\.self)
    finding.text += circumstances.map { ", \($0)" }.joined()
  }

  /// All findings, in the same order.
  private var ranked: [Finding] {
    var findings = mostOfAll.map { [$0] } ?? []
    let told = Set(findings.flatMap(\.indices))
    var common: [(common: Common, places: [String])] = []
    for (place, group) in groups(of: open.filter { !told.contains($0) }) {
      if place == Facet.accepts || place == Facet.rejects {
        let byEffect = Dictionary(grouping: group.map(\.index), by: analysis.effect)
        findings += byEffect.values.flatMap { topics(place, $0) }
        continue
      }
      let own = Common(of: group)
      if let same = common.firstIndex(where: { $0.common == own }) {
        common[same].places.append(place)
      } else {
        common.append((own, [place]))
      }
    }
    // A single failure says all of this itself, if no other case can be compared with it.
    if analysis.own.count == 1, similar.count < 2 {
      findings = []
      common.removeAll { !$0.common.isRelation }
    }
    findings += common.map { finding($0.common, at: $0.places) }
    let sorted = findings.enumerated().sorted { left, right in
      (left.element.effect, right.element.indices.count, left.offset)
        < (right.element.effect, left.element.indices.count, right.offset)
    }
    return sorted.map(\.element)
  }

  /// The failures that differ at each place, in the order in which the places come up.
  private func groups(
    of indices: [Int]
  ) -> [(place: String, members: [(index: Int, facet: Facet)])] {
    var places: [String] = []
    var groups: [String: [(index: Int, facet: Facet)]] = [:]
    for index in indices {
      for facet in analysis.facets[index] {
        // One is enough of the same action twice, or of several tokens.
        if groups[facet.place]?.last?.index == index { continue }
        if groups[facet.place] == nil { places.append(facet.place) }
        groups[facet.place, default: []].append((index, facet))
      }
    }
    return places.map { ($0, groups[$0] ?? []) }
  }

  /// For each thing that can be said of many failures in the same words, those failures.
  var likenesses: [Set<Int>] {
    groups(of: open).filter { $0.place != Facet.accepts && $0.place != Facet.rejects }
      .map { Common(of: $0.members) }.filter(\.isShared).map { Set($0.hits) }
  }

  func finding(_ text: String, _ indices: [Int]) -> Finding {
    Finding(text: text, effect: indices.map(analysis.effect).min() ?? .leniency, indices: indices)
  }

  /// What can be said of the most failures that differ at one place.
  private struct Common: Equatable {
    let statement: String
    /// The failures that it is true of.
    let hits: [Int]
    /// Whether it says the same of at least half of them.
    let isShared: Bool
    /// Whether it says by how much the answers differ.
    let isRelation: Bool
    let indices: [Int]
    /// The member that differs.
    let member: String?
    let advice: String?

    init(of group: [(index: Int, facet: Facet)]) {
      let statements = group.map(\.facet.statements)
      let counts = Dictionary(statements.flatMap(Set.init).map { ($0, 1) }, uniquingKeysWith: +)
      let most = counts.values.max() ?? 0
      isShared = most * 2 >= group.count
      let shared = isShared ? statements.joined().first { counts[$0] == most } : nil
      statement = shared ?? group[0].facet.general
      hits = zip(group, statements).filter { shared.map($1.contains) ?? true }.map(\.0.index)
      isRelation = group[0].facet.relations.contains(statement)
      indices = group.map(\.index)
      member = group[0].facet.member
      advice = group[0].facet.advice
    }

    static func == (left: Common, right: Common) -> Bool {
      left.statement == right.statement && left.hits == right.hits
        && left.isShared == right.isShared && left.indices == right.indices
    }
  }

  private func finding(_ common: Common, at places: [String]) -> Finding {
    let shown = places.prefix(6).joined(separator: ", ")
    let rest = places.count > 6 ? " and \(places.count - 6) more" : ""
    let text = "\(shown)\(rest)\(places.count > 1 ? ": each" : "") \(common.statement)"
    var found = finding("\(text), \(share(common))", common.indices)
    found.rule = common.member.flatMap { rule(of: $0, common.indices) }
    found.advice = common.advice
    return found
  }

  /// The rule that says what a member has to be; of several, one that the failures are about.
  private func rule(of member: String, _ indices: [Int]) -> RequirementID? {
    let rules = MemberRequirements.of(member, in: analysis.operation)
    if rules.count < 2 { return rules.first }
    let touched = Set(indices.flatMap { analysis.results[$0].requirements })
    return rules.first(where: touched.contains) ?? rules.first
  }

  /// How often something is so; a failure that stands alone is told by how many do not fail.
  private func share(_ common: Common) -> String {
    if analysis.own.count == 1 {
      let step = analysis.lastStep(of: common.indices[0])
      let event = step.map { " with \($0.event)" } ?? ""
      return "in 1 of \(similar.count) cases" + event
    }
    let others = open.count < analysis.own.count ? "other " : ""
    let failures = open.count == 1 ? "failure" : "failures"
    return "in \(common.hits.count) of \(open.count) \(others)\(failures)"
  }

  /// The cases that are like a failure that stands alone: those with its event, or those of its kind.
  private var similar: [Int] {
    guard let lone = analysis.own.first else { return [] }
    let event = analysis.lastStep(of: lone)?.event
    let isRejection = analysis.cases[lone].expectation.isRejection
    return (analysis.passes + analysis.deviations).filter { index in
      let expectation = analysis.cases[index].expectation
      return event.map(expectation.hasEvent) ?? (expectation.isRejection == isRejection)
    }
  }

  /// The reason that is given most often, as the end of a sentence.
  private func reason(of indices: [Int]) -> String {
    indices.compactMap(analysis.reason).mostOften.map { " as \($0)" } ?? ""
  }

  /// The reason that should be given most often, as the end of a sentence.
  private func expectedReason(of indices: [Int]) -> String {
    let reasons = indices.compactMap { analysis.cases[$0].expectation.reasons.first }
    return reasons.mostOften.map { " instead of \($0)" } ?? ""
  }

  /// What the cases are about that are accepted or rejected and should not be.
  private func topics(_ verb: String, _ indices: [Int]) -> [Finding] {
    let isAccepting = verb == Facet.accepts
    let pool = analysis.cases.indices.filter {
      analysis.cases[$0].expectation.isRejection == isAccepting
    }
    let members = members(of: Set(pool).union(indices))
    var rest = indices
    var findings: [Finding] = []
    while let first = rest.first, findings.count < 3 {
      let inputs = isAccepting ? "invalid inputs" : "valid inputs"
      let best = topic(of: rest, in: members) ?? ("1 of \(pool.count) \(inputs)", [first])
      let slug = analysis.results[best.hits[0]].id.slug
      let example =
        (best.hits.count == 1 ? slug : "such as \(slug)") + peculiarities(of: best.hits)
      let reason = isAccepting ? expectedReason(of: best.hits) : reason(of: best.hits)
      let text = "\(verb) \(best.text)\(reason), \(example)"
      findings.append(finding(text, best.hits))
      rest.removeAll(where: best.hits.contains)
    }
    return findings
  }
}

extension DifferenceSummary {
  /// The cases of each topic.
  func members(of cases: some Sequence<Int>) -> [String: Set<Int>] {
    var members: [String: Set<Int>] = [:]
    for index in cases {
      for topic in analysis.results[index].topics { members[topic, default: []].insert(index) }
    }
    return members
  }

  /// The topic that fits most of some cases and few others, and those that it fits.
  func topic(
    of cases: [Int],
    in members: [String: Set<Int>]
  ) -> (text: String, hits: [Int])? {
    var best: (text: String, hits: [Int])?
    var most = 0.0
    var seen: Set<String> = []
    for topic in cases.flatMap({ analysis.results[$0].topics }) where seen.insert(topic).inserted {
      let all = members[topic] ?? []
      let hits = cases.filter(all.contains)
      let score = Double(hits.count * hits.count) / Double(all.count * cases.count)
      // That a case is the only one of its kind says nothing about others.
      guard all.count > 1, score > most else { continue }
      most = score
      best = ("\(hits.count) of \(all.count) cases of \(topic)", hits)
    }
    return best
  }
}

extension FailureAnalysis {
  /// The reason that was given for a rejection.
  func reason(of index: Int) -> String? {
    results[index].failure?.answers.first?.output?["reason"]?.string?.clipped
  }

  /// The places where the answer of a failed case differs.
  func differences(of index: Int) -> [Facet] {
    guard case .failed(let failure) = results[index].outcome else { return [] }
    var memberNames: [String] = []
    if case .call(let call) = operation { memberNames = call.contract.memberNames }
    let input = results[index].input
    return Facet.all(of: failure, torn: torn(index), memberNames: memberNames) {
      input.texts + (failure.transcript?.texts ?? [])
    }
  }

  /// The step in which a conversation went wrong.
  func lastStep(of index: Int) -> Transcript.Step? {
    if case .call = operation { return nil }
    return results[index].failure?.transcript.flatMap { $0.endsWrong ? $0.played.last : nil }
  }
}

extension CaseResult {
  /// What a case is about: its rules, the words of its name, its classes of mistakes, its file.
  fileprivate var topics: [String] {
    let words = id.slug.split(separator: "-").filter { $0.count > 2 }.map { "\"\($0)\"" }
    return requirements.map(\.rawValue) + words + flags.map(\.rawValue) + [id.file]
  }
}

extension Array where Element: Hashable {
  /// The element that occurs most often, the first of several.
  var mostOften: Element? {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return first { counts[$0] == most }
  }
}

extension Expectation {
  /// Whether what is asked must be turned down.
  fileprivate var isRejection: Bool {
    switch self {
    case .invalid, .refused: true
    case .output, .valid, .token, .ambiguity, .trace: false
    }
  }

  /// The reasons by which it may be turned down.
  var reasons: [ReasonCode] {
    switch self {
    case .invalid(let reasons), .refused(let reasons): reasons
    case .output, .valid, .token, .ambiguity, .trace: []
    }
  }

  fileprivate func hasEvent(_ name: String) -> Bool {
    if case .trace(let trace) = self { trace.steps.contains { $0.event == name } } else { false }
  }
}
