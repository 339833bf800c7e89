import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// Sums up how the answers differ in failures of one operation that no known fault explains.
struct DifferenceSummary {
  let analysis: FailureAnalysis
  /// The failures to sum up.
  let open: [Int]

  /// One thing that failures have in common.
  struct Finding {
    let text: String
    let effect: Effect
    let indices: [Int]
  }

  /// How many findings of one operation are told.
  private static let limit = 5

  /// What is gravest first, and what most failures have in common first among that.
  var findings: [Finding] {
    var places: [String] = []
    var groups: [String: [(index: Int, facet: Facet)]] = [:]
    for index in open {
      for facet in analysis.facets(of: index) {
        // One is enough of the same action twice, or of several tokens.
        if groups[facet.place]?.last?.index == index { continue }
        if groups[facet.place] == nil { places.append(facet.place) }
        groups[facet.place, default: []].append((index, facet))
      }
    }
    var findings: [Finding] = []
    var common: [(common: Common, places: [String])] = []
    for place in places {
      let group = groups[place] ?? []
      if place == Facet.accepts || place == Facet.rejects {
        if let most = mostOfAll(place, group.map(\.index)) {
          findings.append(most)
        } else {
          let byEffect = Dictionary(grouping: group.map(\.index), by: analysis.effect)
          findings += byEffect.values.flatMap { topics(place, $0) }
        }
        continue
      }
      let own = Common(of: group)
      if let same = common.firstIndex(where: { $0.common == own }) {
        common[same].places.append(place)
      } else {
        common.append((own, [place]))
      }
    }
    // A single failure says all of this itself, where no other case can be compared with it.
    if analysis.own.count == 1, similar.count < 2 {
      findings = []
      common.removeAll { !$0.common.isRelation }
    }
    findings += common.map { finding($0.common, at: $0.places) }
    let sorted = findings.enumerated().sorted { left, right in
      (left.element.effect, right.element.indices.count, left.offset)
        < (right.element.effect, left.element.indices.count, right.offset)
    }
    return sorted.prefix(Self.limit).map(\.element)
  }

  private func finding(_ text: String, _ indices: [Int]) -> Finding {
    Finding(text: text, effect: indices.map(analysis.effect).min() ?? .leniency, indices: indices)
  }

  /// What can be said of the most failures that differ at one place.
  private struct Common: Equatable {
    let statement: String
    /// How many of the failures it is true of.
    let count: Int
    /// Whether it says by how much the answers differ.
    let isRelation: Bool
    let indices: [Int]

    init(of group: [(index: Int, facet: Facet)]) {
      let statements = group.flatMap { Array(Set($0.facet.statements)) }
      let counts = Dictionary(statements.map { ($0, 1) }, uniquingKeysWith: +)
      let most = counts.values.max() ?? 0
      let isShared = most * 2 >= group.count
      let shared =
        isShared ? group.flatMap(\.facet.statements).first { counts[$0] == most } : nil
      statement = shared ?? group[0].facet.general
      count = isShared ? most : group.count
      isRelation = group[0].facet.relations.contains(statement)
      indices = group.map(\.index)
    }
  }

  private func finding(_ common: Common, at places: [String]) -> Finding {
    let shown = places.prefix(6).joined(separator: ", ")
    let rest = places.count > 6 ? " and \(places.count - 6) more" : ""
    let text = "\(shown)\(rest)\(places.count > 1 ? ": each" : "") \(common.statement)"
    return finding("\(text), \(share(common))", common.indices)
  }

  /// How often something is so; a failure that stands alone is told by how many do not fail.
  private func share(_ common: Common) -> String {
    if analysis.own.count == 1 {
      let event = analysis.lastStep(of: common.indices[0])?.event
      return "in 1 of \(similar.count) cases" + (event.map { " with \($0)" } ?? "")
    }
    let others = open.count < analysis.own.count ? "other " : ""
    let failures = open.count == 1 ? "failure" : "failures"
    let share = "in \(common.count) of \(open.count) \(others)\(failures)"
    let before = common.indices.compactMap(analysis.stepBefore)
    let counts = Dictionary(before.map { ($0, 1) }, uniquingKeysWith: +)
    let most = before.first { (counts[$0] ?? 0) * 2 > common.indices.count }
    return share + (most.map { ", mostly right after \($0)" } ?? "")
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

  /// That most valid inputs are rejected, and what is not; nil where it is not so.
  private func mostOfAll(_ verb: String, _ indices: [Int]) -> Finding? {
    let valid = analysis.valid
    let hits = indices.filter(Set(valid).contains)
    guard verb == Facet.rejects, hits.count * 4 >= valid.count * 3, hits.count > 1 else {
      return nil
    }
    let text = "\(verb) \(hits.count) of \(valid.count) valid inputs\(reason(of: indices))"
    let others = valid.filter { !hits.contains($0) }
    let topic = others.isEmpty ? nil : topic(of: others, in: members(of: valid))
    return finding(text + (topic.map { ", but not \($0.text)" } ?? ""), indices)
  }

  /// The reason that is given most often, as the end of a sentence.
  private func reason(of indices: [Int]) -> String {
    Self.mostOften(indices.compactMap(analysis.reason)).map { " as \($0)" } ?? ""
  }

  /// The reason that should be given most often, as the end of a sentence.
  private func expectedReason(of indices: [Int]) -> String {
    let reasons = indices.compactMap { analysis.cases[$0].expectation.reasons.first }
    return Self.mostOften(reasons.map(\.rawValue)).map { " instead of \($0)" } ?? ""
  }

  private static func mostOften(_ texts: [String]) -> String? {
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    return texts.first { counts[$0] == counts.values.max() }
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
      let slug = analysis.results[best.hits[0]].slug
      let example = best.hits.count == 1 ? slug : "such as \(slug)"
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
  private func members(of cases: some Sequence<Int>) -> [String: Set<Int>] {
    var members: [String: Set<Int>] = [:]
    for index in cases {
      for topic in analysis.results[index].topics { members[topic, default: []].insert(index) }
    }
    return members
  }

  /// The topic that fits most of some cases and few others, and those that it fits.
  private func topic(
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
  fileprivate func reason(of index: Int) -> String? {
    results[index].failure?.answers.first?.output?["reason"]?.string?.clipped
  }

  /// The places where the answer of a failed case differs.
  func facets(of index: Int) -> [Facet] {
    var memberNames: [String] = []
    if case .call(let call) = operation { memberNames = call.contract.memberNames }
    return results[index].failure.map {
      Facet.all(of: $0, torn: torn(index), memberNames: memberNames)
    } ?? []
  }

  /// The step in which a conversation went wrong.
  fileprivate func lastStep(of index: Int) -> Transcript.Step? {
    results[index].failure?.transcript.flatMap { $0.endsWrong ? $0.played.last : nil }
  }

  /// The event before that step, with what was done about it.
  fileprivate func stepBefore(_ index: Int) -> String? {
    guard lastStep(of: index) != nil,
      let step = results[index].failure?.transcript?.played.dropLast().last
    else { return nil }
    let actions = step.actionNames
    return step.event + (actions.isEmpty ? "" : " (\(actions.joined(separator: ", ")))")
  }
}

extension CaseResult {
  /// What a case is about: its rules, the words of its name, its classes of mistakes, its file.
  fileprivate var topics: [String] {
    let words = slug.split(separator: "-").filter { $0.count > 2 }.map { "\"\($0)\"" }
    return requirements.map(\.rawValue) + words + flags.map(\.rawValue) + [file]
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
