import AuthConformance

/// Instants as parsed by lenient date parsers.
enum LenientInstant {
  /// A number with leading zeros.
  static func pad(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
