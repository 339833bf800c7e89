import Exploring

/// The findings that depend on a request before them, which a new process shows: it answers them correctly.
struct EarlierRequests: Sendable {
  /// The earlier request of each such finding; nil if it could not be found.
  private(set) var requests: [CaseID: VectorCase?] = [:]

  /// How many findings are run in new processes.
  private static let limit = 8
  /// How long that may take, in seconds, unless the run itself is shorter.
  private static let seconds = 5.0

  /// Takes the earlier requests that exploring has found by itself.
  init(
    _ explored: Explored,
    _ found: FoundCases,
    _ plan: ExplorePlan,
    _ exploration: Exploration
  ) async {
    for (finding, id) in zip(explored.findings(at: plan.level), found.ids) {
      guard let input = finding.previous else { continue }
      requests[id] = await exploration.vector(asking: input, of: finding.call)
    }
  }

  /// Runs findings in new processes, and looks for the earlier request of each that passes there.
  mutating func find(
    _ explored: Explored,
    _ found: FoundCases,
    _ exploration: Exploration,
    among suite: Suite,
    _ plan: ExplorePlan,
    _ start: (Double) -> FreshProcess?
  ) async {
    guard let fresh = start(min(Self.seconds, plan.seconds ?? Self.seconds)) else { return }
    var left = Self.limit
    func cases(_ id: CaseID) -> VectorCase? {
      found.files.lazy.flatMap(\.cases).first { $0.id == id }
    }
    for (finding, id) in zip(explored.findings(at: plan.level), found.ids)
    where left > 0 && requests[id] == nil && fresh.hasTime {
      left -= 1
      guard let vector = cases(id) else { continue }
      let earlier = finding.earlier.map { input in
        var other = vector
        // Only the last case is judged: an ambiguity of the others could contradict it.
        (other.input, other.callInput, other.expectation) = (input, nil, .refused([]))
        return other
      }
      let place = await Self.place(earlier, vector, .call(finding.call), fresh, suite)
      switch place {
      case .independent: continue
      case .unknown: requests[id] = .some(nil)
      case .index(let index):
        let asking = finding.earlier[index]
        requests[id] = .some(await exploration.vector(asking: asking, of: finding.call))
      }
    }
    for (finding, id) in zip(explored.conversationFindings(at: plan.level), found.conversationIDs)
    where left > 0 && fresh.hasTime {
      left -= 1
      guard let vector = cases(id) else { continue }
      let place = await Self.place(finding.earlier, vector, .role(finding.role), fresh, suite)
      switch place {
      case .independent: continue
      case .unknown: requests[id] = .some(nil)
      case .index(let index): requests[id] = .some(finding.earlier[index])
      }
    }
  }

  /// The request that a finding depends on.
  private enum Place {
    /// It fails in a new process too, or there was no time to see.
    case independent
    /// It passes in a new process, and after the last requests too.
    case unknown
    /// It passes in a new process, and fails after this request.
    case index(Int)
  }

  /// Halves the earlier requests until the one is left that a case fails after.
  private static func place(
    _ earlier: [VectorCase],
    _ vector: VectorCase,
    _ operation: Operation,
    _ fresh: FreshProcess,
    _ suite: Suite
  ) async -> Place {
    func fails(after requests: some Sequence<VectorCase>) async -> Bool {
      await fresh.passesLast(of: requests + [vector], operation, in: suite) == false
    }
    guard await fresh.passesLast(of: [vector], operation, in: suite) == true else {
      return .independent
    }
    guard !earlier.isEmpty, await fails(after: earlier) else { return .unknown }
    var (low, high) = (0, earlier.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if await fails(after: earlier[middle...]) { low = middle } else { high = middle }
    }
    return await fails(after: [earlier[low]]) ? .index(low) : .unknown
  }
}
