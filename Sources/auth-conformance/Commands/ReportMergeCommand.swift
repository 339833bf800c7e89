import KnownFaults

/// `report merge`: makes one report of those of all parts of a run.
enum ReportMergeCommand: Subcommand {
  static let description = CommandDescription(
    "report",
    "merge",
    summary: "Make one report of all parts of a run",
    discussion: [
      "Takes the JSON reports of all parts that check --shard has run, in any order, and gives the "
        + "report and the exit status of a run that was not split. Whether the implementation "
        + "takes one interpretation of each ambiguity is judged again over all parts, and what would "
        + "explain the failures is looked for in all of them. That takes the vectors that the parts "
        + "were checked against.",
      "Parts that are missing, doubled, interrupted, or not of the same version, vectors, "
        + "implementation and options, are refused.",
    ],
    options: [.vectors, ReportRequest.option] + TextOptions.all,
    operands: .some(name: "REPORT.json", .file),
    statuses: [
      (.success, "no case of the level failed"),
      (.failure, "a case of the level failed, or one that was expected to fail did not"),
      (.unusable, "a bad option, a report that cannot be used, nothing checked"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let text = try TextOptions.reporter(arguments, of: description)
    var requests = try ReportRequest.all(arguments, of: description)
    let parts = try arguments.operands.map { (path) throws(CommandError) in
      (name: path, result: try ReportFile.read(path))
    }
    var result = try merge(parts)
    // What was asked where inputs are fixed stands in no report.
    let isFixed = result.counts.notApplicable > 0
    if parts.contains(where: { $0.result.shard != nil }), result.counts.failed > 0, !isFixed {
      let suite = try LoadedVectors.suite(arguments)
      if let diagnoses = try await diagnoses(of: result, parts.map(\.result), from: suite) {
        result.diagnoses = diagnoses
      } else if text.detail != .quiet {
        console.errors.write(
          line: "no diagnosis: the parts are of other vectors, which \(CommandOption.vectors.name) "
            + "names"
        )
      }
    }
    for request in requests { try request.confirmWritable() }
    for index in requests.indices {
      try requests[index].write(result, text, &console)
    }
    if text.detail != .quiet && !requests.contains(where: { $0.format == .text }) {
      console.errors.write(line: TextReporter(hasColor: false).verdict(result))
    }
    return ExitStatus(result)
  }

  private static func merge(
    _ parts: [(name: String, result: RunResult)]
  ) throws(CommandError) -> RunResult {
    // A job that is not shared out after all has nothing to be merged with.
    if parts.count == 1, let whole = parts.first?.result, whole.shard == nil { return whole }
    do throws(RunResult.MergeError) {
      return try RunResult.merging(parts)
    } catch {
      throw CommandError(.unusable, "the reports cannot be merged: \(error)")
    }
  }

  /// What would explain the failures of all parts; nil where the suite has other cases than they.
  private static func diagnoses(
    of result: RunResult,
    _ parts: [RunResult],
    from suite: Suite
  ) async throws(CommandError) -> [Diagnosis]? {
    let judging = parts.first?.part?.judging ?? []
    var judge = Judge(hasStrictReasons: judging.contains(CheckCommand.strictReasons.name))
    if let name = result.profile {
      judge.profile = suite.profiles.first { $0.name.utf8.elementsEqual(name.utf8) }
      if judge.profile == nil { return nil }
    }
    let cases: Suite?
    do {
      cases = try result.cases(in: suite)
    } catch {
      throw CommandError(.unusable, "the cases cannot be hashed: \(error)")
    }
    guard let cases else { return nil }
    var shards: [CaseID: Shard] = [:]
    for part in parts {
      for entry in part.cases { shards[entry.id] = part.shard }
    }
    let diagnoser = Diagnoser(KnownFaultCatalogue(), judge: judge)
    return await diagnoser.diagnoses(of: result, in: cases, ranBy: shards)
  }
}
