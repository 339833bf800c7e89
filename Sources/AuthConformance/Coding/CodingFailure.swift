import StrictJSON

/// Why JSON is not a certain value, and where in it.
package struct CodingFailure: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// A member that must be there is not.
    case missingMember
    /// A member has a name that means nothing here.
    case unknownMember
    /// A value is of another kind than expected.
    case wrongKind
    /// A value of the right kind cannot be meant.
    case badValue
  }

  package let kind: Kind
  /// What is wrong and what was expected, as one sentence without a place.
  package let message: String
  /// The value concerned, from the value that is decoded: who decodes what is around it adds the rest.
  package let path: JSON.Path

  /// Makes an error about a value inside the one that is decoded, or about that itself.
  package init(_ kind: Kind, _ message: String, at path: JSON.Path = JSON.Path()) {
    self.kind = kind
    self.message = message
    self.path = path
  }

  /// A member that should not be there.
  package static func unknown(_ name: String, in path: [JSON.Path.Step] = []) -> CodingFailure {
    let place = JSON.Path(path + [.member(name)])
    return CodingFailure(.unknownMember, "the member \(name.quoted) is not known here", at: place)
  }

  /// A member that should be there.
  package static func missing(_ name: String, in path: [JSON.Path.Step] = []) -> CodingFailure {
    CodingFailure(.missingMember, "the member \"\(name)\" is missing", at: JSON.Path(path))
  }

  /// The same error, seen from further outside.
  package func inside(_ steps: [JSON.Path.Step]) -> CodingFailure {
    CodingFailure(kind, message, at: JSON.Path(steps + path.steps))
  }

  package var description: String { "\(path.description.shown): \(message)".visible }
}
