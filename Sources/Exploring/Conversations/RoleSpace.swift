import Cryptography

/// What can happen to a role, as its traces show it.
///
/// An event that finds the reference where no trace has it is not asked about, since no case says what
/// is right there.
struct RoleSpace: Sendable {
  let role: Role
  let machine: any ReferenceMachine
  /// Its conversations while walks are drawn.
  let sessions: any MachineSessions
  /// The keys of tokens in walks, whose signatures are drafts.
  let keys = RSAKeys(areDrafts: true)
  let patterns = TextPatterns()
  private(set) var forms = ActionForms()
  /// Where walks begin.
  private(set) var seeds: [Seed] = []
  /// The steps of traces, by where the event finds the reference.
  private var precedents: [Delivery: [Precedent]] = [:]
  /// The cases that the reference passes.
  private(set) var cases: [(vector: VectorCase, strength: Requirement.Strength)] = []
  private(set) var citations: Citations
  /// The requirement that texts are compared exactly.
  let exactNames: RequirementID?
  /// What other interpretations do where an event finds the reference.
  private(set) var openings: [Delivery: Set<Precedent.Opening>] = [:]
  /// The interpretations that the reference takes.
  private(set) var ownInterpretations: [AmbiguityID: Interpretation] = [:]
  /// The interpretations of each ambiguity, in its own order.
  let interpretations: [AmbiguityID: [Interpretation]]
  /// Which members of actions a member of an event takes its value from.
  private(set) var channels: [String: Set<String>] = [:]
  /// Seconds between two events of a trace: the limits are among them.
  private(set) var gaps: [Int64] = []
  /// Those that some trace also has with a second more or less.
  private(set) var limits: [Int64] = []
  /// The events of all traces of one configuration, by their names.
  private var templates: [JSON: [String: [Template]]] = [:]
  /// The same, once all traces are known.
  private var kinds: [JSON: [Kind]] = [:]
  /// Where events find the reference in some trace, by which walks are counted.
  private var places: [Delivery: Place] = [:]
  /// The numbers of the rows that the traces take.
  private var rows: [String: Int] = [:]
  /// Members whose value comes once in a trace, since it names what begins with the event.
  private var repeats: [Member: (isRepeated: Bool, count: Int)] = [:]
  /// Draws other names than those of the traces.
  private(set) var renamings = RenamingGenerator(WalkNames())

  /// A member of an event.
  private struct Member: Hashable {
    let event: String
    let name: String
  }

  /// The beginning of a walk.
  struct Seed: Sendable {
    let configuration: JSON.Object
    fileprivate(set) var steps: [Template]
    /// The case of the trace.
    let origin: CaseID
    /// The reference before anything happens.
    let session: any MachineSession
    /// The events of the traces that a role is set up in the same way for, those of a name together, in
    /// alphabetical order: they have its users, keys and services.
    fileprivate(set) var events: [Kind] = []
    /// Tells the beginnings apart: interpretations go different ways in one trace.
    fileprivate(set) var number = 0
  }

  /// The events of one name.
  struct Kind: Sendable {
    /// The position of the name among those of all events.
    let number: Int
    let templates: [Template]
  }

  /// The numbers of a delivery, its event, and the row that it takes, the first of which is 1.
  struct Place: Sendable {
    let number: Int
    let event: Int
    let row: Int
  }

  /// An event of a trace.
  struct Template: Sendable {
    let event: String
    let members: JSON.Object
    let at: Instant
    /// What the trace expects.
    var reaction: FlowTrace.Reaction?
    /// The case of the trace.
    var origin: CaseID?
    /// Whether it has happened in this walk.
    var isRepeat = false
    /// Whether each of its members names what begins with it, so that it must be another each time.
    fileprivate(set) var isUnique: [Bool] = []

    /// The same event as it happened in a walk.
    func repeated(_ members: JSON.Object, at instant: Instant) -> Template {
      var template = Template(event: event, members: members, at: instant, isRepeat: true)
      template.isUnique = isUnique
      return template
    }
  }

  /// Gathers what the traces of a role show.
  init(of machine: any ReferenceMachine, in suite: Suite) async {
    self.machine = machine
    // Most events are tried and not taken, and a real signature takes as long as a conversation.
    let signing = machine as? any SigningMachine
    sessions = (signing?.signing(among: keys) ?? machine).sessions
    role = machine.role
    interpretations = suite.ambiguities.reduce(into: [:]) {
      $0[$1.id] = $1.interpretations.map(\.name)
    }
    let strengths = suite.strengths
    citations = Citations(strengths)
    let vendor = machine.role.rawValue.prefix { $0 != "." }.uppercased()
    let exact = RequirementID(rawValue: "\(vendor)-NAMES-EXACT")
    exactNames = strengths[exact] == nil ? nil : exact
    for vector in suite.files.lazy.filter({ $0.operation == .role(machine.role) })
      .flatMap(\.cases)
    {
      await learn(vector, strengths.ofCase(checking: vector.requirements))
    }
    var names = WalkNames()
    for seed in seeds { names.add(seed.configuration, seed.steps.map(\.members)) }
    renamings = RenamingGenerator(names)
    let all = Set(gaps)
    gaps = all.sorted()
    limits = gaps.filter { $0 > 30 && (all.contains($0 - 1) || all.contains($0 + 1)) }
    events = Set(templates.values.flatMap(\.keys)).sorted()
    kinds = templates.mapValues { templates in
      events.enumerated().compactMap { number, name in
        templates[name].map { Kind(number: number, templates: $0.map(completed)) }
      }
    }
    for index in seeds.indices { complete(&seeds[index]) }
    for delivery in precedents.keys { number(delivery) }
  }

