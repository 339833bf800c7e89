/// Turns the report of a run into one document for one kind of reader.
///
/// A reporter writes piece by piece while it goes through the cases.
package protocol Reporter: Sendable {
  /// Writes the whole report.
  func write(_ result: RunResult, to output: inout some TextOutputStream)
}
