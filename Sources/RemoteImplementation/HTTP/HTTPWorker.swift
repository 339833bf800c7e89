import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Asks over one connection, a request at a time; confined to a thread.
final class HTTPWorker {
  private let number: Int
  private let options: RemoteOptions
  private let pool: WorkPool
  private let connection: HTTPConnection
  private var patience = Patience()
  private var lastID = 0

  init(
    _ number: Int,
    _ address: HTTPAddress,
    _ options: RemoteOptions,
    _ pool: WorkPool,
    _ sockets: OpenSockets
  ) {
    self.number = number
    self.options = options
    self.pool = pool
    connection = HTTPConnection(address, sockets)
  }

  /// Works until the pool is closed.
  func run() {
    let bell = pool.bell(of: number)
    while true {
      let share = pool.share(of: number, room: 1)
      for report in share.startUps { report(introduction) }
      for report in share.remarks { report(nil) }
      for item in share.items { item.batch.fill([(item.index, answer(to: item))]) }
      if share.isClosed { break }
      if share.items.isEmpty { bell.wait() }
    }
    pool.leave()
  }

  private var introduction: WorkPool.StartUpResult {
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

  private func answer(to item: WorkItem) -> Answer {
    let call = item.call
    if let refusal = patience.refusal(of: call.method) {
      return .error(ImplementationError(message: refusal))
    }
    do throws(HTTPConnection.Failure) {
      // An event that was delivered twice would be another conversation.
      var mayRepeat = true
      if case .deliver = item.conversation { mayRepeat = false }
      let answer = try ask(call, mayRepeat: mayRepeat)
      patience.restore(call.method)
      return answer
    } catch {
      if error.isTimeout { patience.miss(call.method) }
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
      let place = response.location.map { ", which leads to \(Excerpt.of($0))" } ?? ""
      let body = response.body.isEmpty ? nil : Excerpt.of(response.body)
      let message = "HTTP status \(response.status) \(response.phrase)\(place)"
      return .error(ImplementationError(message: message, detail: body))
    }
    switch reply {
    case .blank: return .error(ImplementationError(message: "the response has no body"))
    case .answer(let id, _):
      let message = "it answered the request \(id) instead of \(lastID)"
      return .error(ImplementationError(message: message))
    case .stray:
      let message = "the response is no JSON-RPC message"
      return .error(ImplementationError(message: message, detail: Excerpt.of(response.body)))
    }
  }
}
