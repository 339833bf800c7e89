import AuthConformance
import StrictJSON

/// The report for people with a browser: the page of one run, made from its JSON report.
public struct HTMLReporter: Reporter {
  /// Makes a reporter.
  public init() {}

  public func write(_ result: RunResult, to output: inout some TextOutputStream) {
    var text = ""
    JSONReporter().write(result, to: &text)
    guard case .object(let report) = try? JSON(parsing: text) else { return }
    HTMLPage([HTMLPage.Source(name: "this run", report: report)]).write(to: &output)
  }
}
