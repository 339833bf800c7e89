import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import SuiteAudit
import Testing

@Suite("The catalogue of known faults")
struct CatalogueTests {
  private let faults = KnownFaults.all.map(\.description)

  @Test("There are 150 and more, each with a name of its own")
  func names() {
    #expect(faults.count >= 150)
    #expect(Set(faults.map(\.id)).count == faults.count)
    for fault in faults {
      let isPlain = fault.id.rawValue.utf8.allSatisfy { octet in
        (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet) || octet == 0x2D
      }
      #expect(isPlain, "\(fault.id)")
    }
  }

  @Test("Each says what is wrong and how to mend it, and has a class of bugs that there is")
  func descriptions() throws {
    let flags = Set(try Bundled.suite().flags.map(\.id))
    for fault in faults {
      #expect(!fault.mistake.isEmpty && !fault.mending.isEmpty, "\(fault.id)")
      #expect(fault.mistake.last != "." && fault.mending.last != ".", "\(fault.id)")
      #expect(!fault.operations.isEmpty, "\(fault.id)")
      #expect(flags.contains(fault.flag), "\(fault.id)")
    }
  }

  @Test("Every operation that is called has faults, four of them blunt")
  func operations() {
    for operation in AuthConformance.Call.allCases {
      let own = faults.filter { $0.operations.contains(operation) }
      #expect(own.count { $0.isBlunt } == 4, "\(operation)")
      #expect(own.count > 10, "\(operation)")
    }
  }

  @Test("Without a fault, the reference passes")
  func noFault() async throws {
    let suite = try Bundled.suite()
    let right = FaultyImplementation([], of: AuthConformance.Call.allCases)
    let calls = Selection(operations: AuthConformance.Call.allCases).apply(to: suite)
    let run = try await Runner(suite: calls).run(right)
    #expect(run.counts.passed == calls.caseCount)
  }
}
