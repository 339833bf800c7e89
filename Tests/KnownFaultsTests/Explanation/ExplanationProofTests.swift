import SuiteAudit
import TestSupport
import Testing

@Suite("Artefacts are explained by what made them")
struct ExplanationProofTests {
  // `maintain explanations` tries all of them.
  @Test("Of every thirtieth fault and variant, and of a few hostile texts")
  func sample() async throws {
    let proof = try await ExplanationProof(in: Bundled.suite(), every: 30, hostile: 30)
    #expect(proof.missed.isEmpty)
    #expect(proof.accused.isEmpty)
    #expect(proof.leaks.isEmpty)
    #expect(proof.explainedCount > 5)
    #expect(proof.rightCount > 20)
    #expect(proof.hostileCount > 0)
  }
}
