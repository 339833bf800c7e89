/// An example of each message of a role, from the traces as an implementation plays them.
struct RoleExamples: Sendable {
  /// The events, in the form in which they are delivered, by their names.
  private(set) var events: [String: JSON] = [:]
  /// The actions, in the form in which they are answered, by their names.
  private(set) var actions: [String: JSON] = [:]

  /// Plays the traces of a role, those from the documents first, until each message was there.
  init(
    of role: Role,
    in suite: Suite,
    played implementation: some Implementation
  ) async {
    let cases = suite.files.filter { $0.operation == .role(role) }.flatMap(\.cases)
    let documented = cases.filter { $0.id.slug.hasPrefix("documented") }
    for vector in documented + cases where !isComplete(for: role) {
      guard var run = TraceRun(vector, of: role) else { continue }
      while let request = run.next() {
        for answer in await implementation.converse([request]) { run.receive(answer) }
      }
      for step in run.played {
        add(step.event, step.members, to: \.events)
        for action in step.actions ?? [] {
          for member in action.object?.members ?? [] {
            add(member.name, member.value.object ?? [:], to: \.actions)
          }
        }
      }
    }
    for action in role.vocabulary.actions where action.members.isEmpty {
      add(action.name, [:], to: \.actions)
    }
  }

  private func isComplete(for role: Role) -> Bool {
    events.count == role.vocabulary.events.count && actions.count == role.vocabulary.actions.count
  }

  private mutating func add(
    _ name: String,
    _ members: JSON.Object,
    to messages: WritableKeyPath<Self, [String: JSON]>
  ) {
    if self[keyPath: messages][name] != nil { return }
    let message = JSON.Member(name: name, value: .object(members))
    self[keyPath: messages][name] = .object(JSON.Object([message]))
  }
}

extension TraceRun {
  /// The replay of a case, if the case is a conversation.
  init?(_ vector: VectorCase, of role: Role) {
    guard case .trace(let trace) = vector.expectation else { return nil }
    self.init(trace, of: role, configuration: vector.input)
  }
}

extension Role {
  /// The id of the conversation that shows the role at work.
  var exampleID: CaseID {
    let id =
      switch self {
      case .sinchClient: "sinch-client-start/documented-start-with-signature"
      case .sinchService: "sinch-service-instances/documented-expiration"
      case .sinchApplication: "sinch-application-callbacks/documented-success"
      case .layerClient: "layer-client-authentication/documented-authentication-flow"
      case .layerService: "layer-service-nonces/documented-authentication-flow"
      case .layerApplication: "layer-application-authentication/documented-authentication-flow"
      case .avayaClient: "avaya-client-challenges/documented-answer"
      case .avayaApplication: "avaya-application-answers/documented-answer-later"
      }
    return CaseID(rawValue: "flow-traces/" + id)
  }
}
