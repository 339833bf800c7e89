import ConformanceEngine

/// What can happen to a role, as its traces show it.
///
/// An event that finds the reference where no trace has it is not asked about, since no case says what
/// is right there.
struct RoleSpace: Sendable {
  let role: Role
  let machine: any ReferenceMachine
  private(set) var forms = ActionForms()
  /// Where walks begin.
  private(set) var seeds: [Seed] = []
  /// The steps of traces, by where the event finds the reference.
  private var precedents: [Delivery: [Precedent]] = [:]
  /// What other interpretations do where an event finds the reference.
  private(set) var openings: [Delivery: Set<Precedent.Opening>] = [:]
  /// Which members of actions a member of an event takes its value from.
  private(set) var channels: [String: Set<String>] = [:]
  /// Seconds between two events of a trace: the limits are among them.
  private(set) var gaps: [Int64] = []
  /// Those that some trace also has with a second more or less.
  private(set) var limits: [Int64] = []
  /// The events of all traces of one configuration, by their names.
  private var templates: [JSON: [String: [Template]]] = [:]
  /// Members whose value comes once in a trace, since it names what begins with the event.
  private var repeats: [String: (isRepeated: Bool, count: Int)] = [:]

  /// The beginning of a walk.
  struct Seed: Sendable {
    let configuration: JSON.Object
    let steps: [Template]
  }

  /// The events of the traces that a role is set up in the same way for: they have its users, keys and
  /// services.
  func templates(for configuration: JSON.Object) -> [String: [Template]] {
    templates[.object(configuration)] ?? [:]
  }

  /// An event of a trace.
  struct Template: Sendable {
    let event: String
    let members: JSON.Object
    let at: Instant
    /// Whether it has happened in this walk.
    var isRepeat = false
  }

  /// Gathers what the traces of a role show.
  init(of machine: any ReferenceMachine, in suite: Suite) async {
    self.machine = machine
    role = machine.role
    let strengths = suite.strengths
    for vector in suite.files.lazy.filter({ $0.operation == .role(machine.role) })
      .flatMap(\.cases)
    {
      await learn(vector, strengths.ofCase(checking: vector.requirements))
    }
    let all = Set(gaps)
    gaps = all.sorted()
    limits = gaps.filter { $0 > 30 && (all.contains($0 - 1) || all.contains($0 + 1)) }
    events = Set(templates.values.flatMap(\.keys)).sorted()
  }

  /// The events of all traces.
  private(set) var events: [String] = []

  /// Whether some trace has an event that finds the reference there.
  func isKnown(_ delivery: Delivery) -> Bool { precedents[delivery] != nil }

  func anyPrecedent(of delivery: Delivery) -> Precedent? { precedents[delivery]?.first }

  /// The step of a trace that says what is right at the end of a walk: one that leaves nothing open
  /// where there is one, and the one that most decides its case.
  func precedent(of walk: LedWalk) -> Precedent? {
    let happenings = zip(walk.deliveries, walk.walk.steps).map {
      Happening($0, at: $1.at, $1.members)
    }
    guard let last = happenings.last else { return nil }
    return precedents[last.delivery]?
      .filter { $0.speaks(of: happenings, walk.walk.configuration, limits) }
      .min {
        ($0.isOpen ? 1 : 0, $0.behind, $0.happenings.count)
          < ($1.isOpen ? 1 : 0, $1.behind, $1.happenings.count)
      }
  }

  /// Whether a value names what begins with the event, so that it must be another each time.
  func isUnique(_ event: String, _ member: String) -> Bool {
    guard let entry = repeats["\(event).\(member)"] else { return false }
    return !entry.isRepeated && entry.count > 4
  }

