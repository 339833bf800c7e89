import Synchronization
import TestSupport
import Testing

@Suite("An incident fails the case that caused it, and no other")
struct IncidentTests {
  /// Breaks down over some cases, and with them over everything that is asked together with them.
  private final class Fragile: Implementation {
    private let culprits: Set<String>
    private let asked = Mutex<[Int]>([])
    private let isMoody: Bool

    /// How many requests came in each call.
    var calls: [Int] { asked.withLock { $0 } }

    /// - Parameter isMoody: whether it breaks down only in company.
    init(_ culprits: Set<String>, isMoody: Bool = false) {
      self.culprits = culprits
      self.isMoody = isMoody
    }

    func describe() -> ImplementationDescription { ImplementationDescription("fragile") }

    func answer(_ requests: [CallRequest]) -> [Answer] {
      asked.withLock { $0.append(requests.count) }
      let isBroken = requests.contains { culprits.contains($0.input["id"]?.string ?? "") }
      if isBroken && !(isMoody && requests.count == 1) {
        let incident = requests.count > 1 ? calls.count : nil
        let error = ImplementationError(message: "it broke", incident: incident)
        return requests.map { _ in .error(error) }
      }
      return requests.map { .output(["token": $0.input["id"] ?? .null]) }
    }
  }

  private func failures(_ run: RunResult) -> [(id: String, summary: String)] {
    run.files[0].cases.compactMap { entry in
      entry.failure.map { (entry.id.slug, $0.summary) }
    }
  }

  @Test("Each suspect is asked by itself", arguments: [["case-3"], ["case-0", "case-9"]])
  func culprits(slugs: [String]) async throws {
    let fragile = Fragile(Set(slugs.map { "signatures/a/\($0)" }))
    let run = try await Runner(suite: .madeUp(["signatures/a": 10])).run(fragile)
    #expect(failures(run).map(\.id) == slugs)
    #expect(failures(run).allSatisfy { $0.summary == "it broke" })
    #expect(run.counts.passed == 10 - slugs.count)
    #expect(fragile.calls == [10] + Array(repeating: 1, count: 10))
  }

  @Test("What nobody repeats by itself has happened all the same")
  func unexplained() async throws {
    let fragile = Fragile(["signatures/a/case-3"], isMoody: true)
    let run = try await Runner(suite: .madeUp(["signatures/a": 10])).run(fragile)
    #expect(failures(run).map(\.id) == ["case-0"])
    let summary = failures(run).first?.summary
    #expect(
      summary
        == "it broke; asked again one at a time, each of the 10 requests under way was answered"
    )
  }

  @Test("Two incidents have two culprits, also where only one can be found")
  func twoIncidents() async throws {
    let calls = Mutex(0)
    let implementation = Scripted { requests in
      calls.withLock { $0 += 1 }
      return requests.map { request in
        let id = request.input["id"]?.string ?? ""
        let isEven = id.utf8.last.map { $0 % 2 == 0 } ?? false
        if requests.count > 1 {
          return .error(ImplementationError(message: "it broke", incident: isEven ? 1 : 2))
        }
        return id.hasSuffix("4")
          ? .error(ImplementationError(message: "it broke")) : .output(["token": .string(id)])
      }
    }
    let run = try await Runner(suite: .madeUp(["signatures/a": 6])).run(implementation)
    #expect(failures(run).map(\.id) == ["case-1", "case-4"])
  }

  @Test("An error that is no incident is not asked about again")
  func certain() async throws {
    let implementation = Scripted { request in
      request.input["id"] == "signatures/a/case-1"
        ? .error(ImplementationError(message: "it broke"))
        : .output(["token": request.input["id"] ?? .null])
    }
    let run = try await Runner(suite: .madeUp(["signatures/a": 3])).run(implementation)
    #expect(failures(run).map(\.id) == ["case-1"])
    #expect(implementation.calls.count == 1)
  }
}
