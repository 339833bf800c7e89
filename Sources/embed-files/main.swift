// Writes the files below a folder into one Swift source file, as raw string literals: the compiler
// takes megabytes of those in seconds, where array literals take minutes.

import Foundation

guard CommandLine.arguments.count == 5 else {
  FileHandle.standardError.write(Data("usage: embed-files FOLDER ENDING TYPE OUTPUT\n".utf8))
  exit(2)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let ending = CommandLine.arguments[2]
let type = CommandLine.arguments[3]
let output = URL(filePath: CommandLine.arguments[4])

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

/// Whether a path is that of a file to be written, which hidden ones and folders are not.
func isWanted(_ path: String) -> Bool {
  let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
  let url = folder.appending(path: path)
  let isFile = (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
  return path.hasSuffix(ending) && !isHidden && isFile
}

let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
  .filter(isWanted)
  .sorted()

var source = "extension \(type) {\n  static let embedded: [\(type)] = [\n"
for path in paths {
  let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  let pounds = delimiter(for: text)
  // A multi-line literal drops the line break before its closing quotes, so the file's own is kept.
  source += "    \(type)(path: \(pounds)\"\(path)\"\(pounds), content: \(pounds)\"\"\"\n"
  // DEL is the one character of these texts that Swift source cannot hold as it is.
  source += text.replacing("\u{7F}", with: "\\\(pounds)u{7F}")
  source += "\n\"\"\"\(pounds)),\n"
}
source += "  ]\n}\n"
try source.write(to: output, atomically: true, encoding: .utf8)
