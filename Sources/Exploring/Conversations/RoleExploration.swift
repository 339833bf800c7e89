/// What is known of one role of an implementation while it is explored.
struct RoleExploration: Sendable {
  /// How many walks are taken side by side.
  static let batchSize = 32
  /// How many findings are made small.
  private static let findingLimit = 24

  private(set) var space: RoleSpace
  /// When making findings smaller ends, besides the two seconds that each takes at most.
  var deadline = Deadline()
  private let suite: Suite
  private let beginnings = WalkBeginnings()
  private var variants: KnownMachines
  private let judge: Judge
  /// How often each kind of mistake came, by what it looked like before it was made small.
  private var counts: [Look: Int] = [:]
  /// The interpretations that the fixed cases show, by what they interpret.
  private var taken: [AmbiguityID: InterpretationEvidence] = [:]
  /// Those that are not the reference's.
  private var shown: Set<TakenInterpretation> = []
  /// The known variants that take them: they lead walks in place of the reference.
  private var leaders: [Int] = []
  /// Whether some of them can lead.
  private var canLead: [[Int]: Bool] = [[]: true]

  private struct Look: Hashable {
    let kind: ConversationFinding.Kind
    let isSettled: Bool
    let strength: Requirement.Strength

    init(_ finding: ConversationFinding) {
      kind = finding.kind
      isSettled = finding.isSettled
      strength = finding.strength
    }
  }

  var role: Role { space.role }

  init(_ space: RoleSpace, _ suite: Suite, judge: Judge) {
    self.space = space
    self.suite = suite
    self.judge = judge
    variants = KnownMachines(space, judge.keys)
  }

  /// Learns from the fixed cases which interpretations an implementation takes.
  mutating func learn(from implementation: some Implementation) async {
    let all = await suite.interpretations(
      of: .role(role),
      shownBy: implementation,
      judge,
      until: deadline.within(.seconds(1))
    )
    taken = all.reduce(into: [:]) { $0[$1.taken.ambiguity] = $1 }
    shown = Set(all.map(\.taken)).filter { taken in
      space.ownInterpretations[taken.ambiguity].map { $0 != taken.interpretation } ?? false
    }
    var able: Set<Int> = []
    for index in variants.variants.indices {
      let own = variants.interpretations(of: [index])
      if !own.isEmpty, own.isSubset(of: shown), await canLead([index]) { able.insert(index) }
    }
    leaders = variants.together(able)
    if await !canLead(leaders) { leaders = [] }
  }

  /// Whether variants pass every case of the role; then it is learnt what the traces say of them.
  ///
  /// Where they lead, nothing would be seen of a mistake that they make in what is less than required.
  private mutating func canLead(_ set: [Int]) async -> Bool {
    if let known = canLead[set] { return known }
    guard let model = variants.model(of: set) else { return false }
    let runs = space.cases.compactMap { vector, _ -> TraceRun? in
      guard case .trace(let trace) = vector.expectation else { return nil }
      return TraceRun(trace, of: role, configuration: vector.input, keys: model.keys)
    }
    let replays = await model.replays(of: runs)
    let isRight = replays.allSatisfy { $0?.problem == nil }
    canLead[set] = isRight
    if isRight {
      await space.learn(from: model, taking: variants.interpretations(of: set))
    }
    return isRight
  }

  /// The walks of a batch, always the same for one seed, and what they meet.
  ///
  /// - Parameter turn: how many batches were drawn before.
  func walks(
    seed: UInt64,
    _ turn: Int,
    atMost count: Int
  ) async -> (walks: [LedWalk], encounters: Set<WalkGenerator.Encounter>) {
    let left = shown.subtracting(variants.interpretations(of: leaders))
    let others = space.openings.filter { $0.value.contains { left.contains($0.taken) } }
    var generator = WalkGenerator(
      space,
      beginnings,
      seed: seed,
      number: turn * Self.batchSize / 2,
      avoiding: Set(others.keys)
    )
    var walks: [LedWalk] = []
    for index in 0..<min(count, Self.batchSize) {
      guard let walk = generator.walk(isInTurn: index % 2 == 0) else { continue }
      let renaming = generator.renaming(of: walk.walk)
      if renaming.isEmpty {
        walks.append(walk)
      } else {
        var renamed = walk.walk
        renamed.renaming = renaming
        if let walk = await space.led(renamed) { walks.append(walk) }
      }
    }
    return (walks, generator.encounters)
  }

  /// Takes the walks of a batch, and enters what comes of them.
  ///
  /// - Parameter end: when the last few of them are taken.
  mutating func take(
    _ walks: [LedWalk],
    until end: Deadline,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    // A slow program is asked few at a time.
    for start in stride(from: 0, to: walks.count, by: 8) where !end.isOver {
      let few = Array(walks[start..<min(start + 8, walks.count)])
      await takeFew(few, until: end, implementation, &explored)
    }
  }

