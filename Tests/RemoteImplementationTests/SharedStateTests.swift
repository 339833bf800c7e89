import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import RemoteImplementation
import Synchronization
import TestSupport
import Testing

@Suite("What concurrent requests share is found by several connections")
struct SharedStateTests {
  @Test("A formatter that keeps the date of the last request", arguments: [(1, false), (8, true)])
  func formatter(jobs: Int, isFound: Bool) async throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.path != "jwt-claims/sinch-registration-token-issue-dates" }
    let server = try HTTPServer(LocalImplementation(SharedFormatterIssuer()), port: 0)
    // Serves as long as the tests run.
    Task { try await server.serve() }
    let options = RemoteOptions(jobs: jobs, timeout: .seconds(60))
    let remote = try HTTPImplementation("http://127.0.0.1:\(server.port)/", options: options)
    let result = try await Runner(suite: suite).run(remote)
    await remote.close()
    #expect(result.counts.total > 20)
    #expect((result.counts.failed > 0) == isFound)
  }
}

/// An issuer whose requests write one date, and read it a moment later.
private struct SharedFormatterIssuer: SinchRegistrationTokenIssuer {
  private final class Formatter: Sendable {
    let date = Mutex<Timestamp>("")
  }

  private let formatter = Formatter()

  func issueSinchRegistrationToken(
    _ input: SinchRegistrationTokenIssuing.Input
  ) async throws -> Response<IssuedToken> {
    formatter.date.withLock { $0 = input.issuedAt }
    try await Task.sleep(for: .milliseconds(5))
    var input = input
    input.issuedAt = formatter.date.withLock(\.self)
    return try SinchTokenIssuer().issueSinchRegistrationToken(input)
  }
}
