import ConformanceEngine
import KnownVariants

/// What can happen to a role, as its traces show it.
///
/// An event that finds the reference where no trace has it is not asked about: nobody has looked at
/// what would be right there.
struct RoleSpace: Sendable {
  let role: Role
  let machine: any ReferenceMachine
  private(set) var forms = ActionForms()
  /// Where walks begin.
  private(set) var seeds: [Seed] = []
  /// Where an event finds the reference in some trace, and the case that judges it.
  private(set) var judged: [Delivery: Judged] = [:]
  /// Which members of actions a member of an event takes its value from.
  private(set) var channels: [String: Set<String>] = [:]
  /// Seconds between two events of a trace: the limits are among them.
  private(set) var gaps: [Int64] = []
  /// The events of all traces, by their names.
  private(set) var templates: [String: [Template]] = [:]
  /// Members whose value comes once in a trace, since it names what begins with the event.
  private var repeats: [String: (isRepeated: Bool, count: Int)] = [:]

  /// The beginning of a walk.
  struct Seed: Sendable {
    let configuration: JSON.Object
    let steps: [Template]
  }

  /// An event of a trace.
  struct Template: Sendable {
    let event: String
    let members: JSON.Object
    let at: Instant
    let configuration: JSON
  }

  /// A case that says what is right.
  struct Judged: Sendable {
    let vector: VectorCase
    let strength: Requirement.Strength
    /// How many steps come before, and half as much for each behind.
    let distance: Int
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
    gaps = Array(Set(gaps)).sorted()
  }

  var events: [String] { templates.keys.sorted() }

  /// Whether a value names what begins with the event, so that it must be another each time.
  func isUnique(_ event: String, _ member: String) -> Bool {
    guard let entry = repeats["\(event).\(member)"] else { return false }
    return !entry.isRepeated && entry.count > 4
  }

  private mutating func learn(_ vector: VectorCase, _ strength: Requirement.Strength) async {
    guard case .trace(let trace) = vector.expectation, trace.isWithinWalks,
      var session = try? await machine.session(vector.input)
    else { return }
    var run = TraceRun(trace, of: role, configuration: vector.input)
    var sources: [String: String] = [:]
    var steps: [Template] = []
    var seen: Set<String> = []
    _ = run.next()
    run.receive(.output(["session": "walk"]))
    while case .deliver(_, let at, let event, let members) = run.next(), let at = at.instant {
      guard let result = try? session.deliver(event, members, at: at) else { return }
      let index = run.played.count - 1
      run.receive(.output(["actions": .array(result.actions)]))
      if run.problem != nil { return }
      // The steps of a trace, and not those of an interpretation.
      guard steps.count < trace.steps.count, trace.steps[steps.count].at.instant == at,
        trace.steps[steps.count].event == event
      else { continue }
      let step = trace.steps[steps.count]
      for earlier in steps { gaps.append(at.seconds - earlier.at.seconds) }
      let template = Template(
        event: event,
        members: step.members,
        at: at,
        configuration: .object(vector.input)
      )
      steps.append(template)
      templates[event, default: []].append(template)
      learn(step.members, event, sources)
      learn(event, members, &seen)
      let expected: [FlowTrace.ExpectedAction]
      switch step.reaction {
      case .ordered(let actions), .unordered(let actions): expected = actions
      case .ambiguity: continue
      }
      note(result.delivery, vector, strength, index + (trace.steps.count - index) / 2)
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

  private mutating func note(
    _ delivery: Delivery,
    _ vector: VectorCase,
    _ strength: Requirement.Strength,
    _ distance: Int
  ) {
    if let old = judged[delivery], (old.strength, -old.distance) >= (strength, -distance) { return }
    judged[delivery] = Judged(vector: vector, strength: strength, distance: distance)
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

extension FlowTrace {
  /// Whether a walk can be like it: what only some clients know of the digest scheme, and what is
  /// digested over a nonce of the client's own, are for fixed traces.
  fileprivate var isWithinWalks: Bool {
    let text = json.compact()
    return !text.contains("\"qop\"") && !text.contains("\"opaque\"")
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
