import AuthReference
import KnownFaults
import Posix
import RemoteImplementation

/// What is checked: the one place that knows the ways to an implementation.
enum ImplementationChoice: Sendable {
  case reference
  /// The reference with known faults or variants.
  case changed(FaultyImplementation)
  case outside(OutsideImplementation)

  static let url = CommandOption(
    "--url",
    "URL",
    help: "Check a server: each request is a JSON-RPC message sent to this URL by POST."
  )
  static let config = CommandOption(
    "--config",
    "FILE",
    .file,
    help:
      "Check the implementation that the configuration file FILE describes: a command line or an "
      + "HTTP request for each operation. config init writes a first version."
  )
  static let jobs = CommandOption(
    "--jobs",
    "N",
    help:
      "The number of copies of the program, commands or connections to use in parallel (default "
      + "1)."
  )
  static let timeout = CommandOption(
    "--timeout",
    "SECONDS",
    help: "The seconds to wait for an answer (default 10)."
  )

  fileprivate static let caFile = CommandOption(
    "--ca-file",
    "FILE",
    .file,
    help: "For https, trust the authorities in FILE (PEM) instead of those of the system."
  )
  fileprivate static let clientCert = CommandOption(
    "--client-cert",
    "FILE",
    .file,
    help: "Present the client certificate in FILE (PEM), which may contain its key too."
  )
  fileprivate static let clientKey = CommandOption(
    "--client-key",
    "FILE",
    .file,
    help: "The key of the client certificate (PEM, without a pass phrase)."
  )

  /// The options that say what is checked, and how it is asked.
  static let options = [config, url, jobs, timeout] + tls
  /// Those of https.
  static let tls = [caFile, clientCert, clientKey]

  /// The implementation that the arguments name; the reference where they name none.
  ///
  /// - Parameter isAlone: whether it is one copy, whatever the arguments say.
  init(
    _ arguments: Arguments,
    of command: CommandDescription,
    isAlone: Bool = false
  ) throws(CommandError) {
    var options = try Self.remoteOptions(arguments, of: command)
    if isAlone { options.jobs = 1 }
    do throws(UnusableImplementation) {
      let config = arguments.value(of: Self.config)
      switch (arguments.program, arguments.value(of: Self.url), config) {
      case (nil, nil, nil): self = .reference
      case (let command?, nil, nil):
        self = .outside(try OutsideImplementation(program: command, options: options))
      case (nil, let url?, nil):
        self = .outside(try OutsideImplementation(url: url, options: options))
      case (nil, nil, let path?):
        let configuration = try Waiting.announced("what \(path.quotedPath) names") {
          () throws(UnusableImplementation) in try Self.configuration(path)
        }
        self = .outside(try OutsideImplementation(configuration, options: options))
      default:
        let names = "\(Self.url.name) and \(Self.config.name)"
        throw UnusableImplementation("use only one of: a program after --, \(names)")
      }
    } catch {
      throw CommandError(error)
    }
  }

  private static func configuration(
    _ path: String
  ) throws(UnusableImplementation) -> Configuration {
    let file: SourceFile
    do throws(FileContent.Failure) {
      file = try SourceFile(file: path, upTo: FileContent.descriptionLimit)
    } catch {
      throw UnusableImplementation("cannot read \(path.quotedPath): \(error)")
    }
    do throws(SuiteProblem) {
      return try Configuration(decoding: file)
    } catch {
      if error.code == .unreadable {
        let message = "\(path.quotedPath) refers to a file or variable that cannot be read"
        throw UnusableImplementation(message, details: ["\(error)"])
      }
      throw UnusableImplementation(
        "\(path.quotedPath) does not describe an implementation",
        details: ["\(error)", "\(Tool.invocation) config init writes a first version."]
      )
    }
  }

  /// Runs cases against it until they are done or the run is interrupted, and leaves no program
  /// behind.
  func run(
    _ runner: Runner,
    until interruption: Interruption,
    observe: @escaping @Sendable ([VectorCase]) -> Void,
    progress: @escaping @Sendable (Int) -> Void
  ) async -> Result<RunResult, CommandError> {
    await use(until: interruption) { implementation in
      try await runner.run(implementation, progress: progress, observe: observe)
    }
  }

