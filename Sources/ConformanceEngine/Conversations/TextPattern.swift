import Synchronization

/// A regular expression of a trace, which is read once: that takes longer than matching a text.
struct TextPattern {
  private static let known = Mutex<[JSON: Regex<AnyRegexOutput>]>([:])
  /// Many expressions do not fill the memory.
  private static let limit = 256

  private let source: String

  init(_ source: String) {
    self.source = source
  }

  /// Whether the whole text matches.
  func matches(_ text: String) throws(TemplateError) -> Bool {
    let isMatch = Self.known.withLock { known -> Bool? in
      if known.count == Self.limit { known.removeAll() }
      guard let regex = known[.string(source)] ?? (try? Regex(source)) else { return nil }
      known[.string(source)] = regex
      return text.wholeMatch(of: regex) != nil
    }
    guard let isMatch else {
      throw TemplateError(description: "\"\(source)\" is not a regular expression")
    }
    return isMatch
  }
}
