/// A walk that is being drawn.
struct WalkDraft: Sendable {
  let seed: RoleSpace.Seed
  private var session: any MachineSession
  private var recorder: WalkRecorder
  private var cursor = 0
  private var now: Instant
  /// The texts that events had, by their members, the latest last.
  private var used: [String: [String]] = [:]
  /// The values that name what began, which come once.
  private var begun: Set<String> = []
  /// The instants that something happened at, or that an event named.
  private var marks: [Instant] = []
  /// The events that were taken, as templates.
  private(set) var taken: [RoleSpace.Template] = []
  /// The numbers of its deliveries.
  private(set) var places: [RoleSpace.Place] = []
  private(set) var led: LedWalk

  /// An event that can be next.
  struct Trial: Sendable {
    fileprivate let template: RoleSpace.Template
    fileprivate let step: Walk.Step
    fileprivate let members: JSON.Object
    fileprivate let delivered: Delivered
    fileprivate let session: any MachineSession
    fileprivate let isNext: Bool
    fileprivate let instants: [Instant]
    let place: RoleSpace.Place
  }

  init(_ space: RoleSpace, _ seed: RoleSpace.Seed) {
    self.seed = seed
    session = seed.session
    recorder = WalkRecorder(space, seed.configuration, space.keys)
    now = seed.steps.first?.at ?? .epoch
    let walk = Walk(configuration: seed.configuration, steps: [])
    led = LedWalk(walk: walk, trace: FlowTrace(steps: []))
  }

  var count: Int { led.walk.steps.count }
  /// The number of the row of the reference's table that was taken last; 0 before the first.
  var row: Int { places.last?.row ?? 0 }
  /// The next event of the trace that the walk began with.
  var next: RoleSpace.Template? { seed.steps.indices.contains(cursor) ? seed.steps[cursor] : nil }

  /// What comes of an event; nil where it cannot be made up, or no trace has anything like it.
  ///
  /// - Parameters:
  ///   - isNext: whether it is the next event of the trace that the walk began with.
  ///   - isFaithful: whether that is as it was, and when it was.
  ///   - isAgain: whether the event comes once more a second later, for its own reasons.
  func attempt(
    _ template: RoleSpace.Template,
    in space: RoleSpace,
    isNext: Bool,
    isFaithful: Bool,
    isAgain: Bool = false,
    _ random: inout SeededGenerator
  ) -> Trial? {
    let at =
      isAgain
      ? now.adding(seconds: 1) ?? now
      : isFaithful
        ? instant(of: template) : instant(of: template, in: space, isNext: isNext, &random)
    var change = EventChange(
      space.channels,
      seed.configuration,
      seed.events,
      recorder.known,
      used,
      begun,
      &random
    )
    guard
      let (event, instants) = change.event(
        template,
        at: at,
        isPlain: isFaithful,
        isAgain: isAgain
      ),
      let members = try? recorder.filled(event)
    else { return nil }
    random = change.random
    var session = session
    guard let delivered = try? session.deliver(template.event, members, at: at),
      let place = space.place(of: delivered.delivery)
    else { return nil }
    let step = Walk.Step(
      tag: count + 1,
      at: at,
      event: template.event,
      members: event,
      reaction: isFaithful ? template.reaction : nil,
      origin: isFaithful ? template.origin : nil
    )
    return Trial(
      template: template,
      step: step,
      members: members,
      delivered: delivered,
      session: session,
      isNext: isNext,
      instants: instants,
      place: place
    )
  }

  mutating func take(_ trial: Trial) throws {
    let actions = try trial.delivered.actions()
    session = trial.session
    let step = trial.step
    let delivery = trial.delivered.delivery
    let reaction = recorder.reaction(to: step, trial.members, actions, in: delivery.rule)
    led.walk.steps.append(step)
    led.deliveries.append(delivery)
    places.append(trial.place)
    led.trace.steps.append(step.expecting(reaction))
    now = step.at
    marks.append(step.at)
    marks += trial.instants
    for (member, isUnique) in zip(step.members.members, trial.template.isUnique) {
      guard case .string(let text) = member.value else { continue }
      used[member.name, default: []].append(text)
      if isUnique { begun.insert("\(step.event).\(member.name)=\(text)") }
    }
    taken.append(trial.template.repeated(step.members, at: step.at))
    if trial.isNext { cursor += 1 }
  }

  /// As much later than the event before as in the trace.
  private func instant(of template: RoleSpace.Template) -> Instant {
    if cursor == 0 { return now }
    let gap = template.at.seconds - seed.steps[cursor - 1].at.seconds
    return now.adding(seconds: max(0, gap)) ?? now
  }

  /// The same instant, a little later, or near a limit from something that happened or was named.
  private func instant(
    of template: RoleSpace.Template,
    in space: RoleSpace,
    isNext: Bool,
    _ random: inout SeededGenerator
  ) -> Instant {
    let later = now.adding(seconds: 1) ?? now
    if count == 0 { return now }
    if isNext, Int.random(in: 0..<4, using: &random) > 0 { return instant(of: template) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return now
    case 2...6: return later
    case 7, 8: return now.adding(seconds: space.gaps.randomElement(using: &random) ?? 1) ?? later
    default:
      guard let mark = marks.randomElement(using: &random) else { return later }
      let isLimit = Int.random(in: 0..<3, using: &random) > 0
      let gaps = isLimit && !space.limits.isEmpty ? space.limits : space.gaps
      let gap = gaps.randomElement(using: &random) ?? 0
      let signs: [Int64] = [0, 1, 1, -1]
      let unit = Int64.random(in: -1...1, using: &random)
      let offset = gap * (signs.randomElement(using: &random) ?? 0) + unit
      let found = mark.adding(seconds: offset) ?? later
      return found < now ? later : found
    }
  }
}

extension Walk.Step {
  func expecting(_ reaction: FlowTrace.Reaction) -> FlowTrace.Step {
    FlowTrace.Step(at: Timestamp(at.rfc3339), event: event, members: members, reaction: reaction)
  }
}

extension Instant {
  fileprivate static let epoch = Instant(rfc3339: "2018-01-02T03:04:05Z") ?? .now
}
