extension Finding {
  /// The received and the expected answer.
  package var answer: String { failure.summary.shown(upTo: 300) }

  /// The differences between the question and the plain one, in words.
  package var summary: String { edits.words }
}

extension Finding {
  /// The inputs that do not matter, such as `whatever userId and nonce are`; nil for none.
  package var generality: String? {
    let names = irrelevant.map { "\($0)" }
    guard let last = names.last else { return nil }
    let others = names.dropLast().joined(separator: ", ")
    return others.isEmpty ? "whatever \(last) is" : "whatever \(others) and \(last) are"
  }
}

extension [Edit] {
  /// The differences from the plain question, in words.
  package var words: String {
    isEmpty ? "the plainest question" : shown.map(\.words).joined(separator: " beside ")
  }

  /// The edits that carry information.
  ///
  /// Bytes that are not an object contain no members, so edits of missing members are omitted.
  private var shown: [Edit] {
    let unreadable = Set(filter(\.isUnreadable).map(\.place))
    return filter { edit in
      switch edit.place {
      case .header: !unreadable.contains(.headerBytes)
      case .claim: !unreadable.contains(.payload)
      default: true
      }
    }
  }
}

extension Edit {
  /// Whether the bytes of a header or a payload are no JSON object.
  package var isUnreadable: Bool {
    guard case .bytes(let bytes) = value else { return false }
    return (try? JSON(parsing: bytes))?.object == nil
  }

  /// The edit in words.
  fileprivate var words: String {
    switch value {
    case .json(nil): "no \(place)"
    case .json(let value?): "\(place) \(value.compact().shown(upTo: 80))"
    case .bytes(let bytes): "\(place) \(String(decoding: bytes, as: UTF8.self).quoted(upTo: 80))"
    case .text(let text): "\(place) \(text.quoted(upTo: 80))"
    case .respelled(let respelling): "\(place) \(respelling)"
    case .signed(let date): "\(place) under the key of the day of \(date)"
    case .spelled(let spelling): "\(place) \(spelling)"
    }
  }
}
