import Posix

/// Asks as a configuration says: a command or a request of HTTP for each call.
final class ConfiguredPeer: Peer {
  private let configuration: Configuration
  private let options: RemoteOptions
  private let state: LaneState
  private let connection: HTTPConnection
  /// Whether it looks for programs and servers when it starts: one of several copies is enough.
  private let isFirst: Bool
  private var timeouts = TimeoutPolicy()

  init(
    _ configuration: Configuration,
    _ options: RemoteOptions,
    _ state: LaneState,
    _ connection: HTTPConnection,
    isFirst: Bool
  ) {
    self.configuration = configuration
    self.options = options
    self.state = state
    self.connection = connection
    self.isFirst = isFirst
  }

  /// Makes sure that every program and every server is there, so that one that is not is said once.
  func start() throws(UnusableImplementation) -> ImplementationDescription {
    if !isFirst { return configuration.description }
    var origins: Set<String> = []
    for operation in configuration.operations.values {
      switch operation.reach {
      case .command(let command):
        let path = try ProgramPath.find(command.program)
        if operation.clock != nil { try FakeClock.confirm(path) }
      case .http(let pattern):
        guard let address = try? HTTPAddress(pattern.url.filled { _ in "x" }),
          origins.insert(address.origin).inserted
        else { continue }
        let probe = HTTPRequest(method: "GET", address: address, isProbe: true)
        do throws(HTTPFailure) {
          _ = try connection.response(to: probe, within: options.startTimeout)
        } catch {
          throw UnusableImplementation(error.message)
        }
      }
    }
    return configuration.description
  }

  func answer(_ request: CallRequest) throws(UnusableImplementation) -> CallReply {
    guard let operation = configuration.operations[request.call] else {
      return CallReply(.unimplemented)
    }
    let name = request.call.rawValue
    if let refusal = timeouts.refusal(of: name) {
      let error = ImplementationError(message: refusal, advice: Advice.timeout)
      return CallReply(.error(error))
    }
    let outcome: Result<RawAnswer, Failure> =
      switch operation.reach {
      case .command(let command): try run(command, operation.clock, request.input)
      case .http(let pattern): try exchange(pattern, request.input)
      }
    switch outcome {
    case .success(let raw):
      timeouts.recordAnswer(to: name)
      return CallReply(operation.answer(raw))
    case .failure(let failure):
      if failure.isTimeout { timeouts.recordTimeout(of: name) }
      let error = ImplementationError(
        message: failure.message,
        advice: failure.advice,
        wrote: failure.wrote
      )
      return CallReply(.error(error))
    }
  }

  func play(_ run: TraceRun) -> TraceRun { run.unimplemented }

  func stop() {}

  /// Why no answer came.
  private struct Failure: Error {
    var message: String
    var advice: String?
    var isTimeout = false
    var wrote: String?
  }

  private func exchange(
    _ pattern: HTTPPattern,
    _ input: JSON.Object
  ) throws(UnusableImplementation) -> Result<RawAnswer, Failure> {
    do throws(HTTPFailure) {
      let request = try pattern.request(InputValues(input: input))
      let response = try connection.response(to: request, within: options.timeout)
      return .success(
        RawAnswer(
          output: response.body,
          status: response.status,
          isSuccess: (200...299).contains(response.status),
          complaint: response.complaint,
          advice: Advice.status,
          fields: response.fields
        )
      )
    } catch {
      try error.blameNobodyIfOwn()
      let isTimeout = error.isTimeout
      return .failure(Failure(message: error.message, advice: error.advice, isTimeout: isTimeout))
    }
  }
}

