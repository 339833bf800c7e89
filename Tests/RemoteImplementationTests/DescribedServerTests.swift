import Foundation
import Testing

@Suite("check asks servers as descriptions, the environment and proxies say")
struct DescribedServerTests {
  /// What came of a check: its status, what it wrote, and what the server was asked.
  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
    var asked: [Substring]
  }

  /// Checks an honest server; `PORT` stands for its port.
  private func check(
    _ arguments: [String] = ["--config", "config.json"],
    url: String = "http://127.0.0.1:PORT/",
    headers: JSON = [:],
    environment: [String: String] = [:],
    server trick: String = "none",
    isEncrypted: Bool = false
  ) async throws -> Outcome {
    let folder = try Scratch()
    let path = folder.path
    let rest = ["log=\(path)/log"] + (isEncrypted ? ["tls=\(path)"] : [])
    return try await HTTPProgram.with(trick, rest) { server in
      func filled(_ text: String) -> String {
        text.split(separator: "PORT", omittingEmptySubsequences: false)
          .joined(separator: server.port)
      }
      let operation: JSON = [
        "http": [
          "url": .string(filled(url)), "headers": headers,
          "json": ["id": 1, "method": "sinch.signature.sign", "params": ["userId": "{userId}"]],
        ],
        "fixes": ["applicationKey": "k", "applicationSecret": "s", "sequence": "1"],
        "output": ["signature": "/result/signature"],
      ]
      let config: JSON = ["format": 1, "operations": ["sinch.signature.sign": operation]]
      try folder.write("config.json", config)
      _ = try folder.emptyFile("log")
      let process = Process()
      process.executableURL = URL(filePath: BuiltCommand.path)
      process.arguments =
        ["check", "--filter", "signatures/sinch-signature-sign-user-ids/*", "--report", "junit"]
        + arguments.map(filled)
      process.currentDirectoryURL = folder.url
      process.environment = environment.mapValues(filled)
      process.standardOutput = try FileHandle(forWritingTo: folder.emptyFile("output"))
      process.standardError = try FileHandle(forWritingTo: folder.emptyFile("errors"))
      try process.run()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus,
        output: try folder.text("output"),
        errors: try folder.text("errors"),
        asked: try folder.text("log").split(separator: "\n")
      )
    }
  }

  @Test("Places in a URL are escaped, unless they are parts of it")
  func places() async throws {
    let outcome = try await check(
      url: "{$BASE|url}/{$NAME}/{userId}?{userId|url}",
      environment: ["BASE": "http://127.0.0.1:PORT/base", "NAME": "a/b c"]
    )
    #expect(outcome.status == 1)
    #expect(!outcome.asked.isEmpty)
    #expect(outcome.asked.allSatisfy { $0.hasPrefix("/base/a%2Fb%20c/") }, "\(outcome)")
    #expect(
      outcome.output.contains("the URL cannot contain it: characters other than printable ASCII")
    )
    let paths = outcome.asked.map { $0.prefix { $0 != "?" } }
    #expect(paths.allSatisfy { !$0.contains("/./") && !$0.contains("/../") })
  }

  @Test("An input that a header field would not keep makes its case not applicable")
  func blanks() async throws {
    let outcome = try await check(headers: ["X": "{userId}"])
    #expect(outcome.output.contains("a header field cannot begin or end with a blank"))
    #expect(outcome.asked.contains { $0.hasSuffix(" X:foo bar") || $0.hasSuffix(" X: foo bar") })
  }

  @Test("An input with a line break that a header field is to hold is an error of its case")
  func lineBreaks() async throws {
    let outcome = try await check(headers: ["X": "{userId}"])
    let words = "the header field &quot;X&quot; cannot contain control characters"
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(words), "\(outcome)")
    #expect(outcome.output.contains("Put the input into the URL or the body"))
  }

  @Test(
    "A variable that cannot be sent ends the run at its start, and is named without its value",
    arguments: ["hidden\r\nline", "hidden ", " hidden", "hidden\u{7F}"]
  )
  func unsendable(value: String) async throws {
    for (url, headers) in [("http://127.0.0.1:PORT/", "{$NAME}"), ("http://h/{$NAME|url}", "x")] {
      let outcome = try await check(
        url: url,
        headers: ["X": .string(headers)],
        environment: ["NAME": value]
      )
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("the environment variable \"NAME\" has "), "\(outcome)")
      #expect(!outcome.errors.contains("hidden"))
      #expect(outcome.output.isEmpty && outcome.asked.isEmpty)
    }
  }

  @Test("A segment of dots is another path, and never asked for")
  func dots() async throws {
    let outcome = try await check(url: "http://127.0.0.1:PORT/{userId}")
    let names = outcome.asked.map { $0.split(separator: " ")[0] }
    #expect(!names.isEmpty && !names.contains("/.") && !names.contains("/.."))
    let spoilt = try await check(url: "http://127.0.0.1:PORT/{$NAME}", environment: ["NAME": ".."])
    #expect(spoilt.status == 2)
    #expect(
      spoilt.errors.contains("the environment variable \"NAME\" has the value \".\" or \"..\"")
    )
  }

  @Test("A URL that a variable spoils is not shown")
  func spoilt() async throws {
    let outcome = try await check(url: "http://{$NAME}/", environment: ["NAME": "hidden:hidden"])
    #expect(outcome.status == 2)
    #expect(!outcome.errors.contains("hidden"), "\(outcome)")
  }

  @Test("A proxy of the environment is asked for other machines, and not for this one")
  func proxies() async throws {
    let there = "http://backend.invalid/x"
    let proxy = ["http_proxy": "http://127.0.0.1:PORT"]
    let through = try await check(["--url", there], environment: proxy)
    #expect(through.status == 1)
    #expect(through.asked.first == "http://backend.invalid/x X:", "\(through)")
    let around = try await check(
      ["--url", there],
      environment: proxy.merging(["no_proxy": "backend.invalid"]) { $1 }
    )
    #expect(around.status == 2)
    #expect(around.errors.contains("cannot find the host \"backend.invalid\""), "\(around)")
    let nobody = try await check(
      ["--url", there],
      environment: ["http_proxy": "http://127.0.0.1:1"]
    )
    #expect(nobody.errors.contains("cannot connect to the proxy for backend.invalid"), "\(nobody)")
    let here = try await check(
      ["--url", "http://127.0.0.1:PORT/x"],
      environment: ["http_proxy": "http://127.0.0.1:1"]
    )
    #expect(here.status == 1)
    #expect(here.asked.first == "/x X:", "\(here)")
  }

  @Test("https goes through the proxy of the environment, to a server that has to be trusted")
  func tunnels() async throws {
    let there = ["--url", "https://backend.invalid/x"]
    let proxy = ["https_proxy": "http://127.0.0.1:PORT"]
    let trusting = there + ["--ca-file", "authority.pem"]
    let through = try await check(trusting, environment: proxy, isEncrypted: true)
    #expect(through.status == 1)
    #expect(through.asked.prefix(2) == ["CONNECT backend.invalid:443", "/x X:"], "\(through)")
    let stranger = try await check(there, environment: proxy, isEncrypted: true)
    #expect(stranger.status == 2)
    #expect(stranger.errors.contains("cannot trust backend.invalid, port 443: "), "\(stranger)")
    let refused = try await check(
      trusting,
      environment: proxy,
      server: "refuses-tunnels",
      isEncrypted: true
    )
    #expect(refused.status == 2)
    #expect(refused.errors.contains("CONNECT tunnel failed, response 403"), "\(refused)")
    #expect(Set(refused.asked) == ["CONNECT backend.invalid:443"])
  }
}
