/// The words of one role: how it is set up, what can happen to it, and what it can do.
///
/// The JSON form is the one that Swift synthesises for `Codable`: `.register(sequence: "1")` is
/// `{"register": {"sequence": "1"}}`, and an associated value that is nil is left out.
public protocol FlowVocabulary: Sendable {
  /// How the role is set up.
  associatedtype Configuration: Codable & Sendable & Equatable
  /// What can happen to the role.
  associatedtype Event: FlowMessage
  /// What the role can do.
  associatedtype Action: FlowMessage

  /// The role that speaks these words.
  static var role: Operation { get }
}

/// An event or an action: an enumeration whose cases have labelled associated values.
public protocol FlowMessage: Codable, Sendable, Equatable {
  /// All messages that there are, with their members and meaning.
  static var words: [FlowWord] { get }
}

/// One word of a vocabulary, as documentation and as a rule that traces are checked against.
public struct FlowWord: Sendable, Equatable {
  /// The case's name.
  public var name: String
  /// What it means that this happens or is done, in one sentence.
  public var meaning: String
  /// The labelled values.
  public var members: [Member]

  /// One member of a word.
  public struct Member: Sendable, Equatable {
    /// The label.
    public var name: String
    /// Shape and unit, in a few words.
    public var shape: String
    /// Whether it may be left out.
    public var isOptional: Bool
  }

  /// Documents a word; the name of an optional member ends in a question mark.
  public init(_ name: String, _ meaning: String, _ members: KeyValuePairs<String, String> = [:]) {
    self.name = name
    self.meaning = meaning
    self.members = members.map { name, shape in
      let isOptional = name.hasSuffix("?")
      return Member(
        name: isOptional ? String(name.dropLast()) : name,
        shape: shape,
        isOptional: isOptional
      )
    }
  }
}
