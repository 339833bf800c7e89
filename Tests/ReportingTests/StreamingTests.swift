import Reporting
import TestSupport
import Testing

/// Reports are written piece by piece: no piece grows with the number of cases.
@Suite("Reports are written piece by piece")
struct StreamingTests {
  private struct Pieces: TextOutputStream {
    var longest = 0
    var total = 0

    mutating func write(_ string: String) {
      longest = max(longest, string.utf8.count)
      total += string.utf8.count
    }
  }

  @Test("No piece grows with the number of cases")
  func pieces() async throws {
    func pieces(_ count: Int, _ reporter: some Reporter) async throws -> Pieces {
      let users = (0..<count).map { "user\($0)" }
      let answers = Dictionary(
        uniqueKeysWithValues: users.map { ($0, Answer.signature("wrong \($0)")) }
      )
      var pieces = Pieces()
      let result = try await Scripted.run([.signatures(users)], answers)
      reporter.write(result, to: &pieces)
      return pieces
    }
    for reporter in [
      TextReporter(maxFailures: .max), JSONReporter(), JUnitReporter(),
    ] as [any Reporter] {
      let few = try await pieces(10, reporter)
      let many = try await pieces(1_000, reporter)
      #expect(many.total > 50 * few.total)
      // The case numbers have two digits more.
      #expect(many.longest < few.longest + 50)
    }
  }
}
