import AuthConformance
import StrictJSON

/// One report as the page keeps it: a letter for each case, and details of those that need any.
struct PageRun: Sendable {
  /// What the page calls the implementation.
  let label: String
  private var head: JSON.Object = [:]
  private var files: JSON.Object = [:]
  /// One letter for each case of the page, in its order.
  private var statuses: [UInt8]
  private var details: [(index: Int, json: JSON.Object)] = []

  /// - Parameter index: where the page has a case.
  init(_ report: JSON.Object, label: String, index: [CaseID: Int]) {
    self.label = label
    head["label"] = .string(label)
    for name in Self.copied { head[name] = report[name] }
    for file in report.objects("files") { files[file.text("path")] = file["counts"] }
    statuses = Array(repeating: UInt8(ascii: "."), count: index.count)
    for vector in report.objects("cases") {
      guard let index = index[CaseID(rawValue: vector.text("id"))] else { continue }
      let status = vector.text("status")
      let hasWarnings = vector["warnings"]?.array?.isEmpty == false
      statuses[index] = hasWarnings ? UInt8(ascii: "w") : Self.letters[status] ?? 0x2E
      var detail: JSON.Object = [:]
      for name in ["warnings", "readings", "reason"] { detail[name] = vector[name] }
      detail["failure"] = vector["failure"]?.object.map { .object(PageFailure($0).json) }
      if !detail.isEmpty { details.append((index, detail)) }
    }
  }

  private static let copied = [
    "implementation", "suite", "profile", "shard", "interrupted", "verdict", "counts", "diagnoses",
    "readings", "outdated",
  ]

  private static let letters: [String: UInt8] = [
    "passed": UInt8(ascii: "p"), "failed": UInt8(ascii: "f"),
    "unimplemented": UInt8(ascii: "u"), "failed-as-expected": UInt8(ascii: "x"),
    "passed-unexpectedly": UInt8(ascii: "s"),
  ]

  /// Writes one JSON object, a line for each case with details.
  func write(to output: inout some TextOutputStream) {
    output.write("{\"head\":\(JSON.object(head).embedded),\n")
    output.write("\"files\":\(JSON.object(files).embedded),\n")
    output.write("\"statuses\":\"\(String(decoding: statuses, as: UTF8.self))\",\n\"details\":{")
    for (index, json) in details {
      let separator = index == details.first?.index ? "\n" : ",\n"
      output.write("\(separator)\"\(index)\":\(JSON.object(json).embedded)")
    }
    output.write("}}")
  }
}
