extension CallExploration {
  /// A smaller question that gets the same kind of incorrect answer.
  mutating func smallest(
    _ finding: Finding,
    _ implementation: some Implementation
  ) async -> Finding {
    var best = finding
    var exploration = self
    // The work that follows needs a second of its own, so this search ends a second earlier.
    // Without a deadline, the same attempts are made each time, however fast the answers arrive.
    let end = deadline.later(by: .seconds(-1))
    let shrinker = Shrinker(limit: 800) { !end.isOver }
    var breakdowns = 0
    let (_, steps) = await shrinker.smallest(of: finding.note) { note in
      if breakdowns > Self.breakdownLimit { return nil }
      var choices = Choices(replaying: note)
      let draft = generator.draft(&choices)
      guard
        case .wrong(let other) = await exploration.trial(of: draft, choices.record, implementation)
      else { return nil }
      if other.isBreakdown { breakdowns += 1 }
      guard other.isSame(as: finding) else { return nil }
      if other.strength == .required,
        await exploration.isOpen(other, implementation, thoroughly: false)
      {
        return nil
      }
      if choices.record.isSmaller(than: best.note) { best = other }
      return choices.record
    }
    (best.questions, best.earlier) = (finding.questions, finding.earlier)
    best.steps = steps
    return best
  }

  /// The question with as few edits as still get an incorrect answer, even by another rule.
  ///
  /// The mistake is thus shown without the points that the documents leave open.
  mutating func plainer(_ finding: Finding, _ implementation: some Implementation) async -> Finding
  {
    var best = finding
    var index = 0
    while best.edits.count > 1, index < best.edits.count {
      if deadline.isOver { break }
      var edits = best.edits
      edits.remove(at: index)
      let draft = oracle.space.draft(with: edits)
      if case .wrong(var other) = await trial(of: draft, best.note, implementation),
        other.strength >= best.strength, !other.isRaised,
        await !isOpen(other, implementation, thoroughly: other.strength == .required)
      {
        (other.questions, other.steps) = (best.questions, best.steps + 1)
        other.earlier = best.earlier
        (best, index) = (other, 0)
      } else {
        index += 1
      }
    }
    return best
  }

  /// How often a program is made to break down again; it takes time to start, and to be waited for.
  private static let breakdownLimit = 16

  /// The finding, after the question was sent three times.
  func confirmed(
    _ finding: Finding,
    _ implementation: some Implementation
  ) async -> Finding {
    var finding = finding
    let request = CallRequest(call, input: finding.vector.input, decoded: finding.vector.callInput)
    for _ in 0..<3 {
      let answers = await answers(to: request, finding.vector.expectation, implementation)
      if oracle.isRight(answers, finding.vector.expectation) { finding.isUnsteady = true }
    }
    return finding
  }

  /// The inputs whose other values get incorrect answers too.
  func irrelevant(
    in finding: Finding,
    _ implementation: some Implementation
  ) async -> [Place] {
    if finding.isUnsteady || finding.isBreakdown { return [] }
    let draft = oracle.space.draft(with: finding.edits)
    var places: [Place] = []
    for place in oracle.space.places where draft[place] != .json(nil) {
      if deadline.isOver { return [] }
      if await isIrrelevant(place, in: draft, finding, implementation) { places.append(place) }
    }
    return places
  }

  /// Whether several other values at a place, including the plain one, get incorrect answers too.
  private func isIrrelevant(
    _ place: Place,
    in draft: Draft,
    _ finding: Finding,
    _ implementation: some Implementation
  ) async -> Bool {
    var choices = Choices(seed: 1)
    var tried: Set<Edit.Value> = []
    let plain = oracle.space.plain[place] ?? .json(nil)
    for number in 0..<16 where tried.count < 4 {
      let made = number == 0 ? plain : generator.otherValue(at: place, &choices).map { .json($0) }
      guard let value = made, value != .json(nil), value != draft[place],
        tried.insert(value).inserted
      else { continue }
      var other = draft
      other[place] = value
      guard case .wrong(let trial) = await trial(of: other, finding.note, implementation),
        trial.difference == finding.difference
      else { return false }
    }
    return tried.count == 4
  }
}
