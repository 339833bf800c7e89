import Exploring
import Synchronization

/// Shows the progress of exploring at the bottom of a terminal: the numbers of inputs and findings.
final class ExploreProgress: Sendable {
  private let isShown: Bool
  private let state: Mutex<State>
  private let start = ContinuousClock.now

  private struct State {
    var errors: FileOutput
    var drawn: ContinuousClock.Instant
    var isOver = false
  }

  // Redrawing more often than people can read only slows down what is watched.
  private static let interval = Duration.milliseconds(200)

  init(on errors: FileOutput, isShown: Bool) {
    self.isShown = isShown
    state = Mutex(State(errors: errors, drawn: start))
  }

  /// Shows how far it has come, if it is time for that.
  func update(_ explored: Explored) {
    guard isShown else { return }
    state.withLock { state in
      guard !state.isOver, ContinuousClock.now - state.drawn >= Self.interval else { return }
      state.drawn = .now
      let line = Self.text(explored, after: .now - start).fitting(TerminalWidth.ofErrors - 1)
      state.errors.write("\r\(line)\u{1B}[K")
      state.errors.flush()
    }
  }

  /// Takes the line away; it does not come back.
  func end() {
    guard isShown else { return }
    state.withLock { state in
      state.isOver = true
      state.errors.write("\r\u{1B}[K")
      state.errors.flush()
    }
  }

  private static func text(_ explored: Explored, after time: Duration) -> String {
    var parts: [String] = []
    if !explored.calls.isEmpty { parts.append("\(explored.questions.grouped) inputs") }
    if !explored.roles.isEmpty { parts.append("\(explored.conversations.grouped) conversations") }
    let findings = explored.findings.count + explored.conversationFindings.count
    return parts.joined(separator: " and ") + ", \(findings.counting("finding")), "
      + "\(time.components.seconds) s"
  }
}
