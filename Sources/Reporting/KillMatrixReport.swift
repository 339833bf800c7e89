import AuthConformance
import StrictJSON

/// Which cases find which known faults out, for people and for programs.
public struct KillMatrixReport: Sendable {
  /// The kinds of such reports.
  public enum Format: String, Sendable, CaseIterable {
    case text, html, markdown, json
  }

  private let matrix: KillMatrix
  private let format: Format

  /// Prepares a report.
  public init(_ matrix: KillMatrix, format: Format) {
    self.matrix = matrix
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

  /// The one line that says how it ended.
  private var verdict: String {
    let faults = Set(matrix.rows.map(\.fault.id)).count
    let survivors = matrix.survivors.count
    let idle = matrix.idleCases.count
    if matrix.isComplete { return "ALL FOUND OUT: \(faults.grouped) faults" }
    return "NOT ALL FOUND OUT: \(survivors.grouped) of \(matrix.rows.count.grouped) survive, "
      + "\(idle.grouped) negative cases find nothing out"
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
    output.write(verdict + "\n")
  }

  private func writeMarkdown(to output: inout some TextOutputStream) {
    output.write("# Known faults\n\n\(verdict)\n\n")
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

  private func writeHTML(to output: inout some TextOutputStream) {
    output.write("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
    output.write("<title>Known faults</title>\n<h1>Known faults</h1>\n")
    output.write("<p>\(XMLText.content(verdict))</p>\n<table>\n")
    output.write("<tr><th>fault<th>operation<th>what is done wrong<th>how to mend it<th>cases\n")
    for row in matrix.rows {
      let cells = [
        row.fault.id.rawValue, row.operation.rawValue, row.fault.mistake, row.fault.mending,
      ]
      let killers = row.killers.map { XMLText.content($0.rawValue) }.joined(separator: "<br>")
      output.write("<tr>" + cells.map { "<td>" + XMLText.content($0) }.joined())
      output.write("<td><details><summary>\(row.killers.count)</summary>\(killers)</details>\n")
    }
    output.write("</table>\n")
    for id in matrix.idleCases {
      output.write("<p>Finds nothing out: \(XMLText.content(id.rawValue))</p>\n")
    }
    output.write("</html>\n")
  }

  private func writeJSON(to output: inout some TextOutputStream) {
    output.write("{\n  \"format\": 1,\n  \"complete\": \(matrix.isComplete),\n  \"faults\": [")
    var separator = "\n"
    for row in matrix.rows {
      output.write(separator + "    " + row.json.compact())
      separator = ",\n"
    }
    let idle = JSON.array(matrix.idleCases.map { .string($0.rawValue) })
    output.write("\n  ],\n  \"idleCases\": \(idle.compact())\n}\n")
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
      "cases": .number(JSON.Number(caseCount)),
      "killedBy": .array(killers.map { .string($0.rawValue) }),
    ]
  }
}
