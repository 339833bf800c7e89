import Foundation
import Testing

@Suite("The server answers this machine alone, and keeps within bounds", .serialized)
struct HTTPServerTests {
  /// The commands that serve, both on a free port.
  private static let servers = [["serve", "--http", "0"], ["explain", "--serve"]]

  /// What came of an attack on a server.
  private func attack(_ command: [String], _ way: String) async throws -> JSON.Object {
    let server = try Running([BuiltCommand.path] + command)
    defer { server.end() }
    let url = try #require(URL(string: await server.firstLine()))
    let attack = try Running(Program.python("http-attack", "\(url.port ?? 0)", "\(server.id)", way))
    return try #require(JSON(parsing: await attack.firstLine()).object)
  }

  @Test(
    "Requests for other hosts are refused, as a page that rebinds its name sends them",
    arguments: servers
  )
  func hosts(server: [String]) async throws {
    let result = try await attack(server, "hosts")
    #expect(result["own"] == ["200"])
    #expect(result["foreign"] == ["421"])
    #if os(Linux)
      #expect(result["elsewhere"] == ["False"])
    #endif
  }

  @Test(
    "What could be understood as two requests is refused, and nothing behind it is answered",
    arguments: servers
  )
  func smuggling(server: [String]) async throws {
    let result = try await attack(server, "smuggling")
    #expect(result["ambiguous"] == ["400"])
    #expect(result["plain"] == ["200"])
  }

  @Test("Requests of pages elsewhere are refused", arguments: servers)
  func origins(server: [String]) async throws {
    let result = try await attack(server, "origins")
    #expect(result["own"] == ["200"])
    #expect(result["foreign"] == ["403"])
  }

  #if os(Linux)
    @Test("A thousand slow connections are not all let in", arguments: servers)
    func slow(server: [String]) async throws {
      let result = try await attack(server, "slow")
      #expect(result["dropped"] == 744)
      #expect(result["waiting"] == 256)
      #expect(result["meanwhile"] == "200")
      #expect(try #require(result["memory"]?.number?.int64) < 200)
      #expect(result["afterwards"] == "200")
    }

    @Test("Bodies without end are refused before they fill the memory", arguments: servers)
    func endless(server: [String]) async throws {
      let result = try await attack(server, "endless")
      #expect(result["statuses"] == ["413"])
      #expect(try #require(result["memory"]?.number?.int64) < 300)
      #expect(result["afterwards"] == "200")
    }
  #endif
}
