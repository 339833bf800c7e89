import StrictJSON

extension JSON {
  /// The value without what nobody reads to its end: texts, names and numbers of more than 10,000
  /// bytes are cut, and lists of more than a thousand elements.
  package var shortened: JSON {
    switch self {
    case .null, .bool: self
    case .number(let number):
      number.text.utf8.count > String.longest ? .string(number.text.shortened) : self
    case .string(let text): .string(text.shortened)
    case .array(let elements): .array(elements.prefix(Self.most).map(\.shortened))
    case .object(let object): .object(object.shortened)
    }
  }

  fileprivate static let most = 1_000
}

extension JSON.Object {
  /// The object without what nobody reads to its end.
  package var shortened: JSON.Object {
    JSON.Object(
      members.prefix(JSON.most).map {
        JSON.Member(name: $0.name.shortened, value: $0.value.shortened)
      }
    )
  }
}

extension String {
  /// The text, or its beginning and its length where it has more than 10,000 bytes.
  package var shortened: String {
    utf8.count > Self.longest ? "\(cut(to: 1_000))… (\(utf8.count.grouped) bytes)" : self
  }

  fileprivate static let longest = 10_000
}
