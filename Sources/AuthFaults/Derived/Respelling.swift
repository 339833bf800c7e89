/// A way of changing a text that has to stay as it is.
struct Respelling: Sendable {
  /// The last part of a fault's id.
  let name: String
  /// What is done, with `*` for what the text is called.
  let phrase: String
  let flag: FlagID
  let apply: @Sendable (String) -> String

  init(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID = "inexact-comparison",
    _ apply: @escaping @Sendable (String) -> String
  ) {
    self.name = name
    self.phrase = phrase
    self.flag = flag
    self.apply = apply
  }

  /// Every change, which every text is tried with.
  static let all: [Respelling] = letters + spelling + escapes + cuts

  private static let letters = [
    Respelling("lower-case", "lowercases *") { $0.lowercased() },
    Respelling("upper-case", "uppercases *") { $0.uppercased() },
    Respelling("capitalised", "capitalises *") { $0.prefix(1).uppercased() + $0.dropFirst() },
  ]

  private static let spelling = [
    Respelling("precomposed", "normalises * (NFC)", "unicode-normalisation") {
      Normalisation.composed($0)
    },
    Respelling("decomposed", "normalises * (NFD)", "unicode-normalisation") {
      Normalisation.decomposed($0)
    },
    Respelling(
      "compatible",
      "replaces ligatures in * by their letters (NFKC)",
      "unicode-normalisation"
    ) { $0.replacing("\u{FB01}", with: "fi") },
    Respelling(
      "latin-1",
      "replaces characters of * beyond Latin-1 with question marks",
      "wrong-encoding"
    ) { String($0.map { $0.unicodeScalars.allSatisfy { $0.value < 256 } ? $0 : "?" }) },
    Respelling(
      "ascii",
      "replaces characters of * beyond ASCII with question marks",
      "wrong-encoding"
    ) {
      String(String.UnicodeScalarView($0.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
    },
  ]

  private static let escapes = [
    Respelling("percent-decoded", "percent-decodes *", "wrong-subject") {
      Escapes.percentDecoded($0)
    },
    Respelling("percent-encoded", "percent-encodes *", "ambiguous-concatenation") {
      Escapes.percentEncoded($0)
    },
    Respelling(
      "non-ascii-encoded",
      "percent-encodes characters of * that are not ASCII",
      "wrong-encoding"
    ) {
      $0.unicodeScalars.map { $0.isASCII ? String($0) : Escapes.percentEncoded(String($0)) }
        .joined()
    },
    Respelling("plus-as-blank", "treats plus signs in * as spaces") {
      String($0.map { $0 == "+" ? " " : $0 })
    },
    Respelling("json-escaped", "JSON-escapes *", "json-escapes") {
      String(JSON.string($0).compact().dropFirst().dropLast())
    },
    Respelling("unescaped", "treats backslashes in * as escapes", "json-escapes") {
      Escapes.unescaped($0)
    },
    Respelling("html-escaped", "HTML-escapes *", "json-escapes") { Escapes.htmlEscaped($0) },
    Respelling("quoted", "puts quotation marks around *") { "\"\($0)\"" },
    Respelling("quotes-dropped", "removes quotation marks from *") { $0.filter { $0 != "\"" } },
    Respelling("base64-decoded", "base64-decodes * where it looks like base64", "secret-encoding") {
      text in
      Base64.standard.decode(text).map { String(decoding: $0, as: UTF8.self) } ?? text
    },
    Respelling("url-safe", "converts * to the URL-safe alphabet of base64", "base64-variant") {
      String($0.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    },
    Respelling("without-padding", "removes equals signs at the end of *", "base64-variant") {
      $0.split(separator: "=").first.map(String.init) ?? ""
    },
  ]

  private static let cuts = [
    Respelling("trimmed", "trims white space around *") { $0.trimmedSpace },
    Respelling("blanks-dropped", "removes spaces from *") { $0.filter { $0 != " " } },
    Respelling("cut-at-nul", "cuts * at a NUL") { $0.cutAtNUL },
    Respelling("cut-at-colon", "cuts * at a colon") { start(of: $0, before: ":") },
    Respelling("domain-dropped", "strips the domain behind an at sign from *", "wrong-subject") {
      start(of: $0, before: "@")
    },
    Respelling("cut-at-backslash", "strips the domain before a backslash from *", "wrong-subject") {
      $0.split(separator: "\\").last.map(String.init) ?? $0
    },
    Respelling("last-part", "uses only the part of * after its last slash") {
      $0.split(separator: "/").last.map(String.init) ?? $0
    },
    Respelling("query-dropped", "strips the query from *") { String($0.prefix { $0 != "?" }) },
    Respelling("hyphens-dropped", "removes the hyphens from *") { $0.filter { $0 != "-" } },
    Respelling("cut-to-64", "cuts * to 64 characters") { String($0.prefix(64)) },
  ]

  /// What comes before the first separator that does not stand at the start.
  private static func start(of text: String, before separator: Character) -> String {
    text.split(separator: separator).first.map(String.init) ?? text
  }
}
