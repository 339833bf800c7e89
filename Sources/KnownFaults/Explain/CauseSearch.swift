/// Looks for what makes exactly an artefact: the reference, or a known fault.
struct CauseSearch {
  let attempt: Attempt
  let faults: [KnownFault]
  private let cache = SignatureCache()
  /// The artefact if it is a token, parsed once for all comparisons.
  private let seen: SeenToken?
  /// The differences that always apply: none, or else those of members that no rule names.
  private let bases: [[KnownFault]]

  init(_ attempt: Attempt) {
    self.attempt = attempt
    seen = attempt.answer["token"]?.string.map(SeenToken.init)
    faults = Self.faults[attempt.request.call] ?? []
    bases = [[]] + (attempt.free.map { [[$0.change]] } ?? [])
  }

  /// The faults of each call that show in one artefact, those that were seen in real code first.
  private static let faults: [Call: [KnownFault]] = {
    let shown = KnownFaults.all.filter { !$0.description.remembers && !$0.description.isTrivial }
    let ranked = shown.filter(\.isSeen) + shown.filter { !$0.isSeen }
    let faults = Call.allCases.map { call in
      (call, ranked.filter { $0.description.operations.contains(.call(call)) })
    }
    return Dictionary(uniqueKeysWithValues: faults)
  }()

  /// The reference or a known fault that makes the artefact, and what is said of its members.
  func origin() async -> (origin: Explanation.Origin, notes: [String]) {
    var (tried, suspects): (Int, [KnownFault]?) = (0, nil)
    for base in bases {
      let notes = base.isEmpty ? [] : attempt.free.map { [$0.note] } ?? []
      tried += 1
      guard case .whole = attempt.comparison else {
        // The mistakes are then searched member by member.
        if await makes(base) { return (.allButSignature, notes) }
        continue
      }
      if await makes(base) { return (.right(asPasted: []), notes) }
      // The refused values were read from the artefact, so nobody asked for them. The refusal
      // therefore does not show how the artefact was produced.
      if attempt.isGuessed, await isRefused { break }
      if suspects == nil { suspects = await self.suspects() }
      let causes = await singleCauses(among: suspects ?? [], base)
      if !causes.isEmpty { return (.causes(causes), notes) }
      tried += faults.count
    }
    return (.unknown(tried: tried), [])
  }

  /// The known faults that make the artefact by themselves.
  func singleCauses() async -> [Cause] {
    let suspects = await suspects()
    for base in bases {
      let causes = await singleCauses(among: suspects, base)
      if !causes.isEmpty { return causes }
    }
    return []
  }

  private func singleCauses(among faults: [KnownFault], _ base: [KnownFault]) async -> [Cause] {
    var causes: [Cause] = []
    for fault in faults where await makes(base + [fault]) {
      var cause = Cause([Slip(fault)])
      cause.steps = steps(of: [fault])
      causes.append(cause)
    }
    return causes.firstOfEachFix
  }

  private var isRefused: Bool {
    get async { await output(of: []).map { $0["refused"] != nil } ?? true }
  }

  /// The output of the reference, with the members that no rule names as the artefact has them.
  var usualOutput: JSON.Object? {
    get async { await output(of: bases.last ?? []) }
  }

  /// Whether some differences together make the artefact.
  private func makes(_ group: [KnownFault]) async -> Bool {
    await output(of: group).map(attempt.isMade) ?? false
  }

  func output(of group: [KnownFault]) async -> JSON.Object? {
    let call = Operation.call(attempt.request.call)
    let model = FaultyImplementation(group, of: [call], cache)
    return await model.answer(attempt.request, like: seen)?.output
  }
}

extension [Cause] {
  /// The causes, beginning with the first cause of each fix; the rest are forms of the same
  /// mistakes.
  fileprivate var firstOfEachFix: [Cause] {
    var fixes: Set<String> = []
    let isFirst = map { fixes.insert($0.fix).inserted }
    return zip(self, isFirst).filter(\.1).map(\.0) + zip(self, isFirst).filter { !$0.1 }.map(\.0)
  }
}
