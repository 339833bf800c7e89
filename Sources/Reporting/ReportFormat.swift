/// The kinds of reports, by the names under which they are asked for.
public enum ReportFormat: String, Sendable, CaseIterable, CustomStringConvertible {
  /// For people at a terminal.
  case text
  /// For other programs: ``JSONReporter``.
  case json
  /// For continuous integration: ``JUnitReporter``.
  case junit
  /// For people with a browser: ``HTMLReporter``.
  case html

  public var description: String { rawValue }
}
