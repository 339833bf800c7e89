import AuthConformance

/// Gets answers out of an implementation, and finds out whose fault an incident was.
///
/// An implementation that handles several requests at once can break down without anybody knowing
/// over which of them. All that were under way then carry the number of one incident; each of them
/// is asked again with no other beside it, so that only the culprit fails. Where none of them breaks
/// down by itself, the incident is blamed on the first: it has happened, and must not pass unseen.
struct Interrogation<Target: Implementation>: Sendable {
  private let implementation: Target

  init(of implementation: Target) {
    self.implementation = implementation
  }

  /// One answer for each request.
  func answers(to requests: [CallRequest]) async -> [Answer] {
    var answers = await implementation.answer(requests)
    answers.removeLast(max(0, answers.count - requests.count))
    while answers.count < requests.count { answers.append(.unanswered) }
    if Task.isCancelled { return answers }
    for suspects in Self.incidents(answers.map(\.incident)) {
      let first = answers[suspects[0]]
      var isFound = false
      for index in suspects {
        answers[index] = await implementation.answer([requests[index]]).first ?? .unanswered
        if case .malfunction = answers[index] { isFound = true }
      }
      if case .malfunction(let malfunction) = first, !isFound {
        answers[suspects[0]] = .malfunction(malfunction.unexplained(among: suspects.count))
      }
    }
    return answers
  }

  /// Replays traces side by side: each round carries every conversation one step on.
  func replays(of traces: [TraceRun?]) async -> [TraceRun?] {
    var runs = traces
    await converse(&runs)
    if Task.isCancelled { return runs }
    for suspects in Self.incidents(runs.map { $0?.malfunction?.incident }) {
      var first = runs[suspects[0]]
      var isFound = false
      for index in suspects {
        var alone = [traces[index]]
        await converse(&alone)
        runs[index] = alone[0]
        if alone[0]?.malfunction != nil { isFound = true }
      }
      if let malfunction = first?.malfunction, !isFound {
        first?.explain(malfunction.unexplained(among: suspects.count))
        runs[suspects[0]] = first
      }
    }
    return runs
  }

  private func converse(_ runs: inout [TraceRun?]) async {
    while true {
      var asked: [Int] = []
      var requests: [FlowRequest] = []
      for index in runs.indices {
        guard let request = runs[index]?.next() else { continue }
        asked.append(index)
        requests.append(request)
      }
      if requests.isEmpty { return }
      let answers = await implementation.converse(requests)
      for (position, index) in asked.enumerated() {
        runs[index]?.receive(position < answers.count ? answers[position] : .unanswered)
      }
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
  fileprivate static let unanswered = Answer.malfunction(
    Malfunction(message: "the implementation left a request unanswered")
  )

  fileprivate var incident: Int? {
    if case .malfunction(let malfunction) = self { malfunction.incident } else { nil }
  }
}

extension Malfunction {
  /// What is said where nothing breaks down by itself.
  fileprivate func unexplained(among count: Int) -> Malfunction {
    var malfunction = self
    malfunction.incident = nil
    malfunction.message +=
      count == 1
      ? "; asked again, it was answered"
      : "; asked again one at a time, each of the \(count) requests under way was answered"
    return malfunction
  }
}
