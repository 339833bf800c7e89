import Synchronization

/// Conversations with faulty roles: the machines that faults give, the reference's for all other
/// roles, and actions changed on their way out.
final class FaultyConversations: Sendable {
  private let machines: LocalImplementation
  private let reactions: [Scoped<@Sendable ([JSON], [[JSON]]) -> [JSON]>]
  /// The role and the correct actions so far of each session, if a fault needs them.
  private let sessions = Mutex<[String: (role: Role, earlier: [[JSON]])]>([:])
  private let seen = SeenActions()

  /// - Parameter machines: the first of several for one role is used.
  init(
    machines: [any FlowMachine],
    reactions: [Scoped<@Sendable ([JSON], [[JSON]]) -> [JSON]>]
  ) {
    self.machines = LocalImplementation(of: machines.map { [seen] in seen.install(in: $0) })
    self.reactions = reactions
  }

  /// - Parameter actions: What another implementation did in this step.
  func answer(_ requests: [FlowRequest], like actions: [JSON]) async -> [Answer] {
    seen.actions = actions
    let answers = await machines.converse(requests)
    if reactions.isEmpty { return answers }
    return zip(requests, answers).map { request, answer in
      guard case .output(var output) = answer else { return answer }
      if case .open(let role, _) = request, let session = output["session"]?.string {
        sessions.withLock { $0[session] = (role, []) }
      }
      guard case .deliver(let session, _, _, _) = request, let correct = output["actions"]?.array,
        let (role, earlier) = sessions.withLock({ sessions in
          defer { sessions[session]?.earlier.append(correct) }
          return sessions[session]
        })
      else { return answer }
      let own = reactions.changes(of: .role(role))
      output["actions"] = .array(own.reduce(correct) { $1($0, earlier) })
      return .output(output)
    }
  }
}

/// The actions of another implementation, some of whose values a machine makes up.
private final class SeenActions: Sendable {
  private let current = Mutex<[JSON]>([])

  var actions: [JSON] {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Installs the sequences and nonces that another client chose.
  ///
  /// A sequence is replaced only if the client counts as the reference does.
  func install(in machine: any FlowMachine) -> any FlowMachine {
    switch machine {
    case let client as SinchClientMachine: changed(client, install)
    case let client as AvayaClientMachine: changed(client, install)
    case let client as any StackableMachine<AvayaClientMachine>:
      // The machine's own changes are applied after the installation.
      PartChange(client.base, install).combined(with: [client]) ?? machine
    default: machine
    }
  }

  private func install(in client: inout SinchClientMachine) {
    let (own, right) = (client.nextSequence, SinchClientMachine().nextSequence)
    client.nextSequence = { [self] last, now in
      let next = own(last, now)
      let seen = actions.lazy.compactMap { $0.text("sequence").flatMap(UInt64.init) }.first
      return next == right(last, now) ? seen ?? next : next
    }
  }

  private func install(in client: inout AvayaClientMachine) {
    let own = client.clientNonce
    client.clientNonce = { [self] in
      try actions.lazy.compactMap { $0.text("cnonce") }.first ?? own()
    }
  }
}

extension JSON {
  /// A text among the members of an action.
  func text(_ name: String) -> String? {
    object?.members.first?.value.object?[name]?.string
  }
}
