import AuthConformance
import ConformanceSuite
import StrictJSON

extension ObjectReader {
  /// True or false.
  mutating func bool(_ name: String) throws(VectorError) -> Bool {
    let value = try value(name)
    guard case .bool(let bool) = value else {
      let message = "\"\(name)\" is expected to be true or false, not \(value.kind)"
      throw VectorError(.wrongKind, message, at: path.appending(.member(name)))
    }
    return bool
  }

  /// A number of things.
  mutating func count(_ name: String) throws(VectorError) -> Int {
    let number = try integer(name)
    guard number >= 0, let count = Int(exactly: number) else {
      let message =
        "\"\(name)\" is expected to be a number of things, not \(number.description.shown)"
      throw VectorError(.badValue, message, at: path.appending(.member(name)))
    }
    return count
  }

  /// A member that must be there, but may be null.
  mutating func nullable<Value>(
    _ name: String,
    _ read: (inout ObjectReader) throws(VectorError) -> Value
  ) throws(VectorError) -> Value? {
    if try value(name) == .null { return nil }
    return try read(&self)
  }

  /// The elements of an array, which are objects.
  mutating func elements<Element>(
    _ name: String,
    _ read: (ObjectReader) throws(VectorError) -> Element
  ) throws(VectorError) -> [Element] {
    var elements: [Element] = []
    for (index, element) in try array(name).enumerated() {
      let place = path.appending(.member(name)).appending(.index(index))
      elements.append(try read(ObjectReader(element, at: place)))
    }
    return elements
  }

  /// The elements of an array, which are identifiers.
  mutating func identifiers<Name: Identifier>(
    _ name: String,
    as kind: Name.Type = Name.self
  ) throws(VectorError) -> [Name] {
    try strings(name).map(Name.init(rawValue:))
  }

  /// The elements of an array, which are operations.
  mutating func operations(_ name: String) throws(VectorError) -> [Operation] {
    var operations: [Operation] = []
    for (index, word) in try strings(name).enumerated() {
      let place = path.appending(.member(name)).appending(.index(index))
      operations.append(try Operation(word: word, at: place))
    }
    return operations
  }

  /// One of a fixed set of words; there is a better one to suggest where it is none of them.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(VectorError) -> Choice {
    let text = try string(name)
    return try Choice(word: text, at: path.appending(.member(name)))
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  init(word: String, at place: JSON.Path) throws(VectorError) {
    // Looked up by UTF-8: the raw values of an enumeration are matched as `String ==` does.
    let known = Self.allCases.first { $0.rawValue.utf8.elementsEqual(word.utf8) }
    guard let known else {
      let words = Self.allCases.map(\.rawValue)
      let nearest = words.nearest(to: word).first.map { "; did you mean \"\($0)\"?" } ?? ""
      throw VectorError(
        .badValue,
        "\(word.quoted) is not one of \(words.joined(separator: ", "))\(nearest)",
        at: place
      )
    }
    self = known
  }
}
