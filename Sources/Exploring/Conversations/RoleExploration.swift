/// What is known of one role of an implementation while it is explored.
struct RoleExploration: Sendable {
  /// After how many conversations that could not be opened none is begun any more.
  private static let unopenedLimit = 8

  /// How many walks are taken side by side.
  static let batchSize = 32
  /// How many findings are made small.
  static let findingLimit = 24

  private(set) var space: RoleSpace
  /// When making findings smaller ends, besides the two seconds that each takes at most.
  var deadline = Deadline()
  private let suite: Suite
  private let beginnings = WalkBeginnings()
  var variants: KnownMachines
  let judge: Judge
  /// How often each kind of mistake came, by what it looked like before it was made small.
  var counts: [Look: Int] = [:]
  /// The latest conversations that went right, the last one last.
  var recent: [LedWalk] = []
  /// The interpretations that the fixed cases show, by what they interpret.
  var taken: [AmbiguityID: InterpretationEvidence] = [:]
  /// Those that are not the reference's.
  var shown: Set<TakenInterpretation> = []
  /// The known variants that take them: they lead walks in place of the reference.
  var leaders: [Int] = []
  /// How many conversations in a row could not be opened.
  private var unopened = 0
  /// Whether some of them can lead.
  private var canLead: [[Int]: Bool] = [[]: true]

  var role: Role { space.role }

  init(_ space: RoleSpace, _ suite: Suite, judge: Judge) {
    self.space = space
    self.suite = suite
    self.judge = judge
    variants = KnownMachines(space, judge.keys)
  }

  /// Learns from the fixed cases which interpretations an implementation takes.
  mutating func learn(from implementation: some Implementation, until end: Deadline) async {
    let all = await suite.interpretations(
      of: .role(role),
      shownBy: implementation,
      judge,
      until: end.within(.seconds(1))
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
    let isRight = replays.allSatisfy { $0.problem == nil }
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
      let isInTurn = index.isMultiple(of: 2)
      guard let walk = generator.walk(isInTurn: isInTurn) else { continue }
      // Each trace comes once as it is.
      let isOwn = isInTurn && generator.isFirstRound
      let renaming = isOwn ? Renaming() : generator.renaming(of: walk.walk)
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
    var rest = walks[...]
    while !rest.isEmpty, !end.isOver, unopened < Self.unopenedLimit {
      // A slow program is sent few at a time.
      let few = Array(rest.prefix(max(1, min(8, explored.conversations))))
      rest = rest.dropFirst(few.count)
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
      let runs = await implementation.play(walks.map(run))
      var rest: [LedWalk] = []
      for (index, (walk, run)) in zip(walks, runs).enumerated() {
        if Task.isCancelled { return }
        if run.problem?.isLate == true { continue }
        if explored.conversations < start + index + 1 {
          explored.conversations = start + index + 1
          explored.count(.role(role), isImplemented: run.problem?.kind != .unimplemented)
        }
        unopened = run.problem?.kind == .error && run.played.isEmpty ? unopened + 1 : 0
        guard let finding = finding(walk, run) else {
          if recent.count == 2 * Self.batchSize { recent.removeFirst(Self.batchSize) }
          recent.append(walk)
          continue
        }
        if deadline.isOver {
          explored.unexamined += 1
          continue
        }
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

  func run(_ walk: LedWalk) -> TraceRun {
    TraceRun(
      walk.trace,
      of: role,
      configuration: walk.walk.playedConfiguration,
      profile: judge.profile,
      keys: judge.keys,
      patterns: space.patterns
    )
  }
}

extension RoleSpace {
  /// The walk with what the reference does about it; nil if it refers to what does not come up, or
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
