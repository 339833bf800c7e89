import AuthConformance

extension TextReporter {
  /// The warnings one by one if they were asked for, else how many there are.
  func writeWarnings(_ result: RunResult, to output: inout some TextOutputStream) {
    let count = result.counts.warned
    guard count > 0 else { return }
    let things = count == 1 ? "1 passed case has" : "\(count.grouped) passed cases have"
    guard detail == .verbose else {
      output.write("\(things) a warning; --verbose shows them\n\n")
      return
    }
    output.write(palette.paint("Warnings", .odd) + "\n")
    for file in result.files {
      for (vector, result) in zip(file.file.cases, file.results) {
        guard case .passed(let warnings) = result.outcome else { continue }
        for warning in warnings {
          output.write("  \(vector.id.rawValue.visible)\n")
          output.write("    \(Abbreviation.of(warning, limit: 1_000).visible)\n")
        }
      }
    }
    output.write("\n")
  }

  /// The reading that was taken of each open decision.
  func writeReadings(_ result: RunResult, to output: inout some TextOutputStream) {
    if result.readings.isEmpty { return }
    var table = Table()
    for evidence in result.readings {
      let taken = evidence.taken
      table.add([
        taken.decision.rawValue.visible, taken.reading.rawValue.visible,
        "shown by \(evidence.shownBy.rawValue.visible)",
      ])
    }
    output.write("Readings taken where the documents leave a question open\n")
    for line in table.lines.indented { output.write(line + "\n") }
    output.write("\n")
  }

  /// How many cases of each category ended in which way.
  func writeCounts(_ result: RunResult, to output: inout some TextOutputStream) {
    var table = Table(numeric: [1, 2, 3, 4])
    table.add(["category", "passed", "failed", "unimplemented", "total"])
    for (category, counts) in result.countsByCategory { table.add(category, counts) }
    if result.countsByCategory.count > 1 { table.add("all", result.counts) }
    for line in table.lines { output.write(line + "\n") }
    output.write("\n")
  }

  /// The one line that says how it ended.
  package func verdict(_ result: RunResult) -> String {
    let counts = result.counts
    let cases = "\(counts.total.grouped) case\(counts.total == 1 ? "" : "s")"
    switch result.verdict {
    case .conformant:
      return palette.paint("CONFORMANT", .good) + ": \(cases) passed"
    case .conformantInPart:
      return palette.paint("CONFORMANT IN PART", .odd)
        + ": \(counts.passed.grouped) of \(cases) passed, "
        + "\(counts.unimplemented.grouped) unimplemented"
    case .notConformant:
      return palette.paint("NOT CONFORMANT", .bad)
        + ": \(counts.failed.grouped) of \(cases) failed"
    case .nothingChecked:
      return palette.paint("NOTHING CHECKED", .bad)
        + ": the implementation has none of the operations of \(cases)"
    }
  }
}

extension Table {
  fileprivate mutating func add(_ name: String, _ counts: Counts) {
    add(
      [name]
        + [counts.passed, counts.failed, counts.unimplemented, counts.total].map(\.grouped)
    )
  }
}
