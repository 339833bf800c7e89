import AuthConformance
import StrictJSON

extension Slip {
  /// Another value than the one that is known; nil where it is the same.
  ///
  /// - Parameter known: The other values at hand, which may be exchanged with it.
  init?(
    _ name: String,
    of given: String,
    instead own: String,
    among known: [(name: String, text: String)]
  ) {
    if own.hasSameUTF8(as: given) { return nil }
    let fix = "write the \(name) as it is, \(JSON.string(given).compact())"
    if let change = Self.changes.first(where: { $0.apply(given)?.hasSameUTF8(as: own) == true }) {
      self.init("writes the \(name) \(change.how)", fix: fix)
    } else if let other = known.first(where: { $0.text.hasSameUTF8(as: own) }) {
      self.init("writes the \(other.name) where the \(name) belongs", fix: fix)
    } else if SecretMisreadings.missingValues.contains(where: own.hasSameUTF8) {
      self.init("writes \(own) where the \(name) belongs: it had no value", fix: fix)
    } else {
      let (found, expected) = (JSON.string(own).compact(), JSON.string(given).compact())
      self.init(
        "is made for the \(name) \(found.shortened), not for \(expected.shortened)",
        fix: "make it for \(expected), or ask about it with the \(name) that it has"
      )
    }
  }

  private static let changes: [(how: String, apply: @Sendable (String) -> String?)] = [
    ("in small letters", { $0.lowercased() }),
    ("in capitals", { $0.uppercased() }),
    ("without its hyphens", { $0.filter { $0 != "-" } }),
    ("in quotation marks", { "\"\($0)\"" }),
    ("in single quotes", { "'\($0)'" }),
    ("with a line break behind it", { $0 + "\n" }),
    ("with a space behind it", { $0 + " " }),
    ("with a space before it", { " " + $0 }),
    ("without the white space around it", { $0.trimmed }),
    ("percent-encoded", { Escapes.percentEncoded($0) }),
    (
      "with its percent signs decoded",
      { String(validating: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self) }
    ),
    ("normalised (NFC)", { Normalisation.composed($0) }),
    ("normalised (NFD)", { Normalisation.decomposed($0) }),
    ("with its domain left out", { $0.start(before: "@") }),
    ("alone, without what stands before its last slash", { $0.lastPart(behind: "/") }),
    ("without what stands before its last colon", { $0.lastPart(behind: ":") }),
    ("in base64", { Base64.standard.encode(Array($0.utf8)) }),
    ("without its last character", { String($0.dropLast()) }),
  ]
}

extension String {
  fileprivate func lastPart(behind mark: Character) -> String? {
    lastIndex(of: mark).map { String(self[index(after: $0)...]) }
  }
}
