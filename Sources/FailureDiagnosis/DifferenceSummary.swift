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
        if groups[facet.place] == nil { places.append(facet.place) }
        groups[facet.place, default: []].append((index, facet))
      }
    }
    let findings = places.flatMap { place -> [Finding] in
      let group = groups[place] ?? []
      guard place == Facet.accepts || place == Facet.rejects else { return [finding(group)] }
      let byEffect = Dictionary(grouping: group.map(\.index), by: analysis.effect)
      return byEffect.values.flatMap { topics(place, $0) }
    }
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
  private func finding(_ group: [(index: Int, facet: Facet)]) -> Finding {
    let statements = group.flatMap(\.facet.statements)
    let counts = Dictionary(statements.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max() ?? 0
    let isShared = most * 2 >= group.count
    let facet = group[0].facet
    let statement = isShared ? statements.first { counts[$0] == most } : facet.general
    let text = "\(facet.place) \(statement ?? "")"
    let others = open.count < analysis.own.count ? "other " : ""
    let failures = open.count == 1 ? "failure" : "failures"
    let share = "in \(isShared ? most : group.count) of \(open.count) \(others)\(failures)"
    return finding("\(text), \(share)", group.map(\.index))
  }

  /// What the cases are about that are accepted or rejected and should not be.
  private func topics(_ verb: String, _ indices: [Int]) -> [Finding] {
    let isAccepting = verb == Facet.accepts
    let pool = analysis.cases.indices.filter {
      analysis.cases[$0].expectation.isRejection == isAccepting
    }
    var members: [String: Set<Int>] = [:]
    for index in Set(pool).union(indices) {
      for topic in analysis.results[index].topics { members[topic, default: []].insert(index) }
    }
    var rest = indices
    var findings: [Finding] = []
    while let first = rest.first, findings.count < 3 {
      var best = (topic: "", hits: [first], size: 1, score: 0.0)
      var seen: Set<String> = []
      for topic in rest.flatMap({ analysis.results[$0].topics }) where seen.insert(topic).inserted {
        let all = members[topic] ?? []
        let hits = rest.filter(all.contains)
        let score = Double(hits.count * hits.count) / Double(all.count * rest.count)
        if score > best.score { best = (topic, hits, all.count, score) }
      }
      let cases = best.size == 1 ? "the only case" : "\(best.hits.count) of \(best.size) cases"
      let slug = analysis.results[best.hits[0]].slug
      let example = best.hits.count == 1 ? slug : "such as \(slug)"
      let reasons = best.hits.compactMap(analysis.reason)
      let counts = Dictionary(reasons.map { ($0, 1) }, uniquingKeysWith: +)
      let reason = reasons.first { counts[$0] == counts.values.max() }.map { " as \($0)" } ?? ""
      let text = "\(verb) \(cases) of \(best.topic)\(reason), \(example)"
      findings.append(finding(text, best.hits))
      rest.removeAll(where: best.hits.contains)
    }
    return findings
  }
}

/// One place where the answer of a failed case differs, and what can be said of it.
struct Facet {
  let place: String
  /// From what is true of this failure alone to what may be true of many.
  let statements: [String]
  /// What is true of all failures at the place.
  let general: String

  init(_ place: String, _ statements: [String], otherwise general: String? = nil) {
    self.place = place
    self.statements = statements
    self.general = general ?? "differs, such as \(statements.first ?? "")"
  }

  static let accepts = "accepts"
  static let rejects = "rejects"

  /// The places of one failure.
  static func all(of failure: Failure, torn: [TakenInterpretation]) -> [Facet] {
    switch failure.kind {
    case .inconsistent:
      return torn.map { Facet("\($0.ambiguity) is answered as", ["\"\($0.interpretation)\" too"]) }
    case .error, .unimplemented:
      let event = failure.transcript?.played.last.map { " after \($0.event)" } ?? ""
      return [
        Facet("the answer\(event)", ["is missing: \(failure.summary.clipped)", "is missing"])
      ]
    case .wrong, .wrongReason: break
    }
    if let transcript = failure.transcript { return all(of: failure, transcript) }
    return failure.differences.map { difference in
      if difference.place == "output" {
        let isRejection = failure.answers.first?.output?.isRejection ?? false
        return Facet(isRejection ? rejects : accepts, [])
      }
      // Of several tokens each has the same claims.
      let place = difference.place.split(separator: ", ").last.map(String.init)
      return Facet(place ?? difference.place, difference.statements)
    }
  }

