import Audit
import AuthReference
import KnownFaults

extension Vectors {
  /// Which rules of a folder cover each sentence of the documents.
  static func sentences(of documents: [RequirementDocument]) -> SentenceCoverage {
    let texts = VectorCatalogue.documents.map { DocumentSentences(of: $0.id, from: $0.text) }
    return SentenceCoverage(of: documents, in: texts)
  }

  /// Every vector file as its definition makes it, ordered by path.
  static func generated(
    with scripts: [ScriptFile]
  ) async throws(MaintenanceError) -> [VectorCatalogue.GeneratedFile] {
    do {
      return try await VectorCatalogue.generate(by: Reference.implementation, with: scripts)
    } catch {
      throw MaintenanceError(3, "the case definitions make no vectors: \(error)")
    }
  }
}
