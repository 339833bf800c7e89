import StrictJSON

extension JSON {
  /// The value without what nobody reads to its end: texts, names and numbers of more than 10,000
  /// bytes are cut, and lists of more than a thousand elements.
  package var shortened: JSON { isLong ? cut : self }

  fileprivate var cut: JSON {
    switch self {
    case .null, .bool: self
    case .number(let number): number.text.isLong ? .string(number.text.shortened) : self
    case .string(let text): .string(text.shortened)
    case .array(let elements): .array(elements.prefix(Self.most).map(\.cut))
    case .object(let object): .object(object.cut)
    }
  }

  /// Whether something in it is cut; hardly anything is, and it would be copied in vain.
  fileprivate var isLong: Bool {
    switch self {
    case .null, .bool: false
    case .number(let number): number.text.isLong
    case .string(let text): text.isLong
    case .array(let elements): elements.count > Self.most || elements.contains(where: \.isLong)
    case .object(let object): object.isLong
    }
  }

  fileprivate static let most = 1_000
}

extension JSON.Object {
  /// The object without what nobody reads to its end.
  package var shortened: JSON.Object { isLong ? cut : self }

  fileprivate var cut: JSON.Object {
    JSON.Object(
      members.prefix(JSON.most).map { JSON.Member(name: $0.name.shortened, value: $0.value.cut) }
    )
  }

  fileprivate var isLong: Bool {
    members.count > JSON.most || members.contains { $0.name.isLong || $0.value.isLong }
  }
}

extension String {
  /// The text, or its beginning and its length where it has more than 10,000 bytes.
  package var shortened: String {
    isLong ? "\(cut(to: 1_000))… (\(utf8.count.grouped) bytes)" : self
  }

  fileprivate var isLong: Bool { utf8.count > 10_000 }
}
