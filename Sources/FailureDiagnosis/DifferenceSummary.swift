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

/// One place where the answer of a failed case differs, and what can be said of it.
struct Facet {
  let place: String
  /// From what is true of this failure alone to what may be true of many.
  let statements: [String]
  /// What is true of all failures at the place.
  let general: String

  /// Which of the statements say by how much the answer differs.
  let relations: [String]

  init(
    _ place: String,
    _ statements: [String],
    otherwise general: String? = nil,
    relations: [String] = []
  ) {
    self.place = place
    self.relations = relations
    self.statements = relations + statements
    self.general = general ?? "differs, such as \(self.statements.first ?? "")"
  }

  static let accepts = "accepts"
  static let rejects = "rejects"

  /// The places of one failure.
  ///
  /// - Parameter memberNames: What a successful answer of the call has.
  static func all(
    of failure: Failure,
    torn: [TakenInterpretation],
    memberNames: [String]
  ) -> [Facet] {
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
    let output = failure.answers.first?.output ?? [:]
    let isRejection = output.isRejection
    if !isRejection, output["valid"] != true, !memberNames.contains(where: { output[$0] != nil }) {
      return [Facet("the answer", ["is \(JSON.object(output).compact().clipped)"])]
    }
    return failure.differences.map { difference in
      if difference.place == "output" { return Facet(isRejection ? rejects : accepts, []) }
      // Of several tokens each has the same claims.
      let place = difference.place.split(separator: ", ").last.map(String.init)
      if failure.kind == .wrongReason {
        // A wrong reason says nothing without the right one.
        return Facet(difference.place, Array(difference.statements.prefix(1)))
      }
      return Facet(
        place ?? difference.place,
        difference.statements,
        relations: difference.relations
      )
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
        let manner = transcript.manner(of: name)
        if missing.isEmpty {
          let statement = "comes \(manner ?? "although nothing asks for it")"
          return Facet(after + name, [statement], otherwise: "is not expected")
        }
        let reason = step.reason(of: name).map { " as \($0.clipped)" } ?? ""
        let instead = ["instead of \(lacking)\(reason)", "instead of \(lacking)"]
        let statements =
          [manner.map { "comes \($0) \(instead[0])" }].compactMap(\.self)
          + instead.map { "comes \($0)" }
        return Facet(after + name, statements, otherwise: "comes instead")
      }
    }
    if !missing.isEmpty { return missing.map { Facet(after + $0, ["is missing"]) } }
    if let member = failure.differences.first(where: { $0.place.contains(".") }) {
      let place = member.place.split(separator: " ").last ?? ""
      return [Facet(after + place, member.statements, relations: member.relations)]
    }
    return [Facet(after + "the order of actions", ["is \(actual.joined(separator: ", "))"])]
  }
}

extension Transcript {
  /// How an action comes that is not expected at the last step: late where an earlier step allowed it
  /// and did without, again where one had it, early where a later one expects it.
  fileprivate func manner(of name: String) -> String? {
    let before = played.dropLast()
    if before.contains(where: { $0.expected.hasName(name) && !$0.actionNames.contains(name) }) {
      return "late"
    }
    if notRun.contains(where: { $0.reaction.hasName(name) }) { return "early" }
    return before.contains { $0.actionNames.contains(name) } ? "again" : nil
  }
}

extension Transcript.Step {
  /// The names of what was done.
  fileprivate var actionNames: [String] {
    (actions ?? []).map { $0.object?.members.first?.name ?? $0.compact().clipped }
  }

  /// The reason that an action gives.
  fileprivate func reason(of name: String) -> String? {
    let action = actions?.first { $0.object?.members.first?.name == name }
    return action?.object?[name]?.object?["reason"]?.string
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
  /// The two values, and what may be true of other failures too.
  fileprivate var statements: [String] {
    if actual == "nothing" { return ["is missing"] }
    // What is cut can be what differs.
    let isSame = actual.clipped == expected.clipped
    let values =
      isSame
      ? [] : ["is \(actual.clipped) where \(expected.clipped) is expected", "is \(actual.clipped)"]
    switch (try? JSON(parsing: Array(expected.utf8)), try? JSON(parsing: Array(actual.utf8))) {
    case (.string(let expected)?, .string(let actual)?):
      return values + [Self.exchange(expected, actual)].compactMap(\.self)
    case (let expected?, let actual?) where expected.kind != actual.kind:
      return values + ["is \(actual.kind) instead of \(expected.kind)"]
    case (nil, _): return (remark.map { ["is not \(expected): \($0)"] } ?? []) + values
    default: return values
    }
  }

  /// By how much the value differs, where that can be said.
  fileprivate var relations: [String] {
    switch (try? JSON(parsing: Array(expected.utf8)), try? JSON(parsing: Array(actual.utf8))) {
    case (.number(let expected)?, .number(let actual)?):
      Self.relations(expected.int64, actual.int64)
    case (.string(let expected)?, .string(let actual)?): Self.relations(expected, actual)
    default: []
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
    if expected.lowercased() == actual.lowercased() { return ["is in another letter case"] }
    for (long, short, verb) in [(expected, actual, "lacks"), (actual, expected, "has")] {
      let rest = long.utf8.count - short.utf8.count
      guard rest > 0 else { continue }
      if long.utf8.dropFirst(rest).elementsEqual(short.utf8) {
        let start = String(decoding: long.utf8.prefix(rest), as: UTF8.self)
        return ["\(verb) \(start.quoted.clipped) in front"]
      }
      if long.utf8.starts(with: short.utf8) {
        let end = String(decoding: long.utf8.suffix(rest), as: UTF8.self)
        return ["\(verb) \(end.quoted.clipped) at the end"]
      }
    }
    return []
  }

  /// What is in the middle of two texts that begin and end alike.
  private static func exchange(_ expected: String, _ actual: String) -> String? {
    let (right, wrong) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let start = zip(right, wrong).prefix { $0 == $1 }.count
    let rest = min(right.count, wrong.count) - start
    let end = zip(right.reversed(), wrong.reversed()).prefix(rest).prefix { $0 == $1 }.count
    guard (start + end) * 2 >= right.count else { return nil }
    func middle(_ text: [Unicode.Scalar]) -> String {
      String(String.UnicodeScalarView(text[start..<text.count - end])).quoted.clipped
    }
    if wrong.count == start + end { return "lacks \(middle(right)) within" }
    if right.count == start + end { return "has \(middle(wrong)) too much within" }
    return "has \(middle(wrong)) instead of \(middle(right)) within"
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

extension String {
  /// A value that leaves room for others on its line.
  fileprivate var clipped: String {
    unicodeScalars.count > 60
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(56))) + "…" : self
  }
}
