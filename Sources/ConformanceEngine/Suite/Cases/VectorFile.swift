/// One group of cases of one operation: one file below `vectors`.
package struct VectorFile: Sendable {
  /// The path below `vectors`, without `.json`: `key-derivation/sinch-signing-key`.
  package var path: String
  /// The operation of all cases, or the role.
  package var operation: Operation
  /// What the cases have in common.
  package var title: String
  /// How the expected values were obtained.
  package var method: String
  /// Ids that were once used here and never will be again.
  package var retired: [RetiredCase]
  /// The cases, in a fixed order.
  package var cases: [VectorCase]

  /// A case that is no more.
  package struct RetiredCase: Sendable, Equatable {
    /// The last part of the id that the case had.
    package var slug: String
    /// Why the case is no more.
    package var reason: String

    package init(slug: String, reason: String) {
      self.slug = slug
      self.reason = reason
    }
  }

  package init(
    path: String,
    operation: Operation,
    title: String,
    method: String,
    retired: [RetiredCase] = [],
    cases: [VectorCase]
  ) {
    self.path = path
    self.operation = operation
    self.title = title
    self.method = method
    self.retired = retired
    self.cases = cases
  }

  /// The category, which is the first folder of the path.
  package var category: Category? {
    path.split(separator: "/").first.flatMap { Category(rawValue: String($0)) }
  }
}

extension VectorFile {
  /// The version of the format that this code reads and writes.
  package static let format: Int64 = 2

  /// The canonical form.
  package var json: JSON {
    var members: JSON.Object = [
      "format": .number(JSON.Number(Self.format)),
      operation.fileMember: .string(operation.rawValue),
      "title": .string(title),
      "method": .string(method),
      "count": .number(JSON.Number(cases.count)),
    ]
    let gone = retired.map { entry -> JSON in
      ["id": .string(entry.slug), "reason": .string(entry.reason)]
    }
    members["retired"] = gone.isEmpty ? nil : .array(gone)
    members["cases"] = .array(cases.map(\.json))
    return .object(members)
  }
}

extension VectorFile {
  /// Reads a file; the errors of single cases are collected, so that all of them are reported at once.
  init(decoding json: JSON, path: String, errors: inout [VectorError]) throws(VectorError) {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(Self.format)
    operation = try reader.operation()
    self.path = path
    cases = []
    let elements = try reader.array("cases")
    let place = reader.path.appending("cases")
    var places: [CaseID: JSON.Path] = [:]
    for (index, element) in elements.enumerated() {
      let place = place.appending(.index(index))
      do throws(VectorError) {
        let entry = try ObjectReader(element, at: place)
        let vector = try VectorCase(decoding: entry, in: path, of: operation)
        guard places.updateValue(place, forKey: vector.id) == nil else {
          throw .usedTwice(vector.id.slug, at: place)
        }
        cases.append(vector)
      } catch {
        errors.append(error)
      }
    }
    title = try reader.string("title", as: .sentence)
    method = try reader.string("method", as: .sentence)
    let stated = try reader.integer("count")
    retired = try reader.retiredCases("retired")
    try reader.finish()
    if elements.isEmpty {
      errors.append(VectorError(.empty, "a vector file has at least one case", at: place))
    }
    if stated != Int64(elements.count) {
      let message = "count says \(stated), but there are \(elements.count) cases"
      errors.append(VectorError(.wrongCount, message, at: reader.path.appending("count")))
    }
    for entry in retired {
      guard let place = places[CaseID(rawValue: "\(path)/\(entry.slug)")] else { continue }
      errors.append(.usedTwice(entry.slug, at: place))
    }
  }
}

extension VectorError {
  fileprivate static func usedTwice(_ slug: String, at place: JSON.Path) -> VectorError {
    let message = "the id \(slug.quoted) is used twice, or retired"
    return VectorError(.duplicateID, message, at: place.appending("id"))
  }
}

extension Operation {
  /// The member of a file's head that names the operation.
  fileprivate var fileMember: String {
    switch self {
    case .call: "operation"
    case .role: "role"
    }
  }
}

extension ObjectReader {
  /// The operation, under `role` where it is a role.
  fileprivate mutating func operation() throws(VectorError) -> Operation {
    let name = object["role"] == nil ? "operation" : "role"
    let text = try string(name)
    // Looked up by UTF-8: the raw values of an enumeration are matched as `String ==` does.
    let known = Operation.allCases.filter { $0.fileMember == name }
    guard let operation = known.first(where: { $0.rawValue.hasSameUTF8(as: text) }) else {
      throw .unknown(
        "there is no \(name) \(text.quoted)",
        text,
        among: known.map(\.rawValue),
        at: path.appending(.member(name))
      )
    }
    return operation
  }

  fileprivate mutating func retiredCases(
    _ name: String
  ) throws(VectorError) -> [VectorFile.RetiredCase] {
    try objects(name, count: .noneOrSome) { (entry) throws(VectorError) in
      VectorFile.RetiredCase(
        slug: try entry.string("id", as: .slug),
        reason: try entry.string("reason", as: .sentence)
      )
    }
  }

  /// Reads the version that every file begins with.
  package mutating func expectFormat(_ version: Int64) throws(VectorError) {
    let found = try integer("format")
    guard found == version else {
      let message = "format \(found) is not known; this version reads format \(version)"
      throw VectorError(.badValue, message, at: path.appending("format"))
    }
  }
}
