import AuthConformanceTesting
import ConformanceEngine
import Synchronization
import TestSupport
import Testing

@Suite("Groups show results by vector file")
struct ConformanceGroupTests {
  private static let options: ConformanceOptions = {
    var options = ConformanceOptions()
    options.suite = try? SmallSuite.suite()
    return options
  }()

  @Test("Each group of a right backend passes", arguments: all(of: Backend()))
  func right(group: ConformanceGroup) async {
    let result = await group.expectConformance()
    #expect(result?.passed == (group.id == "key-derivation/keys" ? 2 : 1))
    #expect(result?.failures == [])
  }

  @Test("There is a group for each file of the operations that are there")
  func groups() {
    let paths = ["key-derivation/keys", "signatures/blank", "signatures/empty"]
    #expect(Self.all(of: Backend()).map(\.id) == paths)
    #expect(Self.all(of: Backend()).map(\.testDescription) == paths)
    var some = Self.options
    some.calls = [.sinchSigningKeyDerive]
    #expect(ConformanceGroup.all(of: Backend(), options: some).map(\.id) == [paths[0]])
  }

  @Test("A failure is recorded with its group and with no other, at the line that checks it")
  func wrong() async throws {
    let groups = Self.all(of: Backend(keyID: "wrong"))
    let line = #line + 1
    let issues = await recordedIssues { await groups[0].expectConformance() }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("key-derivation/keys/east: ") == true)
    #expect(issues.first?.location?.line == line)
    #expect(await groups[1].expectConformance() != nil)
    // A failure that stands alone says all there is: nothing closes the run.
    #expect(await groups[2].expectConformance() != nil)
  }

  @Test("Two interpretations are reported in whichever order groups are checked")
  func inconsistentAcrossGroups() async {
    let groups = Self.all(of: Backend(accepts: { $0.isEmpty }))
    for order in [groups, groups.reversed()] {
      for group in order {
        guard group.id == "signatures/empty" else {
          await group.expectConformance()
          continue
        }
        let issues = await recordedIssues { await group.expectConformance() }
        #expect(issues.first?.message.contains(#"but "reject" in signatures/blank/blank"#) == true)
      }
    }
  }

  @Test("All groups of a list share one run")
  func oneRun() async {
    let calls = Counter()
    let backend = Backend(accepts: { _ in calls.count() })
    let groups = Self.all(of: backend)
    await withTaskGroup { tasks in
      for group in groups { tasks.addTask { _ = await group.expectConformance() } }
    }
    #expect(calls.value == 2)
  }

  @Test("Where nothing can be run there is one group, which fails")
  func nothingToRun() async throws {
    let bare = Self.all(of: Bare())
    #expect(bare.map(\.id) == ["nothing to run"])
    let issues = await recordedIssues { await bare[0].expectConformance() }
    #expect(issues.first?.message.hasPrefix("Bare has no operation") == true)
    let unreachable = await ConformanceGroup.all(of: Unreachable(), options: Self.options)
    #expect(unreachable.count == 1)
    #expect(await recordedIssues { await unreachable[0].expectConformance() }.count == 1)
    let boaster = await ConformanceGroup.all(of: Boaster(), options: Self.options)
    #expect(boaster.map(\.id) == ["key-derivation/keys"])
    #expect(await recordedIssues { await boaster[0].expectConformance() }.count == 1)
  }

  private static func all(of backend: some Capability) -> [ConformanceGroup] {
    ConformanceGroup.all(of: backend, options: options)
  }
}

/// Counts calls.
private final class Counter: Sendable {
  private let calls = Mutex(0)

  var value: Int { calls.withLock { $0 } }

  func count() -> Bool {
    calls.withLock { $0 += 1 }
    return true
  }
}
