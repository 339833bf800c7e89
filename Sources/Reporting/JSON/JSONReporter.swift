/// The report for other programs: one JSON document, one line for each file and each case.
///
/// The same report gives the same text. Nothing is shortened here. Members, in this order: `format`,
/// `suite`, `implementation`, `profile`, `level`, `started`, `shard`, `interrupted`,
/// `endedAtFailure` (if a run ended at its first failure), `verdict`, `counts`, `countsByStrength`,
/// `judged` (if inputs are fixed), `unjudged` (operations on offer of which nothing was judged),
/// `diagnoses`, `files`, `cases`, `interpretations`,
/// `outdated` (entries of a list of expected failures that are not true),
/// `requirements`, `ambiguities`, `flags`.
package struct JSONReporter: Reporter {
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    output.write("{\n  \"format\": \(RunResult.format)")
    for member in result.origin.members { write(member.name, member.value, to: &output) }
    write("shard", result.shard?.json ?? .null, to: &output)
    write("interrupted", .bool(result.isInterrupted), to: &output)
    if result.isEndedByFailure { write("endedAtFailure", true, to: &output) }
    write("verdict", .string(result.verdict.rawValue), to: &output)
    write("counts", result.counts.json, to: &output)
    write("countsByStrength", result.countsByStrength.json, to: &output)
    if let share = result.judgedShare { write("judged", share.json, to: &output) }
    if !result.unjudged.isEmpty { write("unjudged", result.unjudged, \.json, to: &output) }
    write("diagnoses", result.diagnoses, \.json, to: &output)
    write("files", result.files, \.json, to: &output)
    write("cases", to: &output) { add in
      for file in result.files {
        for entry in file.cases { add(entry.json(of: file.operation)) }
      }
    }
    write("interpretations", result.interpretations, \.json, to: &output)
    write("outdated", result.outdated, \.json, to: &output)
    write("requirements", result.requirements, \.json, to: &output)
    write("ambiguities", result.ambiguities, \.json, to: &output)
    write("flags", result.flags, \.json, to: &output)
    output.write("\n}\n")
  }

  private func write(_ name: String, _ json: JSON, to output: inout some TextOutputStream) {
    output.write(",\n  \"\(name)\": \(json.compact().visibleJSON)")
  }

  private func write<Element>(
    _ name: String,
    _ elements: [Element],
    _ json: (Element) -> JSON,
    to output: inout some TextOutputStream
  ) {
    write(name, to: &output) { add in
      for element in elements { add(json(element)) }
    }
  }

  /// Writes an array member, one element a line.
  private func write(
    _ name: String,
    to output: inout some TextOutputStream,
    elements: ((JSON) -> Void) -> Void
  ) {
    output.write(",\n  \"\(name)\": [")
    let first = "\n    "
    var separator = first
    elements { element in
      output.write(separator)
      output.write(element.compact().visibleJSON)
      separator = ",\n    "
    }
    // Nothing was written so far if the first separator is still to come.
    output.write(separator == first ? "]" : "\n  ]")
  }
}
