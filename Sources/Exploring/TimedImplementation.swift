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

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    let late = requests.map { _ in Answer.error(.late) }
    return await timed(late) { [other] in await other.answer(requests) }
  }

  package func reply(to requests: [CallRequest]) async -> [CallReply] {
    let late = requests.map { _ in CallReply(.error(.late)) }
    return await timed(late) { [other] in await other.reply(to: requests) }
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    let late = requests.map { _ in Answer.error(.late) }
    return await timed(late) { [other] in await other.converse(requests) }
  }

  package func play(_ runs: [TraceRun]) async -> [TraceRun] {
    let late = runs.map { run in
      var run = run
      if run.next() != nil { run.receive(.error(.late)) }
      return run
    }
    return await timed(late) { [other] in await other.play(runs) }
  }

  /// The answers, or late ones in their place if no time is left.
  private func timed<Given: Sendable>(
    _ late: [Given],
    _ answers: @escaping @Sendable () async -> [Given]
  ) async -> [Given] {
    guard let end = deadline.end else { return await answers() }
    if deadline.isOver { return late }
    let (results, continuation) = AsyncStream.makeStream(of: [Given]?.self)
    let work = Task { continuation.yield(await answers()) }
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
      unansweredCount.value.withLock { $0 += late.count }
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
