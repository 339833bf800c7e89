extension ProgramWorker {
  // Longer than any answer can reasonably be, and little beside what a machine has.
  static let lineLimit = 16 << 20
  // A program that goes on answers at once; one that does not is started again.
  private static let settlingTime = Duration.seconds(1)

  /// Takes in the lines that have come.
  func readReplies(from program: RunningProgram) {
    var answers: [(item: WorkItem, answer: Answer)] = []
    while let reply = program.output.takeLine(Reply.init) {
      switch reply {
      case .blank: break
      case .answer(let id, let answer):
        guard let question = underWay.removeValue(forKey: id) else {
          if excused.remove(id) != nil { continue }
          let what = "it answered request \(id)" + (isKnown(id) ? " twice" : ", which was not sent")
          settle(what, after: &answers)
          continue
        }
        progress = .now
        if let item = question.item {
          answers.append((item, question.held ?? understood(answer, to: item)))
          if question.held != nil { deliver(&answers) }
        } else {
          settlement = nil
        }
      case .stray(let what): settle(what, after: &answers)
      }
    }
    // The last answer before a pause is not believed yet.
    if underWay.isEmpty, let last = answers.popLast() { held = last }
    deliver(&answers)
    if program.output.isOverfull {
      let limit = "\(Self.lineLimit >> 20) MiB"
      give(up: program, "it printed a line of more than \(limit)", isSilent: false)
    }
  }

  private func isKnown(_ id: Int) -> Bool { id > 0 && id <= lastID }

  /// An answer with what this side adds to it.
  private func understood(_ answer: Answer, to item: WorkItem) -> Answer {
    var answer = answer
    if case .error(var error) = answer {
      error.wrote = written(by: program)
      // What a program writes may be about any of them; asked by itself, each shows what is its own.
      if isCrowded, hasWritten { error.incident = pool.nextIncident() }
      answer = .error(error)
    }
    timeouts.recordAnswer(to: item.request.call.method)
    guard let request = item.request.conversation else { return answer }
    return sessions.note(answer, to: request, number, incarnation)
  }

  /// Hands answers over.
  private func deliver(_ answers: inout [(item: WorkItem, answer: Answer)]) {
    guard let last = answers.last else { return }
    lastAnswered = last.item
    pool.give(answers)
    answers.removeAll(keepingCapacity: true)
  }

  /// The program has said what is no answer: nothing under way is believed, nor the answer that came
  /// with it, and it is asked whether it can go on.
  private func settle(_ what: String, after answers: inout [(item: WorkItem, answer: Answer)]) {
    // What else it says until then belongs to the same event.
    if settlement != nil { return deliver(&answers) }
    // Handed over, it might end the wait of whoever asked, and could not be taken back.
    let last = answers.popLast()?.item
    deliver(&answers)
    let message = "the program broke the protocol: \(what)"
    guard blame(message, Advice.streams, after: last) else { return }
    settlement = .now + Self.settlingTime
    send(.describe, Question())
  }
}
