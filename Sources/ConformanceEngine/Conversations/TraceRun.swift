import Cryptography

/// The replay of one trace: what to ask next, and what the answers amount to.
///
/// A pure value: its caller carries the requests to an implementation.
package struct TraceRun: Sendable {
  private let role: Role
  private let configuration: JSON.Object
  private let profile: Profile?
  /// The steps to come, the last one first: those of a branch come before them.
  private var remaining: [FlowTrace.Step]
  private var bindings: FlowBindings
  private var session: String?
  private var position = Position.beforeOpening

  /// The steps so far, the first wrong one included.
  package private(set) var played: [Transcript.Step] = []
  /// The interpretations that were shown, in order.
  package private(set) var taken: [TakenInterpretation] = []
  /// What is odd about right reactions.
  package private(set) var warnings: [String] = []
  /// What went wrong first; nil as long as nothing has.
  package private(set) var problem: Problem?
  /// Whether it was in the last step played, and not before the first or after the last.
  private var isStepWrong = false
  /// The error that ended the replay, if one did.
  private(set) var error: ImplementationError?
  /// The text that the party wrote meanwhile, such as to standard error.
  package var wrote: String?

  /// The first thing that went wrong.
  package struct Problem: Sendable, Equatable {
    package var kind: Failure.Kind
    /// What is wrong, in one line.
    package var summary: String
    /// What was expected, in words.
    package var expected: String
    /// Where expectation and actions differ.
    package var differences: [Difference]
  }

  private enum Position: Sendable, Equatable {
    case beforeOpening, stepping, closing, over
  }

  /// Begins the replay of a trace for a party that is set up by a configuration.
  package init(
    _ trace: FlowTrace,
    of role: Role,
    configuration: JSON.Object,
    profile: Profile? = nil,
    keys: RSAKeys = RSAKeys(),
    patterns: TextPatterns = TextPatterns()
  ) {
    self.role = role
    self.configuration = configuration
    self.profile = profile
    bindings = FlowBindings(keys: keys, patterns: patterns)
    remaining = trace.steps.reversed()
  }

  /// Begins a replay as a judge judges it.
  package init(_ trace: FlowTrace, of role: Role, configuration: JSON.Object, by judge: Judge) {
    let (profile, keys) = (judge.profile, judge.keys)
    self.init(trace, of: role, configuration: configuration, profile: profile, keys: keys)
  }

  /// A replay of other steps with another configuration, in which names that nothing is bound to stand
  /// for what they stood for in this one.
  package func replaying(_ steps: [FlowTrace.Step], configuration: JSON.Object) -> TraceRun {
    let trace = FlowTrace(steps: steps)
    var run = TraceRun(trace, of: role, configuration: configuration, profile: profile)
    run.bindings = bindings.asStandIns
    return run
  }

  /// What was played and how it ended.
  package var transcript: Transcript {
    Transcript(played: played, endsWrong: isStepWrong, notRun: remaining.reversed())
  }

  /// The next request, or nil when the replay is over.
  package mutating func next() -> FlowRequest? {
    switch position {
    case .beforeOpening:
      return .open(role, configuration: configuration)
    case .stepping:
      guard let session, let step = remaining.last else { return close() }
      do throws(TemplateError) {
        let members = try FlowTemplate(bindings: bindings).fill(step.members)
        played.append(
          Transcript.Step(
            at: step.at,
            event: step.event,
            members: members,
            actions: nil,
            expected: step.reaction
          )
        )
        remaining.removeLast()
        return .deliver(session: session, at: step.at, event: step.event, members: members)
      } catch {
        fail(.wrong, "the event \"\(step.event)\" cannot be generated: \(error)", expected: "")
        isStepWrong = false
        return close()
      }
    case .closing: return close()
    case .over: return nil
    }
  }

  /// Whether the next event has a token that RSA signs, which takes longer than all else.
  var signsNext: Bool {
    guard position == .stepping, let step = remaining.last else { return false }
    return step.members.members.contains { $0.value.isSignedByRSA }
  }

  /// Signs the token of the next event, so that it is at hand when the event is asked for.
  func signNext() {
    if let step = remaining.last { _ = try? FlowTemplate(bindings: bindings).fill(step.members) }
  }

  /// Takes in the answer to the last request.
  package mutating func receive(_ answer: Answer) {
    switch (answer.bounded, position) {
    case (.error(let error), .over):
      // Only the request to close can be under way.
      if problem != nil { break }
      fail(.error, "at the end: \(error)", expected: "an answer")
      self.error = error
    case (_, .over), (_, .closing): break
    case (.unimplemented, _): fail(.unimplemented, "not implemented", expected: "")
    case (.error(let error), _):
      fail(.error, error.message, expected: "an answer")
      self.error = error
    case (.output(let output), .beforeOpening): open(output)
    case (.output(let output), .stepping): react(output)
    }
  }

  /// The replay with a party that does not have the role.
  package var unimplemented: TraceRun {
    var run = self
    _ = run.next()
    run.receive(.unimplemented)
    return run
  }

  private mutating func close() -> FlowRequest? {
    position = .over
    guard let session else { return nil }
    self.session = nil
    return .close(session: session)
  }

  private mutating func open(_ output: JSON.Object) {
    guard case .string(let session) = output["session"] else {
      let actual = JSON.object(output).compact()
      fail(.wrong, "expected a session, got \(actual)", expected: "{\"session\": \"…\"}")
      position = .over
      return
    }
    self.session = session
    position = .stepping
  }

  private mutating func fail(
    _ kind: Failure.Kind,
    _ summary: String,
    expected: String,
    differences: [Difference] = []
  ) {
    problem = Problem(kind: kind, summary: summary, expected: expected, differences: differences)
    isStepWrong = position == .stepping && !played.isEmpty
    position = session == nil ? .over : .closing
  }
}

