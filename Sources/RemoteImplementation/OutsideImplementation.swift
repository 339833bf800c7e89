import Synchronization

/// An implementation outside this process: a program, a server, or what a configuration describes.
///
///     let program = try OutsideImplementation(program: ["python3", "adapter.py"])
///     let result = try await Runner(suite: suite).run(program)
///     await program.close()
///
/// There are as many lanes as jobs; each has one request under way, or one conversation from its opening
/// to its end. Whatever goes wrong is the fault of that request.
package final class OutsideImplementation: Implementation {
  private let lanes: [Lane]
  private let state: LaneState
  /// The name of each lane in messages, before its number.
  private let lane: String
  /// The inputs that it does not take from outside, by call.
  package let limits: [Call: CallLimits]
  /// What is not to be shown.
  package let redaction: Redaction
  /// The optional inputs that it has said it does not have.
  private let missing = Mutex<[MissingInput]>([])

  private init(
    _ lane: String,
    _ options: RemoteOptions,
    limits: [Call: CallLimits] = [:],
    secrets: [String] = [],
    _ peer: (_ number: Int, LaneState) -> sending any Peer
  ) throws(UnusableImplementation) {
    self.lane = lane
    self.limits = limits
    redaction = Redaction(limits, secrets: secrets)
    let state = LaneState()
    self.state = state
    var lanes: [Lane] = []
    do throws(SystemError) {
      for number in 0..<options.jobs { lanes.append(try Lane(peer(number, state), state)) }
    } catch {
      throw UnusableImplementation("\(error)")
    }
    self.lanes = lanes
  }

  deinit {
    state.close()
    for lane in lanes { Task { await lane.stop() } }
  }

  /// How many requests are under way at once, at most.
  package var jobs: Int { lanes.count }

  /// How many requests and conversations have been answered so far; it grows while more are under way.
  package var answerCount: Int { state.answerCount }

  /// The failure on this side, such as too few file descriptors; all answers since then say that it has
  /// been closed, and nobody is to blame.
  package var failure: UnusableImplementation? { state.failure.map(hiding) }

  /// Starts every copy of a program, or connects, and says what answers.
  ///
  /// - Throws: ``UnusableImplementation`` if a program or a server is not there, or does not answer
  ///   `conformance.describe` as it should, or if two copies describe themselves in different ways.
  package func describe() async throws -> ImplementationDescription {
    do throws(UnusableImplementation) {
      var copies: [ImplementationDescription] = []
      for result in await starts() { copies.append(try result.get()) }
      let first = copies[0]
      if let (number, other) = copies.enumerated().first(where: { $1 != first }) {
        throw UnusableImplementation(
          "\(lane) \(number + 1) describes itself differently from \(lane) 1: "
            + Excerpt.of(first.change(to: other)),
          details: [
            "The verdict would depend on the one that answers. Run the same version in all of them."
          ]
        )
      }
      missing.withLock { $0 = first.missingInputs ?? [] }
      return first
    } catch {
      throw hiding(error)
    }
  }

  private func starts() async -> [Result<ImplementationDescription, UnusableImplementation>] {
    typealias Start = Result<ImplementationDescription, UnusableImplementation>
    return await withTaskGroup(of: (index: Int, done: Start).self) { group in
      for (index, lane) in lanes.enumerated() {
        group.addTask {
          do throws(UnusableImplementation) {
            return (index, .success(try await lane.start()))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.index < $1.index }
        .map(\.done)
    }
  }

  private func hiding(_ error: UnusableImplementation) -> UnusableImplementation {
    let details = error.details.map { redaction($0) }
    return UnusableImplementation(redaction(error.message), details: details)
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    await reply(to: requests).map(\.answer)
  }

  /// Answers each request; one with an input that the implementation does not have is not sent.
  package func reply(to requests: [CallRequest]) async -> [CallReply] {
    let missing = missing.withLock(\.self)
    let sent = requests.indices.filter { index in !missing.contains { $0.isIn(requests[index]) } }
    let given = await dealt(sent.map { requests[$0] }) { await $0.answer($1) }
    if sent.count == requests.count { return given }
    var replies = [CallReply](repeating: CallReply(.unimplemented), count: requests.count)
    for (index, reply) in zip(sent, given) { replies[index] = reply }
    return replies
  }

  package func play(_ runs: [TraceRun]) async -> [TraceRun] {
    await dealt(runs) { await $0.play($1) }
  }

  /// Lets every lane take what is left until all is done.
  private func dealt<Item: Sendable, Done: Sendable>(
    _ items: [Item],
    _ work: @escaping @Sendable (Lane, WorkQueue<Item>) async -> [(index: Int, done: Done)]
  ) async -> [Done] {
    let queue = WorkQueue(items)
    if lanes.count == 1 { return await work(lanes[0], queue).map(\.done) }
    return await withTaskGroup(of: [(index: Int, done: Done)].self) { group in
      for lane in lanes.prefix(items.count) { group.addTask { await work(lane, queue) } }
      return await group.reduce(into: []) { $0 += $1 }.sorted { $0.index < $1.index }.map(\.done)
    }
  }

  /// Ends every program and closes every connection, and waits until none is left.
  package func close() async {
    state.close()
    await withTaskGroup(of: Void.self) { group in
      for lane in lanes { group.addTask { await lane.stop() } }
    }
  }

  /// Ends everything at once, without waiting; what was not answered never will be.
  package func kill() { state.kill() }
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
  /// Whatever a program does costs it the request that it does it over, and no other:
  ///
  /// - It ends, closes its output, prints more than 16 MiB on a line, or does not answer in time: it is
  ///   ended (`SIGTERM`, then `SIGKILL`, to the whole process group) and started again.
  /// - It prints what is not the answer, or answers twice: the request fails, and it goes on if it still
  ///   answers `conformance.describe`.
  /// - It answers with an error other than -32601, or with a malformed answer: an error of that
  ///   request.
  ///
  /// After three requests of one method in a row that were not answered in time, the method is not asked
  /// any more; after three failed attempts to start the program again nothing is. Each such case fails.
  package convenience init(
    program command: [String],
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    try self.init("copy", options) { _, state in ProgramPeer(command, options, state) }
  }

  /// Prepares to ask at a URL, such as `http://127.0.0.1:8080/`: each request is a POST of a JSON-RPC
  /// 2.0 message.
  ///
  /// Each lane keeps a connection open, on which one request is under way at a time.
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
    let newcomers = NewConnections()
    try self.init("connection", options) { _, state in
      MessagePeer(address, options, HTTPConnection(options, state, newcomers))
    }
  }

  /// Prepares to ask as a configuration says: for each call a command line or an HTTP request, and
  /// where the answer stands.
  ///
  /// Each request starts a command of its own, without a shell, or opens a connection of its own. A command that does not end in time is ended with all that it has started.
  package convenience init(
    _ configuration: Configuration,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    let newcomers = NewConnections()
    try self.init(
      "copy",
      options,
      limits: configuration.operations.mapValues(\.limits),
      secrets: configuration.secrets
    ) { number, state in
      let connection = HTTPConnection(options, state, newcomers)
      return ConfiguredPeer(configuration, options, state, connection, isFirst: number == 0)
    }
  }
}
