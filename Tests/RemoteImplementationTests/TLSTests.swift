import Foundation
import RemoteImplementation
import Testing

@Suite("https is spoken with those who are trusted, and with nobody else")
struct TLSTests {
  /// Asks a server that has a certificate of a private authority.
  private func asking<Value: Sendable>(
    _ kind: String,
    doing trick: String = "none",
    with choose: (String, inout RemoteOptions) -> Void,
    _ body: @Sendable @escaping (OutsideImplementation) async throws -> Value
  ) async throws -> Value {
    let folder = try Scratch()
    let path = folder.path
    return try await HTTPProgram.with(trick, ["\(kind)=\(path)"]) { server in
      var options = RemoteOptions(jobs: 2, timeout: .seconds(60))
      choose(path, &options)
      let implementation = try OutsideImplementation(
        url: "https://127.0.0.1:\(server.port)/",
        options: options
      )
      let result = await Task { try await body(implementation) }.result
      await implementation.close()
      return try result.get()
    }
  }

  private func passed(
    _ kind: String,
    _ choose: (String, inout RemoteOptions) -> Void
  ) async throws -> Int {
    try await asking(kind, with: choose) {
      try await Runner(suite: .fortyUsers).run($0).counts.passed
    }
  }

  @Test("A private authority is trusted where its file is named")
  func trusted() async throws {
    #expect(try await passed("tls") { $1.authorities = octets("\($0)/authority.pem") } == 40)
  }

  @Test("It is not trusted otherwise, which is said once")
  func stranger() async throws {
    let error = await #expect(throws: UnusableImplementation.self) {
      try await passed("tls") { _, _ in }
    }
    #expect(error?.message.hasPrefix("cannot trust 127.0.0.1, port ") == true)
  }

  @Test("A response that nobody asked for is not the answer to the next request")
  func surplus() async throws {
    let trust: (String, inout RemoteOptions) -> Void = {
      $1.authorities = octets("\($0)/authority.pem")
    }
    let answers = try await asking("tls", doing: "surplus-later", with: trust) {
      try await Suite.answersOneByOne(of: $0)
    }
    // What came cannot be read without the key of the connection, which is not used again.
    #expect(answers == Suite.answersOneByOne)
  }

  @Test("A server that wants a certificate gets it", arguments: [true, false])
  func client(hasKeyApart: Bool) async throws {
    let passed = try await passed("mtls") { folder, options in
      options.authorities = octets("\(folder)/authority.pem")
      let (certificate, key) = (octets("\(folder)/client.pem"), octets("\(folder)/client.key"))
      options.clientCertificate = hasKeyApart ? certificate : certificate + key
      options.clientKey = hasKeyApart ? key : nil
    }
    #expect(passed == 40)
  }

  @Test("A certificate without its key, or none, is said once", arguments: [true, false])
  func keyless(hasCertificate: Bool) async throws {
    await #expect(throws: UnusableImplementation.self) {
      try await passed("mtls") { folder, options in
        options.authorities = octets("\(folder)/authority.pem")
        options.clientCertificate = hasCertificate ? octets("\(folder)/client.pem") : nil
      }
    }
  }
}

/// The bytes of a file; none if it cannot be read.
private func octets(_ path: String) -> [UInt8] {
  FileManager.default.contents(atPath: path).map(Array.init) ?? []
}
