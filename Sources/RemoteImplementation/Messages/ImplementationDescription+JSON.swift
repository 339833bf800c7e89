extension ImplementationDescription {
  /// The answer to `conformance.describe`.
  var json: JSON.Object {
    [
      "name": .string(name),
      "version": .string(version),
      "language": .string(language),
      "protocolVersion": .number(JSON.Number(Wire.protocolVersion)),
      "operations": .array(operations.map { .string($0.rawValue) }),
    ]
  }

  /// Reads an answer to `conformance.describe`; unknown members are left alone, and so are
  /// operations of a later version of this suite.
  init(decoding members: JSON.Object) throws(UnusableImplementation) {
    guard let version = members["protocolVersion"] else {
      throw .unusable("it has no \"protocolVersion\"")
    }
    guard version.number?.int64 == Int64(Wire.protocolVersion) else {
      throw .unusable(
        "it speaks protocol version \(Excerpt.of(version.compact())), and this suite version "
          + "\(Wire.protocolVersion)"
      )
    }
    func text(_ name: String) throws(UnusableImplementation) -> String {
      guard let value = members[name] else { throw .unusable("it has no \"\(name)\"") }
      guard let text = value.string, !text.isEmpty else {
        throw .unusable("its \"\(name)\" is not a text: \(Excerpt.of(value.compact()))")
      }
      // It is shown in every report.
      return Excerpt.of(text)
    }
    guard case .array(let names) = members["operations"] else {
      throw .unusable("it has no list \"operations\"")
    }
    let operations = names.compactMap { $0.string.flatMap(Operation.init(rawValue:)) }
    if operations.isEmpty, let first = names.first {
      let names = Operation.allCases.map(\.rawValue)
      let near = first.string.map { names.nearest(to: $0, atMost: 1).question } ?? ""
      throw .unusable("there is no operation \(Excerpt.of(first.compact()))\(near)")
    }
    self.init(
      name: try text("name"),
      version: try text("version"),
      language: try text("language"),
      operations: operations
    )
  }
}

extension UnusableImplementation {
  fileprivate static func unusable(_ problem: String) -> UnusableImplementation {
    UnusableImplementation("the answer to \(Wire.describe) cannot be used: \(problem)")
  }
}
