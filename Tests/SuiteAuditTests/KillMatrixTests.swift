import AuthConformance
import AuthFaults
import CheckedReference
import ConformanceSuite
import FailureDiagnosis
import SuiteAudit
import TestSupport
import Testing

@Suite("The kill matrix")
struct KillMatrixTests {
  /// Every so many-th fault; `make faults` runs all of them.
  private static let step = 96

  @Test("Every fault of a sample is detected in each of its operations")
  func sample() async throws {
    let sample = KnownFaults.all.enumerated().filter { $0.offset.isMultiple(of: Self.step) }
    let catalogue = KnownFaultCatalogue(sample.map(\.element))
    let matrix = try await KillMatrix(of: catalogue, against: try Bundled.suite())
    #expect(matrix.rows.count >= sample.count)
    #expect(sample.count >= 10)
    for row in matrix.survivors { Issue.record("\(row.fault.id) survives in \(row.operation)") }
  }

  @Test("A fault that does nothing survives")
  func harmless() async throws {
    let description = FaultDescription(
      id: "harmless",
      operations: [.call(.jwsVerify)],
      mistake: "does nothing wrong",
      fix: "nothing",
      flag: "alg-none"
    )
    let catalogue = KnownFaultCatalogue([KnownFault(description, .answer { right, _ in right })])
    let matrix = try await KillMatrix(of: catalogue, against: try Bundled.suite())
    #expect(matrix.survivors.map(\.fault.id) == ["harmless"])
    #expect(!matrix.idleCases.isEmpty)
    #expect(!matrix.isComplete)
  }

  @Test("A citation is proved by a fault that breaks its rule, or its check, and nothing else")
  func citations() async throws {
    let catalogue = KnownFaultCatalogue(KnownFaults.all.filter { $0.id == "token-comments" })
    let matrix = try await KillMatrix(of: catalogue, against: try Bundled.suite())
    let (byRule, byCheck) = (matrix.citations.byRule, matrix.citations.byCheck)
    #expect(byRule.contains("signatures/jws-verify-header/block-comment"))
    // The same leniency takes comments in claims, which is another rule of the same reader.
    #expect(byCheck.contains("jwt-claims/layer-identity-token-verify-json/header-comment"))
    #expect(Set(byRule).isDisjoint(with: byCheck))
    #expect(matrix.citations.unproved.contains("signatures/jws-verify-hs256/empty"))
    #expect(!matrix.citations.isComplete)
  }
}
