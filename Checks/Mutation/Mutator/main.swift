import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

// Lists the mutants of Swift source files: one JSON object a line, each a single change of one
// operator, constant, boundary, condition, element, call, value, comparison, order or state.
//
// usage: mutator FILE… [--with FILE…]
//
// The files behind `--with` are read for what they declare.

func contents(_ path: String) -> String {
  guard let data = FileManager.default.contents(atPath: path) else {
    FileHandle.standardError.write(Data("mutator: cannot read \(path)\n".utf8))
    exit(2)
  }
  return String(decoding: data, as: UTF8.self)
}

/// What `A.swift` and `A+B.swift` have in common.
func stem(_ path: String) -> String {
  String(path.split(separator: "/").last?.prefix { $0 != "+" && $0 != "." } ?? "")
}

let paths = CommandLine.arguments.dropFirst().filter { $0 != "--with" }
let sources = paths.map { (path: $0, text: contents($0)) }
let reader = DeclarationReader(viewMode: .sourceAccurate)
for source in sources { reader.walk(Parser.parse(source: source.text)) }

let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
for path in CommandLine.arguments.dropFirst().prefix(while: { $0 != "--with" }) {
  let family = sources.filter { stem($0.path) == stem(path) }.map(\.text).joined()
  let source = Parser.parse(source: contents(path))
  let tree = OperatorTable.standardOperators.foldAll(source) { _ in }
  let mutator = Mutator(
    file: path,
    tree: tree,
    declarations: reader.declarations,
    family: family
  )
  mutator.walk(tree)
  for mutant in mutator.mutants {
    FileHandle.standardOutput.write(try encoder.encode(mutant) + Data("\n".utf8))
  }
}
