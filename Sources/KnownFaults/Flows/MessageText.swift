extension FlowMessage {
  /// The same message with another text at a place, such as `answer.credential.username`, or
  /// `*.nonce` for any message with a nonce; unchanged where it has no text there.
  package func changing(_ place: String, _ change: (String) -> String) -> Self {
    let names = place.split(separator: ".").map(String.init)
    guard let changed = try? JSON(encoding: self).changing(names[...], change) else { return self }
    return (try? changed.decoded()) ?? self
  }

  /// The same message with this text at a place; unchanged where there is none.
  package func replacing(_ place: String, by text: String?) -> Self {
    text.map { text in changing(place) { _ in text } } ?? self
  }
}

extension JSON {
  /// With another text at a place; nil where none is there.
  fileprivate func changing(
    _ names: ArraySlice<String>,
    _ change: (String) -> String
  ) -> JSON? {
    guard let first = names.first else { return string.map { .string(change($0)) } }
    guard case .object(var object) = self else { return nil }
    guard let name = first == "*" ? object.names.first : first else { return nil }
    guard let inner = object[name]?.changing(names.dropFirst(), change) else { return nil }
    object[name] = inner
    return .object(object)
  }
}
