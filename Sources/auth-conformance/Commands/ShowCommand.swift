/// `show`: cases in full.
enum ShowCommand: Subcommand {
  private static let diagram = CommandOption(
    "--diagram",
    help: "Draw a trace as a sequence diagram, as Mermaid text."
  )

  private static let steps = CommandOption(
    "--steps",
    help: "Write the steps of a trace as JSON: each event as it is delivered, and the expected "
      + "actions."
  )

  static let description = CommandDescription(
    "show",
    summary: "Show cases in full",
    discussion: [
      "Shows the purpose of a case, its requirements, the bug classes that it catches, its input, the "
        + "expected result, and its decoded tokens. For a trace, it also shows the sender, receiver "
        + "and time of each message, and the meaning of the matchers.",
      "ID is the ID of a case, or a pattern: * matches anything within one part, ** any number "
        + "of parts.",
    ],
    options: [.vectors, diagram, steps, .json],
    operands: .some(name: "ID", .caseID)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let exclusive = [diagram, steps, .json].filter(arguments.has)
    if exclusive.count > 1 {
      let names = exclusive.prefix(2).map(\.name).joined(separator: " and ")
      throw .usage("use only one of \(names)", of: description)
    }
    // All patterns at once: a case that fits two of them is shown once.
    let filter = CaseFilter(patterns: arguments.operands)
    let suite = try LoadedVectors.suite(arguments, for: filter)
    if let pattern = filter.unmatchedPatterns(in: suite).first {
      throw CaseSelection.unmatched(pattern.quoted(upTo: 300), pattern, in: suite)
    }
    let selected = filter.apply(to: suite)
    if arguments.has(steps) {
      for file in selected.files {
        for vector in file.cases {
          let trace = try trace(of: vector, "there are no steps to write")
          if selected.caseCount > 1 { console.output.write(line: vector.id.rawValue) }
          for line in trace.json.array ?? [] {
            console.output.write(line: line.compact().visibleJSON)
          }
          for line in legend(of: trace) { console.errors.write(line: line) }
        }
      }
      return .success
    }
    if arguments.has(diagram) {
      try draw(selected, &console)
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
        if case .trace(let trace) = vector.expectation {
          for line in legend(of: trace) { console.output.write(line: line) }
        }
        separator = "\n"
      }
    }
    return .success
  }

  private static func trace(
    of vector: VectorCase,
    _ consequence: String
  ) throws(CommandError) -> FlowTrace {
    if case .trace(let trace) = vector.expectation { return trace }
    throw CommandError(.unusable, "\(vector.id) is not a trace: \(consequence)")
  }

  /// What the matchers in a trace mean.
  private static func legend(of trace: FlowTrace) -> [String] {
    let matchers = MatcherDescription.used(in: trace)
    if matchers.isEmpty { return [] }
    return ["", "matchers:"]
      + matchers.flatMap { HelpText.wrap($0.meaning, label: $0.name, column: 15) }
  }

  /// Each diagram begins with the id of its trace, in a comment.
  private static func draw(_ suite: Suite, _ console: inout Console) throws(CommandError) {
    var separator = ""
    for file in suite.files {
      for vector in file.cases {
        _ = try trace(of: vector, "there is no sequence to draw")
        guard let diagram = SequenceDiagram(of: vector, of: file.operation) else { continue }
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
