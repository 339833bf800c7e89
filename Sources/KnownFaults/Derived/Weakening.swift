/// A way of comparing a text with the expected one that takes more than that text.
typealias Weakening = Mistake<@Sendable (_ found: JSON?, _ expected: String) -> Bool>

/// Ways of comparing texts.
enum Weakenings {
  /// Every weakening, which every comparison is tried with.
  static let all = kinds + parts + spellings

  /// Weakenings that ignore the content of the text.
  static let kinds: [Weakening] = [
    Weakening("unchecked", "never compares *", "wrong-subject") { _, _ in true },
    Weakening("optional", "accepts a token without *", "claims-missing") { found, _ in
      found == nil || found == .null
    },
    Weakening("no-text-taken", "accepts * that is not a string", "claims-missing") { found, _ in
      found != nil && found?.string == nil
    },
    text("any-text-taken", "accepts any string as *", "wrong-subject") { _, _ in true },
    text("empty-taken", "accepts an empty *", "empty-identity") { found, _ in found.isEmpty },
  ]

  /// Weakenings that compare only a part of the text.
  static let parts: [Weakening] = [
    text("by-beginning", "accepts * that only begins with the expected value") {
      $0.utf8.starts(with: $1.utf8)
    },
    text("beginning-of-expected", "accepts any prefix of *") {
      $1.utf8.starts(with: $0.utf8)
    },
    text("by-end", "accepts * that only ends with the expected value") {
      $0.utf8.reversed().starts(with: $1.utf8.reversed())
    },
    text("end-of-expected", "accepts any end of *") {
      $1.utf8.reversed().starts(with: $0.utf8.reversed())
    },
    text("containing", "accepts * that only contains the expected value") { $0.contains($1) },
    text("contained", "accepts any substring of *") { $1.contains($0) || $0.isEmpty },
    text("by-first-letter", "accepts * that only begins with the same letter") {
      $0.utf8.first == $1.utf8.first
    },
    text("by-last-part", "accepts * that only has the same part after its last slash") {
      $0.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init)
        == $1.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init)
    },
  ]

  static let spellings: [Weakening] = [
    text("in-any-case", "compares * case-insensitively") { $0.lowercased() == $1.lowercased() },
    text("in-any-ascii-case", "compares * by ASCII letters in any case") {
      $0.utf8.map(\.lowercase) == $1.utf8.map(\.lowercase)
    },
    text("in-lower-case", "accepts * in lower case") { $0 == $1.lowercased() },
    text("canonical", "compares * by canonical equivalence", "unicode-normalisation") { $0 == $1 },
    text("trimmed", "trims white space, slashes and NULs around *") {
      $0.trimmedEdges == $1.trimmedEdges
    },
    text("cut-at-nul", "compares * as a C string, which ends at a NUL") {
      $0.utf8.prefix { $0 != 0 }.elementsEqual($1.utf8)
    },
    text("percent-decoded", "percent-decodes * before comparing it") {
      Escapes.percentDecoded($0).utf8.elementsEqual($1.utf8)
    },
    text("alphabets", "treats +/ and -_ as equal in *", "base64-variant") {
      $0.utf8.map(\.standardDigit) == $1.utf8.map(\.standardDigit)
    },
  ]

  /// Weakenings of a text that names a thing in a store.
  static let ofNames =
    all.filter { $0.name != "by-beginning" } + [
      text("by-beginning", "compares only a prefix of *") {
        $0.utf8.starts(with: $1.utf8) || !$0.isEmpty && $1.utf8.starts(with: $0.utf8)
      },
      text("by-query", "puts * into a query unescaped, so that it can match any key") { found, _ in
        found.contains { "'*%|".contains($0) }
      },
    ]

  /// Compares texts; another value is not taken.
  private static func text(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID = "inexact-comparison",
    _ takes: @escaping @Sendable (_ found: String, _ expected: String) -> Bool
  ) -> Weakening {
    Weakening(name, phrase, flag) { found, expected in
      found?.string.map { takes($0, expected) } ?? false
    }
  }
}

extension UInt8 {
  /// An ASCII letter in lower case.
  fileprivate var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }

  /// A digit of base64url as one of base64.
  fileprivate var standardDigit: UInt8 { self == 0x2D ? 0x2B : self == 0x5F ? 0x2F : self }
}

extension String {
  fileprivate var trimmedEdges: Substring { trimmed { $0.isWhitespace || "/\0".contains($0) } }
}
