import AuthReference
import Cryptography

/// Plays one trace of a script to the reference machine under every interpretation that it meets.
struct ScriptPlayer {
  private let script: ScriptFile
  private let trace: ScriptTrace
  private let applications: [SinchApp]
  private let machine: SinchServiceMachine
  private var candidates: [Candidate]
  private var clock: Instant
  /// The instants at which limited instances end, by the names of their devices.
  private var ends: [String: Instant] = [:]
  private var steps: [FlowTrace.Step] = []
  /// The record of each line, by its number.
  private(set) var record: [Int: [String]] = [:]

  /// The machine after the events so far, under some interpretations.
  private struct Candidate {
    var state: SinchServiceMachine.State
    var bindings = FlowBindings(keys: RSAKeys())
    /// The devices that were registered at some time.
    var registered: [SinchDevice] = []
  }

  /// The reaction of one candidate to an event.
  private struct Outcome {
    var candidate: Candidate
    var actions: [FlowTrace.ExpectedAction]
  }

  init(_ trace: ScriptTrace, of script: ScriptFile) throws(ScriptError) {
    var applications: [SinchApp] = []
    for word in trace.applications { applications.append(try script.application(word)) }
    if applications.isEmpty { applications = try script.applications() }
    self.script = script
    self.trace = trace
    self.applications = applications
    var machine = SinchServiceMachine()
    machine.interpretations = .open
    self.machine = machine
    let configuration = SinchService.Configuration(
      applications: applications.map {
        .init(applicationKey: $0.key, applicationSecret: $0.secret)
      }
    )
    candidates = [Candidate(state: machine.open(configuration))]
    guard let start = Instant(seconds: SinchScene.start) else {
      throw script.error("the scene has no start", at: trace.id)
    }
    clock = start
  }

  /// The trace as a vector, whose id is below the path of its file.
  mutating func vector(below path: String) throws(ScriptError) -> VectorCase {
    for step in trace.steps { try play(step) }
    return VectorCase(
      id: CaseID(rawValue: "\(path)/\(trace.id.text)"),
      title: trace.title,
      requirements: trace.scope.requirements,
      flags: trace.scope.flags,
      note: trace.note,
      input: SinchApp.configuration(applications),
      expectation: .trace(FlowTrace(steps: steps)),
      origin: .computed("reference")
    )
  }

  private mutating func play(_ step: ScriptStep) throws(ScriptError) {
    let playing = try selection(of: step)
    if step.ends {
      candidates.removeAll { playing($0) }
      return
    }
    guard let instant = step.instant else { return }
    clock = try self.instant(instant)
    var records: [[String]] = []
    for event in step.events { records.append(try play(event, of: step, where: playing)) }
    // Events that share a line have their records below it, each in its turn.
    let record = records.count == 1 ? records[0] : [""] + records.joined()
    if step.expected.isEmpty {
      self.record[step.line] = record
    } else if step.expected.map(\.text) != record {
      throw script.error(
        "the machine does something else: \(record.joined(separator: " / "))",
        at: step.expected[0]
      )
    }
  }

  /// Whether a candidate takes a step; it marks the end of a branch besides.
  private mutating func selection(
    of step: ScriptStep
  ) throws(ScriptError) -> (Candidate) -> Bool {
    guard let word = step.interpretation else { return { _ in true } }
    guard let last = steps.last, case .ambiguity(let question, var branches) = last.reaction else {
      throw script.error("no question is open before this line", at: word)
    }
    guard let index = branches.firstIndex(where: { $0.interpretation.rawValue == word.text }) else {
      let names = branches.map(\.interpretation.rawValue)
      throw script.unknown("interpretation", word, among: names)
    }
    if step.ends {
      branches[index].ends = true
      steps[steps.count - 1].reaction = .ambiguity(question, branches)
    }
    let taken = branches[index].interpretation
    return { $0.state.interpretations.touched[question] == taken }
  }

