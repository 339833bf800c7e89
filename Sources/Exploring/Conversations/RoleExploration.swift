import ConformanceEngine
import Cryptography
import KnownVariants

/// What is known of one role of an implementation while it is explored.
struct RoleExploration: Sendable {
  /// How many walks are taken side by side.
  static let batchSize = 32
  /// How many findings are made small.
  private static let findingLimit = 24

  let space: RoleSpace
  private let variants: KnownMachines
  private let judge: Judge
  /// How often each kind of mistake came, by what it looked like before it was made small.
  private var counts: [ConversationFinding.Kind: Int] = [:]
  /// The variant that explained something last.
  private var explaining: Int?

  var role: Role { space.role }

  init(_ space: RoleSpace, judge: Judge) {
    self.space = space
    self.judge = judge
    variants = KnownMachines(of: space.role)
  }

  /// The walks of a batch, always the same for one seed.
  func walks(seed: UInt64, atMost count: Int) async -> [LedWalk] {
    var generator = WalkGenerator(space, judge.keys, seed: seed)
    var walks: [LedWalk] = []
    for _ in 0..<min(count, Self.batchSize) {
      if let walk = await generator.walk() { walks.append(walk) }
    }
    return walks
  }

  /// Takes the walks of a batch, and enters what comes of them.
  mutating func take(
    _ walks: [LedWalk],
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    let runs = await RequestIsolation(of: implementation).replays(of: walks.map(run))
    if Task.isCancelled { return }
    for (walk, run) in zip(walks, runs) {
      explored.conversations += 1
      guard let run, let finding = finding(walk, run) else { continue }
      await look(into: finding, run, implementation, &explored)
    }
  }

  private func run(_ walk: LedWalk) -> TraceRun {
    TraceRun(
      walk.trace,
      of: role,
      configuration: walk.walk.configuration,
      profile: judge.profile,
      keys: judge.keys
    )
  }

  /// What is wrong in a walk; nil where nothing is.
  private func finding(_ walk: LedWalk, _ run: TraceRun) -> ConversationFinding? {
    guard run.problem != nil, run.problem?.kind != .unimplemented else { return nil }
    let last = max(0, run.played.count - 1)
    guard walk.deliveries.indices.contains(last), let judged = space.judged[walk.deliveries[last]]
    else { return nil }
    var small = walk
    small.walk.steps.removeSubrange((last + 1)...)
    small.trace.steps.removeSubrange((last + 1)...)
    let vector = VectorCase(
      id: CaseID(rawValue: ""),
      title: "",
      requirements: Array(judged.vector.requirements.prefix(1)),
      flags: judged.vector.flags,
      input: walk.walk.configuration,
      expectation: .trace(small.trace),
      origin: .computed("reference")
    )
    guard case .failed(let failure) = judge.judge(vector, of: role, replayed: run).outcome else {
      return nil
    }
    return ConversationFinding(
      role: role,
      vector: vector,
      failure: failure,
      strength: judged.strength,
      delivery: walk.deliveries[last],
      walk: small.walk
    )
  }

  /// Finds out whether a walk went wrong.
  private mutating func look(
    into finding: ConversationFinding,
    _ run: TraceRun,
    _ implementation: some Implementation,
    _ explored: inout Explored
  ) async {
    let known = explored.conversationFindings.firstIndex { $0.kind == finding.kind }
    let count = counts[finding.kind, default: 0]
    if await isOpen(finding, run) {
      explored.addOpenConversation()
      return
    }
    counts[finding.kind] = count + 1
    if let known {
      explored.conversationFindings[known].others += 1
      if count >= 2 { return }
    }
    if count >= 4 || explored.conversationFindings.count >= Self.findingLimit { return }
    var small = await smallest(finding, implementation)
    small.conversations = explored.conversations
    for _ in 0..<3 {
      let again = await replay(small.walk, implementation)
      if again?.finding == nil { small.isFlaky = true }
    }
    enter(small, &explored)
  }

  private func enter(_ small: ConversationFinding, _ explored: inout Explored) {
    guard let index = explored.conversationFindings.firstIndex(where: { $0.kind == small.kind })
    else { return explored.conversationFindings.append(small) }
    if small.eventCount < explored.conversationFindings[index].eventCount {
      let old = explored.conversationFindings[index]
      explored.conversationFindings[index] = small
      explored.conversationFindings[index].conversations = old.conversations
      explored.conversationFindings[index].others = old.others
    }
  }

  /// Whether a known variant goes the same way.
  ///
  /// Variants have no part in what is less than required: as in fixed cases, they may fail it.
  private mutating func isOpen(_ finding: ConversationFinding, _ run: TraceRun) async -> Bool {
    guard finding.strength == .required, finding.failure.kind == .wrong else { return false }
    return await variants.explain(finding.walk, run.played, space, judge.keys, &explaining)
  }

  /// The walk as an implementation goes it; nil where it cannot be gone.
  private func replay(
    _ walk: Walk,
    _ implementation: some Implementation
  ) async -> (finding: ConversationFinding?, run: TraceRun)? {
    guard let led = await space.led(walk, judge.keys),
      let run = await RequestIsolation(of: implementation).replays(of: [run(led)]).first ?? nil
    else { return nil }
    return (finding(led, run), run)
  }

  /// A smaller walk that goes wrong in the same way.
  private mutating func smallest(
    _ finding: ConversationFinding,
    _ implementation: some Implementation
  ) async -> ConversationFinding {
    var best = finding
    var exploration = self
    let end = ContinuousClock.now + .seconds(2)
    var shrinker = WalkShrinker(triesLeft: 400) { ContinuousClock.now < end }
    await shrinker.shrink(finding.walk) { walk in
      guard let played = await exploration.replay(walk, implementation),
        let other = played.finding, other.kind == finding.kind,
        !(await exploration.isOpen(other, played.run))
      else { return nil }
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
  func led(_ walk: Walk, _ keys: RSAKeys) async -> LedWalk? {
    guard var session = try? await machine.session(walk.configuration) else { return nil }
    var recorder = WalkRecorder(forms, walk.configuration, keys)
    var led = LedWalk(walk: walk, trace: FlowTrace(steps: []))
    for step in walk.steps {
      guard let members = try? recorder.filled(step.members),
        let result = try? session.deliver(step.event, members, at: step.at),
        judged[result.delivery] != nil
      else { return nil }
      led.deliveries.append(result.delivery)
      led.trace.steps.append(
        step.expecting(recorder.reaction(to: step, members, result.actions))
      )
    }
    return led
  }
}