  private mutating func learn(_ vector: VectorCase, _ strength: Requirement.Strength) async {
    guard case .trace(let trace) = vector.expectation,
      var session = try? await machine.session(vector.input)
    else { return }
    var run = TraceRun(trace, of: role, configuration: vector.input)
    var sources: [String: String] = [:]
    var steps: [Template] = []
    var happenings: [Happening] = []
    var seen: Set<String> = []
    _ = run.next()
    run.receive(.output(["session": "walk"]))
    while case .deliver(_, let at, let event, let members) = run.next(), let at = at.instant {
      guard let result = try? session.deliver(event, members, at: at) else { return }
      run.receive(.output(["actions": .array(result.actions)]))
      if run.problem != nil { return }
      // The steps of a trace, and not those of an interpretation.
      guard steps.count < trace.steps.count, trace.steps[steps.count].at.instant == at,
        trace.steps[steps.count].event == event
      else { continue }
      let step = trace.steps[steps.count]
      for earlier in steps { gaps.append(at.seconds - earlier.at.seconds) }
      let template = Template(event: event, members: step.members, at: at)
      steps.append(template)
      templates[.object(vector.input), default: [:]][event, default: []].append(template)
      learn(step.members, event, sources)
      learn(event, members, &seen)
      let names = result.actions.names
      var expected: [FlowTrace.ExpectedAction] = []
      var others: [Precedent.Opening] = []
      switch step.reaction {
      case .ordered(let actions), .unordered(let actions): expected = actions
      case .ambiguity(let id, let branches):
        for branch in branches {
          let own = branch.actions.map(\.name).sorted()
          if own == names {
            expected = branch.actions
          } else {
            let taken = TakenInterpretation(id, branch.interpretation)
            others.append(Precedent.Opening(taken: taken, actions: own))
          }
        }
      }
      openings[result.delivery, default: []].formUnion(others)
      happenings.append(Happening(result.delivery, at: at, step.members))
      let precedent = Precedent(
        vector: vector,
        strength: strength,
        happenings: happenings,
        openings: others,
        behind: trace.steps.count - steps.count
      )
      precedents[result.delivery, default: []].append(precedent)
      var left = result.actions
      for action in expected {
        for (name, value) in action.members.binders { sources[name] = "\(action.name).\(value)" }
        guard let index = left.firstIndex(where: { $0.object?[action.name] != nil }),
          let actual = left.remove(at: index).object?[action.name]?.object
        else { continue }
        forms.learn(action.name, action.members, actual, vector.input)
      }
    }
    seeds.append(Seed(configuration: vector.input, steps: steps))
  }

  private mutating func learn(
    _ members: JSON.Object,
    _ event: String,
    _ sources: [String: String]
  ) {
    for (name, path) in JSON.object(members).references(at: event) {
      if let source = sources[name] { channels[path, default: []].insert(source) }
    }
  }

  private mutating func learn(_ event: String, _ members: JSON.Object, _ seen: inout Set<String>) {
    for member in members.members {
      guard case .string(let text) = member.value else { continue }
      let key = "\(event).\(member.name)"
      var entry = repeats[key] ?? (false, 0)
      entry.count += 1
      if !seen.insert("\(key)=\(text)").inserted { entry.isRepeated = true }
      repeats[key] = entry
    }
  }
}

extension JSON.Object {
  /// The names that are bound in an expected action, with the member that binds them.
  fileprivate var binders: [(name: String, member: String)] {
    members.flatMap { member in member.value.bound.map { ($0, member.name) } }
  }
}

extension JSON {
  fileprivate var bound: [String] {
    switch special {
    case ("$bind", .string(let name))?, ("$fresh", .string(let name))?,
      ("$increasing", .string(let name))?:
      return [name]
    case ("$all", .array(let elements))?: return elements.flatMap(\.bound)
    default: return []
    }
  }

  /// The names that a template refers to, each with its place.
  func references(at path: String) -> [(name: String, path: String)] {
    switch self {
    case .object(let object):
      if case ("$value", .string(let name))? = special { return [(name, path)] }
      return object.members.flatMap { $0.value.references(at: "\(path).\($0.name)") }
    case .array(let elements):
      return elements.flatMap { $0.references(at: path) }
    default: return []
    }
  }
}