  /// Plays an event, and returns the lines that record the actions.
  private mutating func play(
    _ words: [ScriptWord],
    of step: ScriptStep,
    where isPlaying: (Candidate) -> Bool
  ) throws(ScriptError) -> [String] {
    let event = try SinchServiceScriptEvent(words, of: script, at: clock, resolve: instant)
    var outcomes: [Outcome] = []
    // Candidates keep their order: the first one takes the interpretations of the reference.
    var next: [Candidate] = []
    for candidate in candidates {
      let reactions = isPlaying(candidate) ? try react(candidate, to: event) : []
      outcomes += reactions
      next += reactions.isEmpty ? [candidate] : reactions.map(\.candidate)
    }
    let reaction = try reaction(outcomes, at: words[0])
    let played = FlowTrace.Step(
      at: Timestamp(clock.rfc3339),
      event: event.message.name,
      members: event.message.members,
      reaction: reaction
    )
    if let interpretation = step.interpretation {
      guard case .ambiguity(let question, var branches)? = steps.last?.reaction else { return [] }
      if case .ambiguity = reaction {
        throw script.error("another question is open within an interpretation", at: words[0])
      }
      for index in branches.indices
      where branches[index].interpretation.rawValue == interpretation.text {
        branches[index].then.append(played)
      }
      steps[steps.count - 1].reaction = .ambiguity(question, branches)
    } else {
      steps.append(played)
    }
    candidates = next
    let party = event.party(of: event.device)
    let end = outcomes.first?.candidate.state.instance(of: party)?.expiresAt
    if let end { ends[event.device.name] = end }
    return lines(of: reaction, among: script.cast.filter { $0.value.app == event.device.app })
  }

  /// Everything that the machine may do about an event.
  private func react(
    _ candidate: Candidate,
    to event: SinchServiceScriptEvent
  ) throws(ScriptError) -> [Outcome] {
    let transitions: [FlowTransition<SinchServiceMachine>]
    let old = candidate.state.instance(of: event.party(of: event.device))
    do {
      let template = FlowTemplate(bindings: candidate.bindings)
      let message: JSON.Object = [
        event.message.name: .object(try template.fill(event.message.members))
      ]
      let event: SinchService.Event = try JSON.object(message).decoded(isStrict: true)
      transitions = try machine.transitions(from: candidate.state, on: event, at: clock)
    } catch {
      throw script.error("the machine cannot take this event: \(error)", at: event.place)
    }
    return transitions.map { transition in
      var next = candidate
      next.state = transition.state
      let actions = transition.actions.map { action in
        guard case .acceptRegistration(_, _, let instance, let credentials) = action else {
          return event.expected(action, as: .again)
        }
        let isUpdate = old?.expiresAt != nil && old?.name == instance
        let acceptance = event.acceptance(isUpdate: isUpdate, after: candidate.registered)
        next.bindings.bind(event.device.name, to: .string(credentials))
        next.registered.append(event.device)
        return event.expected(action, as: acceptance)
      }
      return Outcome(candidate: next, actions: actions)
    }
  }

  /// The expected actions: the same under each interpretation, or by those of one question.
  private func reaction(
    _ outcomes: [Outcome],
    at word: ScriptWord
  ) throws(ScriptError) -> FlowTrace.Reaction {
    guard let first = outcomes.first?.actions else {
      throw script.error("no interpretation comes to this event", at: word)
    }
    if outcomes.allSatisfy({ $0.actions == first }) {
      return first.contains { $0.name == "offerCall" } ? .unordered(first) : .ordered(first)
    }
    for question in SinchServiceMachine.questions {
      let branches = question.interpretations.map(\.interpretation).compactMap { interpretation in
        branch(interpretation, of: question.id, outcomes)
      }
      let isDecided = outcomes.allSatisfy { outcome in
        let taken = outcome.candidate.state.interpretations.touched[question.id]
        return branches.contains { $0.interpretation == taken && $0.actions == outcome.actions }
      }
      if isDecided { return .ambiguity(question.id, branches) }
    }
    let touched = outcomes.flatMap { $0.candidate.state.interpretations.touched.keys }
    let names = Set(touched).map(\.rawValue).sorted().joined(separator: ", ")
    throw script.error("the actions depend on more than one question: \(names)", at: word)
  }

