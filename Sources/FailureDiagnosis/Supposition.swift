import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// Something that is not so in a conversation, and under which its wrong reaction would be right.
private struct Supposition {
  /// The end of a sentence that begins with "as if".
  let words: String
  let configuration: JSON.Object
  let steps: [FlowTrace.Step]

  /// All that can be supposed of a conversation, the likeliest first.
  static func all(of steps: [FlowTrace.Step], _ configuration: JSON.Object) -> [Supposition] {
    guard let last = steps.last else { return [] }
    let before = steps.dropLast()
    func supposing(_ words: String, _ steps: [FlowTrace.Step]) -> Supposition {
      Supposition(words: words, configuration: configuration, steps: steps)
    }
    var all = before.indices.reversed().map { index in
      let rest = Array(steps[..<index] + steps[(index + 1)...])
      return supposing("\(steps[index].words) had not come", rest)
    }
    all += before.indices.dropFirst().reversed().map { index in
      supposing("all up to \(steps[index].words) were forgotten", Array(steps[(index + 1)...]))
    }
    all += before.indices.reversed().map { index in
      supposing("\(steps[index].words) had come twice", Array(steps[...index] + steps[index...]))
    }
    all += configuration.alterations.map { words, other in
      Supposition(words: words, configuration: other, steps: steps)
    }
    all += last.members.alterations.map { words, members in
      var step = last
      step.members = members
      return supposing(words, before + [step])
    }
    for (words, seconds) in [("a second earlier", -1), ("a second later", 1)] {
      var step = last
      guard let at = last.at.instant?.adding(seconds: Int64(seconds)) else { continue }
      step.at = Timestamp(at.rfc3339)
      all.append(supposing("\(last.event) had come \(words)", before + [step]))
    }
    return all
  }
}

extension FailureAnalysis {
  /// How many failures are looked into.
  private static let sampleSize = 12
  /// In how many of them everything is supposed.
  private static let seedCount = 3

  /// What would make the wrong reactions of most of some conversations right, as the end of a sentence.
  func supposition(of indices: [Int]) async -> String? {
    let sample = indices.spread(Self.sampleSize)
    var counts: [String: Int] = [:]
    var order: [String] = []
    for (number, index) in sample.enumerated() {
      let known = number < Self.seedCount ? nil : Set(order)
      if known?.isEmpty == true { return nil }
      for words in await suppositions(of: index, among: known) {
        if counts[words] == nil { order.append(words) }
        counts[words, default: 0] += 1
      }
    }
    guard let most = counts.values.max(), most * 2 > sample.count else { return nil }
    let best = order.first { counts[$0] == most } ?? ""
    return "\(most < sample.count ? "mostly " : "")as if \(best)"
  }

  /// What would make the wrong reaction of one conversation right.
  private func suppositions(of index: Int, among known: Set<String>?) async -> [String] {
    guard case .role(let role) = operation, case .trace(let trace) = cases[index].expectation,
      let failure = results[index].failure, let step = lastStep(of: index),
      let played = failure.transcript?.played
    else { return [] }
    let steps = Array(trace.steps.prefix(played.count))
    // Where an interpretation has steps of its own, these are not the steps played.
    guard steps.map(\.event) == played.map(\.event) else { return [] }
    let configuration = cases[index].input
    var right = TraceRun(
      FlowTrace(steps: steps),
      of: role,
      configuration: configuration,
      profile: judge.profile
    )
    await right.play(with: self.right)
    guard right.problem == nil else { return [] }
    let wrong = Set(
      failure.differences.compactMap { $0.place.split(separator: ".").dropFirst().last }
        .map(String.init)
    )
    var found: [String] = []
    for supposition in Supposition.all(of: steps, configuration)
    where known?.contains(supposition.words) != false {
      var run = right.replaying(supposition.steps, configuration: supposition.configuration)
      await run.play(with: self.right)
      guard run.played.count == supposition.steps.count, let own = run.played.last?.actions else {
        continue
      }
      if own.isAlike(step.actions ?? [], exactIn: wrong), !found.contains(supposition.words) {
        found.append(supposition.words)
      }
    }
    return found
  }
}

extension FlowTrace.Step {
  /// The event and what is done about it.
  fileprivate var words: String {
    let actions = reaction.names.first ?? []
    return event + (actions.isEmpty ? "" : " (\(actions.joined(separator: ", ")))")
  }
}

extension [JSON] {
  /// Whether these actions are the same but for values that may be made up at run time.
  fileprivate func isAlike(_ others: [JSON], exactIn names: Set<String>) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { own, other in
        guard let (own, other) = Self.messages(own, other), own.name == other.name else {
          return false
        }
        return Set(own.members.names).union(other.members.names).allSatisfy { name in
          let (own, other) = (own.members[name] ?? .null, other.members[name] ?? .null)
          if own == other { return true }
          let isExact = names.contains(name) || name == "reason" || name == "error"
          return !isExact && own.string != nil && other.string != nil
        }
      }
  }

  private static func messages(
    _ own: JSON,
    _ other: JSON
  ) -> (
    (name: String, members: JSON.Object), (name: String, members: JSON.Object)
  )? {
    own.message.flatMap { own in other.message.map { (own, $0) } }
  }
}

extension JSON.Object {
  /// The object with one member changed, each with what is so then.
  var alterations: [(words: String, object: JSON.Object)] {
    members.indices.flatMap { index in
      alterations(of: members[index]).map { words, value in
        var object = self
        if let value {
          object.members[index].value = value
        } else {
          object.members.remove(at: index)
        }
        return (words, object)
      }
    }
  }

  private func alterations(of member: JSON.Member) -> [(words: String, value: JSON?)] {
    let name = member.name
    switch member.value {
    case .number(let number):
      guard let value = number.int64, value < Int64.max / 1000, value > Int64.min / 1000 else {
        return []
      }
      let others: [(String, Int64)] = [
        ("1 greater", value + 1), ("1 less", value - 1), ("much greater", value * 1000 + 1000),
        ("0", 0),
      ]
      return others.filter { $0.1 != value }
        .map { ("\(name) were \($0.0)", .number(JSON.Number($0.1))) }
    case .string:
      let others = members.filter { $0.value.string != nil && $0.value != member.value }
      return others.map { ("\(name) were \($0.name)", $0.value) }
        + [("\(name) were missing", nil)]
    case .bool(let value): return [("\(name) were \(!value)", .bool(!value))]
    case .object(let object):
      return object.special == nil
        ? object.alterations.map { ($0.words, .object($0.object)) } + [("\(name) were missing", nil)]
        : [("\(name) were missing", nil)]
    case .array(let elements):
      return elements.indices.flatMap { index in
        (elements[index].object?.alterations ?? []).map { words, object in
          var elements = elements
          elements[index] = .object(object)
          return (words, .array(elements))
        }
      }
    default: return []
    }
  }
}
