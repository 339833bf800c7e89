extension DifferenceSummary {
  /// That nothing is done about several events, and what these have in common; nil where it is not so
  /// in half of the failures.
  var ignored: Finding? {
    let steps = open.compactMap { index in
      analysis.lastStep(of: index).flatMap { step in
        step.actionNames.isEmpty && step.expected.names.first?.isEmpty == false
          ? (index: index, step: step) : nil
      }
    }
    var events: [String] = []
    for (_, step) in steps where !events.contains(step.event) { events.append(step.event) }
    guard events.count > 1, steps.count * 2 >= open.count else { return nil }
    let named = events.prefix(4).map { event in
      let expected = steps.filter { $0.step.event == event }.compactMap(\.step.expected.names.first)
      return "\(event) (\(expected.mostOften?.joined(separator: ", ") ?? ""))"
    }
    let rest = events.count > 4 ? " and \(events.count - 4) more" : ""
    let common = steps[0].step.members.names.filter { name in
      steps.allSatisfy { $0.step.members[name] != nil }
    }
    let shared = common.isEmpty ? "" : ", which all have \(common.joined(separator: ", "))"
    return finding(
      "nothing comes after \(named.joined(separator: ", "))\(rest)\(shared), "
        + "in \(steps.count) of \(open.count) failures",
      steps.map(\.index)
    )
  }
}
