/// `vectors/accumulated/calls.json`: a million cases of a call in one digest.
package struct AccumulatedVectors: Sendable {
  package static let path = "accumulated/calls.json"

  private let file: String
  private let rows: [AccumulatedRow]

  package init(of sources: [SourceFile]) throws(MaintenanceError) {
    guard let source = sources.first(where: { $0.path == Self.path }) else {
      throw MaintenanceError(2, "there is no \(Self.path)")
    }
    file = source.shownPath
    do {
      rows = try AccumulatedRow.all(decoding: try source.parse())
    } catch {
      throw MaintenanceError(3, "\(source.shownPath): \(error)")
    }
  }

  /// Verifies the digests of an implementation's answers, up to a number of inputs; rows run in
  /// parallel.
  package func step(of implementation: some Implementation, upTo limit: Int) async
    -> VerificationStep
  {
    let problems = await withTaskGroup(of: (Int, [String]).self) { group in
      for (index, row) in rows.enumerated() {
        group.addTask { (index, await row.problems(with: implementation, upTo: limit)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let asked = rows.flatMap(\.digests).map(\.count).filter { $0 <= limit }.max() ?? 0
    return VerificationStep(
      name: "accumulated",
      statement:
        "\(rows.count) calls, each of \(asked.grouped) inputs, have the digests of the file",
      problems: rows.indices.flatMap { problems[$0] ?? [] }.map {
        SuiteProblem(code: .drift, file: file, message: $0)
      }
    )
  }
}

extension AccumulatedRow {
  fileprivate func problems(with implementation: some Implementation, upTo limit: Int) async
    -> [String]
  {
    do {
      let found = try await digests(by: implementation, upTo: limit)
      return zip(digests, found).filter { $0.digest != $1.digest }.map { wanted, found in
        "\(call) of \(wanted.count.grouped) inputs \(fixed): the digest is \(found.digest)"
      }
    } catch {
      return ["\(error)"]
    }
  }

  /// The rows of the file, which its schema describes.
  fileprivate static func all(decoding json: JSON) throws(VectorError) -> [AccumulatedRow] {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    var rows: [AccumulatedRow] = []
    for (index, element) in try reader.array("rows").enumerated() {
      rows.append(try AccumulatedRow(element, at: ["rows", .index(index)]))
    }
    try reader.finish()
    return rows
  }

  private init(_ json: JSON, at path: JSON.Path) throws(VectorError) {
    var reader = try ObjectReader(json, at: path)
    let name = try reader.string("operation")
    guard let call = Call(rawValue: name) else {
      throw VectorError(.unknownReference, "no call is named \(name.quoted)", at: path)
    }
    let fixed = try reader.optionalObject("fixed")?.object ?? JSON.Object()
    let drawn = try reader.object("drawn").object.members.map { member throws(VectorError) in
      (member.name, try DrawnField(member.value, at: path.appending(.member(member.name))))
    }
    let answer = try reader.array("answer").compactMap(\.string)
    let digests = try reader.object("digests").object.members.compactMap { member in
      Int(member.name).map { ($0, member.value.string ?? "") }
    }
    try reader.finish()
    self.init(call: call, fixed: fixed, drawn: drawn, answer: answer, digests: digests)
  }
}

extension DrawnField {
  fileprivate init(_ json: JSON, at path: JSON.Path) throws(VectorError) {
    if let texts = json.array?.compactMap(\.string), !texts.isEmpty {
      self = .oneOf(texts)
    } else if let kind = json.string.flatMap(Kind.init(rawValue:)) {
      self = .kind(kind)
    } else {
      throw VectorError(.badValue, "\(json.compact()) is no way to draw a value", at: path)
    }
  }
}
