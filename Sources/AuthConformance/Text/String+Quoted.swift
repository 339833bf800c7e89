import StrictJSON

extension String {
  /// The text in quotes, ``visible`` and cut to a length that helps, to be shown in a message.
  package var quoted: String { quoted(upTo: 40) }

  /// The text in quotes, cut to so many characters.
  package func quoted(upTo limit: Int) -> String {
    let start = cut(to: limit)
    let mark = start.utf8.count < utf8.count ? "…" : ""
    return JSON.string(start).compact().visible + mark
  }

  /// The path of a file in quotes: whole, unless it is longer than any path.
  package var quotedPath: String { quoted(upTo: 1_000) }

  /// The text, ``visible``, and whole unless somebody else made it very long.
  package var shown: String { shown(upTo: 300) }

  /// The text, ``visible`` and cut to so many characters.
  package func shown(upTo limit: Int) -> String {
    let start = cut(to: limit)
    return start.visible + (start.utf8.count < utf8.count ? "…" : "")
  }

  /// The first characters of the text.
  package func cut(to limit: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
  }
}
