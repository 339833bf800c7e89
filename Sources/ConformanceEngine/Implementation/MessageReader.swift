import Synchronization

/// Makes events or configurations of their JSON, each of them once: most of what happens in a conversation
/// happens in many.
package final class MessageReader<Message: Decodable & Sendable>: Sendable {
  /// Many messages do not fill the memory.
  private static var limit: Int { 4_096 }

  private let known = Mutex<[JSON.Object: any Sendable]>([:])

  /// None yet.
  package init() {}

  /// What the JSON stands for.
  package func message(_ json: JSON.Object) throws(CodingFailure) -> Message {
    if let message = known.withLock({ $0[json] }) as? Message { return message }
    let message: Message = try JSON.object(json).decoded()
    known.withLock { known in
      if known.count == Self.limit { known.removeAll() }
      known[json] = message
    }
    return message
  }
}
