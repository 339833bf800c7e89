import Synchronization
import TestSupport
import Testing

@Suite("A run that is cancelled says what is known by then")
struct InterruptedRunTests {
  /// A run that somebody cancels, and of which they kill the program, over one of its cases.
  private final class Interrupted: Sendable {
    private let task = Mutex<Task<RunResult, any Error>?>(nil)
    private let isKilled = Atomic(false)

    func run(
      _ counts: [String: Int],
      over fatal: String,
      breakingDown: Set<String> = []
    ) async throws -> RunResult {
      let implementation = Scripted { [self] request in
        let id = request.input["id"]?.string ?? ""
        if id == fatal {
          task.withLock { $0?.cancel() }
          isKilled.store(true, ordering: .relaxed)
        }
        if isKilled.load(ordering: .relaxed) || breakingDown.contains(id) {
          return .error(ImplementationError(message: "the program was killed"))
        }
        return .output(["token": .string(id.hasSuffix("-1") ? "wrong" : id)])
      }
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let running = Task {
        for await _ in gate { break }
        return try await Runner(suite: .madeUp(counts)).run(implementation)
      }
      task.withLock { $0 = running }
      open.yield()
      return try await running.value
    }
  }

  @Test("Unanswered cases are left out, and failures before them are reported")
  func leftOut() async throws {
    let counts = ["signatures/a": 5, "signatures/b": 1_200, "signatures/c": 7]
    let result = try await Interrupted().run(counts, over: "signatures/b/case-1030")

    #expect(result.isInterrupted)
    #expect(result.verdict == .notConformant)
    #expect(result.files.map(\.path) == ["signatures/a", "signatures/b"])
    #expect(result.files.map(\.cases.count) == [5, 1_030])
    #expect(result.counts.failed == 2)
    let last = result.files[1].cases.last?.id
    #expect(last == "signatures/b/case-1029")
  }

  @Test("A case that broke down before the interruption failed; among those after it nobody knows")
  func breakdowns() async throws {
    let result = try await Interrupted().run(
      ["signatures/a": 1, "signatures/b": 1_100],
      over: "signatures/b/case-1025",
      breakingDown: ["signatures/a/case-0", "signatures/b/case-1024"]
    )
    #expect(result.files.map(\.cases.count) == [1, 1_024])
    #expect(result.counts.failed == 2)
    #expect(result.isInterrupted)
  }

  @Test("Nothing failed so far is neither success nor failure")
  func verdict() async throws {
    let result = try await Interrupted().run(["signatures/a": 1], over: "signatures/a/case-0")

    #expect(result.files.isEmpty)
    #expect(result.isInterrupted)
    #expect(result.verdict == .interrupted)
  }

  @Test("A run that was over already is no interrupted one")
  func complete() async throws {
    let result = try await Interrupted().run(["signatures/a": 1], over: "no/such/case")

    #expect(!result.isInterrupted)
    #expect(result.verdict == .conformant)
  }
}
