extension FlowRequest {
  /// Reads a request from its name and parameters; nil if the name, or the role, is unknown.
  init?(_ method: String, _ parameters: JSON.Object) throws(ParameterError) {
    func text(_ name: String) throws(ParameterError) -> String {
      guard case .string(let text) = parameters[name] else {
        throw ParameterError("\(name) must be a string")
      }
      return text
    }
    switch method {
    case "flow.open":
      guard case .object(let configuration) = parameters["configuration"] else {
        throw ParameterError("configuration must be an object")
      }
      guard case .role(let role) = Operation(rawValue: try text("role")) else {
        return nil
      }
      self = .open(role, configuration: configuration)
    case "flow.deliver":
      guard
        let event = parameters["event"]?.object?.members, event.count == 1, let first = event.first,
        case .object(let members) = first.value
      else { throw ParameterError("event must have exactly one member, an object") }
      self = .deliver(
        session: try text("session"),
        at: Timestamp(try text("at")),
        event: first.name,
        members: members
      )
    case "flow.close":
      self = .close(session: try text("session"))
    default: return nil
    }
  }
}