  private func complete(_ seed: inout Seed) {
    seed.steps = seed.steps.map(completed)
    seed.events = kinds[.object(seed.configuration)] ?? []
  }

  mutating func add(_ seed: Seed) {
    var seed = seed
    seed.number = seeds.count
    complete(&seed)
    seeds.append(seed)
  }

  private mutating func number(_ delivery: Delivery) {
    if places[delivery] != nil { return }
    let row = rows[delivery.rule] ?? rows.count + 1
    rows[delivery.rule] = row
    let event = events.firstIndex(of: delivery.event) ?? 0
    places[delivery] = Place(number: places.count, event: event, row: row)
  }

  /// The events of all traces.
  private(set) var events: [String] = []

  /// The numbers of a delivery; nil if no trace has an event that finds the reference there.
  func place(of delivery: Delivery) -> Place? { places[delivery] }

  /// How many deliveries the traces have, and how many rows they take.
  var placeCount: Int { places.count }
  var rowCount: Int { rows.count }

  mutating func add(_ precedent: Precedent, of delivery: Delivery) {
    precedents[delivery, default: []].append(precedent)
    number(delivery)
  }

  func anyPrecedent(of delivery: Delivery) -> Precedent? { precedents[delivery]?.first }

  /// The step of a trace that a walk is the beginning of, if the trace goes so by the interpretations of
  /// those that lead.
  func ownPrecedent(of walk: LedWalk, by led: Set<TakenInterpretation>) -> Precedent? {
    guard let origin = walk.walk.steps.first?.origin, let last = walk.deliveries.last,
      walk.walk.steps.allSatisfy({ $0.origin == origin && $0.reaction != nil })
    else { return nil }
    return precedents[last]?.first {
      $0.vector.id == origin && $0.happenings.count == walk.walk.steps.count
        && $0.excluded.isDisjoint(with: led) && $0.supposed.isSubset(of: led)
    }
  }

  /// The step of a trace that says what is right at the end of a walk: one that leaves nothing open
  /// if there is one, and the one that most decides its case.
  ///
  /// - Parameters:
  ///   - taken: the interpretations that were shown.
  ///   - led: those of the variants that lead.
  ///   - place: where what was done differs.
  func precedent(
    of walk: LedWalk,
    taken: Set<TakenInterpretation>,
    by led: Set<TakenInterpretation>,
    judging place: String
  ) -> Precedent? {
    let taken = taken.union(led)
    let happenings = zip(walk.deliveries, walk.walk.steps).map {
      Happening($0, at: $1.at, $1.members, walk.walk.configuration)
    }
    guard let last = happenings.last else { return nil }
    let precedent = precedents[last.delivery]?
      .filter {
        $0.judges(place) && $0.excluded.isDisjoint(with: taken) && $0.supposed.isSubset(of: led)
          && $0.speaks(of: happenings, walk.walk.configuration, limits)
      }
      .min { order(of: $0, walk).lexicographicallyPrecedes(order(of: $1, walk)) }
    return precedent.map { weighed($0, at: place) }
  }

  /// The least comes first: the step itself at the end of its whole case, what leaves nothing open, is
  /// the end of its case, and cites what most cases cite that end there.
  private func order(of precedent: Precedent, _ walk: LedWalk) -> [Int] {
    // A step on the way to what a case is about cites that too, as does one without what led to it.
    let isItself =
      precedent.vector.id == walk.walk.steps.last?.origin && precedent.behind == 0
      && precedent.happenings.count <= walk.walk.steps.count
    return [
      isItself ? 0 : 1, precedent.supposed.isEmpty ? 1 : 0, precedent.isOpen ? 1 : 0,
      min(precedent.behind, 1),
    ] + citations.rank(of: precedent).map { -$0 }
      + [precedent.behind, precedent.happenings.count]
  }

  /// The template with what all traces together say of its members.
  private func completed(_ template: Template) -> Template {
    var template = template
    template.isUnique = template.members.names.map { name in
      guard let entry = repeats[Member(event: template.event, name: name)] else { return false }
      return !entry.isRepeated && entry.count > 4
    }
    return template
  }

