extension Answer {
  /// As many values as an answer may have: actions, members and elements, at any depth.
  ///
  /// The longest trace needs fewer than a hundred.
  package static let valueLimit = 10_000

  /// The answer, or an error in the place of one that is too large to be judged.
  package var bounded: Answer {
    guard case .output(let output) = self else { return self }
    var count = 0
    JSON.object(output).countValues(into: &count, upTo: Self.valueLimit)
    if count <= Self.valueLimit { return self }
    let message = "the answer has more than \(Self.valueLimit) members and elements"
    return .error(ImplementationError(message: message))
  }
}

extension JSON {
  /// Counts the members and elements, at any depth; stops above the limit.
  fileprivate func countValues(into count: inout Int, upTo limit: Int) {
    switch self {
    case .object(let object):
      count += object.count
      for member in object.members where count <= limit {
        member.value.countValues(into: &count, upTo: limit)
      }
    case .array(let elements):
      count += elements.count
      for element in elements where count <= limit {
        element.countValues(into: &count, upTo: limit)
      }
    case .null, .bool, .number, .string: break
    }
  }
}
