import AuthConformance
import Reporting

/// A JSON report that was named on the command line.
enum ReportFile {
  /// Reads a report, or says what is wrong with the file.
  static func read(_ path: String) throws(CommandError) -> RunReport {
    let file: SourceFile
    do {
      file = try SourceFile(file: path)
    } catch {
      throw CommandError(
        .unusable,
        "cannot read the report \"\(path)\"",
        details: [FileProblem.reason(path), advice]
      )
    }
    do throws(SuiteProblem) {
      return try RunReport(reading: file)
    } catch {
      let details = ["\(error)", advice]
      throw CommandError(.unusable, "\"\(path)\" is no report of a run", details: details)
    }
  }

  private static let advice = "Reports are written by \(Tool.name) check --report json=FILE."
}
