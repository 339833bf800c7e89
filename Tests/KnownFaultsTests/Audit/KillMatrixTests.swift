import AuthConformance
import ConformanceEngine
import KnownFaults
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

  @Test("A fault that fails cases of the other polarity does more than its text")
  func polarity() async throws {
    let matrix = try await KillMatrix(of: accepting("accepts"), against: try Bundled.suite())
    #expect(matrix.effects.otherPolarity.isEmpty)
    let strict = try await KillMatrix(of: accepting("refuses"), against: try Bundled.suite())
    #expect(strict.effects.otherPolarity.map(\.fault.id) == ["changed"])
    #expect(!strict.effects.isComplete)
    // A text that speaks of a value says nothing about the polarity.
    let other = try await KillMatrix(of: accepting("finds"), against: try Bundled.suite())
    #expect(other.effects.otherPolarity.isEmpty)
  }

  @Test("A fault that fails cases of several rules does more than its text, unless it is excepted")
  func rules() async throws {
    let matrix = try await KillMatrix(of: accepting("accepts"), against: try Bundled.suite())
    let findings = matrix.effects.otherRules
    #expect(findings.map(\.fault.id) == ["changed"])
    #expect(Set(findings.first?.cases.map(\.rule) ?? []).count > 10)
    let one = KnownFaultCatalogue(KnownFaults.all.filter { $0.id == "token-comments" })
    let right = try await KillMatrix(of: one, against: try Bundled.suite())
    #expect(right.effects.isComplete)
    #expect(right.effects.byRule + right.effects.byCheck == right.rows.count)
  }

  @Test("The first words of a text say what the mistake is")
  func texts() {
    let polarities = [
      "accepts a blank", "never checks exp", "refuses 2048 bits", "never reports exp",
    ]
    .map { FaultDescription(id: "x", operations: [], mistake: $0, fix: "", flag: "") }
    .map(\.polarity)
    #expect(polarities == [.lenient, .lenient, .strict, nil])
  }

  /// A verifier for which every token is valid, by a text that says so or something else.
  private func accepting(_ verb: String) -> KnownFaultCatalogue {
    let description = FaultDescription(
      id: "changed",
      operations: [.call(.jwsVerify)],
      mistake: "\(verb) every token",
      fix: "verify it",
      flag: "alg-none"
    )
    let change = ReferenceChange.answer { correct, _ in
      correct["valid"] == true ? correct : ["valid": true, "payload": ""]
    }
    return KnownFaultCatalogue([KnownFault(description, change)])
  }
}