  private mutating func takeFew(
    _ walks: [LedWalk],
    until end: Deadline,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    let start = explored.conversations
    var walks = walks
    for index in walks.indices { walks[index] = await variants.led(walks[index], by: leaders) }
    // As those lead that explain a step which is open, or without it, the others still say something.
    for _ in 0..<4 where !walks.isEmpty && !end.isOver {
      let runs = await RequestIsolation(of: implementation).replays(of: walks.map(run))
      var rest: [LedWalk] = []
      for (index, (walk, run)) in zip(walks, runs).enumerated() {
        if Task.isCancelled || deadline.isOver { return }
        explored.conversations = max(explored.conversations, start + index + 1)
        guard let run, let finding = finding(walk, run) else { continue }
        guard let set = await look(into: finding, run, implementation, &explored) else { continue }
        if set != walk.leaders, await canLead(set) {
          rest.append(await variants.led(walk, by: set))
        } else if let shorter = await space.led(walk.walk.without(run.played.count - 1)) {
          rest.append(await variants.led(shorter, by: walk.leaders))
        }
      }
      walks = rest
    }
  }

  private func run(_ walk: LedWalk) -> TraceRun {
    TraceRun(
      walk.trace,
      of: role,
      configuration: walk.walk.playedConfiguration,
      profile: judge.profile,
      keys: judge.keys,
      patterns: space.patterns
    )
  }

  /// What is wrong in a walk; nil where nothing is.
  private func finding(_ walk: LedWalk, _ run: TraceRun) -> ConversationFinding? {
    guard run.problem != nil, run.problem?.kind != .unimplemented else { return nil }
    let last = max(0, run.played.count - 1)
    guard walk.deliveries.indices.contains(last) else { return nil }
    var small = walk
    small.walk.steps.removeSubrange((last + 1)...)
    small.trace.steps.removeSubrange((last + 1)...)
    small.deliveries.removeSubrange((last + 1)...)
    let led = variants.interpretations(of: walk.leaders)
    let place = run.problem?.differences.first?.place ?? ""
    let said = space.precedent(
      of: small,
      taken: shown.union(run.taken),
      by: led,
      judging: place
    )
    let actions = run.played.last?.actions ?? []
    let isAllowed = said?.allows(actions) { _ in true } ?? true
    // What the fixed cases show otherwise contradicts them.
    let agrees =
      said?.allows(actions) { opening in
        taken[opening.ambiguity].map { $0.taken == opening } ?? true
      } ?? true
    // Where a trace goes so from its beginning, all that is right there has been compared.
    let own = walk.leaders.isEmpty ? space.ownPrecedent(of: small, by: led) : nil
    let settled = isAllowed ? own ?? (agrees ? nil : said) : said
    guard let precedent = settled ?? said ?? space.anyPrecedent(of: small.deliveries[last]) else {
      return nil
    }
    // A crash is wrong wherever it is.
    let isSettled = run.problem?.kind != .wrong || settled != nil
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
      strength: isAllowed && own == nil ? min(.recommended, precedent.strength) : precedent.strength,
      precedent: precedent.vector,
      isSettled: isSettled,
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
  private mutating func look(
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
    var played: [Transcript.Step] = []
    for index in 0..<3 where index == 0 || !deadline.isOver {
      let again = await replay(small.walk, by: leaders, implementation)
      if again?.finding == nil { small.isFlaky = true }
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
    let contradicted = variants.interpretations(of: set).compactMap { interpretation in
      taken[interpretation.ambiguity].flatMap { evidence in
        evidence.taken == interpretation ? nil : (interpretation, evidence)
      }
    }
    guard let (other, evidence) = contradicted.min(by: { $0.0.ambiguity < $1.0.ambiguity }) else {
      return Verdict(explanation: set)
    }
    var weak = finding
    weak.strength = min(.recommended, finding.strength)
    weak.failure.contradicts = evidence.shownBy
    weak.failure.summary =
      "shows the interpretation \"\(other.interpretation)\" of \(other.ambiguity), but "
      + "\"\(evidence.taken.interpretation)\" in \(evidence.shownBy): \(finding.failure.summary)"
    guard counts[Look(weak), default: 0] < 4,
      await explanation(of: finding, run, taking: taken.mapValues(\.taken.interpretation)) == nil
    else { return Verdict(explanation: set) }
    return Verdict(wrong: weak, explanation: set)
  }

  /// The known variants that go the same way, or those that lead if there was no time to look at all of
  /// them; nil where none do.
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

  /// The walk as an implementation goes it; nil where it cannot be gone.
  private mutating func replay(
    _ walk: Walk,
    by leaders: [Int],
    _ implementation: some Implementation
  ) async -> (finding: ConversationFinding?, run: TraceRun)? {
    guard var led = await space.led(walk) else { return nil }
    led = await variants.led(led, by: leaders)
    guard let run = await RequestIsolation(of: implementation).replays(of: [run(led)]).first ?? nil
    else { return nil }
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

extension RoleSpace {
  /// The walk with what the reference does about it; nil where it refers to what does not come up, or
  /// finds the reference where no trace has it.
  func led(_ walk: Walk) async -> LedWalk? {
    let renamed = walk.renamed
    guard var session = try? await sessions.open(renamed.configuration) else { return nil }
    var recorder = WalkRecorder(self, renamed.configuration, keys, original: walk.configuration)
    var led = LedWalk(walk: walk, trace: FlowTrace(steps: []))
    for step in renamed.steps {
      guard let members = try? recorder.filled(step.members),
        let result = try? session.deliver(step.event, members, at: step.at),
        place(of: result.delivery) != nil, let actions = try? result.actions()
      else { return nil }
      led.deliveries.append(result.delivery)
      led.trace.steps.append(
        step.expecting(
          recorder.reaction(to: step, members, actions, in: result.delivery.rule)
        )
      )
    }
    return led
  }
}
