/// Asks one program, which it starts and, if it breaks down, starts again.
///
/// After each case the program has to answer `conformance.describe` once more: whatever it does behind its
/// answer is the fault of that case, and of no other.
final class ProgramPeer: Peer {
  private let command: [String]
  private let options: RemoteOptions
  private let state: LaneState
  private var program: RunningProgram?
  private var description: ImplementationDescription?
  /// How often in a row the program could not be started again.
  private var failedStarts = 0
  private var timeouts = TimeoutPolicy()

  private static let startLimit = 3

  init(_ command: [String], _ options: RemoteOptions, _ state: LaneState) {
    self.command = command
    self.options = options
    self.state = state
  }

  func start() throws(UnusableImplementation) -> ImplementationDescription {
    if program != nil, let description { return description }
    return try introduce(try launch())
  }

  func answer(_ request: CallRequest) throws(UnusableImplementation) -> CallReply {
    let answer = settled(try ask(WireRequest(request)))
    return CallReply(answer, wrote: program?.takeErrors())
  }

  func play(_ run: TraceRun) throws(UnusableImplementation) -> TraceRun {
    var run = run
    while let request = run.next() {
      // A program that has ended has no session to close.
      if case .close = request, program == nil { break }
      run.receive(try ask(WireRequest(request)))
    }
    run.receive(settled(.output([:])))
    run.wrote = program?.takeErrors()
    return run
  }

  func stop() {
    program?.end(isInOrder: true)
    program = nil
  }

  private func ask(_ request: WireRequest) throws(UnusableImplementation) -> Answer {
    for method in [request.method, Wire.describe] {
      guard let refusal = timeouts.refusal(of: method) else { continue }
      return .error(ImplementationError(message: refusal, advice: Advice.timeout))
    }
    if program == nil, let error = try restart() { return .error(error) }
    guard let program else { return .error(.closed) }
    do throws(Breakdown) {
      let answer = try program.answer(to: request, within: options.timeout)
      timeouts.recordAnswer(to: request.method)
      return answer
    } catch {
      if case .late = error { timeouts.recordTimeout(of: request.method) }
      return .error(self.error(error, of: program))
    }
  }

  /// The answer, once the program has shown that it goes on after it.
  private func settled(_ answer: Answer) -> Answer {
    // A breakdown is told already.
    if case .error(let error) = answer, !error.isRaised { return answer }
    guard let program else { return answer }
    do throws(Breakdown) {
      _ = try program.answer(to: .describe, within: options.timeout)
      timeouts.recordAnswer(to: Wire.describe)
      return answer
    } catch {
      if case .late = error { timeouts.recordTimeout(of: Wire.describe) }
      return .error(self.error(error, of: program, after: " after it had answered"))
    }
  }

  /// The error of a program that has broken down; it is ended, unless it has only said too much and
  /// still answers.
  private func error(
    _ breakdown: Breakdown,
    of program: RunningProgram,
    after: String = ""
  ) -> ImplementationError {
    var error = ImplementationError(message: "", detail: program.begun)
    switch breakdown {
    case .stray(let what):
      let message = "the program broke the protocol: \(what)"
      error = ImplementationError(message: message, advice: Advice.streams)
      error.wrote = program.takeErrors()
      if program.goesOn() { return error }
    case .ended(let end):
      let what = end.map { "the program \($0)" }
      error.message = (what ?? "the program closed its standard output but still runs") + after
      error.advice = Advice.ended
    case .late:
      let deaf = program.isDeaf ? "; it no longer reads its standard input" : ""
      error.message = "no answer within \(options.timeout.inSeconds)\(after)\(deaf)"
      error.advice = Advice.timeout
    case .endlessLine:
      error.message = "it printed a line of more than \(RunningProgram.lineLimit >> 20) MiB"
    case .closed: error = .closed
    }
    self.program = nil
    program.end(isInOrder: false)
    error.wrote = error.wrote ?? program.takeErrors()
    return error
  }
}

