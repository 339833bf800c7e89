extension ProgramWorker {
  /// The program has ended, or has closed its standard output.
  func breakDown(_ program: RunningProgram) {
    let end = program.awaitEnd()
    give(
      up: program,
      end.map { "the program \($0)" } ?? "the program closed its standard output but runs on",
      Advice.ended,
      isSilent: true
    )
  }

  /// No answer has come for as long as one may take.
  func runOutOfTime(_ program: RunningProgram) {
    if settlement == nil {
      let seconds = options.timeout.inSeconds
      let asked = underWay.values.first?.item?.request.call.method
      let isAlone = underWay.count == 1 && sessions.count <= 1
      let deaf = program.isDeaf ? "; it does not read its standard input any more" : ""
      give(up: program, "no answer within \(seconds)\(deaf)", Advice.timeout, isSilent: true)
      if isAlone, let asked { timeouts.recordTimeout(of: asked) }
    } else {
      give(up: program, "", isSilent: true)
    }
  }

  /// Ends the program; what was under way, and its sessions, are lost.
  func give(
    up program: RunningProgram,
    _ what: String,
    _ advice: String? = nil,
    isSilent: Bool
  ) {
    let isConfirming = underWay.values.contains { $0.held != nil }
    let count = underWay.values.count { $0.item != nil }
    var message = what
    if isSilent {
      if count > 1 { message += " with \(count) requests under way" }
      if count == 1 { message += isConfirming ? " after it had answered" : "" }
    }
    let partial = program.output.partialCount
    let begun =
      partial == 0
      ? nil
      : "it had begun a line of \(partial) bytes: "
        + Excerpt.of(program.output.partial(prefix: 1_000))
    program.end(isInOrder: false)
    self.program = nil
    let hasLostSessions = sessions.count > 1
    let error = ImplementationError(
      message: message,
      detail: begun,
      advice: advice,
      wrote: written(by: program)
    )
    let incident = hasLostSessions ? pool.nextIncident() : nil
    _ = blame(error, incident: incident)
    var lost = error
    lost.incident = incident
    sessions.lose(incarnation, lost)
    incarnation += 1
    settlement = nil
    excused = []
    held = nil
    underWay = [:]
  }

  /// Blames all that can be to blame; false where nothing can.
  ///
  /// - Parameter last: what was answered last, where that answer has not been handed over; an answer
  ///   that has been is taken back.
  func blame(_ message: String, _ advice: String, after last: WorkItem?) -> Bool {
    let wrote = written(by: program)
    let error = ImplementationError(message: message, advice: advice, wrote: wrote)
    return blame(error, incident: nil, after: last)
  }

  private func blame(
    _ blamed: ImplementationError,
    incident: Int?,
    after last: WorkItem? = nil
  ) -> Bool {
    var error = blamed
    let waiting = underWay.sorted { $0.key < $1.key }
    let items = [last].compactMap(\.self) + waiting.compactMap(\.value.item)
    let number = incident ?? (items.isEmpty ? nil : pool.nextIncident())
    error.incident = number
    let isRetracted = last == nil && (lastAnswered.map { pool.retract($0, error) } ?? false)
    lastAnswered = nil
    let count = items.count + (isRetracted ? 1 : 0)
    error.incident = incident ?? (count > 1 ? number : nil)
    pool.give(items.map { ($0, .error(error)) })
    excused.formUnion(waiting.map(\.key))
    underWay = [:]
    return count > 0
  }

  /// What the program has written to standard error and nobody was told.
  func written(by program: RunningProgram?) -> String? {
    let text = program?.takeErrors()
    if text != nil { hasWritten = true }
    return text
  }

  /// Why a request cannot be sent; nil once a program runs that can be asked.
  func obstacle(to item: WorkItem) -> ImplementationError? {
    if let request = item.request.conversation,
      let error = sessions.obstacle(to: request, incarnation)
    {
      return error
    }
    if let refusal = timeouts.refusal(of: item.request.call.method) {
      return ImplementationError(message: refusal, advice: Advice.timeout)
    }
    if program != nil { return nil }
    return restart()
  }
}

extension Duration {
  /// Such as `10 s`, `0.5 s`.
  var inSeconds: String {
    let tenths = (milliseconds + 50) / 100
    let fraction = tenths % 10
    return "\(tenths / 10)" + (fraction == 0 ? "" : ".\(fraction)") + " s"
  }
}
