import StrictJSON

// What Swift has no form in JSON for, or another one than the files have.

/// One of a fixed set of words, compared by its UTF-8; another word is an error that names the nearest.
package protocol CodedWord: RawRepresentable<String>, CaseIterable, Codable {}

extension CodedWord {
  package init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    // The raw values of an enumeration are matched as `String ==` does.
    guard let known = Self.allCases.first(where: { $0.rawValue.hasSameUTF8(as: word) }) else {
      let words = Self.allCases.map(\.rawValue)
      let list = words.joined(separator: ", ") + words.nearest(to: word, atMost: 1).question
      throw CodingFailure(.badValue, "\(word.quoted) is not one of \(list)")
    }
    self = known
  }

  package func encode(to encoder: any Encoder) throws { try rawValue.encodeText(to: encoder) }
}

extension String {
  /// What Swift does through a container, which takes several times as long for so short a text.
  func encodeText(to encoder: any Encoder) throws {
    if let encoder = encoder as? MessageEncoder {
      encoder.set(.string(self))
    } else {
      try encode(to: encoder)
    }
  }
}

/// A list whose member is left out where it is empty.
@propertyWrapper
package struct LeftOutIfEmpty<Element: Codable & Sendable & Equatable>: Codable, Sendable, Equatable
{
  package var wrappedValue: [Element]

  package init(wrappedValue: [Element]) {
    self.wrappedValue = wrappedValue
  }
}

extension KeyedDecodingContainer {
  package func decode<Element>(
    _ type: LeftOutIfEmpty<Element>.Type,
    forKey key: Key
  ) throws -> LeftOutIfEmpty<Element> {
    LeftOutIfEmpty(wrappedValue: contains(key) ? try decode([Element].self, forKey: key) : [])
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Element>(
    _ list: LeftOutIfEmpty<Element>,
    forKey key: Key
  ) throws {
    if !list.wrappedValue.isEmpty { try encode(list.wrappedValue, forKey: key) }
  }
}

/// A member that must be there, but may be null.
package struct Nullable<Value: Codable & Sendable>: Codable, Sendable {
  package var value: Value?

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

// The coder of this module passes JSON through; for any other one it is its text.

extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(compact())
  }
}

extension JSON.Object: Codable {
  package init(from decoder: any Decoder) throws {
    let json = try decoder.singleValueContainer().decode(JSON.self)
    guard case .object(let object) = json else {
      throw CodingFailure(.wrongKind, "an object is expected, not \(json.kind)")
    }
    self = object
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(JSON.object(self))
  }
}
