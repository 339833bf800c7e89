/// A web page that shows one explanation, complete in itself: the browser loads nothing.
///
/// The explanation is data in the page, as in ``HTMLPage``. The page contains the token, but no secret.
package struct ExplainPage: Sendable {
  private let data: JSON

  /// Prepares the page.
  ///
  /// - Parameters:
  ///   - explanation: The JSON report of `explain`.
  ///   - artefact: The text that was explained.
  package init(_ explanation: JSON, of artefact: String) {
    data = ["explanation": explanation, "artefact": .string(artefact)]
  }

  /// Writes the page.
  package func write(to output: inout some TextOutputStream) {
    let template = PageTemplate("explain")
    template.write(to: &output) { place, output in
      output.write(place == "POLICY" ? template.policy : data.embedded)
    }
  }
}
