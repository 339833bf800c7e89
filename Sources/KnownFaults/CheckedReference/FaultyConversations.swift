import Synchronization

/// Conversations with faulty roles: the machines that faults give, the reference's for all other
/// roles, and actions changed on their way out.
final class FaultyConversations: Sendable {
  private let machines: LocalImplementation
  private let reactions: [Scoped<@Sendable ([JSON], [[JSON]]) -> [JSON]>]
  /// The role and the correct actions so far of each session, where a fault needs them.
  private let sessions = Mutex<[String: (role: Role, earlier: [[JSON]])]>([:])

  /// - Parameter machines: the first of several for one role is used.
  init(
    machines: [any FlowMachine],
    reactions: [Scoped<@Sendable ([JSON], [[JSON]]) -> [JSON]>]
  ) {
    self.machines = LocalImplementation(of: machines)
    self.reactions = reactions
  }

  func answer(_ requests: [FlowRequest]) async -> [Answer] {
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
