/// The report for people with a browser: one page, complete in itself.
///
/// ``HTMLPage`` shows several reports at once.
public struct HTMLReporter: Reporter {
  /// Makes a reporter.
  public init() {}

  public func write(_ report: RunReport, to output: inout some TextOutputStream) {
    HTMLPage([HTMLPage.Source(name: "", report: report)]).write(to: &output)
  }
}
