extension String {
  /// The text in quotes, escaped and cut to a length that helps, to be shown in a message.
  package var quoted: String {
    let start = cut(to: 40)
    return JSON.string(start).compact() + (start.utf8.count < utf8.count ? "…" : "")
  }

  /// The first characters of the text.
  package func cut(to limit: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
  }
}
