extension FailureAnalysis {
  /// What came before the wrong step of most of some conversations, as the end of a sentence: what
  /// comes before few others that are right about the same event, else what came right before it.
  func history(of indices: [Int]) -> String? {
    let wrong = indices.compactMap { index in
      lastStep(of: index).map { (step: $0, before: stepsBefore(index)) }
    }
    guard let event = wrong.map(\.step.event).mostOften else { return nil }
    var same = wrong.filter { $0.step.event == event }
    let isOfOne = same.count * 2 > indices.count
    if !isOfOne { same = wrong }
    let others = isOfOne ? rightSteps(with: event, as: same[0].step.expected.names.first) : []
    let own = same.map { Set(Self.features($0.before)) }
    func share(of step: String) -> Double {
      let (own, other) = (own.count { $0.contains(step) }, others.count { $0.contains(step) })
      return Double(own) / Double(same.count) - Double(other) / Double(max(others.count, 1))
    }
    let last = same.compactMap(\.before.last).mostOften ?? ""
    let isMostlyLast = same.count { $0.before.last == last } * 2 > indices.count
    let steps = others.isEmpty ? [] : Self.features(same[0].before).reversed()
    let shares = steps.map { (step: $0, share: share(of: $0)) }
    let most = shares.map(\.share).max() ?? 0
    // Of a few conversations more than one event can be the one.
    let best = shares.filter { $0.share > 0.5 && $0.share > most - 0.05 }.prefix(2).map(\.step)
    if best.isEmpty || best == [last] {
      return isMostlyLast ? "\(indices.count > 1 ? "mostly " : "")right after \(last)" : nil
    }
    let words = best.reversed().joined(separator: " and ")
    return "\(most == 1 ? "only" : "mostly") after \(words) came"
  }

  /// The events before the wrong step, each with what was done about it.
  private func stepsBefore(_ index: Int) -> [String] {
    let steps = results[index].failure?.transcript?.played.dropLast() ?? []
    return steps.map { Self.words($0.event, $0.actionNames) }
  }

  /// For each time that an event is answered by these actions and nothing is wrong, the events before.
  private func rightSteps(with event: String, as actions: [String]?) -> [Set<String>] {
    cases.indices.flatMap { index -> [Set<String>] in
      guard case .trace(let trace) = cases[index].expectation else { return [] }
      let failure = results[index].failure
      // What went wrong before its first step has no steps.
      let played = failure?.transcript?.played.dropLast().count ?? 0
      let right = trace.steps.prefix(failure == nil ? trace.steps.count : played)
      let steps = right.map { ($0.event, $0.reaction.names.first ?? []) }
      return steps.indices.filter { steps[$0].0 == event && steps[$0].1 == actions }
        .map { Set(Self.features(steps.prefix($0).map(Self.words))) }
    }
  }

  /// What can be said of some events, in their order: that they came, and that they came again.
  private static func features(_ steps: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return steps.compactMap { step in
      counts[step, default: 0] += 1
      return counts[step] == 1 ? step : counts[step] == 2 ? "a second \(step)" : nil
    }
  }

  private static func words(_ event: String, _ actions: [String]) -> String {
    event + (actions.isEmpty ? "" : " (\(actions.joined(separator: ", ")))")
  }
}
