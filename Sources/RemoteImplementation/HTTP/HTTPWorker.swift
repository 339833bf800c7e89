/// How what is asked is put into requests of HTTP, and found in the responses.
protocol HTTPDialect: Sendable {
  /// What has to succeed before anything is asked.
  var openings: [HTTPRequest] { get }

  /// Who answers, when the openings have been answered.
  func introduction(
    _ responses: [HTTPResponse]
  ) throws(UnusableImplementation) -> ImplementationDescription

  /// The request of a number, nil for what is not implemented.
  func request(_ number: Int, for request: RemoteRequest) throws(HTTPFailure) -> HTTPRequest?

  /// The answer in the response to it.
  func answer(_ number: Int, to request: RemoteRequest, in response: HTTPResponse) -> Answer
}

/// Asks over HTTP, as many requests at once as there are jobs; confined to a thread.
final class HTTPWorker<Dialect: HTTPDialect>: Worker {
  private let dialect: Dialect
  private let options: RemoteOptions
  private let pool: WorkPool
  private let client: HTTPClient<Purpose>
  private var timeouts = TimeoutPolicy()
  private var lastNumber = 0
  private var opening: Opening?

  /// What a request under way is for.
  private enum Purpose {
    case opening(Int)
    case answer(WorkItem, number: Int)
  }

  private struct Opening {
    let id: WorkPool.Ledger.ID
    var responses: [HTTPResponse?]
  }

  /// - Parameter pool: what is to be asked, for this worker alone.
  init(_ dialect: Dialect, _ options: RemoteOptions, _ pool: WorkPool) throws(SystemError) {
    self.dialect = dialect
    self.options = options
    self.pool = pool
    client = try HTTPClient(options)
  }

  var room: Int { client.room }
  var remarks: String? { nil }

  func proceed(_ wakePipe: WakePipe) -> Bool {
    if client.isIdle { return false }
    for (purpose, result) in client.proceed(wakePipe) { settle(purpose, result) }
    return true
  }

  func stop() {}

  func start(_ id: WorkPool.Ledger.ID) {
    let requests = dialect.openings
    opening = Opening(id: id, responses: requests.map { _ in nil })
    for (index, request) in requests.enumerated() {
      start(request, within: options.startTimeout, .opening(index))
    }
  }

  func ask(_ item: WorkItem) {
    let method = item.request.call.method
    if let refusal = timeouts.refusal(of: method) {
      return give(.error(ImplementationError(message: refusal, advice: Advice.timeout)), to: item)
    }
    lastNumber += 1
    do throws(HTTPFailure) {
      guard let request = try dialect.request(lastNumber, for: item.request) else {
        return give(.unimplemented, to: item)
      }
      start(request, within: options.timeout, .answer(item, number: lastNumber))
    } catch {
      give(.error(ImplementationError(message: error.message)), to: item)
    }
  }

  private func start(_ request: HTTPRequest, within timeout: Duration, _ purpose: Purpose) {
    do throws(HTTPFailure) {
      try client.start(request, within: timeout, purpose)
    } catch {
      settle(purpose, .failure(error))
    }
  }

  private func settle(_ purpose: Purpose, _ result: Result<HTTPResponse, HTTPFailure>) {
    switch purpose {
    case .opening(let index): settle(opening: index, result)
    case .answer(let item, let number):
      let method = item.request.call.method
      switch result {
      case .success(let response):
        timeouts.recordAnswer(to: method)
        give(dialect.answer(number, to: item.request, in: response), to: item)
      case .failure(let failure):
        if failure.isTimeout { timeouts.recordTimeout(of: method) }
        give(.error(ImplementationError(message: failure.message)), to: item)
      }
    }
  }

  private func settle(opening index: Int, _ result: Result<HTTPResponse, HTTPFailure>) {
    guard var opening else { return }
    let introduction: Result<ImplementationDescription, UnusableImplementation>
    switch result {
    case .success(let response):
      opening.responses[index] = response
      self.opening = opening
      let responses = opening.responses.compactMap(\.self)
      if responses.count < opening.responses.count { return }
      introduction = Result { () throws(UnusableImplementation) in
        try dialect.introduction(responses)
      }
    case .failure(let failure):
      introduction = .failure(UnusableImplementation(failure.message))
    }
    self.opening = nil
    pool.give(.started(introduction), to: opening.id)
  }

  private func give(_ answer: Answer, to item: WorkItem) {
    pool.give([(item, answer)])
  }
}

extension WorkPool {
  /// A pool with one worker, which asks over HTTP.
  static func overHTTP(
    _ dialect: some HTTPDialect,
    _ options: RemoteOptions
  ) throws(UnusableImplementation) -> WorkPool {
    try started(1) { _, pool throws(SystemError) in try HTTPWorker(dialect, options, pool) }
  }
}
