import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Reporting
import StrictJSON


/// `decisions`: what the documents leave open, and how it can be read.
enum DecisionsCommand: Subcommand {
  static let description = CommandDescription(
    "decisions",
    summary: "List the questions that the documents leave open",
    discussion: [
      "Each with its readings, who takes them, and the cases that show which one an "
        + "implementation takes. The reference takes the first."
    ],
    options: [.vectors, .json]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors(for: arguments).suite
    let rows = DecisionCoverage(of: suite).rows
    if arguments.has(.json) {
      var list = JSONList()
      for row in rows { list.write(row.json, to: &console.output) }
      list.finish(&console.output)
      return .success
    }
    let palette = Palette(hasColor: console.hasColor)
    for row in rows {
      console.output.write(line: palette.paint(row.decision.id.rawValue, .strong))
      for line in row.lines.indented { console.output.write(line: line) }
      console.output.write("\n")
    }
    let shown = rows.count { !$0.cases.isEmpty }
    let flow = rows.count { $0.decision.scope == .flow }
    console.output.write(
      line: rows.count.counting("decision")
        + ", \(shown) shown by a case, \(flow) about conversations"
    )
    return .success
  }
}

extension DecisionCoverage.Row {
  /// Who takes a reading: the reference the first one, profiles the one they choose.
  private func takers(of reading: Reading) -> [String] {
    let profiles = choices.filter { $0.reading == reading }.map { "profile \($0.profile)" }
    return (decision.readings.first?.name == reading ? ["the reference"] : []) + profiles
  }

  fileprivate var lines: [String] {
    var lines = [decision.question.visible, "left open by: \(decision.source.visible)"]
    for choice in decision.readings {
      lines.append("\(choice.name): \(choice.statement.visible)")
      let takers = takers(of: choice.name)
      if !takers.isEmpty { lines.append("  taken by " + takers.joined(separator: ", ")) }
    }
    if cases.isEmpty {
      let reason = decision.scope == .flow ? ": it is about a conversation" : ""
      return lines + ["shown by no case\(reason)"]
    }
    return lines + ["shown by:"] + cases.map(\.rawValue).indented
  }

  fileprivate var json: JSON {
    [
      "id": .string(decision.id.rawValue),
      "scope": .string(decision.scope.rawValue),
      "question": .string(decision.question),
      "source": .string(decision.source),
      "readings": .array(
        decision.readings.map { choice in
          [
            "name": .string(choice.name.rawValue),
            "statement": .string(choice.statement),
            "takenBy": .array(takers(of: choice.name).map(JSON.string)),
          ]
        }
      ),
      "cases": .array(cases.map { .string($0.rawValue) }),
    ]
  }
}
