/// Builds a vector file case by case, so that the JSON of a large one is never whole in memory.
struct VectorFileReader {
  private let path: String
  private var operation: Operation?
  private var cases: [VectorCase] = []
  /// Elements that came before the operation was known, as they do in no canonical file.
  private var waiting: [JSON] = []
  /// Where the ids that were used so far stand.
  private var places: [CaseID: Int] = [:]
  /// Takes each case instead of keeping it.
  private var take: ((VectorCase, Operation) -> Void)?
  /// Whether of each case only the head is read.
  private var readsHeads = false
  /// The hashes of the ids that were used so far, where no case is kept.
  private var hashes: Set<Int> = []
  /// How many elements there were, the wrong ones included.
  private var count = 0
  /// What is wrong with single cases, gathered so that all of it is told at once.
  private(set) var errors: [VectorError] = []

  /// Reads the file's text; errors of single cases are in ``errors``.
  static func read(
    _ source: SourceFile,
    path: String,
    readsHeads: Bool,
    errors: inout [VectorError]
  ) throws(SuiteProblem) -> VectorFile? {
    var reader = VectorFileReader(path: path, readsHeads: readsHeads)
    let head = try source.parse(streaming: "cases") {
      reader.begin(after: $0)
    } element: {
      reader.add($0)
    }
    do throws(VectorError) {
      let file = try reader.finish(head)
      errors += reader.errors
      return file
    } catch {
      errors.append(error)
      errors += reader.errors
      return nil
    }
  }

  /// Reads the file's text and keeps no case; whether all is well.
  ///
  /// Two ids of one hash make it say no, so that whoever asks reads the file again and keeps the ids.
  static func isSound(
    _ source: SourceFile,
    path: String,
    take: @escaping (VectorCase, Operation) -> Void
  ) -> Bool {
    var reader = VectorFileReader(path: path, take: take)
    let head = try? source.parse(streaming: "cases") {
      reader.begin(after: $0)
    } element: {
      reader.add($0)
    }
    guard let head, let file = try? reader.finish(head) else { return false }
    let retired = file.retired.map { CaseID(rawValue: "\(path)/\($0.slug)").hashValue }
    return reader.errors.isEmpty && reader.hashes.isDisjoint(with: retired)
  }

  /// The head tells the operation, without which no case can be read.
  private mutating func begin(after head: JSON.Object) {
    var reader = ObjectReader(head)
    operation = try? reader.operation()
    // What a file says of itself is taken for an advice, and no more.
    if take == nil, let count = try? reader.integer("count") {
      let room = Int(max(0, min(count, 1 << 20)))
      cases.reserveCapacity(room)
      places.reserveCapacity(room)
    }
  }

  private mutating func add(_ element: JSON) {
    guard let operation else {
      waiting.append(element)
      return
    }
    let place: JSON.Path = ["cases", .index(count)]
    count += 1
    do throws(VectorError) {
      let entry = try ObjectReader(element, at: place)
      var vector =
        try readsHeads
        ? VectorCase(headOf: entry, in: path)
        : VectorCase(decoding: entry, in: path, of: operation)
      if let take {
        guard hashes.insert(vector.id.hashValue).inserted else {
          throw .usedTwice(vector.id.slug, at: place)
        }
        return take(vector, operation)
      }
      guard places.updateValue(count - 1, forKey: vector.id) == nil else {
        throw .usedTwice(vector.id.slug, at: place)
      }
      if !cases.isEmpty { vector.share(with: &cases[cases.count - 1]) }
      cases.append(vector)
    } catch {
      errors.append(error)
    }
  }

  private mutating func finish(_ json: JSON) throws(VectorError) -> VectorFile {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    let operation = try reader.operation()
    self.operation = operation
    for element in waiting { add(element) }
    let title = try reader.string("title", as: .sentence)
    let method = try reader.string("method", as: .sentence)
    let stated = try reader.integer("count")
    let retired = try reader.retiredCases("retired")
    _ = try reader.array("cases")
    try reader.finish()
    let place = reader.path.appending("cases")
    if count == 0 {
      errors.append(VectorError(.empty, "a vector file has at least one case", at: place))
    }
    if stated != Int64(count) {
      let message = "count says \(stated), but there are \(count) cases"
      errors.append(VectorError(.wrongCount, message, at: reader.path.appending("count")))
    }
    for entry in retired {
      guard let index = places[CaseID(rawValue: "\(path)/\(entry.slug)")] else { continue }
      errors.append(.usedTwice(entry.slug, at: place.appending(.index(index))))
    }
    return VectorFile(
      path: path,
      operation: operation,
      title: title,
      method: method,
      retired: retired,
      cases: cases
    )
  }
}

extension VectorCase {
  /// Keeps what a case has in common with the one before it once.
  ///
  /// - Parameter last: in place, since a copy of a case costs as much as making one.
  fileprivate mutating func share(with last: inout VectorCase) {
    if requirements == last.requirements { requirements = last.requirements }
    if flags == last.flags { flags = last.flags }
  }
}

extension VectorError {
  fileprivate static func usedTwice(_ slug: String, at place: JSON.Path) -> VectorError {
    let message = "the id \(slug.quoted) is used twice, or retired"
    return VectorError(.duplicateID, message, at: place.appending("id"))
  }
}
