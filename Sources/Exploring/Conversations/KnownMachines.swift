import Cryptography

/// The known variants of a role, alone and several at once, made when they are asked for.
struct KnownMachines: Sendable {
  let variants: [KnownVariant]
  let space: RoleSpace
  /// The keys of what an implementation does.
  let keys: RSAKeys
  private var models: [[Int]: Model] = [:]
  /// Which of them pass a case.
  private var passing: [CaseID: [Int]] = [:]
  /// The ones that explained something last, which mostly do again.
  private var last: [Int]?

  /// What some of them do at once.
  struct Model: Sendable {
    let implementation: LocalImplementation
    /// The keys of its tokens.
    let keys: RSAKeys

    func replays(of runs: [TraceRun]) async -> [TraceRun] { await implementation.play(runs) }
  }

  /// How many sets are tried over one walk.
  private static let limit = 240

  init(_ space: RoleSpace, _ keys: RSAKeys) {
    self.space = space
    self.keys = keys
    variants = KnownVariants.all.filter { $0.operations.contains(.role(space.role)) }
  }

  /// Some that, at once, do what was done up to the step that is wrong; nil if none do.
  ///
  /// A set is made of what explains the first difference, then of what also explains the next one. What
  /// there is no time to explain counts as explained by those that lead.
  ///
  /// - Parameters:
  ///   - shown: those whose interpretations the implementation has shown, which are tried first.
  ///   - taken: those that take others than these do not count.
  ///   - vector: those that fail this case do not count; nil if all do.
  mutating func explain(
    _ walk: LedWalk,
    _ played: [Transcript.Step],
    shown: [Int],
    taking taken: [AmbiguityID: Interpretation],
    passing vector: VectorCase?,
    until deadline: Deadline
  ) async -> [Int]? {
    var left = Self.limit
    var frontier: [(fit: Int, set: [Int])] = []
    var tried: Set<[Int]> = []
    let kept = interpretations(of: walk.leaders).filter { taken[$0.ambiguity] == $0.interpretation }
    func explains(_ set: [Int], _ fit: Int) -> Bool {
      fit == played.count && kept.isSubset(of: interpretations(of: set))
    }
    let wanted = await indices(passing: vector).filter { index in
      variants[index].interpretations.allSatisfy { taken[$0.key, default: $0.value] == $0.value }
    }
    let first = [last, walk.leaders, shown, []].compactMap(\.self)
      .filter { $0.allSatisfy(wanted.contains) }
    for set in first where tried.insert(set).inserted {
      let fit = await fit(of: set, walk, played)
      if explains(set, fit) {
        last = set
        return set
      }
      frontier.append((fit, set))
    }
    while left > 0, let best = frontier.indices.max(by: { frontier[$0].fit < frontier[$1].fit }) {
      let (fit, set) = frontier.remove(at: best)
      for index in wanted where isCompatible(index, with: set) {
        let larger = (set + [index]).sorted()
        guard tried.insert(larger).inserted else { continue }
        // What may still be explained is not wrong.
        if deadline.isOver { return walk.leaders }
        left -= 1
        let found = await self.fit(of: larger, walk, played)
        if explains(larger, found) {
          last = larger
          return last
        }
        if found > fit { frontier.append((found, larger)) }
      }
    }
    return nil
  }

  private mutating func indices(passing vector: VectorCase?) async -> [Int] {
    guard let vector, case .trace(let trace) = vector.expectation else {
      return Array(variants.indices)
    }
    if let known = passing[vector.id] { return known }
    var indices: [Int] = []
    for index in variants.indices {
      guard let model = model(of: [index]) else { continue }
      let run = TraceRun(trace, of: space.role, configuration: vector.input, keys: model.keys)
      let replay = await model.replays(of: [run]).first
      if let replay, replay.problem == nil { indices.append(index) }
    }
    passing[vector.id] = indices
    return indices
  }

