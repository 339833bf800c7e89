import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension RunReport {
  /// What the report of a part holds so that all parts together give the report of one run.
  package struct Merging: Sendable, Equatable {
    /// The place of each case among those of the whole run, from 0.
    package var positions: [Int]
    /// The options that decide what passes: all parts must have the same.
    package var judging: [String]
    /// The entries of the list of expected failures.
    package var listed: [ListedFailure]
    /// The command that runs cases again.
    package var replay: ReplayCommand?
    /// The cases that pass by themselves and show an interpretation, which another part may contradict.
    package var shown: [Shown]

    /// A case that passes by itself and shows an interpretation.
    package struct Shown: Sendable, Equatable {
      /// The case.
      package var id: CaseID
      /// Its input, or the configuration.
      package var input: JSON.Object
      /// What came.
      package var testimony: Testimony
    }
  }
}

extension RunReport.Merging {
  func json(_ operation: (CaseID) -> Operation?) -> JSON {
    var members: JSON.Object = [
      "positions": .array(positions.map(JSON.count)),
      "judging": .array(judging.map(JSON.string)),
      "listed": .array(listed.map(\.json)),
    ]
    members["replay"] = replay.map { ["head": .string($0.head), "tail": .string($0.tail)] }
    members["shown"] = .array(
      shown.compactMap { shown in operation(shown.id).map(shown.json) }
    )
    return .object(members)
  }

  init(
    decoding source: ObjectReader,
    of operations: [CaseID: Operation]
  ) throws(VectorError) {
    var reader = source
    positions = []
    let place = reader.path.appending("positions")
    for (index, element) in try reader.array("positions").enumerated() {
      guard let number = element.number?.int64, number >= 0 else {
        let message = "a place is a number from 0, not \(element.compact())"
        throw VectorError(.badValue, message, at: place.appending(.index(index)))
      }
      positions.append(Int(number))
    }
    judging = try reader.strings("judging")
    listed = try reader.elements("listed", ListedFailure.init)
    replay = try reader.optionalObject("replay").map { (source) throws(VectorError) in
      var reader = source
      let head = try reader.string("head")
      let tail = try reader.string("tail")
      try reader.finish()
      return ReplayCommand(head: head, tail: tail)
    }
    shown = try reader.elements("shown") { (source) throws(VectorError) in
      try Shown(decoding: source, of: operations)
    }
    try reader.finish()
  }
}

extension RunReport.Merging.Shown {
  fileprivate func json(of operation: Operation) -> JSON {
    var members: JSON.Object = ["id": .string(id.rawValue)]
    let warnings = testimony.warnings
    members["warnings"] = warnings.isEmpty ? nil : .array(warnings.map(JSON.string))
    members[operation.inputName] = .object(input)
    members["came"] = .array(testimony.answers.map(\.json))
    members["transcript"] = testimony.transcript?.json
    return .object(members)
  }

  fileprivate init(
    decoding source: ObjectReader,
    of operations: [CaseID: Operation]
  ) throws(VectorError) {
    var reader = source
    id = CaseID(rawValue: try reader.string("id"))
    guard let operation = operations[id] else {
      let place = reader.path.appending("id")
      throw VectorError(.unknownReference, "\"\(id)\" is none of the cases", at: place)
    }
    let warnings = try reader.optionalStrings("warnings")
    input = try reader.object(operation.inputName).object
    let answers = try reader.elements("came", Answer.init)
    let transcript = try reader.optionalObject("transcript").map { (source) throws(VectorError) in
      try Transcript(decoding: source, of: operation)
    }
    testimony = Testimony(warnings: warnings, answers: answers, transcript: transcript)
    try reader.finish()
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
