/// `requirements`: every rule of the documents, and whether a case checks it.
enum RequirementsCommand: Subcommand {
  private static let uncovered = CommandOption(
    "--uncovered",
    help: "List only rules with a problem: not tested and not excluded, or both."
  )

  static let description = CommandDescription(
    "requirements",
    summary: "List the rules and the cases that test them",
    discussion: [
      "Each rule has a level and a number of cases. Every rule decides a case, or is excluded with "
        + "a reason. With an ID: the wording of the rule, the sentence of its source, and its cases."
    ],
    options: [.vectors, uncovered, .json],
    operands: .any(name: "ID", .requirement),
    statuses: [
      (.success, "every rule decides a case, or is excluded with a reason"),
      (.failure, "a rule has neither a case that it decides nor a reason, or has both"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors.suite(arguments)
    let coverage = RequirementCoverage(of: suite)
    let ids = arguments.operands
    for id in ids {
      _ = try suite.requirements.named(id, "requirement", by: \.id.rawValue, of: description)
    }
    let isWanted = { (row: RequirementCoverage.Row) in
      (!arguments.has(uncovered) || !row.status.isInOrder)
        && (ids.isEmpty || ids.contains(row.requirement.id.rawValue))
    }
    if arguments.has(.json) {
      var list = JSONList()
      for document in coverage.documents {
        for row in document.rows.filter(isWanted) {
          list.write(row.json(in: document), to: &console.output)
        }
      }
      list.finish(&console.output)
    } else if !ids.isEmpty {
      for document in coverage.documents {
        for row in document.rows.filter(isWanted) { write(row, of: document, &console) }
      }
    } else {
      write(coverage, isWanted, &console)
    }
    return coverage.isComplete ? .success : .failure
  }

  private static func write(
    _ row: RequirementCoverage.Row,
    of document: RequirementCoverage.Document,
    _ console: inout Console
  ) {
    let requirement = row.requirement
    console.output.write(line: "\(requirement.id): \(requirement.statement.visible)")
    var table = Table()
    table.add(["  strength", "\(requirement.strength), from a \(requirement.basis)"])
    table.add(["  source", "\(document.title.visible), \(requirement.section.visible)"])
    if let sentence = requirement.sentence { table.add(["  sentence", sentence.visible]) }
    table.add(["  coverage", row.words])
    for line in table.lines { console.output.write(line: line) }
    for id in row.cases { console.output.write(line: "    \(id)") }
  }

  private static func write(
    _ coverage: RequirementCoverage,
    _ isWanted: (RequirementCoverage.Row) -> Bool,
    _ console: inout Console
  ) {
    let palette = Palette(hasColor: console.hasColor)
    for document in coverage.documents {
      let rows = document.rows.filter(isWanted)
      if rows.isEmpty { continue }
      console.output.write(line: palette.paint(document.title.visible, .strong))
      var table = Table()
      for row in rows {
        table.add([row.requirement.id.rawValue, "\(row.requirement.strength)", row.words])
      }
      for (line, row) in zip(table.lines.indented, rows) {
        console.output.write(line: row.status.isInOrder ? line : palette.paint(line, .bad))
      }
      console.output.write("\n")
    }
    var table = Table(numeric: [1, 2, 3, 4])
    table.add(["document", "rules", "covered", "excluded", "wrong"])
    for document in coverage.documents { table.add(document.id, document.rows) }
    table.add("all", coverage.rows)
    for line in table.lines { console.output.write(line: line) }
  }
}

extension Table {
  fileprivate mutating func add(_ name: String, _ rows: [RequirementCoverage.Row]) {
    let covered = rows.count { $0.status == .covered }
    let excluded = rows.count { $0.status == .excluded }
    let counts = [rows.count, covered, excluded, rows.count - covered - excluded]
    add([name] + counts.map(\.grouped))
  }
}

extension RequirementCoverage.Row {
  fileprivate var words: String {
    let reason = requirement.exclusion.map { "excluded (\($0.kind)): \($0.reason.visible)" } ?? ""
    switch status {
    case .covered: return cases.count.counting("case")
    case .excluded: return reason
    case .uncovered: return "UNCOVERED, and no reason for it"
    case .undecisive: return "DECIDES none of " + cases.count.counting("case")
    case .coveredThoughExcluded:
      return "COVERED by " + cases.count.counting("case") + " though " + reason
    }
  }

  fileprivate func json(in document: RequirementCoverage.Document) -> JSON {
    var members: JSON.Object = [
      "id": .string(requirement.id.rawValue),
      "document": .string(document.id),
      "strength": .string(requirement.strength.rawValue),
      "basis": .string(requirement.basis.rawValue),
      "section": .string(requirement.section),
      "statement": .string(requirement.statement),
      "status": .string(status.rawValue),
    ]
    if let exclusion = requirement.exclusion {
      members["excluded"] = [
        "kind": .string(exclusion.kind.rawValue), "reason": .string(exclusion.reason),
      ]
    }
    members["cases"] = .array(cases.map { .string($0.rawValue) })
    return .object(members)
  }
}
