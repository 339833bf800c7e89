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
  /// What each member of the configuration means; none where it has no members.
  static var settings: [FlowSetting] { get }
  /// The party that a word comes from or goes to where it does not say so itself.
  ///
  /// By default the service for a client, and the client for everybody else.
  static var counterpart: String { get }
}

extension FlowVocabulary {
  /// The role among the parties of a conversation: `client`.
  public static var party: String {
    role.rawValue.split(separator: ".").last.map(String.init) ?? role.rawValue
  }

  public static var settings: [FlowSetting] { [] }

  public static var counterpart: String { party == "client" ? "service" : "client" }

  /// All that can happen to the role.
  public static var eventWords: [FlowWord] { Event.words }
  /// All that the role can do.
  public static var actionWords: [FlowWord] { Action.words }

  /// Who lets an event happen.
  public static func sender(of event: String) -> String { party(of: event, among: eventWords) }

  /// Whom an action is addressed to.
  public static func receiver(of action: String) -> String {
    party(of: action, among: actionWords)
  }

  private static func party(of name: String, among words: [FlowWord]) -> String {
    let word = words.first { $0.name == name }
    return word?.party ?? (name == "timePasses" ? "clock" : counterpart)
  }
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
  /// Who lets the event happen, or whom the action is addressed to; nil for the usual counterpart.
  public var party: String?

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
  ///
  /// - Parameters:
  ///   - name: the label of the word.
  ///   - meaning: what it says, in a few words.
  ///   - members: the shape of each member, by its name.
  ///   - sender: who lets an event happen, where that is not the role's usual counterpart.
  ///   - receiver: whom an action is addressed to, where that is not the usual counterpart.
  public init(
    _ name: String,
    _ meaning: String,
    _ members: KeyValuePairs<String, String> = [:],
    from sender: String? = nil,
    to receiver: String? = nil
  ) {
    self.name = name
    self.meaning = meaning
    party = sender ?? receiver
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
