import Cryptography

/// A way of changing a text that has to stay as it is.
package typealias TextChange = Mistake<@Sendable (String) -> String>

extension TextChange {
  fileprivate init(
    _ name: String,
    _ phrase: String,
    _ apply: @escaping @Sendable (String) -> String
  ) {
    self.init(name, phrase, "inexact-comparison", apply)
  }

  static var lowerCase: Self { Self("lower-case", "lowercases *") { $0.lowercased() } }
  static var trimmed: Self { Self("trimmed", "trims white space around *") { $0.trimmedSpace } }
  static var precomposed: Self {
    Self("precomposed", "normalises * (NFC)", "unicode-normalisation") {
      Normalisation.composed($0)
    }
  }
  static var domainDropped: Self {
    Self("domain-dropped", "strips the domain behind an at sign from *", "wrong-subject") {
      TextChanges.start(of: $0, before: "@")
    }
  }

  /// Changes of texts in messages alone.
  static var unescapedSlashes: Self {
    Self("unescaped", "removes the backslash before a slash in *", "string-building") {
      $0.replacing("\\/", with: "/")
    }
  }
  static var reworded: Self {
    Self("reworded", "replaces * with one text of its own", "swallowed-error") { _ in "another text"
    }
  }
  static var rewritten: Self {
    Self("rewritten", "writes the JSON of * anew", "string-building") { $0.withRewrittenJSON }
  }
}

