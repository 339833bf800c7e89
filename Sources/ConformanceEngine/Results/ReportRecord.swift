/// A whole JSON report, as it is read.
private struct ReportRecord: Decodable {
  let format: Int64
  let suite: SuiteIdentity
  let implementation: ImplementationDescription
  let profile: Nullable<String>
  let level: Requirement.Strength
  let started: Nullable<String>
  let shard: Nullable<Shard>
  let interrupted: Bool
  let endedAtFailure: Bool?
  let verdict: RunVerdict
  let counts: JSON
  let countsByStrength: JSON
  let judged: JSON?
  let unjudged: [Unjudged]?
  let diagnoses: [Diagnosis]
  let files: [FileRecord]
  let cases: [CaseRecord]
  let interpretations: [InterpretationEvidence]
  let outdated: [OutdatedExpectation]
  let requirements: [CheckedRequirement]
  let ambiguities: [CheckedAmbiguity]
  let flags: [Flag]
}

/// The member of a report that decides how the others are read.
private struct FormatRecord: Decodable {
  let format: Int64
}

/// A file in a report, without its cases.
private struct FileRecord: Codable, ReportPart {
  let path: String
  let operation: Operation
  let counts: JSON
  let milliseconds: UInt32
}

extension FileResult {
  /// The file as the JSON report shows it, without its cases.
  package var json: JSON {
    FileRecord(
      path: path,
      operation: operation,
      counts: counts.json,
      milliseconds: UInt32(clamping: milliseconds)
    ).json
  }
}

extension RunResult {
  /// The version of the JSON report's format, which changes when a reader would have to.
  package static let format = 2

  /// What was checked against what, and when: the members `suite`, `implementation`, `profile`, `level`
  /// and `started`.
  package var origin: JSON.Object {
    [
      "suite": suite.json, "implementation": implementation.json,
      "profile": profile.map(JSON.string) ?? .null, "level": .string(level.rawValue),
      "started": started.map { .string($0.rfc3339) } ?? .null,
    ]
  }

  /// Reads a JSON report.
  ///
  /// - Throws: What is wrong with the first value that is not as it must be, with its line. Counts
  ///   and verdict have to agree with the cases.
  package init(decoding file: SourceFile) throws(SuiteProblem) {
    let json = try file.parse()
    do throws(CodingFailure) {
      let format = try json.decoded(as: FormatRecord.self).format
      guard format == Int64(Self.format) else {
        let message =
          "format \(format) is not known; this version reads format \(Self.format): "
          + "read the report with the version of the suite that wrote it"
        throw CodingFailure(.badValue, message, at: ["format"])
      }
      try self.init(json.decoded(isStrict: true))
    } catch {
      throw file.problem(VectorError(error))
    }
  }

  private init(_ record: ReportRecord) throws(CodingFailure) {
    suite = record.suite
    implementation = record.implementation
    profile = record.profile.value
    level = record.level
    if let text = record.started.value {
      guard let instant = Instant(rfc3339: text), instant.rfc3339.hasSameUTF8(as: text) else {
        let message = "\(text.quoted) is not an instant in UTC with whole seconds"
        throw CodingFailure(.badValue, message, at: ["started"])
      }
      started = instant
    }
    isInterrupted = record.interrupted
    isEndedByFailure = record.endedAtFailure ?? false
    diagnoses = record.diagnoses
    unjudged = record.unjudged ?? []
    files = try Self.files(record.files, record.cases)
    interpretations = record.interpretations
    outdated = record.outdated
    requirements = record.requirements
    ambiguities = record.ambiguities
    flags = record.flags
    shard = record.shard.value
    for (head, (index, file)) in zip(record.files, files.enumerated()) {
      try head.counts.expect(file.counts.json, at: ["files", .index(index), "counts"])
    }
    try record.counts.expect(counts.json, at: ["counts"])
    try record.countsByStrength.expect(countsByStrength.json, at: ["countsByStrength"])
    try (record.judged ?? [:]).expect(judgedShare?.json ?? [:], at: ["judged"])
    guard record.verdict == verdict else {
      let message =
        "the verdict is \"\(record.verdict.rawValue)\", but that of the cases is "
        + "\"\(verdict.rawValue)\""
      throw CodingFailure(.badValue, message, at: ["verdict"])
    }
  }

  /// The cases in the files that they belong to, whose order they follow.
  private static func files(
    _ heads: [FileRecord],
    _ cases: [CaseRecord]
  ) throws(CodingFailure) -> [FileResult] {
    var next = 0
    var files: [FileResult] = []
    var paths: Set<JSON.Path.Step> = []
    for (index, head) in heads.enumerated() {
      guard paths.insert(.member(head.path)).inserted else {
        let message = "\(head.path.quoted(upTo: 300)) is listed twice"
        throw CodingFailure(.badValue, message, at: ["files", .index(index)])
      }
      var file = FileResult(path: head.path, operation: head.operation)
      file.milliseconds = Int(head.milliseconds)
      while next < cases.count, cases[next].id.file.hasSameUTF8(as: head.path) {
        do throws(CodingFailure) {
          file.cases.append(try cases[next].result(of: head.operation))
        } catch {
          throw error.inside(["cases", .index(next)])
        }
        next += 1
      }
      files.append(file)
    }
    guard next == cases.count else {
      let message =
        "\(cases[next].id.rawValue.quoted(upTo: 300)) belongs to no file, or does not stand beside "
        + "the others of its file"
      throw CodingFailure(.badValue, message, at: ["cases", .index(next), "id"])
    }
    return files
  }
}

extension JSON {
  /// Complains if numbers that a report has are not those that its cases make.
  fileprivate func expect(_ made: JSON, at place: [JSON.Path.Step]) throws(CodingFailure) {
    guard case (.object(let found), .object(let made)) = (self, made) else {
      if isEquivalent(to: made) { return }
      var name = ""
      if case .member(let last) = place.last { name = last }
      let message = "\"\(name)\" is \(compact().shown), but the cases make it \(made.compact())"
      throw CodingFailure(.badValue, message, at: JSON.Path(place))
    }
    for member in made.members {
      guard let value = found[member.name] else { throw .missing(member.name, in: place) }
      try value.expect(member.value, at: place + [.member(member.name)])
    }
    let extra = found.names.first { made[$0] == nil }
    if let extra { throw .unknown(extra, in: place) }
  }
}
