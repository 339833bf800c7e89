import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Reporting
import StrictJSON

/// `show`: cases in full.
enum ShowCommand: Subcommand {
  private static let diagram = CommandOption(
    "--diagram",
    help: "Draw a trace as a sequence diagram, as Mermaid text."
  )

  static let description = CommandDescription(
    "show",
    summary: "Show cases in full",
    discussion: [
      "Shows what a case tries and why, the requirements it checks, the mistakes it is there to "
        + "catch, its input, the expected result, and its tokens decoded. For a trace it also shows "
        + "who says what to whom, and when.",
      "ID is the id of a case, or a pattern: * matches anything within one part, ** any number "
        + "of parts.",
    ],
    options: [.vectors, diagram, .json],
    operands: .some(name: "ID", .caseID)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors(for: arguments).suite
    let selections = arguments.operands.map { CaseFilter(patterns: [$0]) }
    for (pattern, selection) in zip(arguments.operands, selections)
    where selection.apply(to: suite).files.isEmpty {
      throw CaseSelection.unmatched(pattern.quoted(upTo: 300), pattern, in: suite)
    }
    // All patterns at once: a case that fits two of them is shown once.
    let selected = CaseFilter(patterns: arguments.operands).apply(to: suite)
    if arguments.has(diagram) {
      try draw(selected, isJSON: arguments.has(.json), &console)
      return .success
    }
    if arguments.has(.json) {
      var list = JSONList()
      for file in selected.files {
        for vector in file.cases { list.write(vector.full(in: file), to: &console.output) }
      }
      list.finish(&console.output)
      return .success
    }
    var separator = ""
    for file in selected.files {
      for vector in file.cases {
        let text = CaseText(vector, of: file.operation, in: suite, hasColor: console.hasColor)
        console.output.write(separator)
        for line in text.lines { console.output.write(line: line) }
        separator = "\n"
      }
    }
    return .success
  }

  /// Each diagram begins with the id of its trace, in a comment.
  private static func draw(
    _ suite: Suite,
    isJSON: Bool,
    _ console: inout Console
  ) throws(CommandError) {
    if isJSON { throw .usage("\(diagram.name) and --json exclude each other", of: description) }
    var separator = ""
    for file in suite.files {
      for vector in file.cases {
        guard let diagram = SequenceDiagram(of: vector, of: file.operation) else {
          let message = "\(vector.id) is not a trace: there is no sequence to draw"
          throw CommandError(.unusable, message)
        }
        console.output.write(separator)
        for line in diagram.lines { console.output.write(line: line) }
        separator = "\n"
      }
    }
  }
}

extension VectorCase {
  /// The case as it stands in its file, with its whole id and its operation.
  fileprivate func full(in file: VectorFile) -> JSON {
    var members: JSON.Object = [
      "id": .string(id.rawValue), "operation": .string(file.operation.rawValue),
    ]
    for member in json.object?.members ?? [] where member.name != "id" {
      members[member.name] = member.value
    }
    return .object(members)
  }
}
