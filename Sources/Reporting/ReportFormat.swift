/// The kinds of reports, by the names under which they are asked for.
public enum ReportFormat: String, Sendable, CaseIterable, CustomStringConvertible {
  /// For people at a terminal.
  case text
  /// For other programs: ``JSONReporter``.
  case json
  /// For continuous integration: ``JUnitReporter``.
  case junit

  public var description: String { rawValue }
}
