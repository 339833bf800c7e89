import AuthConformance

extension KillMatrixReport {
  /// One page that needs nothing else: a table, and a field to narrow it down.
  func writeHTML(to output: inout some TextOutputStream) {
    output.write(Self.head)
    for verdict in verdicts {
      output.write("<p class=\"verdict\">\(XMLText.content(verdict))</p>\n")
    }
    output.write(
      "<p><label>Show only what contains <input id=\"wanted\" type=\"search\"></label></p>\n"
    )
    output.write("<table>\n<thead><tr><th>Fault<th>Operation<th>What is done wrong<th>")
    output.write("How to mend it<th>Seen in<th>Class<th>Found out by</thead>\n<tbody>\n")
    for row in matrix.rows { write(row, to: &output) }
    output.write("</tbody>\n</table>\n")
    for id in matrix.idleCases {
      output.write("<p>Finds nothing out: \(XMLText.content(id.rawValue))</p>\n")
    }
    output.write(Self.script)
    output.write("</html>\n")
  }

  private func write(_ row: KillMatrix.Row, to output: inout some TextOutputStream) {
    let cells = [
      row.fault.id.rawValue, row.operation.rawValue, row.fault.mistake, row.fault.mending,
      row.fault.seenIn.joined(separator: "; "),
      ([row.fault.flag.rawValue] + row.fault.links).joined(separator: "; "),
    ]
    let survives = row.killers.isEmpty ? " class=\"survives\"" : ""
    output.write("<tr\(survives)>" + cells.map { "<td>" + XMLText.content($0) }.joined())
    let killers = row.killers.map { XMLText.content($0.rawValue) }.joined(separator: "<br>")
    let count = "\(row.killers.count.grouped) of \(row.caseCount.grouped)"
    output.write("<td><details><summary>\(count)</summary>\(killers)</details>\n")
  }

  private static let head = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Known faults</title>
    <style>
    :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
    body { margin: 2rem }
    .verdict { font-weight: 600 }
    table { border-collapse: collapse }
    th, td { padding: .35rem .6rem; text-align: left; vertical-align: top;
      border-bottom: 1px solid #8886; overflow-wrap: anywhere }
    th { position: sticky; top: 0; background: Canvas }
    td:first-child, details { font-family: ui-monospace, monospace; font-size: .85em }
    .survives { background: #f443 }
    </style>
    <h1>Known faults</h1>

    """

  private static let script = """
    <script>
    const rows = [...document.querySelectorAll("tbody tr")];
    document.getElementById("wanted").addEventListener("input", event => {
      const wanted = event.target.value.toLowerCase();
      for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    });
    </script>

    """
}
