import AuthConformance
import ConformanceEngine

/// An implementation that is reached by HTTP: each request is a POST of a JSON-RPC 2.0 message.
///
/// Connections are opened as they are needed, up to as many as there are jobs, and kept open; on each
/// one request is under way at a time, so that whatever goes wrong is the fault of that request.
package final class HTTPImplementation: Implementation {
  private let pool: WorkPool

  /// Prepares to ask at a URL, such as `http://127.0.0.1:8080/`.
  package init(
    _ url: String,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    do {
      pool = try .overHTTP(MessageDialect(address: try HTTPAddress(url)), options)
    } catch let problem as HTTPAddress.Problem {
      throw UnusableImplementation(
        "cannot use the URL \"\(Excerpt.of(url))\": \(problem.reason)",
        details: ["Such as: http://127.0.0.1:8080/"]
      )
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
  }

  /// Closes all connections.
  package func close() async {
    await pool.close()
  }
}