  private mutating func learn(_ vector: VectorCase, _ strength: Requirement.Strength) async {
    guard case .trace(let trace) = vector.expectation,
      let opened = try? await sessions.open(vector.input)
    else { return }
    var session = opened
    var run = TraceRun(trace, of: role, configuration: vector.input, keys: keys)
    var bindings = FlowBindings(keys: keys, patterns: patterns)
    var sources: [String: String] = [:]
    var steps: [Template] = []
    var happenings: [Happening] = []
    var seen: Set<String> = []
    _ = run.next()
    run.receive(.output(["session": "walk"]))
    var upcoming = trace.steps[...]
    var excluded: Set<TakenInterpretation> = []
    while case .deliver(_, let at, let event, let members) = run.next(), let at = at.instant,
      let step = upcoming.popFirst()
    {
      guard let result = try? session.deliver(event, members, at: at),
        let actions = try? result.actions()
      else { return }
      run.receive(.output(["actions": .array(actions)]))
      if run.problem != nil { return }
      for earlier in steps { gaps.append(at.seconds - earlier.at.seconds) }
      learn(step.members, event, sources)
      learn(event, members, &seen)
      var fitting: FlowTrace.Reaction?
      var others: [Precedent.Opening] = []
      var reaction = step.reaction
      var left = excluded
      if case .ambiguity(let id, var branches) = reaction {
        let own = branches.firstIndex { branch in
          fitting = FlowTrace.Reaction.ambiguity(id, [branch])
            .fitting(actions, of: role, &bindings)
          return fitting != nil
        }
        guard let own else { return }
        ownInterpretations[id] = branches[own].interpretation
        upcoming = branches[own].then + (branches[own].ends ? [] : upcoming)
        let hasOwnSteps = branches.contains { !$0.then.isEmpty }
        for index in branches.indices {
          branches[index].then = []
          if index == own { continue }
          for action in branches[index].actions {
            forms.learn(action.name, in: result.delivery.rule, besides: action.members.names)
          }
          let taken = TakenInterpretation(id, branches[index].interpretation)
          // Where interpretations have steps of their own, one says nothing about another.
          branches[index].ends = branches[index].ends || hasOwnSteps
          if branches[index].ends { left.insert(taken) }
          let names = branches[index].actions.map(\.name).sorted()
          if names != actions.names {
            others.append(Precedent.Opening(taken: taken, actions: names))
          }
        }
        branches[own].ends = false
        reaction = .ambiguity(id, branches)
      } else {
        fitting = reaction.fitting(actions, of: role, &bindings)
      }
      bindings.settle()
      let template = Template(
        event: event,
        members: step.members,
        at: at,
        reaction: reaction,
        origin: vector.id
      )
      steps.append(template)
      templates[.object(vector.input), default: [:]][event, default: []].append(template)
      openings[result.delivery, default: []].formUnion(others)
      happenings.append(Happening(result.delivery, at: at, step.members, vector.input))
      let precedent = Precedent(
        vector: vector,
        strength: strength,
        happenings: happenings,
        openings: others,
        excluded: excluded,
        judged: reaction.judged,
        behind: upcoming.count
      )
      add(precedent, of: result.delivery)
      excluded = left
      var given = actions
      for action in (fitting?.actions ?? []).joined() {
        for (name, member) in action.binders { sources[name] = "\(action.name).\(member)" }
        guard let index = given.firstIndex(where: { $0.object?[action.name] != nil }),
          let actual = given.remove(at: index).object?[action.name]?.object
        else { continue }
        forms.learn(action.name, in: result.delivery.rule, action.members, actual, vector.input)
      }
    }
    cases.append((vector, strength))
    citations.add(vector, happenings)
    add(Seed(configuration: vector.input, steps: steps, origin: vector.id, session: opened))
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
      let key = Member(event: event, name: member.name)
      var entry = repeats[key] ?? (false, 0)
      entry.count += 1
      if !seen.insert("\(event).\(member.name)=\(text)").inserted { entry.isRepeated = true }
      repeats[key] = entry
    }
  }
}

extension FlowTrace.ExpectedAction {
  /// The names that are bound, each with the member that binds it.
  var binders: [(name: String, member: String)] {
    members.members.flatMap { member in member.value.bound.map { ($0, member.name) } }
  }
}

extension FlowTrace.Reaction {
  /// The members that are judged, by action.
  var judged: Set<String> {
    Set(
      actions.joined().flatMap { action in
        // A name that is bound to whatever comes judges nothing.
        action.members.members.filter { $0.value.special?.name != "$bind" }
          .map { "\(action.name).\($0.name)" }
      }
    )
  }

  /// The names that are bound, by action and member.
  var binders: [String: String] {
    actions.joined().reduce(into: [:]) { names, action in
      for (name, member) in action.binders { names["\(action.name).\(member)"] = name }
    }
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
