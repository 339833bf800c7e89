import ConformanceEngine
import ConformanceSuite
import Reporting
import StrictJSON

/// A JSON report that was named on the command line.
enum ReportFile {
  /// Reads a report, or says what is wrong with the file.
  static func read(_ path: String) throws(CommandError) -> RunResult {
    guard let file = try? SourceFile(file: path) else {
      throw CommandError(.unusable, "cannot read \(path.quotedPath): \(FileProblem.reason(path))")
    }
    do throws(SuiteProblem) {
      return try RunResult(decoding: file)
    } catch {
      throw CommandError(
        .unusable,
        "\(path.quotedPath) is not a report of check --report json",
        details: ["\(error)"]
      )
    }
  }
}
