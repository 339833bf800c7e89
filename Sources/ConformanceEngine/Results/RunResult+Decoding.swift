import AuthConformance
import ConformanceSuite
import StrictJSON

extension RunResult {
  /// Reads a JSON report.
  ///
  /// - Throws: What is wrong with the first value that is not as it must be, with its line. Counts
  ///   and verdict have to agree with the cases.
  package init(decoding file: SourceFile) throws(SuiteProblem) {
    let json = try file.parse()
    do throws(VectorError) {
      try self.init(decoding: json)
    } catch {
      throw file.problem(error)
    }
  }

  private init(decoding json: JSON) throws(VectorError) {
    var reader = try ObjectReader(json, at: [])
    try reader.expectReportFormat()
    suite = try SuiteIdentity(decoding: reader.object("suite"))
    implementation = try ImplementationDescription(decoding: reader.object("implementation"))
    profile = try reader.nullable("profile") { (reader) throws(VectorError) in
      try reader.string("profile")
    }
    level = try reader.choice("level")
    started = try reader.nullable("started") { (reader) throws(VectorError) in
      try reader.instant("started")
    }
    let shard = try reader.nullable("shard") { (reader) throws(VectorError) in
      try Shard(decoding: reader.object("shard"))
    }
    isInterrupted = try reader.bool("interrupted")
    isEndedByFailure =
      reader.object["endedAtFailure"] == nil ? false : try reader.bool("endedAtFailure")
    let verdict: RunVerdict = try reader.choice("verdict")
    let counts = try reader.object("counts")
    let countsByStrength = try reader.object("countsByStrength")
    let judged = try reader.optionalObject("judged")
    diagnoses = try reader.elements("diagnoses", Diagnosis.init)
    let heads = try reader.elements("files", FileHead.init)
    files = try reader.files(heads)
    interpretations = try reader.elements("interpretations", InterpretationEvidence.init)
    outdated = try reader.elements("outdated", OutdatedExpectation.init)
    requirements = try reader.elements("requirements", CheckedRequirement.init)
    ambiguities = try reader.elements("ambiguities", CheckedAmbiguity.init)
    flags = try reader.elements("flags", Flag.init)
    switch (shard, try reader.optionalObject("merging")) {
    case (nil, nil): part = nil
    case (let shard?, let merging?):
      part = try RunPart(decoding: merging, of: shard, retainingIn: &files)
    default:
      let message = "a part of a run says what it takes to merge it, and nothing else does"
      throw VectorError(.badValue, message, at: ["merging"])
    }
    try reader.finish()
    try counts.expect(self.counts)
    try countsByStrength.expect(self.countsByStrength)
    guard judged?.object == judgedShare?.json.object else {
      let message = "it is not the share of the requirements that the cases judge"
      throw VectorError(.badValue, message, at: ["judged"])
    }
    guard verdict == self.verdict else {
      let message =
        "the verdict is \"\(verdict.rawValue)\", but that of the cases is "
        + "\"\(self.verdict.rawValue)\""
      throw VectorError(.badValue, message, at: ["verdict"])
    }
  }

  /// A file as the report lists it, before its cases are known.
  struct FileHead {
    var path: String
    var operation: Operation
    var counts: ObjectReader
    var milliseconds: Int
  }
}

extension RunResult.FileHead {
  fileprivate init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    path = try reader.string("path")
    operation = try reader.choice("operation")
    counts = try reader.object("counts")
    milliseconds = try reader.count("milliseconds")
    try reader.finish()
  }
}

extension ObjectReader {
  fileprivate mutating func instant(_ name: String) throws(VectorError) -> Instant {
    let text = try string(name)
    if let instant = Instant(rfc3339: text), instant.rfc3339.hasSameUTF8(as: text) {
      return instant
    }
    let message = "\(text.quoted) is not an instant in UTC with whole seconds"
    throw VectorError(.badValue, message, at: path.appending(.member(name)))
  }

  fileprivate mutating func expectReportFormat() throws(VectorError) {
    let found = try integer("format")
    if found == Int64(RunResult.format) { return }
    let message =
      "format \(found) is not known; this version reads format \(RunResult.format): "
      + "read the report with the version of the suite that wrote it"
    throw VectorError(.badValue, message, at: ["format"])
  }

  /// The cases in the files that they belong to, whose order they follow.
  fileprivate mutating func files(
    _ heads: [RunResult.FileHead]
  ) throws(VectorError) -> [FileResult] {
    var cases = try array("cases").enumerated().makeIterator()
    var next = cases.next()
    var files: [FileResult] = []
    for (index, head) in heads.enumerated() {
      let place: JSON.Path = ["files", .index(index)]
      guard !files.contains(where: { $0.path.utf8.elementsEqual(head.path.utf8) }) else {
        throw VectorError(.duplicateID, "\(head.path.quoted(upTo: 300)) is listed twice", at: place)
      }
      var file = FileResult(path: head.path, operation: head.operation, cases: [])
      file.milliseconds = head.milliseconds
      while let (position, element) = next {
        guard element.object?["id"]?.string?.isCase(of: head.path) == true else { break }
        let reader = try ObjectReader(element, at: ["cases", .index(position)])
        file.cases.append(try CaseResult(decoding: reader, of: head.operation))
        next = cases.next()
      }
      files.append(file)
    }
    if let (position, element) = next {
      var reader = try ObjectReader(element, at: ["cases", .index(position)])
      let id = try reader.string("id")
      let message =
        "\(id.quoted(upTo: 300)) belongs to no file, or does not stand beside the others of its "
        + "file"
      throw VectorError(.badValue, message, at: reader.path.appending("id"))
    }
    for (head, file) in zip(heads, files) { try head.counts.expect(file.counts) }
    return files
  }

  /// Counts of each strength that must be these.
  fileprivate func expect(_ counts: ByStrength<Counts>) throws(VectorError) {
    var reader = self
    for strength in Requirement.Strength.allCases {
      try reader.object(strength.rawValue).expect(counts[strength])
    }
    try reader.finish()
  }

  /// Counts that must be these.
  fileprivate func expect(_ counts: Counts) throws(VectorError) {
    var reader = self
    for member in counts.json.object?.members ?? [] {
      let found = try reader.integer(member.name)
      if member.value.number?.int64 == found { continue }
      let message =
        "\"\(member.name)\" is \(found), but the cases make it \(member.value.compact())"
      throw VectorError(.wrongCount, message, at: path.appending(.member(member.name)))
    }
    try reader.finish()
  }
}

extension String {
  /// Whether this is the id of a case of the file.
  fileprivate func isCase(of path: String) -> Bool {
    guard utf8.starts(with: path.utf8) else { return false }
    let rest = utf8.dropFirst(path.utf8.count)
    return rest.first == UInt8(ascii: "/") && !rest.dropFirst().contains(UInt8(ascii: "/"))
  }
}
