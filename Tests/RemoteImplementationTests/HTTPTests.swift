import RemoteImplementation
import Testing

@Suite("Whatever a server does, the run goes on")
struct HTTPTests {
  private func run(_ trick: String, all: Bool = false, jobs: Int = 1) async throws -> RunResult {
    try await HTTPProgram.with(trick, all: all) { server in
      // Nobody else is hurried, however busy the machine is.
      let isSlow = ["hangs", "drips"].contains(trick)
      let options = RemoteOptions(jobs: jobs, timeout: .seconds(isSlow ? 2 : 60))
      let implementation = try OutsideImplementation(url: server.url, options: options)
      do {
        let result = try await Runner(suite: .fortyUsers).run(implementation)
        await implementation.close()
        return result
      } catch {
        await implementation.close()
        throw error
      }
    }
  }

  private func description(of server: HTTPProgram) throws -> Configuration {
    let operation: JSON = [
      "http": [
        "url": .string(server.url),
        "json": ["id": 1, "method": "sinch.signature.sign", "params": ["userId": "{userId}"]],
      ],
      "fixes": ["applicationKey": "k", "applicationSecret": "s", "sequence": "1"],
      "output": ["signature": "/result/signature"],
    ]
    let config: JSON = ["format": 1, "operations": ["sinch.signature.sign": operation]]
    return try Configuration(
      decoding: SourceFile(path: "config.json", text: config.compact().utf8)
    )
  }

  @Test(
    "Every way to send a response is understood",
    arguments: [
      "none", "chunked", "until-closed", "http-1.0", "closes-afterwards", "continue", "pieces",
    ],
    [1, 3]
  )
  func responses(trick: String, jobs: Int) async throws {
    #expect(try await run(trick, all: true, jobs: jobs).counts.passed == 40)
  }

  @Test("What requests share is found by several connections", arguments: [(1, false), (8, true)])
  func shared(jobs: Int, isFound: Bool) async throws {
    let counts = try await run("shares", all: true, jobs: jobs).counts
    #expect(counts.total == 40)
    #expect((counts.failed > 0) == isFound)
  }

  @Test(
    "A response that cannot be used fails its case alone",
    arguments: [
      ("closes", "the connection was closed before a response arrived"),
      ("half", "the connection was closed in the middle of the response"),
      ("hangs", "no answer within 2 s"),
      ("drips", "no answer within 2 s"),
      ("status", "HTTP status 500 Internal Server Error"),
      ("error-status", "error -32603: out of luck"),
      (
        "redirect",
        "HTTP status 301 Moved Permanently; redirects are not followed: http://example.org/"
      ),
      ("not-json", "the response is not a JSON-RPC message"),
      ("empty", "the response has no body"),
      ("other-id", "the response has the ID 42 instead of "),
      ("floods", "the response has more than 16,777,216 bytes"),
      ("bad-length", "the response cannot be used: Invalid Content-Length"),
      ("bad-chunks", "the response cannot be used: "),
      ("huge-chunk", "the response has more than 16,777,216 bytes"),
      ("endless-trailer", "the response is malformed: it has too many fields"),
      ("long-status", "HTTP status 500 \(String(repeating: "x", count: 200))… (50,000 characters)"),
      ("not-http", "it is not an HTTP"),
      ("surplus", "the response is malformed: more bytes follow its end"),
      ("surplus-chunked", "the response is malformed: more bytes follow its end"),
      ("switches", "the response is malformed: it switches to a protocol that was not requested"),
    ]
  )
  func faults(trick: String, message: String) async throws {
    let result = try await run(trick)
    #expect(result.failures.keys.sorted() == ["culprit"])
    #expect(result.onlyMalfunction?.message.contains(message) == true, "\(result.failures)")
  }

  @Test("A server that dies fails what comes after, each with the reason")
  func death() async throws {
    let result = try await run("dies")
    #expect(result.counts.passed == 20)
    #expect(result.failures.count == 20)
    #expect(result.failures["user-30"]?.summary.hasSuffix("connection refused") == true)
  }

