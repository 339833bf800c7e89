/// What a page knows: the cases of all its reports once, and what became of them in each.
struct PageData: Sendable {
  private var requirements: [CheckedRequirement] = []
  private var ambiguities: [CheckedAmbiguity] = []
  private var flags: [Flag] = []
  private var files: [File] = []
  private var runs: [PageRun] = []

  /// A file of vectors with the cases that any report has of it.
  private struct File: Sendable {
    var path: String
    var operation: Operation
    var cases: [CaseResult] = []
  }

  /// Brings the reports together; where they say different things of a case, the first is right.
  init(of sources: [HTMLPage.Source]) {
    var rules: Set<RequirementID> = []
    var questions: Set<AmbiguityID> = []
    var classes: Set<FlagID> = []
    var places: [CaseID: Int] = [:]
    var known: Set<CaseID> = []
    for result in sources.map(\.result) {
      requirements += result.requirements.filter { rules.insert($0.id).inserted }
      ambiguities += result.ambiguities.filter { questions.insert($0.id).inserted }
      flags += result.flags.filter { classes.insert($0.id).inserted }
      for file in result.files {
        // A path is looked up as an id is, by its UTF-8.
        let key = CaseID(rawValue: file.path)
        let place = places[key] ?? files.count
        if place == files.count { files.append(File(path: file.path, operation: file.operation)) }
        places[key] = place
        files[place].cases += file.cases.filter { known.insert($0.id).inserted }
      }
    }
    // Reports of different vectors are brought into one order, that of the names of their files.
    files.sort { "\($0.path).json".utf8.lexicographicallyPrecedes("\($1.path).json".utf8) }
    let ids = files.flatMap(\.cases).map(\.id)
    let index = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    runs = zip(sources, PageLabels(of: sources).labels).map { source, label in
      PageRun(label: label, result: source.result, index: index)
    }
  }

  /// What the browser calls the page.
  var title: String {
    if runs.count == 1, let run = runs.first { return "\(run.label): conformance" }
    return "Conformance of \(runs.count.counting("implementation"))"
  }
}

extension PageData {
  /// Writes one JSON document that can stand in a script element.
  func write(to output: inout some TextOutputStream) {
    output.write("{")
    write("requirements", requirements.lazy.map(\.json), to: &output)
    write("ambiguities", ambiguities.lazy.map(\.json), to: &output)
    write("flags", flags.lazy.map(\.json), to: &output)
    let heads = files.lazy.map { file -> JSON in
      ["path": .string(file.path), "operation": .string(file.operation.rawValue)]
    }
    write("files", heads, to: &output)
    let cases = files.enumerated().lazy.flatMap { index, file in
      file.cases.lazy.map { $0.pageJSON(file: index) }
    }
    write("cases", cases, to: &output)
    output.write("\"runs\":[\n")
    for (index, run) in runs.enumerated() {
      if index > 0 { output.write(",\n") }
      run.write(to: &output)
    }
    output.write("\n]}")
  }

  private func write(
    _ name: String,
    _ elements: some Sequence<JSON>,
    to output: inout some TextOutputStream
  ) {
    output.write("\"\(name)\":[")
    var separator = "\n"
    for element in elements {
      output.write(separator + element.embedded)
      separator = ",\n"
    }
    output.write("\n],\n")
  }
}

extension CaseResult {
  /// What a case is, whatever became of it.
  fileprivate func pageJSON(file: Int) -> JSON {
    var json: JSON.Object = [
      "id": .string(id.rawValue), "file": .count(file), "title": .string(title),
      "requirements": .array(requirements.map { .string($0.rawValue) }),
    ]
    json["flags"] = flags.isEmpty ? nil : .array(flags.map { .string($0.rawValue) })
    return .object(json)
  }
}

extension JSON {
  /// The value as it can stand in a script element: no `</script>` or `<!--` ends or opens
  /// anything there (HTML, "Restrictions for contents of script elements").
  var embedded: String {
    compact().escaping(where: { $0 == UInt8(ascii: "<") }) { _ in "\\u003c" }
  }
}
