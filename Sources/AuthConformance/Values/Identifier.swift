import StrictJSON

/// A name that carries meaning: two kinds of identifiers never mix.
///
/// Identifiers are equal and ordered by their UTF-8: `String ==` would take the Kelvin sign for a K.
public protocol Identifier: RawRepresentable<String>, Hashable, Sendable, Comparable,
  CustomStringConvertible, ExpressibleByStringLiteral
{
  /// Makes the identifier from its text as it stands in the vectors.
  init(rawValue: String)
}

extension Identifier {
  /// Makes the identifier from a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  public var description: String { rawValue }

  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameUTF8(as: right.rawValue)
  }

  // The standard library's `!=` for raw representable types would not ask `==`.
  public static func != (left: Self, right: Self) -> Bool {
    !(left == right)
  }

  public func hash(into hasher: inout Hasher) {
    rawValue.hashUTF8(into: &hasher)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// One test vector: its file's path under `vectors` without `.json`, a slash, and a slug.
///
/// An id never changes its meaning and is never used again.
public struct CaseID: Identifier {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// One rule of the documents, such as `SINCH-TOKEN-ALG`.
public struct RequirementID: Identifier {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// One question that the documents leave open, such as `sinch-kid-one-day-from-iat`.
public struct DecisionID: Identifier {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// One answer to an open question, such as `reject`.
public struct Reading: Identifier {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// One class of mistakes, such as `alg-none`.
public struct FlagID: Identifier {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
