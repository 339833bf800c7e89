/// The report for people with a browser: one page, complete in itself.
///
/// ``HTMLPage`` shows several reports at once.
package struct HTMLReporter: Reporter {
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    HTMLPage([HTMLPage.Source(name: "", result: result)]).write(to: &output)
  }
}