extension ProgramPeer {
  /// Starts the program again; says why it does not answer.
  ///
  /// - Throws: The reason for which it cannot be started at all.
  private func restart() throws(UnusableImplementation) -> ImplementationError? {
    if failedStarts >= Self.startLimit {
      let times = "\(failedStarts) times in a row"
      let message = "skipped: the program could not be restarted \(times)"
      return ImplementationError(message: message)
    }
    let program = try launch()
    do throws(UnusableImplementation) {
      _ = try introduce(program)
      failedStarts = 0
      return nil
    } catch {
      failedStarts += 1
      return ImplementationError(
        message: "the program could not be restarted: \(error.message)",
        detail: error.details.isEmpty ? nil : error.details.joined(separator: "\n")
      )
    }
  }

  private func launch() throws(UnusableImplementation) -> RunningProgram {
    do throws(SystemError) {
      return try RunningProgram(command, jobs: options.jobs, state)
    } catch {
      throw CommandFailure(command: command, error: error).explanation
    }
  }

  /// Lets a program that was started say what it is.
  private func introduce(
    _ program: RunningProgram
  ) throws(UnusableImplementation) -> ImplementationDescription {
    do throws(UnusableImplementation) {
      let own = try program.introduction(within: options.startTimeout)
      // One program is judged: answers of another say nothing about it.
      if let description, description != own {
        let change = Excerpt.of(description.change(to: own))
        throw UnusableImplementation(
          "after a restart, \(Wire.describe) gave a different answer: \(change)"
        )
      }
      self.program = program
      description = own
      return own
    } catch {
      program.end(isInOrder: false)
      var error = error
      if let text = program.errors.text {
        error.details += ["It wrote to standard error:"] + text.lines.map { "  \($0)" }
      }
      throw error
    }
  }
}

extension RunningProgram {
  /// The first thing that a program says.
  ///
  /// A beginner's mistake shows here, and is told once.
  fileprivate func introduction(
    within timeout: Duration
  ) throws(UnusableImplementation) -> ImplementationDescription {
    let answer: Answer
    do throws(Breakdown) {
      answer = try self.answer(to: .describe, within: timeout)
    } catch {
      throw introduction(failedBy: error, within: timeout)
    }
    switch answer {
    case .output(let output): return try ImplementationDescription(decoding: output)
    case .unimplemented:
      throw UnusableImplementation(
        "the program does not have the method \(Wire.describe), which is always the first request"
      )
    case .error(let error):
      throw UnusableImplementation(
        "\(Self.unanswered): \(error.message)",
        details: (error.detail ?? "").lines
      )
    }
  }

  private static let unanswered = "the program did not answer \(Wire.describe)"

  private func introduction(
    failedBy breakdown: Breakdown,
    within timeout: Duration
  ) -> UnusableImplementation {
    let begun = begunLine.map { ["It had written part of a line: \($0)"] } ?? []
    switch breakdown {
    case .stray(let what):
      return UnusableImplementation("\(Self.unanswered): \(what)", details: [Advice.streams])
    case .endlessLine:
      let what = "it printed a line that does not end"
      return UnusableImplementation("\(Self.unanswered): \(what)", details: [Advice.streams])
    case .ended(let end):
      let what = end.map { "the program \($0)" } ?? "the program closed its standard output"
      return UnusableImplementation("\(what) before it answered \(Wire.describe)", details: begun)
    case .late:
      let advice =
        begun.isEmpty
        ? "It must read one line at a time, and flush its output after each answer."
        : "End each answer with a line feed."
      return UnusableImplementation(
        "\(Self.unanswered) within \(timeout.inSeconds)",
        details: begun + [advice]
      )
    case .closed: return UnusableImplementation(ImplementationError.closed.message)
    }
  }
}

extension String {
  /// The lines of the text, whatever ends them.
  var lines: [String] {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }
}
