// Writes files into one Swift source file, as raw string literals: the compiler takes megabytes of
// those in seconds, where array literals take minutes. A fresh build waits for this program, alone:
// it does without Foundation, whose modules would take longer than all the rest of it.

import Posix

/// Opens no literal that a text could close: the files are ours, and none has so many in a row.
let fence = "########"

func fail(_ message: String) -> Never {
  let line = "embed-files: \(message)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}

func text(at path: String) -> String {
  guard let file = fopen(path, "rb") else { fail("cannot open \(path)") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
  guard bytes.count == size else { fail("cannot read \(path)") }
  guard let text = String(validating: bytes, as: UTF8.self) else { fail("\(path) is not UTF-8") }
  return text
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else { fail("usage: embed-files TYPE OUTPUT FOLDER PATH ...") }
let (type, output, folder) = (arguments[1], arguments[2], arguments[3])

var source = "extension \(type) {\n  static let embedded: [\(type)] = [\n"
for path in arguments.dropFirst(4).sorted() {
  let text = text(at: "\(folder)/\(path)")
  if text.contains(fence) { fail("\(path) has \(fence) in it, which ends the literal around it") }
  // A multi-line literal drops the line break before its closing quotes, so the file's own is kept.
  source += "    \(type)(path: \(fence)\"\(path)\"\(fence), content: \(fence)\"\"\"\n"
  // DEL is the one character of these texts that Swift source cannot hold as it is.
  source += text.replacing("\u{7F}", with: "\\\(fence)u{7F}")
  source += "\n\"\"\"\(fence)),\n"
}
source += "  ]\n}\n"

guard let file = fopen(output, "wb"), fputs(source, file) >= 0, fclose(file) == 0 else {
  fail("cannot write \(output)")
}
