import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Asks over one connection, a request at a time; confined to a thread.
final class HTTPWorker {
  private let number: Int
  private let options: RemoteOptions
  private let pool: WorkPool
  private let connection: HTTPConnection
  private var timeouts = TimeoutPolicy()
  private var lastID = 0

  init(
    _ number: Int,
    _ address: HTTPAddress,
    _ options: RemoteOptions,
    _ pool: WorkPool,
    _ stop: WakePipe
  ) {
    self.number = number
    self.options = options
    self.pool = pool
    connection = HTTPConnection(address, stop)
  }

  /// Works until the pool is closed.
  func run() {
    pool.work(number, introduction: { introduction }, answer: answer)
  }

  private var introduction: Result<ImplementationDescription, UnusableImplementation> {
    Result { () throws(UnusableImplementation) in
      let result: Answer
      do throws(HTTPConnection.Failure) {
        result = try ask(.describe, mayRepeat: true)
      } catch {
        throw UnusableImplementation(error.message)
      }
      switch result {
      case .output(let output):
        do throws(DescriptionError) {
          return try ImplementationDescription(decoding: output)
        } catch {
          throw UnusableImplementation(
            "the answer to \(Wire.describe) cannot be used: \(error.message)"
          )
        }
      case .unimplemented:
        throw UnusableImplementation(
          "there is no method \(Wire.describe), with which everything begins"
        )
      case .error(let error):
        throw UnusableImplementation(
          "\(Wire.describe) was not answered: \(error.message)",
          details: (error.detail ?? "").lines.filter { !$0.isEmpty }
        )
      }
    }
  }

  private func answer(to request: RemoteRequest) -> Answer {
    let call = request.call
    if let refusal = timeouts.refusal(of: call.method) {
      return .error(ImplementationError(message: refusal))
    }
    do throws(HTTPConnection.Failure) {
      // An event that was delivered twice would be another conversation.
      var mayRepeat = true
      if case .deliver = request.conversation { mayRepeat = false }
      let answer = try ask(call, mayRepeat: mayRepeat)
      timeouts.recordAnswer(to: call.method)
      return answer
    } catch {
      if error.isTimeout { timeouts.recordTimeout(of: call.method) }
      return .error(ImplementationError(message: error.message))
    }
  }

  private func ask(_ call: WireRequest, mayRepeat: Bool) throws(HTTPConnection.Failure) -> Answer {
    lastID += 1
    var body: [UInt8] = []
    call.write(id: lastID, to: &body)
    do throws(HTTPConnection.Failure) {
      return understood(try connection.post(body, within: options.timeout))
    } catch {
      guard error.mayRepeat && mayRepeat else { throw error }
      return understood(try connection.post(body, within: options.timeout))
    }
  }

  /// The answer in a response; an error may come with any status.
  private func understood(_ response: HTTPConnection.Response) -> Answer {
    let reply = response.body.withUnsafeBufferPointer(Reply.init)
    if case .answer(let id, let answer) = reply, id == lastID { return answer }
    if response.status != 200 {
      let place =
        response.head["location"].map { "; redirects are not followed: \(Excerpt.of($0))" } ?? ""
      let body = response.body.isEmpty ? nil : Excerpt.of(response.body)
      let message = "HTTP status \(response.status) \(Excerpt.of(response.phrase))\(place)"
      return .error(ImplementationError(message: message, detail: body))
    }
    switch reply {
    case .blank: return .error(ImplementationError(message: "the response has no body"))
    case .answer(let id, _):
      let message = "it answered request \(id) instead of \(lastID)"
      return .error(ImplementationError(message: message))
    case .stray:
      let message = "the response is not a JSON-RPC message"
      return .error(ImplementationError(message: message, detail: Excerpt.of(response.body)))
    }
  }
}
