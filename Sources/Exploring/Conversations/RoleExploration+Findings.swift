import ConformanceEngine

extension RoleExploration {
  /// What a finding looked like before it was made small.
  struct Look: Hashable {
    let kind: ConversationFinding.Kind
    let isSettled: Bool
    let strength: Requirement.Strength

    init(_ finding: ConversationFinding) {
      kind = finding.kind
      isSettled = finding.isSettled
      strength = finding.strength
    }
  }

  /// What is wrong in a walk; nil where nothing is.
  func finding(_ walk: LedWalk, _ run: TraceRun) -> ConversationFinding? {
    guard let problem = run.problem, problem.kind != .unimplemented, !problem.isLate else {
      return nil
    }
    let last = max(0, run.played.count - 1)
    guard walk.deliveries.indices.contains(last) else { return nil }
    var small = walk
    small.walk.steps.removeSubrange((last + 1)...)
    small.trace.steps.removeSubrange((last + 1)...)
    small.deliveries.removeSubrange((last + 1)...)
    let led = variants.interpretations(of: walk.leaders)
    let place = problem.differences.first?.place ?? ""
    let said = space.precedent(
      of: small,
      taken: shown.union(run.taken),
      by: led,
      judging: place
    )
    let openings = said?.openings(with: run.played.last?.actions ?? []) ?? []
    let contradicts = !openings.isEmpty && openings.allSatisfy { contradiction(by: $0) != nil }
    // Where a trace goes so from its beginning, all that is right there has been compared.
    let own = (walk.leaders.isEmpty ? space.ownPrecedent(of: small, by: led) : nil)
      .map { space.weighed($0, at: place) }
    let settled = openings.isEmpty ? said ?? own : own ?? (contradicts ? said : nil)
    guard let precedent = settled ?? said ?? space.anyPrecedent(of: small.deliveries[last]) else {
      return nil
    }
    // A crash is wrong wherever it is.
    let isCrash = problem.kind != .wrong
    let isWeak = contradicts && own == nil && !isCrash
    let vector = VectorCase(
      id: CaseID(rawValue: ""),
      title: "",
      requirements: space.requirement(of: precedent, at: place).map { [$0] } ?? [],
      flags: precedent.vector.flags,
      input: walk.walk.playedConfiguration,
      expectation: .trace(small.trace),
      origin: .computed("reference")
    )
    guard case .failed(let failure) = judge.judge(vector, of: role, replayed: run).outcome else {
      return nil
    }
    var finding = ConversationFinding(
      role: role,
      vector: vector,
      failure: failure,
      strength: isWeak ? min(.recommended, precedent.strength) : precedent.strength,
      precedent: precedent.vector,
      isSettled: isCrash || settled != nil,
      led: small
    )
    if small.walk.renaming.leavesOpen(failure, of: small.walk) {
      finding.strength = .hardening
      finding.vector.requirements = space.exactNames.map { [$0] } ?? []
    }
    return finding
  }