package enum TextChanges {
  /// Every change, which every text is tried with.
  package static let all = letters + spelling + escapes + cuts

  /// Changes by which more texts fit a grammar, those of other texts among them.
  static let lenient: [TextChange] =
    all + [
      TextChange("edges-trimmed", "trims white space and NULs around *") {
        String($0.trimmed { $0.isWhitespace || $0 == "\0" })
      },
      TextChange(
        "line-break-dropped",
        "drops a line break behind *, as $ in a regular expression does"
      ) {
        $0.hasSuffix("\n") ? String($0.dropLast()) : $0
      },
      TextChange("any-script", "reads digits of any script in *") { text in
        String(text.map { $0.isASCII ? $0 : digit(of: $0) ?? $0 })
      },
      TextChange("last-of-line", "uses only the part of * after its last colon") {
        $0.split(separator: ":").last.map(String.init) ?? $0
      },
      TextChange("base64", "accepts * in base64 too", "base64-variant") { text in
        let octets = Base64.standard.decode(text) ?? []
        return [16, 32].contains(octets.count) ? octets.lowercaseHexadecimal : text
      },
      TextChange("prefix-dropped", "drops 0x before *") { $0.after("0x") ?? $0 },
      TextChange("scheme-dropped", "drops Bearer before *") { $0.after("Bearer ") ?? $0 },
    ]

  private static func digit(of character: Character) -> Character? {
    (character.hexDigitValue ?? character.wholeNumberValue).map {
      Character(String($0 % 16, radix: 16))
    }
  }

  private static let letters: [TextChange] = [
    .lowerCase,
    TextChange("upper-case", "uppercases *") { $0.uppercased() },
    TextChange("capitalised", "capitalises *") { $0.prefix(1).uppercased() + $0.dropFirst() },
  ]

  private static let spelling: [TextChange] = [
    .precomposed,
    TextChange("decomposed", "normalises * (NFD)", "unicode-normalisation") {
      Normalisation.decomposed($0)
    },
    TextChange(
      "compatible",
      "replaces ligatures in * by their letters (NFKC)",
      "unicode-normalisation"
    ) { $0.replacing("\u{FB01}", with: "fi") },
    TextChange(
      "latin-1",
      "replaces characters of * beyond Latin-1 with question marks",
      "wrong-encoding"
    ) { String($0.map { $0.unicodeScalars.allSatisfy { $0.value < 256 } ? $0 : "?" }) },
    TextChange(
      "ascii",
      "replaces characters of * beyond ASCII with question marks",
      "wrong-encoding"
    ) { String(String.UnicodeScalarView($0.unicodeScalars.map { $0.isASCII ? $0 : "?" })) },
  ]

  private static let escapes: [TextChange] = [
    TextChange("percent-decoded", "percent-decodes *", "wrong-subject") {
      Escapes.percentDecoded($0)
    },
    TextChange("percent-encoded", "percent-encodes *", "ambiguous-concatenation") {
      Escapes.percentEncoded($0)
    },
    TextChange(
      "non-ascii-encoded",
      "percent-encodes characters of * that are not ASCII",
      "wrong-encoding"
    ) {
      $0.unicodeScalars.map { $0.isASCII ? String($0) : Escapes.percentEncoded(String($0)) }
        .joined()
    },
    TextChange("plus-as-blank", "treats plus signs in * as spaces") {
      String($0.map { $0 == "+" ? " " : $0 })
    },
    TextChange("json-escaped", "JSON-escapes *", "json-escapes") {
      String(JSON.string($0).compact().dropFirst().dropLast())
    },
    TextChange("unescaped", "treats backslashes in * as escapes", "json-escapes") {
      Escapes.unescaped($0)
    },
    TextChange("html-escaped", "HTML-escapes *", "json-escapes") { Escapes.htmlEscaped($0) },
    TextChange("quoted", "puts quotation marks around *") { "\"\($0)\"" },
    TextChange("quotes-dropped", "removes quotation marks from *") { $0.filter { $0 != "\"" } },
    TextChange("base64-decoded", "base64-decodes * where it looks like base64", "secret-encoding") {
      text in
      Base64.standard.decode(text).map { String(decoding: $0, as: UTF8.self) } ?? text
    },
    TextChange("url-safe", "converts * to the URL-safe alphabet of base64", "base64-variant") {
      String($0.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    },
    TextChange("without-padding", "removes equals signs at the end of *", "base64-variant") {
      $0.split(separator: "=").first.map(String.init) ?? ""
    },
  ]

  private static let cuts: [TextChange] = [
    .trimmed,
    TextChange("blanks-dropped", "removes spaces from *") { $0.filter { $0 != " " } },
    TextChange("cut-at-nul", "cuts * at a NUL") { $0.cutAtNUL },
    TextChange("cut-at-colon", "cuts * at a colon") { start(of: $0, before: ":") },
    .domainDropped,
    TextChange("cut-at-backslash", "strips the domain before a backslash from *", "wrong-subject") {
      $0.split(separator: "\\").last.map(String.init) ?? $0
    },
    TextChange("last-part", "uses only the part of * after its last slash") {
      $0.split(separator: "/").last.map(String.init) ?? $0
    },
    TextChange("query-dropped", "strips the query from *") { String($0.prefix { $0 != "?" }) },
    TextChange("hyphens-dropped", "removes the hyphens from *") { $0.filter { $0 != "-" } },
    TextChange("cut-to-64", "cuts * to 64 characters") { String($0.prefix(64)) },
  ]

  /// Mistakes of treating a text as a path or a URL, which user ids are tried with.
  static let paths: [TextChange] = [
    TextChange("slash-dropped", "drops a slash at the beginning of *", "wrong-subject") {
      String($0.drop { $0 == "/" })
    },
    TextChange("resolved", "resolves the dot segments of *", "wrong-subject") { text in
      text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        .reduce(into: [String]()) { path, part in
          if part == ".." { _ = path.popLast() } else if part != "." { path.append(part) }
        }
        .joined(separator: "/")
    },
    TextChange("fragment-dropped", "strips the fragment from *", "wrong-subject") {
      String($0.prefix { $0 != "#" })
    },
  ]

  /// The first part that is not empty, between separators.
  static func start(of text: String, before separator: Character) -> String {
    text.split(separator: separator).first.map(String.init) ?? text
  }
}
