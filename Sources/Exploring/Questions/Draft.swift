/// A question before it is written: its parameters, and the content of its token or signature.
///
/// The signature is computed last, so that it stays valid after a change of a header, a claim or a
/// parameter.
package struct Draft: Sendable, Equatable {
  /// The parameters but for the artefact that is verified.
  package var parameters: JSON.Object
  /// The header of the token, or of what is to be signed.
  package var header: JSON.Object = [:]
  package var claims: JSON.Object = [:]
  /// The form in which the header is written; nil for the usual one.
  var headerBytes: Edit.Value?
  /// The form in which the payload is written; nil for the usual one.
  var payload: Edit.Value?
  /// The text of the signature; nil for the correct one.
  var signature: Edit.Value?
  /// The text of the token; nil for the correct one.
  var token: Edit.Value?

  /// The value at a place.
  package subscript(place: Place) -> Edit.Value? {
    get {
      switch place {
      case .parameter(let name): .json(parameters[name])
      case .header(let name): .json(header[name])
      case .claim(let name): .json(claims[name])
      case .headerBytes: headerBytes
      case .payload: payload
      case .signature: signature
      case .token: token
      }
    }
    set {
      switch (place, newValue) {
      case (.parameter(let name), .json(let value)): parameters[name] = value
      case (.header(let name), .json(let value)): header[name] = value
      case (.claim(let name), .json(let value)): claims[name] = value
      case (.headerBytes, _): headerBytes = newValue
      case (.payload, _): payload = newValue
      case (.signature, _): signature = newValue
      case (.token, _): token = newValue
      default: break
      }
    }
  }

  /// The instant that a date at a place names, in whole seconds.
  func instant(at place: Place) -> Instant? {
    guard case .json(let value) = self[place] else { return nil }
    switch value {
    case .string(let text): return Instant(rfc3339: text)
    case .number(let number): return number.int64.flatMap { Instant(seconds: $0) }
    default: return nil
    }
  }

  /// The edits that turn another question into this one.
  package func edits(from other: Draft) -> [Edit] {
    func names(_ path: KeyPath<Draft, JSON.Object>) -> [String] {
      let own = self[keyPath: path].names
      return own + other[keyPath: path].names.filter { self[keyPath: path][$0] == nil }
    }
    var places = names(\.parameters).map(Place.parameter) + [.token]
    // A token that is given as it is has nothing else.
    let isWhole = if case .text = token { true } else { false }
    if !isWhole {
      places += names(\.header).map(Place.header) + names(\.claims).map(Place.claim)
      places += [.headerBytes, .payload, .signature]
    }
    return places.compactMap { place in
      guard self[place] != other[place] else { return nil }
      return self[place].map { Edit(place: place, value: $0) }
    }
  }

  /// Whether both have the same header and payload, to the byte: equal members may have another order.
  func isWritten(like other: Draft) -> Bool {
    headerOctets == other.headerOctets && payloadOctets == other.payloadOctets
  }

  /// The bytes of the header.
  var headerOctets: [UInt8] { Self.octets(of: header, headerBytes) }
  /// The bytes of the payload.
  var payloadOctets: [UInt8] { Self.octets(of: claims, payload) }

  private static func octets(of members: JSON.Object, _ value: Edit.Value?) -> [UInt8] {
    switch value {
    case .bytes(let bytes): bytes
    case .spelled(let spelling): Array(spelling(members).utf8)
    default: Array(JSON.object(members).compact().utf8)
    }
  }
}
