/// The vectors of a folder.
package struct Vectors {
  package let sources: [SourceFile]
  package let suite: Suite

  /// Reads and loads a folder.
  package init(below folder: String) throws(MaintenanceError) {
    do throws(SuiteLoadingError) {
      sources = try VectorFolder.files(below: folder)
      suite = try SuiteLoader().load(sources)
    } catch {
      throw MaintenanceError(2, "cannot load \"\(folder)\":\n\(error)")
    }
  }

  /// Reads and loads those files of a folder that can be used, while others are being changed.
  package static func usable(
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

  package static func sources(below folder: String) throws(MaintenanceError) -> [SourceFile] {
    do throws(SuiteLoadingError) {
      return try VectorFolder.files(below: folder)
    } catch {
      throw MaintenanceError(2, "\(error)")
    }
  }

  /// The rules of a folder, whatever state its cases are in.
  package static func documents(
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
}
