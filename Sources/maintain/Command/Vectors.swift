import AuthConformance
import AuthReference
import ConformanceEngine
import KnownFaults
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

  /// Reads and loads those files of a folder that can be used, while others are being changed.
  static func usable(
    below folder: String
  ) throws(MaintenanceError) -> (suite: Suite, problems: [SuiteProblem]) {
    var problems: [SuiteProblem] = []
    do throws(SuiteLoadingError) {
      var sources = try VectorFolder.files(below: folder)
      while true {
        do throws(SuiteLoadingError) {
          return (try SuiteLoader().load(sources), problems)
        } catch {
          let wrong = Set(error.problems.map(\.file))
          let rest = sources.filter { !$0.isVectorFile || !wrong.contains($0.shownPath) }
          if rest.count == sources.count { throw error }
          problems += error.problems
          sources = rest
        }
      }
    } catch {
      throw MaintenanceError(2, "cannot load \"\(folder)\":\n\(error)")
    }
  }

  /// The files of a folder.
  static func sources(below folder: String) throws(MaintenanceError) -> [SourceFile] {
    do throws(SuiteLoadingError) {
      return try VectorFolder.files(below: folder)
    } catch {
      throw MaintenanceError(2, "\(error)")
    }
  }

  /// The rules of a folder, whatever state its cases are in.
  static func documents(
    among sources: [SourceFile]
  ) throws(MaintenanceError) -> [RequirementDocument] {
    var documents: [RequirementDocument] = []
    for source in sources where source.path.hasPrefix("requirements/") {
      do throws(SuiteProblem) {
        let json = try source.parse()
        do throws(VectorError) {
          documents.append(try RequirementDocument(decoding: json))
        } catch {
          throw source.problem(error)
        }
      } catch {
        throw MaintenanceError(2, "\(error)")
      }
    }
    return documents
  }

  /// Which rules of a folder cover each sentence of the documents.
  static func sentences(of documents: [RequirementDocument]) -> SentenceCoverage {
    let texts = VectorCatalogue.documents.map { DocumentSentences(of: $0.id, from: $0.text) }
    return SentenceCoverage(of: documents, in: texts)
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
