/// Unicode's canonical composition and decomposition of Latin letters with one mark.
package enum Normalisation {
  /// Letters with a mark as one scalar.
  package static func composed(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.count == 1 ? $0 : composites[$0] ?? $0 })
  }

  /// Letters with a mark as two scalars.
  package static func decomposed(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.count == 1 ? decomposites[$0] ?? $0 : $0 })
  }

  // Characters are equal in Swift if they are canonically equivalent, so that either form finds the
  // other.
  private static let composites: [Character: Character] = {
    let letters =
      (0xC0...0x24F).compactMap(Unicode.Scalar.init)
      + (0x1E00...0x1EFF).compactMap(Unicode.Scalar.init)
    return Dictionary(letters.map { (Character($0), Character($0)) }) { first, _ in first }
  }()

  private static let decomposites: [Character: Character] = {
    let bases = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars
    var pairs: [Character: Character] = [:]
    for base in bases {
      for mark in (0x300...0x330).compactMap(Unicode.Scalar.init) {
        let pair = Character(String(String.UnicodeScalarView([base, mark])))
        if composites[pair] != nil { pairs[pair] = pair }
      }
    }
    return pairs
  }()
}
