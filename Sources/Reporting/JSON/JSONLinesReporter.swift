/// The report for programs that follow along: one JSON object a line, as soon as it is known.
///
/// The first has the type `begin` and says what is checked, the last has the type `end` and says how
/// it went; between them there is one of the type `case` for each case, with the members that it has
/// in the JSON report; only what a program wrote about a wrong answer is not known yet. A run that
/// breaks off has no `end`.
package struct JSONLinesReporter: Reporter {
  package init() {}

  /// All lines at once.
  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    output.write(begin(result))
    for file in result.files {
      for entry in file.cases { output.write(line(entry, of: file.operation)) }
    }
    output.write(end(result))
  }

  /// The first line: only what is known before the first case.
  package func begin(_ result: RunResult) -> String {
    var members: JSON.Object = ["type": "begin", "format": .count(RunResult.format)]
    for member in result.origin.members { members[member.name] = member.value }
    members["shard"] = result.shard?.json ?? .null
    return line(members)
  }

  /// The line of one case.
  package func line(_ entry: CaseResult, of operation: Operation) -> String {
    let members = entry.json(of: operation).object?.members ?? []
    return line(JSON.Object([JSON.Member(name: "type", value: "case")] + members))
  }

  /// The last line.
  package func end(_ result: RunResult) -> String {
    var members: JSON.Object = [
      "type": "end",
      "interrupted": .bool(result.isInterrupted),
      "verdict": .string(result.verdict.rawValue),
      "counts": result.counts.json,
      "countsByStrength": result.countsByStrength.json,
      "diagnoses": .array(result.diagnoses.map(\.json)),
      "interpretations": .array(result.interpretations.map(\.json)),
      "outdated": .array(result.outdated.map(\.json)),
    ]
    members["endedAtFailure"] = result.isEndedByFailure ? true : nil
    members["judged"] = result.judgedShare?.json
    return line(members)
  }

  private func line(_ members: JSON.Object) -> String {
    JSON.object(members).compact().visibleJSON + "\n"
  }
}
