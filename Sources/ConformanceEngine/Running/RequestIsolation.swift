/// Asks an implementation, and asks again request by request where an incident leaves open which of
/// them caused it.
///
/// An implementation that handles several requests at once can break down without anybody knowing
/// over which of them. All that were under way then carry the number of one incident; each of them
/// is asked again with no other beside it, so that only the one that caused it fails. Where none
/// breaks down by itself, the first fails: the incident has happened, and must not pass unseen.
package struct RequestIsolation<Target: Implementation>: Sendable {
  private let implementation: Target

  package init(of implementation: Target) {
    self.implementation = implementation
  }

  /// One answer for each request.
  package func answers(to requests: [CallRequest]) async -> [Answer] {
    var answers = await implementation.answer(requests).map(\.bounded)
    answers.removeLast(max(0, answers.count - requests.count))
    while answers.count < requests.count { answers.append(.unanswered) }
    if Task.isCancelled { return answers }
    for group in Self.incidents(answers.map(\.incident)) {
      let first = answers[group[0]]
      var isReproduced = false
      for index in group {
        // What was written until now is about others.
        _ = await implementation.remarks()
        let answer = await implementation.answer([requests[index]]).first
        answers[index] = answer?.bounded ?? .unanswered
        if case .error = answers[index] { isReproduced = true }
      }
      if case .error(let error) = first, !isReproduced {
        answers[group[0]] = .error(error.unexplained(among: group.count))
      }
    }
    return answers
  }

  /// Replays traces side by side: each round carries every conversation one step on.
  package func replays(of traces: [TraceRun?]) async -> [TraceRun?] {
    var runs = traces
    await converse(&runs)
    if Task.isCancelled { return runs }
    for group in Self.incidents(runs.map { $0?.error?.incident }) {
      var first = runs[group[0]]
      var isReproduced = false
      for index in group {
        _ = await implementation.remarks()
        var alone = [traces[index]]
        await converse(&alone)
        runs[index] = alone[0]
        if alone[0]?.error != nil { isReproduced = true }
      }
      if let error = first?.error, !isReproduced {
        first?.explain(error.unexplained(among: group.count))
        runs[group[0]] = first
      }
    }
    return runs
  }

  private func converse(_ runs: inout [TraceRun?]) async {
    var open = Array(runs.indices)
    while true {
      await sign(open.filter { runs[$0]?.signsNext == true }, of: runs)
      var asked: [Int] = []
      var requests: [FlowRequest] = []
      for index in open {
        guard let request = runs[index]?.next() else { continue }
        asked.append(index)
        requests.append(request)
      }
      if requests.isEmpty { return }
      // What is over is not asked again: a long conversation may go on alone.
      open = asked
      let answers = await implementation.converse(requests)
      for (position, index) in asked.enumerated() {
        runs[index]?.receive(position < answers.count ? answers[position].bounded : .unanswered)
      }
    }
  }

  /// Signs tokens on all processors.
  private func sign(_ indices: [Int], of runs: [TraceRun?]) async {
    if indices.count < 2 { return }
    await withTaskGroup(of: Void.self) { group in
      for index in indices { group.addTask { [run = runs[index]] in run?.signNext() } }
    }
  }

  /// The positions that belong to each incident, in order.
  private static func incidents(_ numbers: [Int?]) -> [[Int]] {
    guard numbers.contains(where: { $0 != nil }) else { return [] }
    var order: [Int] = []
    var positions: [Int: [Int]] = [:]
    for case (let position, let number?) in numbers.enumerated() {
      if positions[number] == nil { order.append(number) }
      positions[number, default: []].append(position)
    }
    return order.compactMap { positions[$0] }
  }
}

extension Answer {
  fileprivate static let unanswered = Answer.error(
    ImplementationError(message: "the implementation left a request unanswered")
  )

  fileprivate var incident: Int? {
    if case .error(let error) = self { error.incident } else { nil }
  }
}

extension ImplementationError {
  /// What is said where nothing breaks down by itself.
  fileprivate func unexplained(among count: Int) -> ImplementationError {
    var error = self
    error.incident = nil
    error.message +=
      count == 1
      ? "; asked again, it was answered"
      : "; asked again one at a time, each of the \(count) requests under way was answered"
    return error
  }
}
