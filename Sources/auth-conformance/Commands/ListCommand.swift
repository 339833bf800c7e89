/// `list`: the ids of cases, one a line, for people and pipes.
enum ListCommand: Subcommand {
  static let description = CommandDescription(
    "list",
    summary: "List the ids of cases",
    discussion: [
      "One id a line, in the order in which they run. --json also gives title, "
        + "operation, requirements and flags."
    ],
    options: [.vectors] + CaseSelection.options + [.json]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    if try stream(arguments, &console) { return .success }
    let filter = CaseSelection.filter(arguments)
    let suite = try LoadedVectors.suite(arguments, for: filter, needsHeadsAlone: true)
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

  /// Lists the cases of somebody's own folder and holds none of them, however many there are.
  ///
  /// The files are read twice: nothing is listed where anything is wrong with any of them.
  ///
  /// - Returns: False where something is wrong; whoever holds all cases can say what.
  private static func stream(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> Bool {
    guard let folder = arguments.value(of: .vectors) else { return false }
    let sources = try LoadedVectors.sources(below: folder)
    let loader = try LoadedVectors.loader(of: sources)
    let filter = CaseSelection.filter(arguments)
    let isSelected = filter.matcher
    var unmatched = CasePatterns(filter.patterns)
    var count = 0
    let suite = loader.suite(reading: sources) { vector, operation in
      if !unmatched.isEmpty { unmatched.removeAll(fitting: vector.id) }
      if isSelected(vector, operation) { count += 1 }
    }
    guard let known = suite?.requirements.map(\.id), unmatched.isEmpty, count > 0,
      filter.requirements.allSatisfy(known.contains)
    else { return false }

    let isJSON = arguments.has(.json)
    var (list, output) = (JSONList(), console.output)
    _ = loader.suite(reading: sources) { vector, operation in
      guard isSelected(vector, operation) else { return }
      if isJSON {
        list.write(vector.summary(of: operation), to: &output)
      } else {
        output.write(line: vector.id.rawValue)
      }
    }
    if isJSON { list.finish(&output) }
    console.output = output
    return true
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
