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

  /// Reads an answer to `conformance.describe`; unknown members are ignored, and operations of a later
  /// version of this suite are kept as unknown.
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
        throw .unusable("its \"\(name)\" is not a string: \(Excerpt.of(value.compact()))")
      }
      // It is shown in every report.
      return Excerpt.of(text)
    }
    guard case .array(let names) = members["operations"] else {
      throw .unusable("it has no list \"operations\"")
    }
    let known = Operation.allCases.map(\.rawValue)
    var operations: [Operation] = []
    var unknown: [String] = []
    for name in names {
      if let operation = name.string.flatMap(Operation.init(rawValue:)) {
        operations.append(operation)
        continue
      }
      let text = Excerpt.of(name.compact())
      if let near = name.string.flatMap(known.misspelt) {
        throw .unusable("there is no operation \(text)\([near].question)")
      }
      unknown.append(Excerpt.of(name.string ?? name.compact()))
    }
    if operations.isEmpty, let first = names.first {
      let near = first.string.map { known.nearest(to: $0, atMost: 1).question } ?? ""
      throw .unusable("there is no operation \(Excerpt.of(first.compact()))\(near)")
    }
    self.init(
      name: try text("name"),
      version: try text("version"),
      language: try text("language"),
      operations: operations
    )
    if !unknown.isEmpty { unknownOperations = unknown }
    if let missing = members["missingInputs"] {
      missingInputs = try Self.missingInputs(missing, of: operations, or: unknown)
    }
  }

  /// The optional inputs that an implementation does not have: a list of names for each operation.
  private static func missingInputs(
    _ json: JSON,
    of operations: [Operation],
    or unknown: [String]
  ) throws(UnusableImplementation) -> [MissingInput] {
    guard case .object(let lists) = json else {
      throw .unusable("its \"missingInputs\" is not an object with a list for each operation")
    }
    var missing: [MissingInput] = []
    for member in lists.members where !unknown.contains(member.name) {
      guard let operation = operations.first(where: { $0.rawValue.hasSameUTF8(as: member.name) })
      else {
        let near = operations.map(\.rawValue).nearest(to: member.name, atMost: 1).question
        let name = Excerpt.of(member.name)
        throw .unusable("\"missingInputs\" names \"\(name)\", which \"operations\" does not\(near)")
      }
      guard case .array(let names) = member.value else {
        throw .unusable("\"missingInputs\" of \(operation) is not a list of names")
      }
      let optional = operation.optionalInputs
      for name in names {
        guard let input = optional.first(where: { name.string?.hasSameUTF8(as: $0) == true }) else {
          let list =
            optional.isEmpty ? "it has none" : "there are \(optional.joined(separator: ", "))"
          let text = Excerpt.of(name.compact())
          throw .unusable("\(text) is not an optional input of \(operation): \(list)")
        }
        missing.append(MissingInput(operation, input))
      }
    }
    return missing
  }
}

extension Operation {
  /// The inputs that a request may leave out; a role has none.
  fileprivate var optionalInputs: [String] {
    guard case .call(let call) = self else { return [] }
    return CallDescription(call).parameters.filter(\.isOptional).map(\.name)
  }
}

extension ImplementationDescription {
  /// The first thing in which another description differs from this one, in words.
  func change(to other: ImplementationDescription) -> String {
    if name != other.name || version != other.version {
      return "\(name) \(version) became \(other.name) \(other.version)"
    }
    if language != other.language { return "\(language) became \(other.language)" }
    return operations == other.operations ? "it lacks other inputs" : "it has other operations"
  }
}

extension UnusableImplementation {
  fileprivate static func unusable(_ problem: String) -> UnusableImplementation {
    UnusableImplementation("the answer to \(Wire.describe) cannot be used: \(problem)")
  }
}
