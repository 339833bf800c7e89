/// One call that carries a conversation on: `flow.open`, `flow.deliver` or `flow.close`.
package enum FlowRequest: Sendable, Equatable {
  /// Begins a session of a role; the answer is `{"session": "…"}`.
  case open(Role, configuration: JSON.Object)
  /// Lets something happen in a session; the answer is `{"actions": […]}`.
  case deliver(session: String, at: Timestamp, event: String, members: JSON.Object)
  /// Ends a session; the answer is `{}`.
  case close(session: String)

  /// The call's name on the wire.
  package var method: String {
    switch self {
    case .open: "flow.open"
    case .deliver: "flow.deliver"
    case .close: "flow.close"
    }
  }

  /// The call's parameters on the wire.
  package var parameters: JSON.Object {
    switch self {
    case .open(let role, let configuration):
      return ["role": .string(role.rawValue), "configuration": .object(configuration)]
    case .deliver(let session, let instant, let event, let members):
      let message = JSON.Object([JSON.Member(name: event, value: .object(members))])
      return [
        "session": .string(session), "at": .string(instant.text), "event": .object(message),
      ]
    case .close(let session):
      return ["session": .string(session)]
    }
  }
}
