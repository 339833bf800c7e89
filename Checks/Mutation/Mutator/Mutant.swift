import SwiftSyntax

/// One change of a file: the UTF-8 range `start..<end` becomes `replacement`.
struct Mutant: Encodable {
  var file: String
  var line: Int
  /// The declarations around the change, outermost first.
  var scope: String
  var kind: String
  /// The change in short, on one line.
  var change: String
  var start: Int
  var end: Int
  var replacement: String
}

extension SyntaxProtocol {
  var inShort: String { trimmedDescription.inShort }
}

extension String {
  /// On one line, and not longer than 72 characters.
  var inShort: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 72 ? line.prefix(71) + "…" : line
  }
}
