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

  /// Requests for other hosts, as a page that rebinds its name sends them; what could be understood as
  /// two requests; and requests of pages elsewhere.
  @Test(
    "What nobody ought to send is refused, and nothing behind it is answered",
    arguments: servers,
    [
      ("hosts", ["own": ["200"], "foreign": ["421"]]),
      ("smuggling", ["plain": ["200"], "ambiguous": ["400"]]),
      ("origins", ["own": ["200"], "foreign": ["403"]]),
    ] as [(String, JSON.Object)]
  )
  func refused(server: [String], attack way: (name: String, statuses: JSON.Object)) async throws {
    let result = try await attack(server, way.name)
    for status in way.statuses.members { #expect(result[status.name] == status.value) }
    #if os(Linux)
      if way.name == "hosts" { #expect(result["elsewhere"] == ["False"]) }
    #endif
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