/// Commands.
extension ConfiguredPeer {
  private func run(
    _ command: CommandPattern,
    _ clock: FakeClock?,
    _ input: JSON.Object
  ) throws(UnusableImplementation) -> Result<RawAnswer, Failure> {
    var values = InputValues(input: input)
    let files: InputFiles?
    do throws(SystemError) {
      files = try InputFiles(command.templates.flatMap(\.places), values)
    } catch {
      throw UnusableImplementation("\(error)")
    }
    defer { files?.remove() }
    values.files = files?.paths ?? [:]
    let text = command.input.map { Array($0.filled(values.text).utf8) } ?? []
    var words = command.words(input, values.text)
    if let clock { words = clock.words(words, for: input) }
    let program: RunningProgram
    do throws(SystemError) {
      program = try RunningProgram(words, jobs: options.jobs, state)
    } catch {
      throw CommandFailure(command: words, error: error).explanation
    }
    defer { program.end(isInOrder: false) }
    program.enqueueEnd(text)
    return Result { () throws(Failure) in try output(of: program) }
  }

  /// The output of a command that has ended; the processes that it started end with it.
  private func output(of program: RunningProgram) throws(Failure) -> RawAnswer {
    let end = try end(of: program)
    let wrote = program.takeErrors()
    guard case .exited(let status) = end else {
      throw Failure(message: "the command \(end)", wrote: wrote)
    }
    return RawAnswer(
      output: program.output.partial(prefix: RunningProgram.lineLimit),
      status: Int(status),
      isSuccess: status == 0,
      complaint: "the command \(end)",
      advice: Advice.exit,
      wrote: wrote
    )
  }

  private func end(of program: RunningProgram) throws(Failure) -> ProgramEnd {
    let deadline = ContinuousClock.now + options.timeout
    while true {
      switch program.exchange(until: deadline) {
      case .output where program.output.isOverfull:
        throw Failure(message: "the output has more than \(RunningProgram.lineLimit) bytes")
      case .output: break
      case .silence:
        if let end = program.awaitEnd(for: deadline - .now) { return end }
      case .closed: throw Failure(message: ImplementationError.closed.message)
      case .deadline:
        let message = "the command did not end within \(options.timeout.inSeconds)"
        throw Failure(message: message, isTimeout: true, wrote: program.takeErrors())
      }
    }
  }
}

extension HTTPPattern {
  /// The address of a request with some values.
  func address(_ values: InputValues) throws(HTTPAddress.Problem) -> HTTPAddress {
    let address = try HTTPAddress(url.filled(values.escaped))
    guard try address.dotSegments == HTTPAddress(url.filled { _ in "x" }).dotSegments else {
      throw HTTPAddress.Problem(reason: "\".\" or \"..\" between slashes would change the path")
    }
    return address
  }

  fileprivate func request(_ values: InputValues) throws(HTTPFailure) -> HTTPRequest {
    var request: HTTPRequest
    do throws(HTTPAddress.Problem) {
      // A response has no id: on a kept connection it could be the answer to another request.
      request = HTTPRequest(method: method, address: try address(values), isApart: true)
    } catch {
      throw HTTPFailure(message: "the URL cannot be used: \(error.reason)")
    }
    request.fields = headers.map { ($0.name, $0.value.filled(values.text)) }
    if let field = request.fields.first(where: { $0.value.hasControlCharacters }) {
      let message = "the header field \(field.name.quoted) cannot contain control characters"
      throw HTTPFailure(message: message, advice: Advice.header)
    }
    var type = ""
    switch body {
    case .none: break
    case .json(let json):
      request.body = Array((json.filled(values.input, values.text) ?? .null).compact().utf8)
      type = "application/json"
    case .form(let form):
      let present = form.filter { field in field.value.names.allSatisfy { values.input[$0] != nil }
      }
      let pairs = present.map { field in
        "\(field.name.percentEncoded)=\(field.value.filled(values.text).percentEncoded)"
      }
      request.body = Array(pairs.joined(separator: "&").utf8)
      type = "application/x-www-form-urlencoded"
    case .text(let text):
      request.body = Array(text.filled(values.text).utf8)
      type = "text/plain; charset=utf-8"
    }
    if request.body != nil, !request.fields.contains(where: { $0.0.lowercased() == "content-type" })
    {
      request.fields.append(("Content-Type", type))
    }
    return request
  }
}
