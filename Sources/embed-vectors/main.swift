// Writes every JSON file below a folder into one Swift source file, as raw string literals:
// the compiler takes megabytes of those in seconds, where array literals take minutes.

import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: embed-vectors FOLDER OUTPUT\n".utf8))
  exit(2)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let output = URL(filePath: CommandLine.arguments[2])

/// The shortest run of `#` that lets the text stand in a raw literal.
func delimiter(for text: String) -> String {
  var longest = 0
  var current = 0
  for byte in text.utf8 {
    current = byte == UInt8(ascii: "#") ? current + 1 : 0
    longest = max(longest, current)
  }
  return String(repeating: "#", count: longest + 1)
}

let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
  .filter { $0.hasSuffix(".json") }
  .sorted()

var source = "extension BundledFile {\n  static let embedded: [BundledFile] = [\n"
for path in paths {
  let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  let pounds = delimiter(for: text)
  // A multi-line literal drops the line break before its closing quotes, so the file's own is kept.
  source += "    BundledFile(path: \(pounds)\"\(path)\"\(pounds), content: \(pounds)\"\"\"\n"
  // DEL is the one character of JSON text that Swift source cannot hold as it is.
  source += text.replacing("\u{7F}", with: "\\\(pounds)u{7F}")
  source += "\n\"\"\"\(pounds)),\n"
}
source += "  ]\n}\n"
try source.write(to: output, atomically: true, encoding: .utf8)
