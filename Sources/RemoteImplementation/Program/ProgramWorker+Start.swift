extension ProgramWorker {
  private static let startLimit = 3

  /// Starts the program if it does not run, and says what it is.
  func startUp() -> Result<ImplementationDescription, UnusableImplementation> {
    if program != nil, let description { return .success(description) }
    return Result { () throws(UnusableImplementation) in try start() }
  }

  /// Starts the program again; says why it cannot be done.
  func restart() -> ImplementationError? {
    if failedStarts >= Self.startLimit {
      let times = "\(failedStarts) times in a row"
      return ImplementationError(
        message: "not asked: the program could not be started again \(times)"
      )
    }
    do throws(UnusableImplementation) {
      _ = try start()
      failedStarts = 0
      return nil
    } catch {
      failedStarts += 1
      return ImplementationError(
        message: "the program could not be started again: \(error.message)",
        detail: error.details.isEmpty ? nil : error.details.joined(separator: "\n")
      )
    }
  }

  private func start() throws(UnusableImplementation) -> ImplementationDescription {
    let program: RunningProgram
    do throws(SystemError) {
      let (limit, jobs) = (Self.lineLimit, options.jobs)
      program = try RunningProgram(command, lineLimit: limit, jobs: jobs, groups)
    } catch {
      throw CommandFailure(command: command, error: error).explanation
    }
    lastID += 1
    do throws(UnusableImplementation) {
      program.enqueue { WireRequest.describe.write(id: lastID, to: &$0) }
      let description = try Introduction(program: program, id: lastID, options: options).take()
      try confirmSame(description)
      self.program = program
      self.description = description
      return description
    } catch {
      program.end(isInOrder: false)
      var error = error
      if let text = program.errors.text {
        error.details += ["It wrote to standard error:"] + text.lines.map { "  \($0)" }
      }
      throw error
    }
  }

  /// What is judged is one program: what another answers says nothing about it.
  private func confirmSame(
    _ other: ImplementationDescription
  ) throws(UnusableImplementation) {
    guard let first = description, first != other else { return }
    let change = Excerpt.of(first.change(to: other))
    throw UnusableImplementation("it came back as another program: \(change)")
  }
}

extension String {
  /// The lines of the text, whatever ends them.
  var lines: [String] {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }
}