  private static func all(of failure: Failure, _ transcript: Transcript) -> [Facet] {
    guard transcript.endsWrong, let step = transcript.played.last else {
      return [Facet("the conversation", [failure.summary.clipped])]
    }
    let after = "after \(step.event), "
    let expected = step.expected.names.first ?? []
    let actual = step.actionNames
    let missing = expected.subtracting(actual)
    let extra = actual.subtracting(expected)
    let lacking = missing.joined(separator: ", ")
    if !extra.isEmpty {
      return extra.map { name in
        let manner = "comes \(transcript.manner(of: name))"
        return missing.isEmpty
          ? Facet(after + name, [manner], otherwise: "is not expected")
          : Facet(after + name, ["\(manner) instead of \(lacking)"], otherwise: "comes instead")
      }
    }
    if !missing.isEmpty { return missing.map { Facet(after + $0, ["is missing"]) } }
    if let member = failure.differences.first(where: { $0.place.contains(".") }) {
      let place = member.place.split(separator: " ").last ?? ""
      return [Facet(after + place, member.statements)]
    }
    return [Facet(after + "the order of actions", ["is \(actual.joined(separator: ", "))"])]
  }
}

extension Transcript {
  /// How an action comes that is not expected at the last step: late where an earlier step allowed it
  /// and did without, again where one had it, early where a later one expects it.
  fileprivate func manner(of name: String) -> String {
    let before = played.dropLast()
    if before.contains(where: { $0.expected.hasName(name) && !$0.actionNames.contains(name) }) {
      return "late"
    }
    if notRun.contains(where: { $0.reaction.hasName(name) }) { return "early" }
    return before.contains { $0.actionNames.contains(name) }
      ? "again" : "although nothing asks for it"
  }
}

extension Transcript.Step {
  /// The names of what was done.
  fileprivate var actionNames: [String] {
    (actions ?? []).map { $0.object?.members.first?.name ?? $0.compact().clipped }
  }
}

extension FlowTrace.Reaction {
  /// The names of the actions, for each interpretation.
  fileprivate var names: [[String]] {
    switch self {
    case .ordered(let actions), .unordered(let actions): [actions.map(\.name)]
    case .ambiguity(_, let branches): branches.map { $0.actions.map(\.name) }
    }
  }

  fileprivate func hasName(_ name: String) -> Bool { names.contains { $0.contains(name) } }
}

extension [String] {
  /// What is left where each of the others takes one away.
  fileprivate func subtracting(_ others: [String]) -> [String] {
    others.reduce(into: self) { rest, name in
      if let index = rest.firstIndex(of: name) { rest.remove(at: index) }
    }
  }
}

extension Difference {
  /// How the value differs, from the two values to what other failures may share.
  fileprivate var statements: [String] {
    if actual == "nothing" { return ["is missing"] }
    let exact = "is \(actual.clipped) where \(expected.clipped) is expected"
    let alone = "is \(actual.clipped)"
    switch (try? JSON(parsing: Array(expected.utf8)), try? JSON(parsing: Array(actual.utf8))) {
    case (.number(let expected)?, .number(let actual)?):
      return Self.relations(expected.int64, actual.int64) + [exact, alone]
    case (.string(let expected)?, .string(let actual)?):
      return [exact, alone] + Self.relations(expected, actual)
    case (let expected?, let actual?) where expected.kind != actual.kind:
      return [exact, alone, "is \(actual.kind) instead of \(expected.kind)"]
    default: return [exact, alone]
    }
  }

  private static func relations(_ expected: Int64?, _ actual: Int64?) -> [String] {
    guard let expected, let actual else { return [] }
    let (product, overflow) = expected.multipliedReportingOverflow(by: 1000)
    if !overflow, expected != 0, actual == product { return ["is 1000 times as great"] }
    let (difference, isFar) = actual.subtractingReportingOverflow(expected)
    if isFar { return [] }
    return ["is \(difference.magnitude) \(difference > 0 ? "greater" : "less")"]
  }

  private static func relations(_ expected: String, _ actual: String) -> [String] {
    for (long, short, verb) in [(expected, actual, "lacks"), (actual, expected, "has")] {
      let rest = long.utf8.count - short.utf8.count
      guard rest > 0 else { continue }
      if long.utf8.dropFirst(rest).elementsEqual(short.utf8) {
        return [
          "\(verb) \(String(decoding: long.utf8.prefix(rest), as: UTF8.self).quoted.clipped) in front"
        ]
      }
      if long.utf8.starts(with: short.utf8) {
        return [
          "\(verb) \(String(decoding: long.utf8.suffix(rest), as: UTF8.self).quoted.clipped) at the end"
        ]
      }
    }
    return expected.lowercased() == actual.lowercased() ? ["is in another letter case"] : []
  }
}

extension FailureAnalysis {
  /// The reason that was given for a rejection.
  fileprivate func reason(of index: Int) -> String? {
    results[index].failure?.answers.first?.output?["reason"]?.string?.clipped
  }

  /// The places where the answer of a failed case differs.
  func facets(of index: Int) -> [Facet] {
    results[index].failure.map { Facet.all(of: $0, torn: torn(index)) } ?? []
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
}

extension String {
  /// A value that leaves room for others on its line.
  fileprivate var clipped: String {
    unicodeScalars.count > 60
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(56))) + "…" : self
  }
}