  @Test(
    "What is wrong from the beginning is said once",
    arguments: [
      ("status", "conformance.describe was not answered: HTTP status 500 Internal Server Error"),
      ("not-json", "conformance.describe was not answered: the response is not a JSON-RPC message"),
      ("closes", "the connection was closed before a response arrived"),
      ("hangs", "no answer within 2 s"),
      (
        "redirect",
        "conformance.describe was not answered: HTTP status 301 Moved Permanently; "
          + "redirects are not followed: http://example.org/"
      ),
    ]
  )
  func beginnings(trick: String, message: String) async throws {
    let error = await #expect(throws: UnusableImplementation.self) {
      try await self.run(trick, all: true)
    }
    #expect(error?.message == message)
  }

  /// What three users get, one after the other; over the first of them the server does its trick.
  private func unasked(_ trick: String) async throws -> [Answer] {
    try await HTTPProgram.with(trick) { server in
      let implementation = try OutsideImplementation(url: server.url)
      let answers = try await Suite.answersOneByOne(of: implementation)
      await implementation.close()
      return answers
    }
  }

  private static let honest = Suite.answersOneByOne

  @Test("A response that nobody asked for is an error, and not the answer to the next request")
  func surplus() async throws {
    let answers = try await unasked("surplus-later")
    #expect(answers.count == 3)
    #expect(answers.first == Self.honest.first && answers.last == Self.honest.last)
    guard case .error(let error) = answers[1] else { throw Unexpected(answers: answers) }
    #expect(error.message.contains("sent data before a request: HTTP/1.1 200 OK"))
  }

  @Test("A server may close a kept connection, and say that it has waited for too long")
  func late() async throws {
    #expect(try await unasked("tires") == Self.honest)
    #expect(try await unasked("tires-silently") == Self.honest)
  }

  @Test("A surplus response that comes after the next request is an error of that request")
  func surplusDuringTheNext() async throws {
    let result = try await run("surplus-meanwhile")
    #expect(result.failures.keys.sorted() == ["user-21"])
    let message = result.onlyMalfunction?.message ?? ""
    // The correct answer may have come with it.
    let words = [
      "the response has the ID ", "the response is malformed: more bytes follow its end",
    ]
    #expect(words.contains(where: message.hasPrefix), "\(message)")
  }

  @Test("With a description no surplus response is the answer to the next request")
  func surplusWithoutIds() async throws {
    let answers = try await HTTPProgram.with("surplus-meanwhile") { server in
      let implementation = try OutsideImplementation(description(of: server))
      let answers = try await Suite.answersOneByOne(of: implementation)
      await implementation.close()
      return answers
    }
    #expect(answers == Self.honest)
  }

  private struct Unexpected: Error {
    var answers: [Answer]
  }

  @Test("No more connections are opened at once than a server with a short queue lets wait")
  func crowd() async throws {
    #expect(try await run("crowd", all: true, jobs: 8).counts.passed == 40)
  }

  @Test(
    "A URL that cannot be used is refused",
    arguments: [
      ("localhost:8080", "it has no scheme"), ("ftp://localhost/", "must be http or https"),
      ("http://", "it has no host"), ("https://:80/", "it has no host"),
      ("http://localhost:0/", "its port is not a number"),
      ("http://localhost:70000/", "its port is not a number"),
      ("http://localhost:/", "its port is not a number"),
      ("http://me:secret@localhost/", "user names are not supported"),
      ("http://localhost/ä", "must be escaped"),
      ("http://localhost/\r\nX: y", "must be escaped"),
    ]
  )
  func urls(url: String, message: String) {
    let error = #expect(throws: UnusableImplementation.self) { try OutsideImplementation(url: url) }
    #expect(error?.message.contains(message) == true)
  }
}
