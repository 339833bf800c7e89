import ConformanceEngine
import Synchronization
import TestSupport

/// An implementation that answers from a closure and remembers how it was asked.
final class Scripted: Implementation {
  private let operations: [AuthConformance.Operation]
  private let answers: @Sendable ([CallRequest]) -> [Answer]
  private let log = Mutex<[[CallRequest]]>([])

  /// The requests of each call so far.
  var calls: [[CallRequest]] { log.withLock { $0 } }

  init(
    operations: [AuthConformance.Operation] = AuthConformance.Operation.allCases,
    answers: @escaping @Sendable ([CallRequest]) -> [Answer]
  ) {
    self.operations = operations
    self.answers = answers
  }

  /// Answers each request by itself.
  convenience init(each answer: @escaping @Sendable (CallRequest) -> Answer) {
    self.init { requests in requests.map(answer) }
  }

  /// Gives back the id that a made-up case has in its input.
  static func echo() -> Scripted {
    Scripted { request in .output(["token": request.input["id"] ?? .null]) }
  }

  func describe() -> ImplementationDescription {
    ImplementationDescription("scripted", of: operations)
  }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    log.withLock { $0.append(requests) }
    return answers(requests)
  }
}
