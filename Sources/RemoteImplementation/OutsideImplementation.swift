import Synchronization

/// An implementation outside this process: a program, a server, or what a configuration describes.
///
///     let program = try OutsideImplementation(program: ["python3", "adapter.py"])
///     let result = try await Runner(suite: suite).run(program)
///     await program.close()
package final class OutsideImplementation: Implementation {
  /// What asks: a configuration may have a pool for commands and one for HTTP.
  private let pools: [WorkPool]
  /// Which pool asks a call; nil for a call that is not described.
  private let pool: @Sendable (Call) -> Int?
  private let groups: ProcessGroups
  /// What it does not take from outside, by call.
  package let limits: [Call: CallLimits]
  /// What is not to be shown.
  package let redaction: Redaction
  /// The optional inputs that it has said it does not have.
  private let missing = Mutex<[MissingInput]>([])
  /// How many requests are under way at once, a program's window left aside.
  package let jobs: Int

  private init(
    _ pools: [WorkPool],
    _ groups: ProcessGroups,
    _ options: RemoteOptions,
    limits: [Call: CallLimits] = [:],
    secrets: [String] = [],
    pool: @escaping @Sendable (Call) -> Int? = { _ in 0 }
  ) {
    self.pools = pools
    self.pool = pool
    self.groups = groups
    self.limits = limits
    redaction = Redaction(limits, secrets: secrets)
    jobs = options.jobs
  }

  deinit {
    for pool in pools { pool.dismiss() }
  }

  /// Starts every copy of a program, or connects, and says what answers.
  ///
  /// - Throws: ``UnusableImplementation`` where a program or a server is not there, or does not answer
  ///   `conformance.describe` as it should.
  package func describe() async throws -> ImplementationDescription {
    do throws(UnusableImplementation) {
      var descriptions: [ImplementationDescription] = []
      for pool in pools { descriptions.append(try await pool.startUp()) }
      guard let first = descriptions.first else { throw WorkPool.nobody }
      missing.withLock { $0 = first.missingInputs ?? [] }
      return first
    } catch {
      throw UnusableImplementation(
        redaction(error.message),
        details: error.details.map { redaction($0) }
      )
    }
  }

  /// Answers each request; one with an input that the implementation does not have is not sent.
  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    let missing = missing.withLock(\.self)
    let sent = requests.indices.filter { index in !missing.contains { $0.isIn(requests[index]) } }
    if sent.count == requests.count { return await answers(to: requests) }
    var answers = [Answer](repeating: .unimplemented, count: requests.count)
    let given = await self.answers(to: sent.map { requests[$0] })
    for (index, answer) in zip(sent, given) { answers[index] = answer }
    return answers
  }

  private func answers(to requests: [CallRequest]) async -> [Answer] {
    if pools.count == 1 { return await pools[0].answers(to: requests) }
    var answers = [Answer](repeating: .unimplemented, count: requests.count)
    for (number, pool) in pools.enumerated() {
      let own = requests.indices.filter { self.pool(requests[$0].call) == number }
      if own.isEmpty { continue }
      let given = await pool.answers(to: own.map { requests[$0] })
      for (index, answer) in zip(own, given) { answers[index] = answer }
    }
    return answers
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    await pools.first?.answers(to: requests) ?? requests.map { _ in .unimplemented }
  }

  package func remarks() async -> String? { await pools.first?.remarks() }

  /// How many requests have been answered so far; it grows while more are under way.
  package var answerCount: Int { pools.reduce(0) { $0 + $1.answerCount } }

  /// Ends every program and closes every connection, and waits until none is left.
  package func close() async {
    for pool in pools { await pool.close() }
  }

  /// Ends everything at once, without waiting; what was not answered never will be.
  package func kill() {
    for pool in pools { pool.dismiss() }
    groups.killAll()
  }
}

extension MissingInput {
  /// Whether a request has the input.
  fileprivate func isIn(_ request: CallRequest) -> Bool {
    operation == .call(request.call) && request.input[input] != nil
  }
}

extension OutsideImplementation {
  /// Prepares to run a program, which is looked for in `PATH` if its name has no slash: JSON-RPC 2.0,
  /// one message a line, over its standard input and output.
  ///
  /// It is started by ``describe()``, and again whenever it breaks down; it is told to exit by the end
  /// of its input. What it starts itself ends with it, unless that leaves the process group.
  ///
  /// Whatever a program does costs it the requests that it does it over, and no others:
  ///
  /// - It ends, closes its output, prints more than 16 MiB on a line, or does not answer in time: it is
  ///   ended (`SIGTERM`, then `SIGKILL`, to the whole process group) and started again.
  /// - It prints what is not an answer, or answers what was not asked, or twice: what is under way is
  ///   not believed, and it goes on if it still answers `conformance.describe`.
  /// - It answers with an error other than -32601, or with a malformed answer: an error of that
  ///   request alone.
  ///
  /// Where several requests were under way, each of them and the one answered last carry the number of
  /// the incident; the ``Runner`` asks each again with no other beside it, and conversations from their
  /// beginning. Where it does not happen again, the first of them is blamed and says so.
  ///
  /// A timeout counts from the last answer, whatever else the program prints. After three requests of
  /// one method in a row that were not answered in time, by themselves, the method is not asked any
  /// more; after three failed attempts to start the program again nothing is. Each such case fails.
  package convenience init(
    program command: [String],
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    let groups = ProcessGroups()
    let pool = try WorkPool.started(options.jobs) { number, pool in
      ProgramWorker(number, command, options, pool, groups)
    }
    self.init([pool], groups, options)
  }

  /// Prepares to ask at a URL, such as `http://127.0.0.1:8080/`: each request is a POST of a JSON-RPC
  /// 2.0 message.
  ///
  /// Connections are opened as they are needed, up to as many as there are jobs, and kept open; on each
  /// one request is under way at a time, so that whatever goes wrong is the fault of that request.
  package convenience init(
    url: String,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    let address: HTTPAddress
    do throws(HTTPAddress.Problem) {
      address = try HTTPAddress(url)
    } catch {
      throw UnusableImplementation(
        "cannot use the URL \"\(Excerpt.of(url))\": \(error.reason)",
        details: ["Such as: http://127.0.0.1:8080/"]
      )
    }
    let pool = try WorkPool.overHTTP(MessageDialect(address: address), options)
    self.init([pool], ProcessGroups(), options)
  }

  /// Prepares to ask as a configuration says: for each call a command line or an HTTP request, and
  /// where the answer stands.
  ///
  /// Each request starts a command of its own, without a shell, or is one request over a connection
  /// that is kept open; there are as many at once as there are jobs. A command that does not end in
  /// time is ended with all that it has started.
  package convenience init(
    _ configuration: Configuration,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    let groups = ProcessGroups()
    let isOverHTTP = configuration.operations.mapValues(\.reach.isHTTP)
    let kinds = [false, true].filter(isOverHTTP.values.contains)
    var pools: [WorkPool] = []
    do throws(UnusableImplementation) {
      for kind in kinds {
        pools.append(
          kind
            ? try .overHTTP(ConfiguredDialect(configuration: configuration), options)
            : try .started(options.jobs) { number, pool in
              CommandWorker(number, configuration, options, pool, groups)
            }
        )
      }
    } catch {
      for pool in pools { pool.dismiss() }
      throw error
    }
    self.init(
      pools,
      groups,
      options,
      limits: configuration.operations.mapValues(\.limits),
      secrets: configuration.secrets,
      pool: { call in isOverHTTP[call].flatMap(kinds.firstIndex) }
    )
  }
}
