import Synchronization
import TestSupport
import Testing

@Suite("An incident among conversations fails the one that caused it, and no other")
struct ConversationIncidentTests {
  /// Takes part in conversations; over the event `break` it forgets all of them.
  private final class Forgetful: Implementation {
    private let isMoody: Bool
    private let state = Mutex(State())

    private struct State {
      var open: Set<String> = []
      var count = 0
      var incident = 0
      var lost: [String: ImplementationError] = [:]
    }

    /// - Parameter isMoody: whether it forgets only where there is something else to forget.
    init(isMoody: Bool = false) {
      self.isMoody = isMoody
    }

    func describe() -> ImplementationDescription { ImplementationDescription("forgetful") }

    func answer(_ requests: [CallRequest]) -> [Answer] { [] }

    func converse(_ requests: [FlowRequest]) -> [Answer] {
      requests.map { request in
        state.withLock { state in
          switch request {
          case .open:
            state.count += 1
            state.open.insert("\(state.count)")
            return .output(["session": .string("\(state.count)")])
          case .deliver(let session, _, let event, _):
            if let error = state.lost[session] { return .error(error) }
            if event != "break" || (isMoody && state.open.count == 1) {
              return .output(["actions": []])
            }
            state.incident += 1
            let incident = state.open.count > 1 ? state.incident : nil
            let error = ImplementationError(message: "it forgot", incident: incident)
            for other in state.open { state.lost[other] = error }
            state.open = []
            return .error(error)
          case .close(let session):
            state.open.remove(session)
            return .output([:])
          }
        }
      }
    }
  }

  /// Five conversations of three events; the third of them breaks everything with its second.
  private var suite: Suite {
    let cases = (0..<5).map { number in
      let events = ["begin", number == 2 ? "break" : "go-on", "end"]
      return VectorCase.expecting(
        .trace(FlowTrace(steps: events.map { FlowTrace.Step($0) })),
        id: CaseID(rawValue: "flow-traces/made-up/number-\(number)")
      )
    }
    let file = VectorFile(
      path: "flow-traces/made-up",
      operation: .role(.avayaClient),
      title: "Made up",
      method: "by hand",
      cases: cases
    )
    return Suite(files: [file])
  }

  @Test("Each is led again by itself, from its beginning")
  func culprit() async throws {
    let run = try await Runner(suite: suite).run(Forgetful())
    let failures = run.files[0].cases.map(\.outcome.failure)
    #expect(failures.map { $0 != nil } == [false, false, true, false, false])
    #expect(failures[2]?.kind == .error)
    #expect(failures[2]?.summary == "it forgot")
    #expect(failures[2]?.transcript?.played.map(\.event) == ["begin", "break"])
    #expect(failures[2]?.transcript?.notRun.map(\.event) == ["end"])
  }

  @Test("What no conversation repeats by itself has happened all the same")
  func unexplained() async throws {
    let run = try await Runner(suite: suite).run(Forgetful(isMoody: true))
    let failures = run.files[0].cases.map(\.outcome.failure)
    #expect(failures.map { $0 != nil } == [true, false, false, false, false])
    #expect(failures[0]?.summary.hasPrefix("it forgot; asked again one at a time") == true)
  }
}
