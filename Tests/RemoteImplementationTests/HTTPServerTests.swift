import AuthConformance
import ConformanceEngine
import Foundation
import StrictJSON
import Testing

@Suite("The server answers this machine alone, and keeps within bounds", .serialized)
struct HTTPServerTests {
  /// What came of an attack on `serve --http`.
  private func attack(_ way: String) async throws -> JSON.Object {
    let server = try Running(Program.serve + ["--http", "0"])
    defer { server.end() }
    let url = try #require(URL(string: server.firstLine()))
    let attack = try Running(
      Program.python("http-attack", "\(url.port ?? 0)", "\(server.id)", way)
    )
    return try #require(JSON(parsing: attack.firstLine()).object)
  }

  @Test("Requests for other hosts are refused, as a page that rebinds its name sends them")
  func hosts() async throws {
    let result = try await attack("hosts")
    #expect(result["own"] == ["200"])
    #expect(result["foreign"] == ["421"])
    #if os(Linux)
      #expect(result["elsewhere"] == ["False"])
    #endif
  }

  @Test("What could be understood as two requests is refused, and nothing behind it is answered")
  func smuggling() async throws {
    let result = try await attack("smuggling")
    #expect(result["ambiguous"] == ["400"])
    #expect(result["plain"] == ["200"])
  }

  @Test("Requests of pages elsewhere are refused")
  func origins() async throws {
    let result = try await attack("origins")
    #expect(result["own"] == ["200"])
    #expect(result["foreign"] == ["403"])
  }

  #if os(Linux)
    @Test("A thousand slow connections are not all let in")
    func slow() async throws {
      let result = try await attack("slow")
      #expect(result["dropped"] == 744)
      #expect(result["waiting"] == 256)
      #expect(result["meanwhile"] == "200")
      #expect(try #require(result["memory"]?.number?.int64) < 200)
      #expect(result["afterwards"] == "200")
    }

    @Test("Bodies without end are refused before they fill the memory")
    func endless() async throws {
      let result = try await attack("endless")
      #expect(result["statuses"] == ["413"])
      #expect(try #require(result["memory"]?.number?.int64) < 300)
      #expect(result["afterwards"] == "200")
    }
  #endif
}

/// A program that was started, and the first line that it prints.
private struct Running {
  private let process = Process()
  private let output = Foundation.Pipe()

  init(_ command: [String]) throws {
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output
    try process.run()
  }

  var id: pid_t { process.processIdentifier }

  func firstLine() throws -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "it printed no line")
      line += more
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  func end() { kill(id, SIGKILL) }
}
