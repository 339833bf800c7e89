import ConformanceEngine

/// A small program in some language that can be checked already and has one operation to fill in.
///
/// The programs are the files of the folder `Starters`, each named after its language; they lie in
/// the binary itself.
struct Starter: Sendable {
  /// The name of the file: `python.py`.
  let path: String
  /// The program's text.
  let content: StaticString

  /// Every starter, in the order of the languages.
  static var all: [Starter] { embedded }

  /// What the command calls it: `python`.
  var language: String { String(path.prefix { $0 != "." }) }

  /// The program's text.
  var text: String { content.description }

  /// Whether the file can be run as it is.
  var isScript: Bool { text.utf8.starts(with: "#!".utf8) }
}
