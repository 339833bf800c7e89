import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Reporting
import StrictJSON

/// `ambiguities`: what the documents leave open, and how it can be read.
enum AmbiguitiesCommand: Subcommand {
  static let description = CommandDescription(
    "ambiguities",
    summary: "List the questions that the documents leave open",
    discussion: [
      "Each with its interpretations, who takes them, and the cases that show which one an "
        + "implementation takes. The reference takes the first."
    ],
    options: [.vectors, .json]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors(for: arguments).suite
    let rows = AmbiguityCoverage(of: suite).rows
    if arguments.has(.json) {
      var list = JSONList()
      for row in rows { list.write(row.json, to: &console.output) }
      list.finish(&console.output)
      return .success
    }
    let palette = Palette(hasColor: console.hasColor)
    for row in rows {
      console.output.write(line: palette.paint(row.ambiguity.id.rawValue, .strong))
      for line in row.lines.indented { console.output.write(line: line) }
      console.output.write("\n")
    }
    let shown = rows.count { !$0.cases.isEmpty }
    let flow = rows.count { $0.ambiguity.concernsConversations }
    console.output.write(
      line: rows.count.counting("ambiguity")
        + ", \(shown) shown by a case, \(flow) about conversations"
    )
    return .success
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
      ambiguity.question.visible,
      "left open by: \(ambiguity.source.visible)",
      "concerns: " + ambiguity.concerns.map(\.rawValue).joined(separator: ", "),
    ]
    for choice in ambiguity.interpretations {
      lines.append("\(choice.name): \(choice.statement.visible)")
      let takers = takers(of: choice.name)
      if !takers.isEmpty { lines.append("  taken by " + takers.joined(separator: ", ")) }
    }
    lines += ambiguity.leanings.map { leaning in
      let direction = leaning.interpretation.map { "for \($0)" } ?? "to bear in mind"
      return "\(direction): \(leaning.sentence.visible)"
    }
    if cases.isEmpty { return lines + ["shown by no case"] }
    return lines + ["shown by:"] + cases.map(\.rawValue).indented
  }

  fileprivate var json: JSON {
    [
      "id": .string(ambiguity.id.rawValue),
      "concerns": .array(ambiguity.concerns.map { .string($0.rawValue) }),
      "question": .string(ambiguity.question),
      "source": .string(ambiguity.source),
      "interpretations": .array(
        ambiguity.interpretations.map { choice in
          [
            "name": .string(choice.name.rawValue),
            "statement": .string(choice.statement),
            "takenBy": .array(takers(of: choice.name).map(JSON.string)),
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
      "cases": .array(cases.map { .string($0.rawValue) }),
    ]
  }
}
