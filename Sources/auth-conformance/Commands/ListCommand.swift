/// `list`: the ids of cases, one a line, for people and pipes.
enum ListCommand: Subcommand {
  static let description = CommandDescription(
    "list",
    summary: "List the IDs of cases",
    discussion: [
      "Prints one ID per line, in the order of the run. --json also gives the title, "
        + "operation, requirements and flags."
    ],
    options: [.vectors] + CaseSelection.options + [.json]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let filter = CaseSelection.filter(arguments)
    let suite = try LoadedVectors.suite(arguments, for: filter)
    let selected = try CaseSelection.apply(arguments, to: suite, of: description)
    if arguments.has(.json) {
      var list = JSONList()
      for file in selected.files {
        for vector in file.cases {
          list.write(vector.summary(of: file.operation), to: &console.output)
        }
      }
      list.finish(&console.output)
    } else {
      for file in selected.files {
        for vector in file.cases { console.output.write(line: vector.id.rawValue) }
      }
    }
    return .success
  }
}

extension VectorCase {
  fileprivate func summary(of operation: Operation) -> JSON {
    [
      "id": .string(id.rawValue),
      "title": .string(title),
      "operation": .string(operation.rawValue),
      "requirements": .array(requirements.map { .string($0.rawValue) }),
      "flags": .array(flags.map { .string($0.rawValue) }),
    ]
  }
}
