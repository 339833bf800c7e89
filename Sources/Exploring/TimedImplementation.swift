import ConformanceEngine
import Synchronization

/// An implementation whose answers are awaited until a deadline, and not longer.
///
/// A request that is under way at the deadline gets an error, and so does each later one, which is not
/// sent. Without a deadline nothing changes.
package struct TimedImplementation: Implementation {
  private let other: any Implementation
  private let deadline: Deadline
  private let unansweredCount = Count()

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  package init(_ other: any Implementation, until deadline: Deadline) {
    self.other = other
    self.deadline = deadline
  }

  /// The number of requests that were under way at the deadline.
  package var unanswered: Int { unansweredCount.value.withLock(\.self) }

  package var limits: [Call: CallLimits] { other.limits }

  package func describe() async throws -> ImplementationDescription { try await other.describe() }

  package func remarks() async -> String? { deadline.isOver ? nil : await other.remarks() }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    await timed(requests) { [other] in await other.answer($0) }
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    await timed(requests) { [other] in await other.converse($0) }
  }

  private func timed<Request: Sendable>(
    _ requests: [Request],
    _ answers: @escaping @Sendable ([Request]) async -> [Answer]
  ) async -> [Answer] {
    guard let end = deadline.end else { return await answers(requests) }
    let late = requests.map { _ in Answer.error(.late) }
    if deadline.isOver { return late }
    let (results, continuation) = AsyncStream.makeStream(of: [Answer]?.self)
    let work = Task { continuation.yield(await answers(requests)) }
    let alarm = Task {
      try await Task.sleep(until: end, clock: .continuous)
      continuation.yield(nil)
    }
    defer {
      work.cancel()
      alarm.cancel()
    }
    for await result in results {
      if let result { return result }
      unansweredCount.value.withLock { $0 += requests.count }
      break
    }
    return late
  }
}

extension ImplementationError {
  fileprivate static let late = ImplementationError(
    message: "the time ran out before an answer came"
  )

  /// Whether the implementation had no time left for an answer, which says nothing about it.
  package var isLate: Bool { !isRaised && message == Self.late.message }
}

extension Answer {
  /// Whether there was no time left for it.
  var isLate: Bool {
    if case .error(let error) = self { error.isLate } else { false }
  }
}

extension TraceRun.Problem {
  /// Whether the conversation ended since there was no time left.
  var isLate: Bool { kind == .error && ImplementationError(message: summary).isLate }
}

extension Failure {
  /// Whether the case failed only since there was no time left.
  package var isLate: Bool { kind == .error && ImplementationError(message: summary).isLate }
}
