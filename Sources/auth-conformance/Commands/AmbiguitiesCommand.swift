/// `ambiguities`: what the documents leave open, and how it can be read.
enum AmbiguitiesCommand: Subcommand {
  static let description = CommandDescription(
    "ambiguities",
    summary: "List the ambiguities of the documentation, or show some",
    discussion: [
      "With an ID: each interpretation, the arguments for it, the libraries that follow it, the "
        + "choice and reason of each profile, and the cases that reveal which one an implementation "
        + "follows. The reference follows the first."
    ],
    options: [.vectors, .json],
    operands: .any(name: "ID", .anything)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    var rows = AmbiguityCoverage(of: try LoadedVectors.suite(arguments)).rows
    for id in arguments.operands {
      _ = try rows.named(id, "ambiguity", by: \.ambiguity.id.rawValue, of: description)
    }
    if !arguments.operands.isEmpty {
      rows.removeAll { !arguments.operands.contains($0.ambiguity.id.rawValue) }
    }
    if arguments.has(.json) {
      var list = JSONList()
      for row in rows { list.write(row.json, to: &console.output) }
      list.finish(&console.output)
    } else if arguments.operands.isEmpty {
      write(rows, &console)
    } else {
      for row in rows {
        console.output.write(line: "\(row.ambiguity.id): \(row.ambiguity.question.visible)")
        for line in row.lines.indented { console.output.write(line: line) }
      }
    }
    return .success
  }

  private static func write(_ rows: [AmbiguityCoverage.Row], _ console: inout Console) {
    var table = Table()
    for row in rows { table.add([row.ambiguity.id.rawValue, row.ambiguity.question.visible]) }
    for line in table.lines { console.output.write(line: line) }
    let shown = rows.count { !$0.cases.isEmpty }
    let flow = rows.count { $0.ambiguity.concernsConversations }
    console.output.write(
      line: "\n" + rows.count.counting("ambiguity")
        + ", \(shown) shown by a case, \(flow) about conversations"
    )
  }
}

extension AmbiguityCoverage.Row {
  /// Who takes an interpretation: the reference the first one, profiles the one they choose.
  private func takers(of interpretation: Interpretation) -> [String] {
    let profiles = choices.filter { $0.interpretation == interpretation }.map {
      "profile \($0.profile)"
    }
    return (ambiguity.interpretations.first?.name == interpretation ? ["the reference"] : [])
      + profiles
  }

  fileprivate var lines: [String] {
    var lines = [
      "left open by: \(ambiguity.source.visible)",
      "concerns: \(ambiguity.concerns.rawValue)",
    ]
    for choice in ambiguity.interpretations {
      lines.append("\(choice.name): \(choice.statement.visible)")
      let takers = takers(of: choice.name)
      if !takers.isEmpty { lines.append("  chosen by " + takers.joined(separator: ", ")) }
      if let libraries = choice.libraries { lines.append("  libraries: \(libraries.visible)") }
    }
    lines += ambiguity.leanings.map { leaning in
      let direction = leaning.interpretation.map { "for \($0)" } ?? "to bear in mind"
      return "\(direction): \(leaning.sentence.visible)"
    }
    for choice in choices {
      if let reason = choice.reason {
        lines.append("profile \(choice.profile), \(choice.interpretation): \(reason.visible)")
      }
      if let departure = choice.departure {
        lines.append("the reference differs: \(departure.visible)")
      }
    }
    if cases.isEmpty { return lines + ["shown by no case"] }
    return lines + ["shown by:"] + cases.map(\.rawValue).indented
  }

  fileprivate var json: JSON {
    [
      "id": .string(ambiguity.id.rawValue),
      "concerns": .array([.string(ambiguity.concerns.rawValue)]),
      "question": .string(ambiguity.question),
      "source": .string(ambiguity.source),
      "interpretations": .array(
        ambiguity.interpretations.map { choice in
          [
            "name": .string(choice.name.rawValue),
            "statement": .string(choice.statement),
            "takenBy": .array(takers(of: choice.name).map(JSON.string)),
            "libraries": choice.libraries.map(JSON.string) ?? .null,
          ]
        }
      ),
      "leans": .array(
        ambiguity.leanings.map { leaning in
          [
            "interpretation": leaning.interpretation.map { .string($0.rawValue) } ?? .null,
            "sentence": .string(leaning.sentence),
          ]
        }
      ),
      "profiles": .array(
        choices.map { choice in
          [
            "profile": .string(choice.profile),
            "interpretation": .string(choice.interpretation.rawValue),
            "reason": choice.reason.map(JSON.string) ?? .null,
            "reference": choice.departure.map(JSON.string) ?? .null,
          ]
        }
      ),
      "cases": .array(cases.map { .string($0.rawValue) }),
    ]
  }
}
