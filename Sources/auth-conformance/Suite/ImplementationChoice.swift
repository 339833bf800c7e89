import AuthConformance
import AuthReference
import RemoteImplementation

/// What is checked: the one place that knows the ways to an implementation.
enum ImplementationChoice: Sendable {
  case reference
  case program(ProgramImplementation)
  case url(HTTPImplementation)

  static let url = CommandOption(
    "--url",
    "URL",
    help: "Check what answers at this URL: each request is a POST of a JSON-RPC message."
  )
  static let jobs = CommandOption(
    "--jobs",
    "N",
    help: "Run N copies of the program, or open N connections; 1 if it is not given."
  )
  static let timeout = CommandOption(
    "--timeout",
    "SECONDS",
    help: "Give up an answer after so many seconds; 10 if it is not given."
  )

  /// The options that say what is checked, and how it is asked.
  static let options = [url, jobs, timeout]

  /// The implementation that the arguments name; the reference where they name none.
  init(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    let options = try Self.remoteOptions(arguments, of: command)
    do throws(UnusableImplementation) {
      switch (arguments.program, arguments.value(of: Self.url)) {
      case (nil, nil): self = .reference
      case (let command?, nil):
        self = .program(try ProgramImplementation(command, options: options))
      case (nil, let url?): self = .url(try HTTPImplementation(url, options: options))
      case (.some, .some):
        throw UnusableImplementation("a program and \(Self.url.name) exclude each other")
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Runs cases against it, and leaves no program behind.
  func run(
    _ runner: Runner,
    observe: (Runner.Event) -> Void,
    progress: (Int) -> Void
  ) async -> Result<RunResult, CommandError> {
    do {
      switch self {
      case .reference:
        return .success(
          try await runner.run(Reference.implementation, progress: progress, observe: observe)
        )
      case .program(let program):
        let interruption = Interruption { program.kill() }
        let result = await Self.result {
          try await runner.run(program, progress: progress, observe: observe)
        }
        await program.close()
        interruption.end()
        return try .success(result.get())
      case .url(let remote):
        let result = await Self.result {
          try await runner.run(remote, progress: progress, observe: observe)
        }
        await remote.close()
        return try .success(result.get())
      }
    } catch let error as UnusableImplementation {
      return .failure(CommandError(error))
    } catch {
      return .failure(CommandError(.unusable, "the implementation cannot be checked: \(error)"))
    }
  }

  private static func result(
    _ body: () async throws -> RunResult
  ) async -> Result<RunResult, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  private static func remoteOptions(
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) -> RemoteOptions {
    var options = RemoteOptions()
    let isRemote = arguments.program != nil || arguments.value(of: url) != nil
    for option in [jobs, timeout] where arguments.value(of: option) != nil && !isRemote {
      throw .usage(
        "\(option.name) means nothing to the reference implementation",
        details: ["It is for a program, or for \(url.name)."],
        of: command
      )
    }
    if let text = arguments.value(of: jobs) {
      guard let count = Int(text), (1...256).contains(count) else {
        throw .usage("\(jobs.name) must be a number from 1 to 256, not \"\(text)\"", of: command)
      }
      options.jobs = count
    }
    if let text = arguments.value(of: timeout) {
      guard let seconds = Double(text), seconds >= 0.001, seconds <= 86_400 else {
        throw .usage(
          "\(timeout.name) must be a number of seconds up to a day, not \"\(text)\"",
          of: command
        )
      }
      options.timeout = .milliseconds(Int(seconds * 1_000))
      options.startTimeout = options.timeout
    }
    return options
  }
}

extension CommandError {
  /// An implementation that cannot be checked at all.
  init(_ error: UnusableImplementation) {
    self.init(.unusable, error.message, details: error.details)
  }
}