extension TraceRun {
  /// Judges the actions that came for the step under way.
  private mutating func react(_ output: JSON.Object) {
    guard let step = played.last else { return }
    guard case .array(let elements) = output["actions"] else {
      let actual = JSON.object(output).compact()
      fail(.wrong, "expected a list of actions, got \(actual)", expected: "{\"actions\": […]}")
      return
    }
    played[played.count - 1].actions = elements
    do throws(TemplateError) {
      switch step.expected {
      case .ordered(let expected): try judge(elements, expected, ordered: true)
      case .unordered(let expected): try judge(elements, expected, ordered: false)
      case .ambiguity(let id, let branches): try judge(elements, id, branches)
      }
      bindings.settle()
    } catch {
      fail(.wrong, "step \(played.count) of the trace is not valid: \(error)", expected: "")
    }
  }

  private mutating func judge(
    _ actions: [JSON],
    _ expected: [FlowTrace.ExpectedAction],
    ordered: Bool
  ) throws(TemplateError) {
    let result = try ReactionCheck(of: role).check(actions, expected, ordered: ordered, &bindings)
    warnings += result.warnings
    guard let first = result.differences.first else { return }
    fail(
      .wrong,
      "step \(played.count), after \(played.last?.event ?? "?"): \(first)",
      expected: expected.isEmpty ? "no action" : expected.map(\.words).joined(separator: ", "),
      differences: result.differences
    )
  }

  private mutating func judge(
    _ actions: [JSON],
    _ ambiguity: AmbiguityID,
    _ branches: [FlowTrace.Branch]
  ) throws(TemplateError) {
    let fixed = profile?.interpretations[ambiguity]
    let allowed = branches.filter { fixed == nil || $0.interpretation == fixed }
    let check = ReactionCheck(of: role)
    var fitting: [FlowTrace.Branch] = []
    for branch in allowed {
      let result = try bindings.attempt { bindings throws(TemplateError) in
        try check.check(actions, branch.actions, ordered: branch.isOrdered, &bindings)
      }
      if result.isRight { fitting.append(branch) }
    }
    if let branch = fitting.first {
      let result =
        try check.check(actions, branch.actions, ordered: branch.isOrdered, &bindings)
      warnings += result.warnings
      // What fits several interpretations says nothing about which one is taken.
      if fixed == nil, fitting.count == 1 {
        taken.append(TakenInterpretation(ambiguity, branch.interpretation))
      }
      if branch.ends { remaining = [] }
      remaining += branch.then.reversed()
      return
    }
    let names = actions.compactMap { $0.object?.names.first }
    var nearest: (branch: FlowTrace.Branch, differences: [Difference])?
    for branch in allowed {
      let differences = try bindings.attempt { bindings throws(TemplateError) in
        try check.check(actions, branch.actions, ordered: branch.isOrdered, &bindings)
      }.differences
      let isNearer = nearest.map { differences.count < $0.differences.count } ?? true
      if isNearer { nearest = (branch, differences) }
      // Equal actions with other members are nearer than any others.
      if branch.actions.map(\.name) == names {
        nearest = (branch, differences)
        break
      }
    }
    let differences = nearest?.differences ?? []
    let name = nearest?.branch.interpretation.rawValue ?? ""
    let words = allowed.map { branch in
      let actions = branch.actions.map(\.words).joined(separator: ", ")
      return (branch.actions.isEmpty ? "no action" : actions) + " (\"\(branch.interpretation)\")"
    }
    fail(
      .wrong,
      "step \(played.count), after \(played.last?.event ?? "?"): "
        + (differences.first?.description ?? "the actions are wrong")
        + ", according to the nearest interpretation \"\(name)\" of \(ambiguity)",
      expected: words.joined(separator: ", or "),
      differences: differences
    )
  }
}

extension JSON {
  /// Whether this is the template of such a token.
  fileprivate var isSignedByRSA: Bool {
    guard case ("$mint", .object(let token))? = special else { return false }
    return token["key"]?.object?["rs256"] != nil
  }
}

extension FlowTrace.ExpectedAction {
  /// The action for people: `register {"sequence": …}`.
  package var words: String {
    members.isEmpty ? name : "\(name) \(JSON.object(members).compact())"
  }
}
