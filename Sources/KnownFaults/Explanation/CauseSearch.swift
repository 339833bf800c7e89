import AuthConformance
import ConformanceEngine
import StrictJSON

/// Looks for what makes exactly an artefact: the reference, or a known fault.
struct CauseSearch {
  let attempt: Attempt
  let faults: [KnownFault]
  private let cache = SignatureCache()
  /// The artefact, where it is a token: read once for all that is compared with it.
  private let seen: SeenToken?

  init(_ attempt: Attempt) {
    self.attempt = attempt
    seen = attempt.answer["token"]?.string.map(SeenToken.init)
    faults = Self.faults[attempt.request.call] ?? []
  }

  /// The faults of each call that show in one artefact.
  private static let faults: [Call: [KnownFault]] = {
    let shown = KnownFaults.all.filter { !$0.description.remembers && !$0.description.isTrivial }
    let faults = Call.allCases.map { call in
      (call, shown.filter { $0.description.operations.contains(.call(call)) })
    }
    return Dictionary(uniqueKeysWithValues: faults)
  }()

  /// The reference or a known fault that makes the artefact.
  func origin() async -> Explanation.Origin {
    guard case .whole = attempt.comparison else {
      // What is wrong is looked for member by member.
      return await makes([]) ? .allButSignature : .unknown(tried: 1)
    }
    if await makes([]) { return .right(asPasted: []) }
    // What was read from the artefact and is refused is not what somebody asked for: the reference's
    // refusal says nothing of how it was made.
    if attempt.isGuessed, await isRefused { return .unknown(tried: 1) }
    let causes = await singleCauses()
    return causes.isEmpty ? .unknown(tried: 1 + faults.count) : .causes(causes)
  }

  /// The known faults that make the artefact by themselves, those that were seen in real code first.
  func singleCauses() async -> [Cause] {
    var causes: [Cause] = []
    for fault in faults.filter(\.isSeen) + faults.filter({ !$0.isSeen }) where await makes([fault])
    {
      var cause = Cause([Slip(fault)])
      cause.steps = steps(of: [fault])
      causes.append(cause)
    }
    return causes.firstOfEachFix
  }

  private var isRefused: Bool {
    get async { await output(of: []).map { $0["refused"] != nil } ?? true }
  }

  /// Whether some differences together make the artefact.
  private func makes(_ group: [KnownFault]) async -> Bool {
    await output(of: group).map(attempt.isMade) ?? false
  }

  func output(of group: [KnownFault]) async -> JSON.Object? {
    let call = Operation.call(attempt.request.call)
    let model = FaultyImplementation(attempt.base + group, of: [call], cache)
    return await model.answer(attempt.request, like: seen)?.output
  }
}

extension [Cause] {
  /// Those that have a fix of their own come first: the others are forms of the same mistake.
  fileprivate var firstOfEachFix: [Cause] {
    var fixes: Set<String> = []
    let isFirst = map { fixes.insert($0.fix).inserted }
    return zip(self, isFirst).filter(\.1).map(\.0) + zip(self, isFirst).filter { !$0.1 }.map(\.0)
  }
}
