import AuthConformance
import ConformanceEngine
import StrictJSON

/// Looks for what makes exactly an artefact: the reference, a known fault, or two differences.
struct CauseSearch {
  let attempt: Attempt
  private let faults: [KnownFault]
  private let cache = SignatureCache()

  init(_ attempt: Attempt) {
    self.attempt = attempt
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

  /// The simplest things that make the artefact: what takes one difference comes before what takes two.
  func origin() async -> Explanation.Origin {
    if await makes([]) {
      guard case .whole = attempt.comparison else { return .allButSignature }
      return .right(asPasted: [])
    }
    var tried = 1
    let variations = attempt.variations.map(\.fault)
    for group in [faults.map { [$0] }, variations.map { [$0] }] {
      tried += group.count
      let causes = await causes(among: group)
      if !causes.isEmpty { return .causes(causes) }
    }
    let pairs = await pairs(with: variations)
    let causes = await causes(among: pairs)
    return causes.isEmpty ? .unknown(tried: tried + pairs.count) : .causes(causes)
  }

  private func causes(among groups: [[KnownFault]]) async -> [Cause] {
    var causes: [Cause] = []
    for group in groups where await makes(group) {
      let ids = group.map(\.id).filter { id in faults.contains { $0.id == id } }
      // Most pairs make the same in either order.
      if ids.count == 2, causes.contains(where: { $0.faults == ids.reversed() }) { continue }
      let fixes = group.map(\.description.fix)
      causes.append(
        Cause(
          faults: ids,
          statement: group.map(\.description.mistake).joined(separator: "; and "),
          fix: Set(fixes).count == 1 ? fixes[0] : fixes.joined(separator: "; and "),
          steps: steps(of: group)
        )
      )
    }
    return causes
  }

  /// The known faults that make the artefact by themselves.
  func singleCauses() async -> [Cause] { await causes(among: faults.map { [$0] }) }

  /// Whether some differences together make the artefact.
  private func makes(_ group: [KnownFault]) async -> Bool {
    await output(of: group).map(attempt.isMade) ?? false
  }

  func output(of group: [KnownFault]) async -> JSON.Object? {
    let call = Operation.call(attempt.request.call)
    let model = FaultyImplementation(attempt.base + group, of: [call], cache)
    let answers = await model.answer([attempt.request], like: [.output(attempt.answer)])
    return answers.first?.output
  }

  /// Two at once; of tokens, one of the two has to come a part of the way.
  private func pairs(with variations: [KnownFault]) async -> [[KnownFault]] {
    var seeds = faults
    if attempt.answer["token"] != nil {
      let right = TokenMembers(of: await output(of: []).map(Answer.output))
      let whole = TokenChanges(from: right, to: TokenMembers(of: .output(attempt.answer)))
      seeds = []
      for fault in faults {
        let own = TokenMembers(of: await output(of: [fault]).map(Answer.output))
        if TokenChanges(from: right, to: own).isPart(of: whole) { seeds.append(fault) }
      }
    }
    var pairs: [[KnownFault]] = []
    for seed in seeds where pairs.count <= limit {
      pairs += faults.filter { $0.id != seed.id }.map { [seed, $0] }
      pairs += variations.map { [seed, $0] }
    }
    for variation in variations where pairs.count <= limit {
      pairs += faults.map { [variation, $0] }
    }
    return Array(pairs.prefix(limit))
  }

  /// As many as take a second or two: the longer the artefact, the fewer.
  private var limit: Int {
    let size = [attempt.request.input, attempt.answer].reduce(0) {
      $0 + JSON.object($1).compact().utf8.count
    }
    return min(20_000, 40_000_000 / max(1, size))
  }
}