  /// Of some variants those that go together, the ones with most interpretations first.
  mutating func together(_ some: Set<Int>) -> [Int] {
    let counts = variants.map(\.interpretations.count)
    var set: [Int] = []
    for index in some.sorted(by: { (-counts[$0], $0) < (-counts[$1], $1) }) {
      let larger = (set + [index]).sorted()
      if isCompatible(index, with: set), model(of: larger) != nil { set = larger }
    }
    return set
  }

  /// The interpretations that these take and the reference does not.
  func interpretations(of set: [Int]) -> Set<TakenInterpretation> {
    Set(set.flatMap { variants[$0].interpretations.map { TakenInterpretation($0.key, $0.value) } })
  }

  /// A walk as these go it, as far as they do; as the reference goes it if there are none.
  mutating func led(_ walk: LedWalk, by set: [Int]) async -> LedWalk {
    guard !set.isEmpty, let model = model(of: set) else { return walk }
    var led = walk
    led.leaders = set
    led.trace = await walk.trace(by: model, space)
    led.walk.steps.removeSubrange(led.trace.steps.count...)
    led.deliveries.removeSubrange(led.trace.steps.count...)
    return led
  }

  func isCompatible(_ index: Int, with set: [Int]) -> Bool {
    let own = Set(variants[index].interpretations.keys)
    return !set.contains(index)
      && set.allSatisfy { own.isDisjoint(with: variants[$0].interpretations.keys) }
  }

  mutating func model(of set: [Int]) -> Model? {
    if let known = models[set] { return known }
    let machine = set.isEmpty ? space.machine : set.map { variants[$0] }.machine
    guard let machine else { return nil }
    // Real signatures take most of the time of a walk.
    let signing = (space.machine as? any SigningMachine)?
      .signing(among: space.keys, as: set.compactMap { variants[$0].machine })
    models[set] = Model(
      implementation: LocalImplementation(of: [signing ?? machine]),
      keys: signing == nil ? keys : space.keys
    )
    return models[set]
  }

  /// In how many steps they do what was done.
  private mutating func fit(
    of set: [Int],
    _ led: LedWalk,
    _ played: [Transcript.Step]
  ) async -> Int {
    guard let model = model(of: set) else { return 0 }
    let trace = await led.trace(by: model, space)
    return trace.fit(of: played, space.role, led.walk.playedConfiguration, keys)
  }
}

extension LedWalk {
  /// The walk with what another implementation does about it, up to an event that refers to what does
  /// not come up.
  func trace(
    by model: KnownMachines.Model,
    _ space: RoleSpace
  ) async -> FlowTrace {
    let implementation = model.implementation
    var trace = FlowTrace(steps: [])
    let walk = walk.renamed
    let opening = FlowRequest.open(space.role, configuration: walk.configuration)
    guard
      let session = await implementation.converse([opening]).first?.output?["session"]?.string
    else { return trace }
    var recorder = WalkRecorder(
      space,
      walk.configuration,
      model.keys,
      original: self.walk.configuration
    )
    for (step, delivery) in zip(walk.steps, deliveries) {
      guard let members = try? recorder.filled(step.members) else { break }
      let request = FlowRequest.deliver(
        session: session,
        at: Timestamp(step.at.rfc3339),
        event: step.event,
        members: members
      )
      guard let actions = await implementation.converse([request]).first?.output?["actions"]?.array
      else { break }
      let row = delivery.rule
      let reaction = recorder.reaction(to: step, members, actions, in: row, isWhole: false)
      trace.steps.append(step.expecting(reaction))
    }
    _ = await implementation.converse([.close(session: session)])
    return trace
  }
}

extension FlowTrace {
  /// In how many steps what was done in a conversation is right by this trace.
  func fit(
    of played: [Transcript.Step],
    _ role: Role,
    _ configuration: JSON.Object,
    _ keys: RSAKeys
  ) -> Int {
    var run = TraceRun(self, of: role, configuration: configuration, keys: keys)
    _ = run.next()
    run.receive(.output(["session": "played"]))
    for (index, step) in played.enumerated() {
      guard case .deliver = run.next(), run.played[index].members == step.members,
        let actions = step.actions
      else { return index }
      run.receive(.output(["actions": .array(actions)]))
      if run.problem != nil { return index }
    }
    return played.count
  }
}
