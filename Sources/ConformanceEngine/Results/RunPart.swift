import AuthConformance
import ConformanceSuite
import StrictJSON

/// What the result of a part holds so that all parts together give the result of one run.
package struct RunPart: Sendable, Equatable {
  /// Which part it is.
  package var shard: Shard
  /// The place of each case among those of the whole run, from 0.
  package var positions: [Int]
  /// The options that decide what passes: all parts must have the same.
  package var judging: [String]
  /// The entries of the list of expected failures.
  package var listed: [ListedFailure]
  /// The command that runs cases again.
  package var replay: ReplayCommand?

  /// Describes a part.
  package init(
    shard: Shard,
    positions: [Int],
    judging: [String] = [],
    listed: [ListedFailure] = [],
    replay: ReplayCommand? = nil
  ) {
    self.shard = shard
    self.positions = positions
    self.judging = judging
    self.listed = listed
    self.replay = replay
  }
}

extension RunPart {
  /// What the JSON report says beside the shard, with the answers that the cases retain.
  package func json(retainedBy files: [FileResult]) -> JSON {
    var members: JSON.Object = [
      "positions": .array(positions.map(JSON.count)),
      "judging": .array(judging.map(JSON.string)),
      "listed": .array(listed.map(\.json)),
    ]
    members["replay"] = replay.map { ["head": .string($0.head), "tail": .string($0.tail)] }
    members["shown"] = .array(
      files.flatMap { file in
        file.cases.compactMap { entry in
          entry.retained?.json(of: entry.id, file.operation)
        }
      }
    )
    return .object(members)
  }

  /// Reads what ``json(retainedBy:)`` has made, and gives the cases the answers that they retain.
  init(
    decoding source: ObjectReader,
    of shard: Shard,
    retainingIn files: inout [FileResult]
  ) throws(VectorError) {
    var reader = source
    var positions: [Int] = []
    let place = reader.path.appending("positions")
    for (index, element) in try reader.array("positions").enumerated() {
      guard let number = element.number?.int64, number >= 0 else {
        let message = "a place is a number from 0, not \(element.compact())"
        throw VectorError(.badValue, message, at: place.appending(.index(index)))
      }
      positions.append(Int(number))
    }
    let judging = try reader.strings("judging")
    let listed = try reader.elements("listed", ListedFailure.init)
    let replay = try reader.optionalObject("replay").map { (source) throws(VectorError) in
      var reader = source
      let command = ReplayCommand(head: try reader.string("head"), tail: try reader.string("tail"))
      try reader.finish()
      return command
    }
    var places: [CaseID: (file: Int, index: Int)] = [:]
    for (file, result) in files.enumerated() {
      for (index, entry) in result.cases.enumerated() { places[entry.id] = (file, index) }
    }
    for (index, element) in try reader.array("shown").enumerated() {
      let place = reader.path.appending("shown").appending(.index(index))
      var shown = try ObjectReader(element, at: place)
      let id = CaseID(rawValue: try shown.string("id"))
      guard let (file, index) = places[id] else {
        let message = "\(id.rawValue.quoted(upTo: 300)) is none of the cases"
        throw VectorError(.unknownReference, message, at: place.appending("id"))
      }
      files[file].cases[index].retained =
        try RetainedAnswer(decoding: &shown, of: files[file].operation)
    }
    try reader.finish()
    self.init(
      shard: shard,
      positions: positions,
      judging: judging,
      listed: listed,
      replay: replay
    )
  }
}

extension RetainedAnswer {
  fileprivate func json(of id: CaseID, _ operation: Operation) -> JSON {
    var members: JSON.Object = ["id": .string(id.rawValue)]
    members["warnings"] = warnings.isEmpty ? nil : .array(warnings.map(JSON.string))
    members[operation.inputName] = .object(input)
    members["actual"] = .array(answers.map(\.json))
    members["transcript"] = transcript?.json
    return .object(members)
  }

  fileprivate init(
    decoding reader: inout ObjectReader,
    of operation: Operation
  ) throws(VectorError) {
    let warnings = try reader.optionalStrings("warnings")
    let input = try reader.object(operation.inputName).object
    let answers = try reader.elements("actual", Answer.init)
    let transcript = try reader.optionalObject("transcript").map { (source) throws(VectorError) in
      try Transcript(decoding: source, of: operation)
    }
    try reader.finish()
    self.init(input: input, warnings: warnings, answers: answers, transcript: transcript)
  }
}

extension ListedFailure {
  fileprivate var json: JSON {
    [
      "line": .count(line), "pattern": .string(pattern), "reason": .string(reason),
      "cases": .count(cases),
    ]
  }

  fileprivate init(decoding source: ObjectReader) throws(VectorError) {
    var reader = source
    self.init(
      line: try reader.count("line"),
      pattern: try reader.string("pattern"),
      reason: try reader.string("reason"),
      cases: try reader.count("cases")
    )
    try reader.finish()
  }
}
