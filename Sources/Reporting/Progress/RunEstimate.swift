/// Where a run stands while the answers to a whole file of cases are still coming in.
package struct RunEstimate: Sendable {
  private let stretches: [Stretch]

  /// Cases that are asked about together.
  private struct Stretch: Sendable {
    var path: String
    /// The numbers of its cases in the run.
    var cases: Range<Int>
    /// How many requests they take.
    var requests: Int
  }

  /// Prepares to follow a run of these cases.
  package init(of suite: Suite) {
    var stretches: [Stretch] = []
    for file in suite.files {
      let start = stretches.last?.cases.upperBound ?? 0
      let requests = file.cases.reduce(0) { $0 + $1.expectation.messageCount }
      let cases = start..<start + file.cases.count
      stretches.append(Stretch(path: file.path, cases: cases, requests: requests))
    }
    self.stretches = stretches
  }

  /// How many cases there are.
  package var total: Int { stretches.last?.cases.upperBound ?? 0 }

  /// How many cases are done, and in which file the run is.
  ///
  /// - Parameters:
  ///   - judged: how many cases have been judged.
  ///   - answers: how many requests have been answered since the last of them was.
  package func position(judged: Int, answers: Int) -> (done: Int, path: String)? {
    guard let stretch = stretches.first(where: { $0.cases.contains(judged) }) else { return nil }
    // At most all but one: the last is done when it is judged.
    let remaining = stretch.cases.upperBound - judged - 1
    let ahead = answers * stretch.cases.count / max(1, stretch.requests)
    return (judged + min(ahead, remaining), stretch.path)
  }
}

extension Expectation {
  /// How many requests a case takes; a conversation is opened and closed besides its steps.
  fileprivate var messageCount: Int {
    if case .trace(let trace) = self { trace.steps.count + 2 } else { requestCount }
  }
}
