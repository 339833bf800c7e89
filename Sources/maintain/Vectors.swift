import AuthFaults
import AuthReference
import ConformanceSuite
import SuiteAudit
import VectorAuthoring

/// The vectors of a folder, and what their definitions make.
struct Vectors {
  let sources: [SourceFile]
  let suite: Suite

  /// Reads and loads a folder.
  init(below folder: String) throws(MaintenanceError) {
    do throws(SuiteLoadingError) {
      sources = try VectorFolder.files(below: folder)
      suite = try SuiteLoader().load(sources)
    } catch {
      throw MaintenanceError(2, "cannot load \"\(folder)\":\n\(error)")
    }
  }

  /// Every vector file as its definition makes it, ordered by path.
  static func generated() async throws(MaintenanceError) -> [VectorCatalogue.GeneratedFile] {
    do {
      return try await VectorCatalogue.generate(by: Reference.implementation)
    } catch {
      throw MaintenanceError(3, "the case definitions make no vectors: \(error)")
    }
  }
}
