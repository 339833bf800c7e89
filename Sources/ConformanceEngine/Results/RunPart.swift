/// What the result of a part holds so that all parts together give the result of one run.
package struct RunPart: Sendable, Equatable {
  package var shard: Shard
  /// The place of each case among those of the whole run, from 0.
  package var positions: [Int]
  /// The options that decide what passes: all parts must have the same.
  package var judging: [String]
  /// The entries of the list of expected failures.
  package var listed: [ListedFailure]
  /// The command that runs cases again.
  package var replay: ReplayCommand?

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

/// What the JSON report says of a part beside the shard, with the answers that the cases retain.
struct PartRecord: Codable, ReportPart {
  private let positions: [Int]
  private let judging: [String]
  private let listed: [ListedFailure]
  private let replay: ReplayCommand?
  private let shown: [RetainedRecord]

  fileprivate init(_ part: RunPart, retainedBy files: [FileResult]) {
    positions = part.positions
    judging = part.judging
    listed = part.listed
    replay = part.replay
    shown = files.flatMap { file in
      file.cases.compactMap { entry in
        entry.retained.map { RetainedRecord($0, of: entry.id, file.operation) }
      }
    }
  }

  /// The part that this is the record of; the cases get the answers that they retain.
  func part(
    _ shard: Shard,
    retainingIn files: inout [FileResult]
  ) throws(CodingFailure) -> RunPart {
    var places: [CaseID: (file: Int, index: Int)] = [:]
    for (file, result) in files.enumerated() {
      for (index, entry) in result.cases.enumerated() { places[entry.id] = (file, index) }
    }
    for (number, record) in shown.enumerated() {
      let place: [JSON.Path.Step] = ["merging", "shown", .index(number)]
      guard let (file, index) = places[record.id] else {
        let message = "\(record.id.rawValue.quoted(upTo: 300)) is not a case of the run"
        throw CodingFailure(.badValue, message, at: JSON.Path(place + ["id"]))
      }
      do throws(CodingFailure) {
        files[file].cases[index].retained = try record.answer(of: files[file].operation)
      } catch {
        throw error.inside(place)
      }
    }
    return RunPart(
      shard: shard,
      positions: positions,
      judging: judging,
      listed: listed,
      replay: replay
    )
  }
}

extension RunPart {
  /// What the JSON report says beside the shard, with the answers that the cases retain.
  package func json(retainedBy files: [FileResult]) -> JSON {
    PartRecord(self, retainedBy: files).json
  }
}