  /// Asks it until all is done or the run is interrupted, and leaves no program behind.
  func use<Value: Sendable>(
    until interruption: Interruption,
    _ work: @escaping @Sendable (any Implementation) async throws -> Value
  ) async -> Result<Value, CommandError> {
    // Whatever is started from here on is ended by the signal.
    interruption.respond { outside?.kill() }
    let task = Task { try await work(implementation) }
    interruption.respond {
      task.cancel()
      outside?.kill()
    }
    let result = await task.result
    await outside?.close()
    // A failure on this side says nothing about the implementation.
    if interruption.status == nil, let failure = outside?.failure {
      return .failure(CommandError(failure))
    }
    do {
      return try .success(result.get())
    } catch {
      if let status = interruption.status {
        return .failure(CommandError(status, "interrupted before any case was checked"))
      }
      let unusable =
        error as? UnusableImplementation
        ?? UnusableImplementation("the implementation cannot be checked: \(error)")
      // What cannot be reached may be named by a secret.
      let hides = redaction
      let details = unusable.details.map { hides($0) }
      return .failure(CommandError(.unusable, hides(unusable.message), details: details))
    }
  }

  /// What is asked, unless it is the reference.
  private var outside: OutsideImplementation? {
    if case .outside(let implementation) = self { implementation } else { nil }
  }

  /// How many requests it has answered so far, if that is known.
  var answerCount: Int { outside?.answerCount ?? 0 }

  /// What it does not take from outside; nil where it takes everything.
  var fixedInputs: FixedInputs? {
    guard let outside, !outside.limits.isEmpty else { return nil }
    var fixed = FixedInputs(outside.limits, by: Reference.implementation)
    fixed.batchSize = outside.jobs
    return fixed
  }

  /// What is not to be shown.
  var redaction: Redaction { outside?.redaction ?? Redaction() }

  private var implementation: any Implementation {
    switch self {
    case .reference: Reference.implementation
    case .changed(let implementation): implementation
    case .outside(let implementation): implementation
    }
  }

  private static func remoteOptions(
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) -> RemoteOptions {
    var options = RemoteOptions()
    let isRemote =
      arguments.program != nil
      || [url, config].contains { arguments.value(of: $0) != nil }
    for option in [jobs, timeout] where arguments.value(of: option) != nil && !isRemote {
      throw .usage(
        "\(option.name) does not apply to the reference implementation",
        details: ["It is for a program, or for \(url.name) or \(config.name)."],
        of: command
      )
    }
    if let text = arguments.value(of: jobs) {
      guard let count = Int(text), (1...256).contains(count) else {
        throw .usage("\(jobs.name) must be a number from 1 to 256, not \(text.quoted)", of: command)
      }
      options.jobs = count
    }
    if let text = arguments.value(of: timeout) {
      guard let seconds = Double(text), seconds >= 0.001, seconds <= 86_400 else {
        throw .usage(
          "\(timeout.name) must be a number of seconds up to a day, not \(text.quoted)",
          of: command
        )
      }
      options.timeout = .milliseconds(Int(seconds * 1_000))
      options.startTimeout = options.timeout
    }
    try options.choose(arguments, of: command)
    return options
  }
}

extension RemoteOptions {
  /// Reads the files of https that the arguments name.
  fileprivate mutating func choose(
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) {
    let (certificate, key) = (ImplementationChoice.clientCert, ImplementationChoice.clientKey)
    if arguments.value(of: key) != nil && arguments.value(of: certificate) == nil {
      throw .usage("\(key.name) needs \(certificate.name)", of: command)
    }
    let places = [ImplementationChoice.url, ImplementationChoice.config]
    let isOverHTTP = places.contains { arguments.value(of: $0) != nil }
    for option in ImplementationChoice.tls where arguments.value(of: option) != nil && !isOverHTTP {
      let names = places.map(\.name).joined(separator: " or ")
      throw .usage("\(option.name) is for \(names)", of: command)
    }
    // Each is read once: it may be a pipe.
    func content(of option: CommandOption) throws(CommandError) -> [UInt8]? {
      guard let path = arguments.value(of: option) else { return nil }
      return try FileContent.read(path, called: path.quotedPath, upTo: FileContent.descriptionLimit)
    }
    authorities = try content(of: ImplementationChoice.caFile)
    clientCertificate = try content(of: certificate)
    clientKey = try content(of: key)
  }
}

extension CommandError {
  /// An implementation that cannot be checked at all.
  init(_ error: UnusableImplementation) {
    self.init(.unusable, error.message, details: error.details)
  }
}
