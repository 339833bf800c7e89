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
    let passed = ["key-derivation/keys": 2, "summary": 4]
    #expect(result?.passed == passed[group.id, default: 1])
    #expect(result?.failures == [])
  }

  @Test("There is a group for each file of the operations that are there")
  func groups() {
    let paths = ["key-derivation/keys", "signatures/blank", "signatures/empty", "summary"]
    #expect(Self.all(of: Backend()).map(\.id) == paths)
    #expect(Self.all(of: Backend()).map(\.testDescription) == paths)
    var some = Self.options
    some.calls = [.sinchSigningKeyDerive]
    #expect(ConformanceGroup.all(of: Backend(), options: some).map(\.id) == [paths[0], "summary"])
  }

  @Test("A failure is recorded with its group and with no other, at the line that checks it")
  func wrong() async throws {
    let groups = Self.all(of: Backend(keyID: "wrong"))
    let line = #line + 1
    let issues = await recordedIssues { await groups[0].expectConformance() }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("key-derivation/keys/east\n") == true)
    #expect(issues.first?.location?.line == line)
    #expect(await groups[1].expectConformance() != nil)
    #expect(await groups[2].expectConformance() != nil)
    let summary = await recordedIssues { await groups[3].expectConformance() }
    #expect(summary.map(\.severity) == [.error])
    #expect(summary.first?.message.hasPrefix("Backend: NOT CONFORMANT: 1 of 4 required") == true)
  }

  @Test("Each issue belongs to its own group, in whichever order groups are checked")
  func order() async {
    var recommended = Self.options
    recommended.level = .recommended
    let backend = Backend(accepts: { $0.isEmpty })
    let groups = ConformanceGroup.all(of: backend, options: recommended)
    for order in [groups, groups.reversed()] {
      for group in order {
        let issues = await recordedIssues(isIntermittent: true) { await group.expectConformance() }
        switch group.id {
        case "signatures/empty":
          #expect(
            issues.first?.message.contains(#"but "reject" in signatures/blank/blank"#) == true
          )
        case "summary": #expect(issues.map(\.severity) == [.error])
        default: #expect(issues.isEmpty)
        }
      }
    }
  }

  @Test("Ten failures of a run are shown in full, and the others are counted in their groups")
  func limit() async {
    let options = ConformanceOptions(calls: [.sinchSignatureSign])
    var (full, counted, lines) = (0, 0, 0)
    for group in ConformanceGroup.all(of: Unsigning(), options: options) where group.id != "summary"
    {
      var summary: ConformanceSummary?
      let issues = await recordedIssues(isIntermittent: true) {
        summary = await group.expectConformance()
      }
      let shown = issues.count { $0.message.hasPrefix("\(group.id)/") }
      let failures = summary?.failures.count ?? 0
      #expect(issues.count - shown == (failures > shown ? 1 : 0))
      if failures > shown {
        let words = "\(failures - shown)" + (shown > 0 ? " more" : "") + " case"
        #expect(issues.last?.message.hasPrefix("\(group.id): \(words)") == true)
      }
      full += shown
      counted += failures
      lines += issues.reduce(0) { $0 + $1.message.split(separator: "\n").count }
    }
    #expect(full == 10)
    #expect(counted > 40)
    #expect(lines < 400)
  }

  @Test("A stub that refuses everything costs 30 lines")
  func stub() async {
    let options = ConformanceOptions(calls: [.sinchSignatureSign])
    var count = 0
    let issues = await recordedIssues {
      count = await expectConformance(of: Refusing(), options: options)?.failures.count ?? 0
    }
    #expect(count > 20)
    #expect(issues.count == 2)
    #expect(issues.last?.message.contains("with the same answer as signatures/") == true)
    #expect(issues.reduce(0) { $0 + $1.message.split(separator: "\n").count } <= 30)
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
    #expect(boaster.map(\.id) == ["key-derivation/keys", "summary"])
    for group in boaster {
      let messages = await recordedIssues { await group.expectConformance() }.map(\.message)
      #expect(messages.count == 1)
      #expect(
        messages.first?.contains("could be judged: not implemented")
          == true
      )
    }
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

/// Signs nothing: another wrong signature for each user.
private struct Unsigning: SinchSignatureSigner {
  func signSinchRegistration(_ input: SinchSignatureSigning.Input)
    -> Response<SinchSignatureSigning.Output>
  { .success(.init(signature: input.userID)) }
}

/// A stub.
private struct Refusing: SinchSignatureSigner {
  func signSinchRegistration(_ input: SinchSignatureSigning.Input)
    -> Response<SinchSignatureSigning.Output>
  { .refused(.malformed) }
}
