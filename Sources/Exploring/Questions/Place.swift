/// A position at which two questions of one call can differ.
package enum Place: Hashable, Sendable, CustomStringConvertible {
  /// A parameter, by its name.
  case parameter(String)
  /// A member of a token's header.
  case header(String)
  /// A member of a token's claims.
  case claim(String)
  /// The bytes of a token's header, whatever its members are.
  case headerBytes
  /// The bytes of a token's payload.
  case payload
  /// The text of a signature.
  case signature
  /// The text of a token as a whole.
  case token

  package var description: String {
    switch self {
    case .parameter(let name): name
    case .header(let name): "header.\(name)"
    case .claim(let name): "claims.\(name)"
    case .headerBytes: "header"
    case .payload: "payload"
    case .signature: "signature"
    case .token: "token"
    }
  }
}

/// A difference between two questions: a place and its value.
package struct Edit: Hashable, Sendable {
  package var place: Place
  package var value: Value

  /// A value at a place.
  package enum Value: Hashable, Sendable {
    /// A JSON value; nil if the member is omitted.
    case json(JSON?)
    /// Bytes in place of those that are written for the members.
    case bytes([UInt8])
    /// A text in place of the correct one.
    case text(String)
    /// The correct text, respelled.
    case respelled(Respelling)
    /// The signature under the key of the day of a date.
    case signed(Place)
    /// The members, written in another way.
    case spelled(Spelling)
  }
}

extension Edit {
  init(place: Place, _ value: JSON?) {
    self.init(place: place, value: .json(value))
  }
}

extension Edit.Value {
  /// Whether it is the text of a token or a signature.
  var isArtefact: Bool {
    switch self {
    case .text, .respelled, .signed: true
    case .json, .bytes, .spelled: false
    }
  }

  /// The text of a JSON string.
  var string: String? {
    if case .json(let value) = self { value?.string } else { nil }
  }
}
