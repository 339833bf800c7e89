import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON
import Synchronization

/// Conversations with faulty roles: the machines that faults give, the reference's for all other
/// roles, and actions changed on their way out.
final class FaultyConversations: Sendable {
  private let machines: LocalImplementation
  private let reactions: [@Sendable ([JSON], [[JSON]]) -> [JSON]]
  /// The correct actions of each session so far, where a fault needs them.
  private let earlier = Mutex<[String: [[JSON]]]>([:])

  /// - Parameter machines: the first of several for one role is used.
  init(
    machines: [any FlowMachine],
    reactions: [@Sendable ([JSON], [[JSON]]) -> [JSON]]
  ) {
    self.machines = LocalImplementation(of: machines)
    self.reactions = reactions
  }

  func answer(_ requests: [FlowRequest]) async -> [Answer] {
    let answers = await machines.converse(requests)
    if reactions.isEmpty { return answers }
    return zip(requests, answers).map { request, answer in
      guard case .deliver(let session, _, _, _) = request, case .output(var output) = answer,
        let correct = output["actions"]?.array
      else { return answer }
      let earlier = earlier.withLock { earlier in
        defer { earlier[session, default: []].append(correct) }
        return earlier[session] ?? []
      }
      output["actions"] = .array(reactions.reduce(correct) { $1($0, earlier) })
      return .output(output)
    }
  }
}
