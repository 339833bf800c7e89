import ConformanceEngine
import ConformanceSuite
import Cryptography

extension RunResult {
  /// The result that a report tells, with the cases of the suite that it is a report of.
  ///
  /// What came in the cases that passed is in no report.
  ///
  /// - Returns: Nil where the report is of other cases than the suite has.
  package init?(_ report: RunReport, of suite: Suite) throws(LibcryptoError) {
    let told = report.files.reduce(into: [CaseID: RunReport.Case]()) { told, file in
      for entry in file.cases { told[entry.id] = entry }
    }
    var part = suite
    part.files = suite.files.compactMap { file in
      var file = file
      file.cases = file.cases.filter { told[$0.id] != nil }
      return file.cases.isEmpty ? nil : file
    }
    guard try part.digest().utf8.elementsEqual(report.suite.vectors.utf8) else { return nil }
    let files = part.files.map { file in
      let results = file.cases.compactMap { vector in
        told[vector.id].map { CaseResult(outcome: $0.outcome, taken: $0.taken) }
      }
      return FileResult(file: file, results: results)
    }
    self.init(
      implementation: report.implementation,
      profile: report.profile,
      files: files,
      interpretations: report.interpretations
    )
    outdated = report.outdated
    isInterrupted = report.isInterrupted
  }
}
