import Synchronization

/// The conversations under way with flow machines of this process, each in a session of its own.
final class LocalConversations: Sendable {
  /// The roles that there is a machine for.
  let roles: Set<Role>
  private let machines: [Role: any ConversationOpener]
  private let sessions = Mutex(Sessions())

  private struct Sessions {
    var count = 0
    var open: [String: any Conversation] = [:]
  }

  init(among values: [any Capability]) {
    var machines: [Role: any ConversationOpener] = [:]
    for machine in values.compactMap({ $0 as? any FlowMachine }) where machines[machine.role] == nil
    {
      machines[machine.role] = machine.opener
    }
    self.machines = machines
    roles = Set(machines.keys)
  }

  func answer(_ request: FlowRequest) async -> Answer {
    do {
      switch request {
      case .open(let role, let configuration):
        guard let machine = machines[role] else { return .unimplemented }
        let conversation = try await machine.open(configuration)
        let name = sessions.withLock { sessions in
          sessions.count += 1
          sessions.open["session-\(sessions.count)"] = conversation
          return "session-\(sessions.count)"
        }
        return .output(["session": .string(name)])
      case .deliver(let session, let instant, let event, let members):
        // Taken out while it goes on: a state that is kept in two places is copied at each step.
        guard var conversation = sessions.withLock({ $0.open.removeValue(forKey: session) }) else {
          return .error(ImplementationError(message: "there is no session \"\(session)\""))
        }
        defer { sessions.withLock { [conversation] in $0.open[session] = conversation } }
        let message = JSON.Object([JSON.Member(name: event, value: .object(members))])
        let actions = try await conversation.deliver(message, at: instant)
        return .output(["actions": .array(actions)])
      case .close(let session):
        if let conversation = sessions.withLock({ $0.open.removeValue(forKey: session) }) {
          await conversation.close()
        }
        return .output([:])
      }
    } catch {
      return .error(ImplementationError(thrown: error))
    }
  }
}

/// A machine, with its own types out of sight.
private protocol ConversationOpener: Sendable {
  func open(_ configuration: JSON.Object) async throws -> any Conversation
}

/// A machine and its state, with the machine's own types out of sight.
private protocol Conversation: Sendable {
  mutating func deliver(_ event: JSON.Object, at instant: Timestamp) async throws -> [JSON]
  func close() async
}

private struct MachineOpener<Machine: FlowMachine>: ConversationOpener {
  let machine: Machine
  let configurations = MessageReader<Machine.Vocabulary.Configuration>()
  let events = MessageReader<Machine.Vocabulary.Event>()

  func open(_ configuration: JSON.Object) async throws -> any Conversation {
    let state = try await machine.open(configurations.message(configuration))
    return MachineConversation(machine: machine, events: events, state: state)
  }
}

private struct MachineConversation<Machine: FlowMachine>: Conversation {
  let machine: Machine
  let events: MessageReader<Machine.Vocabulary.Event>
  var state: Machine.State

  mutating func deliver(_ event: JSON.Object, at instant: Timestamp) async throws -> [JSON] {
    guard let instant = instant.instant else {
      throw ImplementationError(message: "no instant: \(instant)")
    }
    let event = try events.message(event)
    let actions = try await machine.handle(event, at: instant, in: &state)
    return try actions.map { try JSON(encoding: $0) }
  }

  func close() async {
    await machine.close(state)
  }
}

extension FlowMachine {
  fileprivate var role: Role { Vocabulary.role }

  fileprivate var opener: any ConversationOpener { MachineOpener(machine: self) }
}
