import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON
import Synchronization

/// Conversations with wrong parties: right machines unless others are given, and what they do
/// changed on its way out.
final class FaultyConversations: Sendable {
  private let machines: LocalImplementation
  private let reactions: [@Sendable ([JSON], [[JSON]]) -> [JSON]]
  /// The right actions of each session so far, where they matter.
  private let earlier = Mutex<[String: [[JSON]]]>([:])

  /// - Parameter machines: of several for one role, the first counts.
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
        let right = output["actions"]?.array
      else { return answer }
      let earlier = earlier.withLock { earlier in
        defer { earlier[session, default: []].append(right) }
        return earlier[session] ?? []
      }
      output["actions"] = .array(reactions.reduce(right) { $1($0, earlier) })
      return .output(output)
    }
  }
}
