import AuthConformance
import StrictJSON

/// What a page knows: the cases of all its reports once, and what became of them in each.
struct PageData: Sendable {
  private var requirements: [JSON] = []
  private var decisions: [JSON] = []
  private var files: [File] = []
  private var cases: [Case] = []
  private var runs: [PageRun] = []

  /// A file of vectors that a report has.
  fileprivate struct File: Sendable {
    var path: String
    var operation: String
  }

  /// A case that a report has.
  fileprivate struct Case: Sendable {
    var id: CaseID
    var file: String
    var json: JSON.Object
  }

  /// Brings the reports together; where they say different things of a case, the first is right.
  init(of sources: [HTMLPage.Source]) {
    var known: Set<CaseID> = []
    var paths: Set<CaseID> = []
    var rules: Set<RequirementID> = []
    var questions: Set<DecisionID> = []
    for source in sources {
      let report = source.report
      requirements += report.objects("requirements").filter {
        rules.insert(RequirementID(rawValue: $0.text("id"))).inserted
      }.map(JSON.object)
      decisions += report.objects("decisions").filter {
        questions.insert(DecisionID(rawValue: $0.text("id"))).inserted
      }.map(JSON.object)
      for file in report.objects("files") {
        let path = file.text("path")
        if paths.insert(CaseID(rawValue: path)).inserted {
          files.append(File(path: path, operation: file.text("operation")))
        }
      }
      for vector in report.objects("cases") {
        let id = CaseID(rawValue: vector.text("id"))
        if known.insert(id).inserted { cases.append(Case(id, vector)) }
      }
    }
    if sources.count > 1 { sort() }
    let index = Dictionary(uniqueKeysWithValues: zip(cases.map(\.id), cases.indices))
    let labels = Self.labels(of: sources)
    runs = zip(sources, labels).map { PageRun($0.report, label: $1, index: index) }
  }

  /// What the browser calls the page.
  var title: String {
    runs.count == 1 ? "\(runs[0].label): conformance" : "\(runs.count.grouped) implementations"
  }

  /// Reports of different vectors are brought into one order; those of the same keep theirs.
  private mutating func sort() {
    let place = Dictionary(
      uniqueKeysWithValues: files.map { CaseID(rawValue: $0.path) }.sorted().enumerated()
        .map { ($1, $0) }
    )
    files.sort { CaseID(rawValue: $0.path) < CaseID(rawValue: $1.path) }
    let order = cases.map { place[CaseID(rawValue: $0.file)] ?? files.count }
    cases = cases.indices.sorted { (order[$0], $0) < (order[$1], $1) }.map { cases[$0] }
  }

  /// A name for each report, no two the same: as little as tells them apart.
  private static func labels(of sources: [HTMLPage.Source]) -> [String] {
    let described = sources.map { $0.report["implementation"]?.object ?? [:] }
    var labels = described.map { $0.text("name") }
    func extend(_ extensions: [String]) {
      let counts = Dictionary(labels.map { (CaseID(rawValue: $0), 1) }, uniquingKeysWith: +)
      for index in labels.indices where counts[CaseID(rawValue: labels[index])] != 1 {
        labels[index] += extensions[index]
      }
    }
    extend(described.map { " \($0.text("version"))" })
    extend(sources.map { " (\($0.name))" })
    extend(sources.indices.map { " [\($0 + 1)]" })
    return labels
  }
}

extension PageData {
  /// Writes one JSON document that can stand in a script element.
  func write(to output: inout some TextOutputStream) {
    let place = Dictionary(
      uniqueKeysWithValues: zip(files.map { CaseID(rawValue: $0.path) }, files.indices)
    )
    output.write("{")
    write("requirements", requirements, to: &output)
    write("decisions", decisions, to: &output)
    write("files", files.map(\.json), to: &output)
    write("cases", cases.map { $0.json(file: place[CaseID(rawValue: $0.file)]) }, to: &output)
    output.write("\"runs\":[\n")
    for (index, run) in runs.enumerated() {
      run.write(to: &output)
      output.write(index == runs.count - 1 ? "\n" : ",\n")
    }
    output.write("]}")
  }

  private func write(_ name: String, _ elements: [JSON], to output: inout some TextOutputStream) {
    output.write("\"\(name)\":[\n")
    for (index, element) in elements.enumerated() {
      output.write(element.embedded + (index == elements.count - 1 ? "\n" : ",\n"))
    }
    output.write("],\n")
  }
}

extension PageData.File {
  fileprivate var json: JSON { ["path": .string(path), "operation": .string(operation)] }
}

extension PageData.Case {
  fileprivate init(_ id: CaseID, _ vector: JSON.Object) {
    self.id = id
    file = id.file
    json = ["id": .string(id.rawValue)]
    for name in ["title", "requirements", "flags"] { json[name] = vector[name] }
  }

  fileprivate func json(file: Int?) -> JSON {
    var json = json
    json["file"] = file.map { .number(JSON.Number($0)) }
    return .object(json)
  }
}

extension CaseID {
  /// All but the part behind the last slash.
  fileprivate var file: String {
    let parts = rawValue.utf8.split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    )
    return parts.dropLast().map { String(Substring($0)) }.joined(separator: "/")
  }
}

extension JSON {
  /// The value as it can stand in a script element: no `</script>` or `<!--` ends or opens
  /// anything there (HTML, "Restrictions for contents of script elements").
  var embedded: String {
    let text = compact()
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "<" { escaped += "\\u003c" } else { escaped.unicodeScalars.append(scalar) }
    }
    return escaped
  }
}

extension JSON.Object {
  /// The text of a member; empty where there is none.
  func text(_ name: String) -> String { self[name]?.string ?? "" }

  /// The objects of an array; none where there is no such member.
  func objects(_ name: String) -> [JSON.Object] {
    (self[name]?.array ?? []).compactMap(\.object)
  }
}
