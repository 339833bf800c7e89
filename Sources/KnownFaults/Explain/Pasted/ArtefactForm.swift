/// The form of an artefact within a text.
enum ArtefactForm: Equatable {
  case token, signature, digest

  /// The positions of artefacts of this form.
  func occurrences(in bytes: [UInt8]) -> [Occurrence] {
    switch self {
    case .token: Occurrence.tokens(in: bytes)
    case .signature:
      NamedValues(in: bytes).signature.map { range in
        // In base64 neither has a place.
        let isEscaped = bytes[range].contains {
          $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%")
        }
        return [Occurrence(range: range, isCut: isEscaped)]
      } ?? Occurrence.signatures(in: bytes)
    case .digest: Occurrence.digests(in: bytes)
    }
  }

  /// The headers that carry it.
  var headers: [String] {
    self == .signature ? [] : ["Proxy-Authorization", "Authorization"]
  }

  /// The schemes that may precede an artefact.
  var schemes: [String] {
    switch self {
    case .token: ["Bearer"]
    case .digest: ["Digest"]
    case .signature: []
    }
  }

  /// Whether an artefact is more of one that was found before its text was joined, and not two of them.
  func goesOn(from part: ArraySlice<UInt8>?, to whole: ArraySlice<UInt8>) -> Bool {
    let isOne = self != .token || whole.count { $0 == UInt8(ascii: ".") } < 3
    return part.map { isOne && $0.count < whole.count } ?? true
  }

  /// The name of a character that a sentence or a list adds after an artefact.
  func strayMark(_ mark: Character, of text: String) -> String? {
    switch mark {
    case ",": "comma"
    case ";": "semicolon"
    case ".": self == .token && text.utf8.count { $0 == UInt8(ascii: ".") } == 3 ? "full stop" : nil
    default: nil
    }
  }

  /// Whether a line begins as one that carries the artefact.
  func isExpected(before text: String) -> Bool {
    var words = text.lowercased().split(separator: " ").map(String.init)
    if let last = words.last, schemes.contains(where: { $0.lowercased() == last }) {
      words.removeLast()
    }
    return words.isEmpty
      || words.count == 1 && headers.contains { $0.lowercased() + ":" == words[0] }
  }
}

extension ArtefactKind {
  /// The form of the kind.
  var form: ArtefactForm {
    switch self {
    case .registrationToken, .identityToken, .jws: .token
    case .sinchSignature: .signature
    case .digest, .ha1: .digest
    }
  }
}
