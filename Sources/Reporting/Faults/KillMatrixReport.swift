import AuthConformance
import StrictJSON

/// Which cases find which known faults out, for people and for programs.
public struct KillMatrixReport: Sendable {
  /// The kinds of such reports.
  public enum Format: String, Sendable, CaseIterable {
    case text, html, markdown, json
  }

  let matrix: KillMatrix
  /// How well the faults are recognised, where that was tried.
  let proof: DiagnosisProof?
  private let format: Format

  /// Prepares a report.
  public init(_ matrix: KillMatrix, _ proof: DiagnosisProof? = nil, format: Format) {
    self.matrix = matrix
    self.proof = proof
    self.format = format
  }

  /// Writes the whole report.
  public func write(to output: inout some TextOutputStream) {
    switch format {
    case .text: writeText(to: &output)
    case .markdown: writeMarkdown(to: &output)
    case .html: writeHTML(to: &output)
    case .json: writeJSON(to: &output)
    }
  }

  /// The lines that say how it ended.
  var verdicts: [String] {
    let faults = Set(matrix.rows.map(\.fault.id)).count
    let survivors = matrix.survivors.count
    let idle = matrix.idleCases.count
    let killed =
      matrix.isComplete
      ? "ALL FOUND OUT: \(faults.grouped) faults"
      : "NOT ALL FOUND OUT: \(survivors.grouped) of \(matrix.rows.count.grouped) survive, "
        + "\(idle.grouped) negative cases find nothing out"
    guard let proof else { return [killed] }
    let named =
      "\(proof.firstCount.grouped) of \(proof.single.count.grouped) faults are named first, "
      + "\((proof.single.count - proof.missed.count).grouped) among the first three; of "
      + "\(proof.pairCount) of \(proof.pairs.count) pairs both are named"
    return [killed, (proof.isGoodEnough ? "RECOGNISED: " : "NOT RECOGNISED: ") + named]
  }

  private func writeText(to output: inout some TextOutputStream) {
    var table = Table(numeric: [2])
    table.add(["fault", "operation", "cases", "such as"])
    for row in matrix.rows {
      let count = row.killers.count.grouped
      let first = row.killers.first?.rawValue ?? "NONE"
      table.add([row.fault.id.rawValue, row.operation.rawValue, count, first])
    }
    for line in table.lines { output.write(line + "\n") }
    output.write("\n")
    for row in matrix.survivors {
      output.write("SURVIVES \(row.fault.id) in \(row.operation): \(row.fault.mistake)\n")
    }
    for id in matrix.idleCases { output.write("FINDS NOTHING OUT \(id)\n") }
    for trial in (proof?.single ?? []) + (proof?.pairs ?? []) {
      if let remark = trial.remark { output.write(remark + "\n") }
    }
    for verdict in verdicts { output.write(verdict + "\n") }
  }

  private func writeMarkdown(to output: inout some TextOutputStream) {
    output.write("# Known faults\n\n")
    for verdict in verdicts { output.write("\(verdict)\n\n") }
    output.write("| fault | operation | what is done wrong | how to mend it | cases |\n")
    output.write("|---|---|---|---|---:|\n")
    for row in matrix.rows {
      let cells = [
        "`\(row.fault.id)`", "`\(row.operation)`", row.fault.mistake, row.fault.mending,
        row.killers.count.grouped,
      ]
      let line = cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")
      output.write("| \(line) |\n")
    }
    if !matrix.idleCases.isEmpty { output.write("\nNegative cases that find nothing out:\n\n") }
    for id in matrix.idleCases { output.write("- `\(id)`\n") }
  }

  private func writeJSON(to output: inout some TextOutputStream) {
    output.write("{\n  \"format\": 1,\n  \"complete\": \(matrix.isComplete),\n  \"faults\": [")
    var separator = "\n"
    for row in matrix.rows {
      output.write(separator + "    " + row.json.compact())
      separator = ",\n"
    }
    let idle = JSON.array(matrix.idleCases.map { .string($0.rawValue) })
    output.write("\n  ],\n  \"idleCases\": \(idle.compact())")
    if let proof { output.write(",\n  \"diagnoses\": \(proof.json.compact())") }
    output.write("\n}\n")
  }
}

extension DiagnosisProof.Trial {
  /// What is worth a look: a fault that is not named first, or that others cannot be told from.
  fileprivate var remark: String? {
    let ids = faults.map(\.id.rawValue).joined(separator: " and ")
    let named = diagnoses.map { $0.faults.map(\.id.rawValue).joined(separator: " and ") }
    let others = named.isEmpty ? "nothing" : named.joined(separator: ", ")
    if faults.count > 1 {
      return areAllNamed ? nil : "NOT BOTH NAMED \(ids), but \(others)"
    }
    guard let rank else { return "NOT NAMED \(ids), but \(others)" }
    if rank > 0 { return "NAMED LATE \(ids), after \(others)" }
    guard let first = diagnoses.first, !first.equivalents.isEmpty else { return nil }
    let same = (first.faults + first.equivalents).map(\.id.rawValue).filter { $0 != ids }
    return "EQUIVALENT \(ids): \(same.joined(separator: ", "))"
  }
}

extension DiagnosisProof {
  fileprivate var json: JSON {
    [
      "faults": .count(single.count),
      "first": .count(firstCount),
      "missed": .array(missed.map { .string($0.faults[0].id.rawValue) }),
      "pairs": .count(pairs.count),
      "bothNamed": .count(pairCount),
    ]
  }
}

extension KillMatrix.Row {
  fileprivate var json: JSON {
    [
      "id": .string(fault.id.rawValue),
      "operation": .string(operation.rawValue),
      "mistake": .string(fault.mistake),
      "mending": .string(fault.mending),
      "seenIn": .array(fault.seenIn.map(JSON.string)),
      "flag": .string(fault.flag.rawValue),
      "links": .array(fault.links.map(JSON.string)),
      "cases": .count(caseCount),
      "killedBy": .array(killers.map { .string($0.rawValue) }),
    ]
  }
}
