import Synchronization

/// The regular expressions of traces, each read once: that takes longer than matching a text.
package final class TextPatterns: Sendable {
  private let known = Mutex<[JSON: Regex<AnyRegexOutput>]>([:])

  /// None yet.
  package init() {}

  /// Whether the whole text matches an expression.
  func match(_ text: String, _ pattern: String) throws(TemplateError) -> Bool {
    let isMatch = known.withLock { known -> Bool? in
      guard let regex = known[.string(pattern)] ?? (try? Regex(pattern)) else { return nil }
      known[.string(pattern)] = regex
      return text.wholeMatch(of: regex) != nil
    }
    guard let isMatch else {
      throw TemplateError(description: "\"\(pattern)\" is not a regular expression")
    }
    return isMatch
  }
}
