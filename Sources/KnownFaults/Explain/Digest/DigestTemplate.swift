/// The text that a response is the hash of, with places for HA1 and HA2.
struct DigestTemplate: Hashable, Sendable {
  private enum Piece: Equatable { case octets([UInt8]), ha1, ha2 }
  private var pieces: [Piece] = []

  /// Creates a template of a computation; nil if the text does not contain HA1 and HA2 unchanged.
  init?(of computation: DigestComputation) throws {
    let places = ["\u{1}HA1\u{1}", "\u{1}HA2\u{1}"]
    var rest = try computation.scheme.proof(computation.input, places[0], places[1])[...]
    while let start = rest.firstIndex(of: 1) {
      let place = rest[start...].prefix(5)
      let piece: Piece =
        place.elementsEqual(places[0].utf8)
        ? .ha1
        : place.elementsEqual(places[1].utf8) ? .ha2 : .octets([1])
      pieces += [.octets(Array(rest[..<start])), piece]
      rest = rest[(start + (piece == .octets([1]) ? 1 : 5))...]
    }
    pieces.append(.octets(Array(rest)))
    let (ha1, ha2) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210")
    var text: [UInt8] = []
    fill(&text, Array(ha1.utf8), Array(ha2.utf8))
    guard try text == computation.scheme.proof(computation.input, ha1, ha2) else { return nil }
  }

  func hash(into hasher: inout Hasher) {
    for case .octets(let octets) in pieces { octets.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// Writes the text for hashes of credential and request.
  func fill(_ text: inout [UInt8], _ ha1: [UInt8], _ ha2: [UInt8]) {
    text.removeAll(keepingCapacity: true)
    for piece in pieces {
      switch piece {
      case .octets(let octets): text += octets
      case .ha1: text += ha1
      case .ha2: text += ha2
      }
    }
  }
}
