import AuthConformance
import JSONSchema
import StrictJSON

/// Verifies that every file fits its JSON Schema.
struct SchemaVerification {
  private let sources: [SourceFile]
  private let schemaFiles: [SourceFile]

  /// Takes the files to verify; where no schema is among them, the bundled ones are used.
  init(of sources: [SourceFile]) {
    self.sources = sources.filter { $0.schemaName != nil }
    let own = sources.filter { $0.schemaName == nil }
    schemaFiles = own.isEmpty ? LoadedVectors.bundledSources.filter { $0.schemaName == nil } : own
  }

  /// The step, with every value that breaks a schema.
  var step: VerificationStep {
    var problems: [SuiteProblem] = []
    var documents: [JSON] = []
    for file in schemaFiles {
      do throws(SuiteProblem) {
        documents.append(try file.parse())
      } catch {
        problems.append(error)
      }
    }
    do throws(JSONSchema.SchemaError) {
      let schemas = try JSONSchema(documents)
      for source in sources { problems += try violations(in: source, of: schemas) }
    } catch {
      let place = schemaFiles.first { error.location.document.hasSuffix("/\($0.path)") }
      problems.append(
        SuiteProblem(
          code: .breaksSchema,
          file: place?.shownPath ?? error.location.document,
          pointer: "\(error.location.pointer)",
          message: "the schema cannot be used: \(error.message)"
        )
      )
    }
    return VerificationStep(
      name: "schemas",
      statement: sources.count.counting("file") + " fit their schemas, of which there are "
        + "\(schemaFiles.count)",
      problems: problems
    )
  }

  private func violations(
    in source: SourceFile,
    of schemas: JSONSchema
  ) throws(JSONSchema.SchemaError) -> [SuiteProblem] {
    guard let name = source.schemaName, let json = try? source.parse() else { return [] }
    let id = schemas.ids.first { $0.hasSuffix("/\(name)") } ?? name
    return try schemas.violations(of: json, schema: id, limit: 20).map { violation in
      source.problem(VectorError(.breaksSchema, violation.message, at: violation.path))
    }
  }
}
