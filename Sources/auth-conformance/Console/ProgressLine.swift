import Synchronization

/// Shows the progress of a run on standard error.
///
/// On a terminal, one line at the bottom is redrawn. Elsewhere a line is printed from time to time.
/// A short run shows nothing.
final class ProgressLine: Sendable {
  private let estimate: RunEstimate
  private let answerCount: @Sendable () -> Int
  private let state: Mutex<State>
  private let start = ContinuousClock.now

  private struct State {
    var errors: FileOutput
    var pace: RunPace
    let style: Style
    var judged = 0
    /// How many answers there were when the last case was judged.
    var answers = 0
    var drawn: Duration?
    var isOver = false
  }

  /// The style in which progress is shown.
  enum Style: Sendable {
    /// A line that is redrawn.
    case drawn
    /// In lines of a log.
    case plain
    case hidden
  }

  // Redrawing more often than people can read only slows down the run.
  private static let interval = Duration.milliseconds(100)
  // A line that comes and goes at once only flickers.
  private static let delay = Duration.milliseconds(300)

  /// Begins to watch a run.
  ///
  /// - Parameter answerCount: how many requests the implementation has answered so far.
  init(
    of suite: Suite,
    style: Style,
    on errors: FileOutput,
    answerCount: @escaping @Sendable () -> Int
  ) {
    estimate = RunEstimate(of: suite)
    self.answerCount = answerCount
    let pace = RunPace(total: estimate.total)
    state = Mutex(State(errors: errors, pace: pace, style: style))
  }

  /// Takes in how many cases have been judged.
  func update(_ judged: Int) {
    let answers = answerCount()
    state.withLock { state in
      state.judged = judged
      state.answers = answers
    }
    show()
  }

  /// Shows progress while something is done, and takes it away afterwards.
  func accompany<Value: Sendable>(_ work: () async -> Value) async -> Value {
    let ticker = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        self?.show()
      }
    }
    let value = await work()
    ticker.cancel()
    end()
    return value
  }

  /// Takes the line away; it does not come back.
  func end() {
    state.withLock { state in
      state.isOver = true
      guard state.style == .drawn, state.drawn != nil else { return }
      state.drawn = nil
      state.errors.write("\r\u{1B}[K")
      state.errors.flush()
    }
  }

  /// Says how far the run has come, if there is something new to say and the time for it.
  private func show() {
    let answers = answerCount()
    state.withLock { state in
      guard !state.isOver, state.style != .hidden else { return }
      let time = ContinuousClock.now - start
      guard
        let (done, path) = estimate.position(
          judged: state.judged,
          answers: max(0, answers - state.answers)
        )
      else { return }
      state.pace.note(done, at: time)
      switch state.style {
      case .hidden: return
      case .plain:
        guard let text = state.pace.plainText(at: time) else { return }
        state.errors.write(line: "\(Tool.name): \(text)")
      case .drawn:
        guard time >= Self.delay, state.drawn.map({ time - $0 >= Self.interval }) ?? true else {
          return
        }
        state.drawn = time
        // A line that filled the last column would wrap on some terminals.
        let room = TerminalWidth.ofErrors - 1
        let text = state.pace.text(at: time)
        let long = "\(text)  \(path.visible)"
        let line = long.displayWidth <= room ? long : text.fitting(room)
        state.errors.write("\r\(line)\u{1B}[K")
      }
      state.errors.flush()
    }
  }
}
