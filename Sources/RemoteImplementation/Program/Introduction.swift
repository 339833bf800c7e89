/// The first thing that a program says: the answer to `conformance.describe`.
///
/// Everything that a beginner's program does wrong shows here, and is told once.
struct Introduction {
  let program: RunningProgram
  let id: Int
  let options: RemoteOptions

  /// Waits for the answer.
  func take() throws(UnusableImplementation) -> ImplementationDescription {
    let deadline = ContinuousClock.now + options.startTimeout
    while true {
      switch program.exchange(until: deadline, nil) {
      case .wake: break
      case .silence: throw end
      case .deadline: throw hang
      case .output:
        while let reply = program.output.takeLine(Reply.init) {
          if let description = try description(in: reply) { return description }
        }
        if program.output.isOverfull {
          throw unanswered("it printed a line without end", [Advice.streams])
        }
      }
    }
  }

  private func description(
    in reply: Reply
  ) throws(UnusableImplementation) -> ImplementationDescription? {
    switch reply {
    case .blank: return nil
    case .stray(let what): throw unanswered(what, [Advice.streams])
    case .answer(id, .output(let output)):
      return try ImplementationDescription(decoding: output)
    case .answer(id, .unimplemented):
      throw UnusableImplementation(
        "the program does not have the method \(Wire.describe), which is always the first request"
      )
    case .answer(id, .error(let error)):
      throw unanswered(error.message, (error.detail ?? "").lines)
    case .answer(let other, _):
      throw unanswered("it answered request \(other) instead of \(id)")
    }
  }

  private func unanswered(_ what: String, _ details: [String] = []) -> UnusableImplementation {
    UnusableImplementation("the program did not answer \(Wire.describe): \(what)", details: details)
  }

  private var end: UnusableImplementation {
    let end = program.awaitEnd()
    let what = end.map { "the program \($0)" } ?? "the program closed its standard output"
    return UnusableImplementation("\(what) before it answered \(Wire.describe)", details: begun)
  }

  private var hang: UnusableImplementation {
    let time = options.startTimeout.inSeconds
    let advice =
      program.output.partialCount > 0
      ? "An answer ends with a line feed."
      : "It has to read one line at a time, and to flush its output after each answer."
    return UnusableImplementation(
      "the program did not answer \(Wire.describe) within \(time)",
      details: begun + [advice]
    )
  }

  private var begun: [String] {
    if program.output.partialCount == 0 { return [] }
    return ["It had begun the line: " + Excerpt.of(program.output.partial(prefix: 1_000))]
  }
}
