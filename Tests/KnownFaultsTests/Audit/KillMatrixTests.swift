import Audit
import TestSupport
import Testing

@Suite("The kill matrix")
struct KillMatrixTests {
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
