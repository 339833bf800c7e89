/// The kinds of reports, by the names under which they are asked for.
package enum ReportFormat: String, Sendable, CaseIterable, CustomStringConvertible {
  /// For people at a terminal.
  case text
  /// For other programs: ``JSONReporter``.
  case json
  /// For continuous integration: ``JUnitReporter``.
  case junit
  /// For the summary of a CI job: ``MarkdownReporter``.
  case markdown
  /// For people with a browser: ``HTMLReporter``.
  case html

  package var description: String { rawValue }

  /// Whether a report says which vectors were checked, by their digest.
  package var namesVectors: Bool { [.json, .html].contains(self) }
}
