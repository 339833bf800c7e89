import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix
import StrictJSON

/// Asks as a configuration says, a request at a time; confined to a thread.
final class ConfiguredWorker {
  private let number: Int
  private let configuration: Configuration
  private let options: RemoteOptions
  private let pool: WorkPool
  private let stop: WakePipe
  private let run: CommandRun
  private var connections: [String: HTTPConnection] = [:]
  private var timeouts = TimeoutPolicy()

  init(
    _ number: Int,
    _ configuration: Configuration,
    _ options: RemoteOptions,
    _ pool: WorkPool,
    _ groups: ProcessGroups,
    _ stop: WakePipe
  ) {
    self.number = number
    self.configuration = configuration
    self.options = options
    self.pool = pool
    self.stop = stop
    run = CommandRun(groups, stop)
  }

  /// Works until the pool is closed.
  func work() {
    pool.work(number, introduction: { introduction }) { request in
      if case .operation(let request) = request { answer(to: request) } else { .unimplemented }
    }
  }

  /// What is checked, once it is known that all of it can be reached.
  private var introduction: Result<ImplementationDescription, UnusableImplementation> {
    Result { () throws(UnusableImplementation) in
      for operation in configuration.operations.values {
        switch operation.reach {
        case .command(let command): try Program.find(command.program)
        case .http(let request):
          let address = try HTTPAddress(request.url.filled { _ in "x" })
          do throws(HTTPConnection.Failure) {
            try connection(address).open(within: options.startTimeout)
          } catch {
            throw UnusableImplementation(error.message)
          }
        }
      }
      return configuration.description
    }
  }

  private func connection(_ address: HTTPAddress) -> HTTPConnection {
    if let known = connections[address.authority] { return known }
    let connection = HTTPConnection(address, stop)
    connections[address.authority] = connection
    return connection
  }

  private func answer(to request: CallRequest) -> Answer {
    guard let operation = configuration.operations[request.call] else { return .unimplemented }
    let name = request.call.rawValue
    if let refusal = timeouts.refusal(of: name) {
      return .error(ImplementationError(message: refusal))
    }
    var values = InputValues(input: request.input)
    do {
      let raw: RawAnswer
      switch operation.reach {
      case .command(let command):
        let files = try InputFiles(command.templates.flatMap(\.places), values)
        defer { files?.remove() }
        values.files = files?.paths ?? [:]
        let input = command.input.map { Array($0.filled(values.text).utf8) } ?? []
        raw = try run(command.words(request.input, values.text), input, within: options.timeout)
      case .http(let pattern): raw = try ask(pattern, values)
      }
      timeouts.recordAnswer(to: name)
      return operation.answer(raw)
    } catch let failure as CommandRun.Failure {
      if failure.isTimeout { timeouts.recordTimeout(of: name) }
      return .error(ImplementationError(message: failure.message, wrote: failure.wrote))
    } catch let failure as HTTPConnection.Failure {
      if failure.isTimeout { timeouts.recordTimeout(of: name) }
      return .error(ImplementationError(message: failure.message))
    } catch {
      return .error(ImplementationError(message: "\(error)"))
    }
  }

  private func ask(_ pattern: HTTPPattern, _ values: InputValues) throws -> RawAnswer {
    let address = try HTTPAddress(pattern.url.filled(values.escaped))
    let request = pattern.request(address, values)
    let connection = connection(address)
    let response: HTTPConnection.Response
    do throws(HTTPConnection.Failure) {
      response = try connection.send(request, within: options.timeout)
    } catch {
      guard error.mayRepeat else { throw error }
      response = try connection.send(request, within: options.timeout)
    }
    let place = response.head["location"].map { "; redirects are not followed: \(Excerpt.of($0))" }
    return RawAnswer(
      output: response.body,
      status: response.status,
      isSuccess: (200...299).contains(response.status),
      complaint:
        "HTTP status \(response.status) \(Excerpt.of(response.phrase))\(place ?? "")",
      head: response.head
    )
  }
}

extension HTTPPattern {
  /// The request for some values.
  fileprivate func request(_ address: HTTPAddress, _ values: InputValues) -> HTTPRequest {
    var fields = headers.map { ($0.name, $0.value.filled(values.text)) }
    var content: [UInt8]?
    var type = ""
    switch body {
    case .none: break
    case .json(let json):
      content = Array((json.filled(values.input, values.text) ?? .null).compact().utf8)
      type = "application/json"
    case .form(let form):
      let present = form.filter { field in field.value.names.allSatisfy { values.input[$0] != nil }
      }
      let pairs = present.map { field in
        "\(field.name.percentEncoded)=\(field.value.filled(values.text).percentEncoded)"
      }
      content = Array(pairs.joined(separator: "&").utf8)
      type = "application/x-www-form-urlencoded"
    case .text(let text):
      content = Array(text.filled(values.text).utf8)
      type = "text/plain; charset=utf-8"
    }
    if content != nil, !fields.contains(where: { $0.0.lowercased() == "content-type" }) {
      fields.append(("Content-Type", type))
    }
    return HTTPRequest(method: method, target: address.target, fields: fields, body: content)
  }
}

/// Looks for programs as `posix_spawnp` does.
private enum Program {
  /// Complains where there is no such program, or it cannot be started.
  static func find(_ name: String) throws(UnusableImplementation) {
    var code = ENOENT
    if name.utf8.contains(UInt8(ascii: "/")) {
      if access(name, X_OK) == 0 { return }
      code = errno
    } else {
      let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      for folder in folders.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
        return
      }
    }
    throw CommandFailure(command: [name], error: SystemError("start it", code: code)).explanation
  }
}
