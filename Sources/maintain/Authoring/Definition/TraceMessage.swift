/// An event or an action of a role, some of whose members may be templates.
struct TraceMessage: Sendable {
  let name: String
  private(set) var members: JSON.Object

  /// Takes the role's own value.
  ///
  /// - Parameter others: members that no value of the role can have, such as a matcher in the place
  ///   of a number, or one that is malformed on purpose. They stand behind the rest.
  init(_ message: some FlowMessage, with others: JSON.Object = [:]) {
    // A message that cannot be written gets a name that no role knows: its trace is refused.
    let written = (try? message.members())?.members.first
    name = written?.name ?? ""
    members = [:]
    for member in written?.value.object?.members ?? [] {
      members[member.name] = member.value.template
    }
    for other in others.members { members[other.name] = other.value }
  }
}

/// What happens to a role, a second after the step before unless it says otherwise.
struct TraceEvent: Sendable {
  let message: TraceMessage
  private(set) var time = StepTime.after(1)

  init(_ event: some FlowMessage, with others: JSON.Object = [:]) {
    message = TraceMessage(event, with: others)
  }

  /// The same, so many seconds after the step before.
  func after(_ seconds: Int64) -> TraceEvent { at(.after(seconds)) }

  /// The same at an instant.
  func at(_ instant: Timestamp) -> TraceEvent { at(.at(instant)) }

  private func at(_ time: StepTime) -> TraceEvent {
    var event = self
    event.time = time
    return event
  }
}

/// What a role does.
struct TraceActions: Sendable {
  let expected: [FlowTrace.ExpectedAction]
  let isOrdered: Bool

  init(_ action: some FlowMessage, with others: JSON.Object = [:]) {
    let message = TraceMessage(action, with: others)
    self.init([FlowTrace.ExpectedAction(message.name, message.members)], isOrdered: true)
  }

  fileprivate init(_ expected: [FlowTrace.ExpectedAction], isOrdered: Bool) {
    self.expected = expected
    self.isOrdered = isOrdered
  }

  static let none = TraceActions([], isOrdered: true)
}

/// Several things are done, in any order.
func inAnyOrder(_ actions: TraceActions...) -> TraceActions {
  inAnyOrder(actions)
}

func inAnyOrder(_ actions: [TraceActions]) -> TraceActions {
  TraceActions(actions.flatMap(\.expected), isOrdered: false)
}