  /// Finds out whether a walk went wrong, which is nil, or is open: the known variants that go the same
  /// way, or those that lead where none do.
  mutating func look(
    into finding: ConversationFinding,
    _ run: TraceRun,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async -> [Int]? {
    let verdict = await verdict(on: finding, run)
    guard let finding = verdict.wrong else {
      explored.addOpen(finding)
      return verdict.explanation
    }
    let leaders = finding.led.leaders
    let known = explored.conversationFindings.firstIndex { $0.kind == finding.kind }
    let look = Look(finding)
    let count = counts[look, default: 0]
    counts[look] = count + 1
    if finding.isSettled, let known { explored.conversationFindings[known].others += 1 }
    let isEnough = count >= (finding.isSettled ? known == nil ? 4 : 2 : 3)
    if isEnough || explored.conversationFindings.count >= Self.findingLimit {
      return finding.isSettled ? verdict.explanation : leaders
    }
    let whole = deadline
    deadline = whole.within(.seconds(2))
    defer { deadline = whole }
    var small = await smallest(finding, implementation)
    if !small.isSettled {
      explored.addOpen(finding)
      return leaders
    }
    small.conversations = explored.conversations
    small.earlier = recent.map { walk in
      var vector = finding.vector
      vector.input = walk.walk.playedConfiguration
      vector.expectation = .trace(walk.trace)
      return vector
    }
    var played: [Transcript.Step] = []
    for index in 0..<3 where index == 0 || !deadline.isOver {
      let again = await replay(small.walk, by: leaders, implementation)
      if again?.finding == nil, !deadline.isOver { small.isFlaky = true }
      played = again?.run.played ?? played
    }
    if !small.isFlaky {
      small.vector.expectation = .trace(await variants.trace(of: small.led, played))
    }
    enter(small, &explored)
    return verdict.explanation
  }

  /// Of two that are the same the one stays that weighs more, and else the smaller one.
  private func enter(_ small: ConversationFinding, _ explored: inout Explored) {
    guard let index = explored.conversationFindings.firstIndex(where: { $0.kind == small.kind })
    else { return explored.conversationFindings.append(small) }
    let old = explored.conversationFindings[index]
    if (small.strength, -small.eventCount) > (old.strength, -old.eventCount) {
      explored.conversationFindings[index] = small
      explored.conversationFindings[index].conversations = old.conversations
      explored.conversationFindings[index].others = old.others
    }
  }

  /// What is wrong, all that is known to be right considered, and the known variants that go the same way.
  private struct Verdict {
    var wrong: ConversationFinding?
    var explanation: [Int]?
  }

  /// Finds out whether known variants go the same way.
  ///
  /// Of what is less than required more is wrong: what a variant does that fails the very trace, and what
  /// only those do that take other interpretations than the fixed cases show.
  private mutating func verdict(
    on finding: ConversationFinding,
    _ run: TraceRun
  ) async -> Verdict {
    guard let set = await explanation(of: finding, run) else { return Verdict(wrong: finding) }
    if let own = ownTrace(of: finding), await explanation(of: own, run) == nil {
      return Verdict(wrong: own, explanation: set)
    }
    let others = interpretations(of: set, in: finding).sorted { $0.ambiguity < $1.ambiguity }
    guard let (shownBy, words) = others.lazy.compactMap(contradiction).first else {
      return Verdict(explanation: set)
    }
    var weak = finding
    weak.strength = min(.recommended, finding.strength)
    if weak.failure.contradicts == nil {
      weak.failure.contradicts = shownBy
      weak.failure.summary = "\(words): \(finding.failure.summary)"
    }
    guard counts[Look(weak), default: 0] <= 4,
      await explanation(of: finding, run, taking: taken.mapValues(\.taken.interpretation)) == nil
    else { return Verdict(explanation: set) }
    return Verdict(wrong: weak, explanation: set)
  }

  /// The known variants that go the same way, or those that lead if there was no time to look at all of
  /// them; nil if none do.
  ///
  /// What is less than required they may fail: those that fail the case which decides say nothing.
  private mutating func explanation(
    of finding: ConversationFinding,
    _ run: TraceRun,
    taking taken: [AmbiguityID: Interpretation] = [:]
  ) async -> [Int]? {
    guard finding.failure.kind == .wrong else { return nil }
    let vector = finding.strength == .required ? nil : finding.precedent
    return await variants.explain(
      finding.led,
      run.played,
      shown: leaders,
      taking: taken,
      passing: vector,
      until: deadline
    )
  }

  /// Those that some variants take, and where those that lead take others, the reference's own.
  private func interpretations(
    of set: [Int],
    in finding: ConversationFinding
  ) -> [TakenInterpretation] {
    let taken = variants.interpretations(of: set)
    let others = variants.interpretations(of: finding.led.leaders).map(\.ambiguity)
      .filter { other in !taken.contains { $0.ambiguity == other } }
    return taken
      + others.compactMap { other in
        space.ownInterpretations[other].map { TakenInterpretation(other, $0) }
      }
  }

  /// The fixed case that shows another interpretation of the same, and what is wrong then.
  private func contradiction(by later: TakenInterpretation) -> (shownBy: CaseID, words: String)? {
    guard let evidence = taken[later.ambiguity], let words = evidence.contradiction(by: later)
    else {
      return nil
    }
    return (evidence.shownBy, words)
  }

  /// A finding in a walk that is a trace from its beginning, as that trace's own.
  private func ownTrace(of finding: ConversationFinding) -> ConversationFinding? {
    guard finding.isSettled, finding.walk.renaming.isEmpty,
      let own = space.ownPrecedent(of: finding.led, by: []), own.strength < finding.strength
    else { return nil }
    var trace = finding
    trace.strength = own.strength
    trace.precedent = own.vector
    trace.vector.requirements = own.vector.requirements.first.map { [$0] } ?? []
    return trace
  }

  /// The walk as an implementation goes it; nil if it cannot be gone.
  private mutating func replay(
    _ walk: Walk,
    by leaders: [Int],
    _ implementation: some Implementation
  ) async -> (finding: ConversationFinding?, run: TraceRun)? {
    guard var led = await space.led(walk) else { return nil }
    led = await variants.led(led, by: leaders)
    guard let run = await implementation.play([run(led)]).first else { return nil }
    return (finding(led, run), run)
  }

  /// A smaller walk that goes wrong in the same way.
  private mutating func smallest(
    _ finding: ConversationFinding,
    _ implementation: some Implementation
  ) async -> ConversationFinding {
    // What follows has a second of its own.
    let end = deadline.later(by: .seconds(-1))
    let small = await smallest(finding, implementation, isChecked: false, until: end)
    guard let again = await replay(small.walk, by: small.led.leaders, implementation) else {
      return small
    }
    let wrong = await verdict(on: small, again.run).wrong
    if let wrong, wrong.strength == finding.strength { return wrong }
    return await smallest(finding, implementation, isChecked: true, until: deadline)
  }

  /// - Parameter isChecked: whether what is open is passed over at each step, and not only at the end.
  private mutating func smallest(
    _ finding: ConversationFinding,
    _ implementation: some Implementation,
    isChecked: Bool,
    until end: Deadline
  ) async -> ConversationFinding {
    var best = finding
    var exploration = self
    let leaders = finding.led.leaders
    // What is looked at closely takes many times as long.
    var shrinker = WalkShrinker(triesLeft: isChecked ? 40 : 250) { !end.isOver }
    await shrinker.shrink(finding.walk) { walk in
      guard let played = await exploration.replay(walk, by: leaders, implementation),
        var other = played.finding, other.kind == finding.kind,
        other.isSettled || !best.isSettled
      else { return nil }
      if isChecked {
        guard let wrong = await exploration.verdict(on: other, played.run).wrong,
          wrong.strength == finding.strength
        else { return nil }
        other = wrong
      }
      best = other
      return other.walk
    }
    best.steps = shrinker.steps
    return best
  }
}
