import AuthConformance
import ConformanceEngine

/// An implementation that is reached by HTTP: each request is a POST of a JSON-RPC 2.0 message.
///
/// Connections are kept open, and there are as many as there are jobs; on each one request is under
/// way at a time, so that whatever goes wrong is the fault of that request.
package final class HTTPImplementation: Implementation {
  private let pool: WorkPool
  /// Tells every connection to end, once and for all.
  private let stop: WakePipe

  /// Prepares to ask at a URL, such as `http://127.0.0.1:8080/`.
  package init(
    _ url: String,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    let address = try HTTPAddress(url)
    do throws(SystemError) {
      pool = try WorkPool(workers: options.jobs)
      stop = try WakePipe()
      for number in 0..<options.jobs {
        let (pool, stop) = (pool, stop)
        do throws(SystemError) {
          try SystemThread.start { HTTPWorker(number, address, options, pool, stop).run() }
        } catch {
          pool.dismiss()
          throw error
        }
      }
    } catch {
      throw UnusableImplementation("\(error)")
    }
  }

  deinit {
    pool.dismiss()
  }

  /// Connects, and says what answers.
  ///
  /// - Throws: ``UnusableImplementation`` where nobody does, or not as it should.
  package func describe() async throws -> ImplementationDescription {
    try await pool.startUp()
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    await pool.answers(to: requests)
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    await pool.answers(to: requests) { _ in nil }
  }

  /// How many requests have been answered so far; it grows while more are under way.
  package var answerCount: Int { pool.answerCount }

  /// Hangs up at once, without waiting; what was not answered never will be.
  package func kill() {
    pool.dismiss()
    stop.wake()
  }

  /// Closes all connections.
  package func close() async {
    await pool.close()
  }
}
