/// The groups of traces of one role, which begin at one instant.
struct TraceGroups: Sendable {
  static let start: Timestamp = "2018-01-02T03:04:05Z"

  private let role: Role
  private let method: String
  private let configuration: JSON.Object

  /// Says how expectations are found, and what the role is configured with, where a group says nothing
  /// else.
  init(of role: Role, method: String, with configuration: JSON.Object = [:]) {
    self.role = role
    self.method = method
    self.configuration = configuration
  }

  /// A group of traces.
  func callAsFunction(
    _ topic: String,
    _ title: String,
    method: String? = nil,
    with configuration: JSON.Object? = nil,
    @TraceBuilder traces: () -> [TraceDefinition]
  ) -> CaseGroup {
    let definitions = traces()
    let name = role.rawValue.split(separator: ".").joined(separator: "-")
    let path = "flow-traces/\(name)-\(topic)"
    return CaseGroup(path: path) { reference in
      var vectors: [VectorCase] = []
      for definition in definitions {
        let resolver = TraceResolver(path: path, definition: definition)
        let common = configuration ?? self.configuration
        vectors.append(try resolver.resolve(common))
      }
      let file = VectorFile(
        path: path,
        operation: .role(role),
        title: title,
        method: method ?? self.method,
        cases: vectors
      )
      try await Self.confirm(file, by: reference)
      return file
    }
  }

  /// The reference passes every trace, and takes the first interpretation of what is open.
  static func confirm(_ file: VectorFile, by reference: LocalImplementation) async throws {
    // The reference goes one way only; the words of the other interpretations are checked by reading them.
    for vector in file.cases {
      do {
        let reader = try ObjectReader(vector.json, at: JSON.Path())
        _ = try VectorCase(decoding: reader, in: file.path, of: file.operation)
      } catch {
        throw AuthoringError(id: vector.id, message: "\(error)")
      }
    }
    let runner = Runner(suite: Suite(files: [file]), judge: Judge(hasStrictReasons: true))
    let result = try await runner.run(reference)
    for (vector, result) in zip(file.cases, result.cases) {
      if case .passed = result.outcome { continue }
      throw AuthoringError(id: vector.id, message: result.outcome.disagreement)
    }
  }
}

/// Turns the definition of one trace into a vector: instants become absolute.
private struct TraceResolver {
  let path: String
  let definition: TraceDefinition

  func resolve(_ common: JSON.Object) throws -> VectorCase {
    var configuration = common
    for member in definition.configuration.members { configuration[member.name] = member.value }
    var clock = try instant(TraceGroups.start)
    let steps = try steps(definition.steps, clock: &clock)
    return VectorCase(
      id: id,
      title: definition.title,
      requirements: definition.scope.requirements,
      flags: definition.scope.flags,
      note: definition.note,
      input: configuration,
      expectation: .trace(FlowTrace(steps: steps)),
      origin: .computed("reference")
    )
  }

  private var id: CaseID { CaseID(rawValue: "\(path)/\(definition.slug)") }

  private func instant(_ timestamp: Timestamp) throws -> Instant {
    guard let instant = timestamp.instant else {
      throw AuthoringError(id: id, message: "\"\(timestamp)\" is not an instant")
    }
    return instant
  }

  private func steps(
    _ definitions: [StepDefinition],
    clock: inout Instant
  ) throws -> [FlowTrace.Step] {
    var steps: [FlowTrace.Step] = []
    for definition in definitions {
      switch definition.event.time {
      case .at(let timestamp): clock = try instant(timestamp)
      case .after(let seconds):
        guard let later = clock.adding(seconds: seconds) else {
          throw AuthoringError(id: id, message: "\(seconds) s later is outside the calendar")
        }
        clock = later
      }
      steps.append(
        FlowTrace.Step(
          at: Timestamp(clock.rfc3339),
          event: definition.event.message.name,
          members: definition.event.message.members,
          reaction: try reaction(definition.reaction, clock: &clock)
        )
      )
    }
    return steps
  }

  private func reaction(
    _ reaction: StepReaction,
    clock: inout Instant
  ) throws -> FlowTrace.Reaction {
    switch reaction {
    case .actions(let actions):
      return actions.isOrdered ? .ordered(actions.expected) : .unordered(actions.expected)
    case .open(let ambiguity):
      let start = clock
      var latest = clock
      let branches = try ambiguity.branches.map { branch in
        var clock = start
        let then = try steps(branch.then, clock: &clock)
        if !branch.ends { latest = max(latest, clock) }
        return FlowTrace.Branch(
          interpretation: branch.interpretation,
          actions: branch.actions.expected,
          isOrdered: branch.actions.isOrdered,
          then: then,
          ends: branch.ends
        )
      }
      // The common steps come after those of every interpretation: the clock never goes back.
      clock = latest
      return .ambiguity(ambiguity.id, branches)
    }
  }
}
