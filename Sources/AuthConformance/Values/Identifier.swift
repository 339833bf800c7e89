import StrictJSON

/// A name that carries meaning: two kinds of identifiers never mix.
///
/// Identifiers are equal and ordered by their UTF-8: `String ==` would take the Kelvin sign for a K.
package protocol Identifier: RawRepresentable<String>, Hashable, Sendable, Comparable, Codable,
  CustomStringConvertible, ExpressibleByStringLiteral
{
  /// Makes the identifier from its text as it stands in the vectors.
  init(rawValue: String)
}

extension Identifier {
  package init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  package func encode(to encoder: any Encoder) throws { try rawValue.encodeText(to: encoder) }

  package var description: String { rawValue }

  package static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameUTF8(as: right.rawValue)
  }

  // The standard library's `!=` for raw representable types would not ask `==`.
  package static func != (left: Self, right: Self) -> Bool {
    !(left == right)
  }

  package func hash(into hasher: inout Hasher) {
    rawValue.hashUTF8(into: &hasher)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// One rule of the documents, such as `SINCH-TOKEN-ALG`.
package struct RequirementID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
