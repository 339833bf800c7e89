extension FlowMessage {
  /// Changes the text at a place of the message; returns the message unchanged if there is no text.
  ///
  /// A place is a path such as `answer.credential.username`, or `*.nonce` for any message with a
  /// nonce.
  package func changing(_ place: String, _ change: (String) -> String) -> Self {
    rewriting(place) { old in old?.string.map { .string(change($0)) } ?? old }
  }

  /// Changes the whole number at a place; returns the message unchanged if there is no number.
  package func changing(_ place: String, _ change: (Int64) -> Int64) -> Self {
    rewriting(place) { old in
      old?.number?.int64.map { .number(JSON.Number(change($0))) } ?? old
    }
  }

  /// Replaces the text at a place; returns the message unchanged if there is no text.
  package func replacing(_ place: String, by text: String?) -> Self {
    text.map { text in changing(place) { _ in text } } ?? self
  }

  /// Sets the member at a place, or removes it if the value is nil.
  package func setting(_ place: String, to value: JSON?) -> Self { rewriting(place) { _ in value } }

  /// The member at a place; nil if there is none.
  func value(at place: String) -> JSON? {
    var value: JSON?
    _ = rewriting(place) { old in
      value = old
      return old
    }
    return value
  }

  /// The text at a place; nil if it is missing or empty.
  func text(at place: String) -> String? {
    value(at: place)?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func rewriting(_ place: String, _ change: (JSON?) -> JSON?) -> Self {
    let names = place.split(separator: ".").map(String.init)
    guard let changed = try? JSON(encoding: self).changing(names[...], change) else { return self }
    return (try? changed.decoded()) ?? self
  }
}

extension JSON {
  /// Changes the member at a path; returns the value unchanged if no object contains it.
  fileprivate func changing(_ names: ArraySlice<String>, _ change: (JSON?) -> JSON?) -> JSON {
    guard case .object(var object) = self, let first = names.first,
      let name = first == "*" ? object.names.first : first
    else { return self }
    let rest = names.dropFirst()
    object[name] = rest.isEmpty ? change(object[name]) : object[name]?.changing(rest, change)
    return .object(object)
  }
}
