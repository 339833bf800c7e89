/// A JSON report that was named on the command line.
enum ReportFile {
  /// Reads a report, or says what is wrong with the file.
  static func read(_ path: String) throws(CommandError) -> RunResult {
    let octets = try FileContent.read(
      path,
      called: path.quotedPath,
      upTo: FileContent.reportLimit
    )
    let file = SourceFile(path: path, text: octets)
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