  private func branch(
    _ interpretation: Interpretation,
    of question: AmbiguityID,
    _ outcomes: [Outcome]
  ) -> FlowTrace.Branch? {
    let outcome = outcomes.first {
      $0.candidate.state.interpretations.touched[question] == interpretation
    }
    return outcome.map {
      let isOrdered = $0.actions.count < 2
      return FlowTrace.Branch(
        interpretation: interpretation,
        actions: $0.actions,
        isOrdered: isOrdered
      )
    }
  }

  /// `25d`, `30d+1`, `alice.end-1` or a timestamp: an instant, from the start of the scene or from the
  /// end of an instance.
  private func instant(_ word: ScriptWord) throws(ScriptError) -> Instant {
    if let instant = Timestamp(word.text).instant { return instant }
    var base = Instant(seconds: SinchScene.start)
    var duration = Substring(word.text)
    if let dot = word.text.firstIndex(of: ".") {
      let name = ScriptWord(text: String(word.text[..<dot]), line: word.line, column: word.column)
      guard let device = script.cast[name.text] else {
        throw script.unknown("actor", name, among: script.cast.keys)
      }
      guard word.text[dot...].hasPrefix(".end") else {
        throw script.error("an instant is like 2d+1, or like alice.end-1", at: word)
      }
      guard let end = ends[device.name] else {
        throw script.error("\(name.text) has had no instance with an end", at: word)
      }
      base = end
      duration = word.text[dot...].dropFirst(4)
      if duration.isEmpty { return end }
    }
    let seconds = try script.seconds(duration, in: word)
    guard let instant = base?.adding(seconds: seconds) else {
      throw script.error("this instant is outside the calendar", at: word)
    }
    return instant
  }

  private func lines(
    of reaction: FlowTrace.Reaction,
    among cast: [String: SinchDevice]
  ) -> [String] {
    func line(_ actions: [FlowTrace.ExpectedAction]) -> String {
      let texts = actions.map { $0.text(among: cast) }
      return texts.isEmpty ? "nothing" : texts.joined(separator: "; ")
    }
    return switch reaction {
    case .ordered(let actions), .unordered(let actions): [line(actions)]
    case .ambiguity(let question, let branches):
      [question.rawValue] + branches.map { "\($0.interpretation.rawValue): \(line($0.actions))" }
    }
  }
}

extension ScriptFile {
  /// A duration such as `48h-1` in seconds.
  func seconds(_ text: Substring, in word: ScriptWord) throws(ScriptError) -> Int64 {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    var (sum, number, sign): (Int64, Int64?, Int64) = (0, nil, 1)
    for letter in text + "+" {
      if let digit = letter.wholeNumberValue, number ?? 0 < 1_000_000_000_000 {
        number = (number ?? 0) * 10 + Int64(digit)
      } else if let unit = units[letter], let value = number {
        sum += sign * value * unit
        number = nil
      } else if letter == "+" || letter == "-" {
        sum += sign * (number ?? 0)
        (number, sign) = (nil, letter == "-" ? -1 : 1)
      } else {
        throw error("\"\(text)\" is not a duration such as 48h-1", at: word)
      }
    }
    return sum
  }
}

extension FlowTrace.ExpectedAction {
  /// The action as a person reads it: its name, who it is for, and what else it says.
  func text(among cast: [String: SinchDevice]) -> String {
    let actor = cast.filter { _, device in
      members["userId"] == .string(device.user) && members["device"] == .string(device.device)
    }.keys.min()
    let rest = members.members.compactMap { text(of: $0, actor: actor) }
    return ([name] + rest).joined(separator: " ")
  }

  private func text(of member: JSON.Member, actor: String?) -> String? {
    switch (member.name, member.value) {
    case ("applicationKey", _): return nil
    case ("userId", .string(let user)): return actor ?? user
    case ("device", .string(let device)): return actor == nil ? device : nil
    case (let name, .string(let text)): return "\(name)=\(text)"
    case (let name, let value):
      switch value.special {
      case ("$fresh", _)?: return "\(name)=new"
      case ("$value", _)?: return "\(name)=same"
      case ("$oneOf", .array(let texts))?:
        return "\(name)=" + texts.compactMap { $0.string }.joined(separator: ",")
      default: return nil
      }
    }
  }
}
