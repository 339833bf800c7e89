/// The events and actions of one role, and how the role is set up.
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

  /// The role that has this vocabulary.
  static var role: Role { get }
}

/// An event or an action: an enumeration whose cases have labelled associated values.
public protocol FlowMessage: Codable, Sendable, Equatable {}

/// A vocabulary that says what its messages mean.
package protocol DocumentedVocabulary: FlowVocabulary
where Event: DocumentedMessage, Action: DocumentedMessage {
  /// What each member of the configuration means; none where it has no members.
  static var fields: [ConfigurationField] { get }
  /// What an implementer must know besides, each in a sentence or two.
  static var notes: [String] { get }
  /// Who a message comes from or goes to where it does not say so itself.
  ///
  /// By default the service for a client, and the client for everybody else.
  static var counterpart: String { get }
}

extension DocumentedVocabulary {
  /// The role among those of a conversation: `client`.
  package static var shortName: String {
    role.rawValue.split(separator: ".").last.map(String.init) ?? role.rawValue
  }

  package static var fields: [ConfigurationField] { [] }

  package static var notes: [String] { [] }

  package static var counterpart: String { shortName == "client" ? "service" : "client" }

  /// All that can happen to the role.
  package static var events: [MessageDescription] { Event.messages }
  /// All that the role can do.
  package static var actions: [MessageDescription] { Action.messages }

  /// Who lets an event happen.
  package static func sender(of event: String) -> String { partner(in: event, among: events) }

  /// Whom an action is addressed to.
  package static func receiver(of action: String) -> String { partner(in: action, among: actions) }

  private static func partner(in name: String, among messages: [MessageDescription]) -> String {
    let message = messages.first { $0.name == name }
    return message?.partner ?? (name == "timePasses" ? "clock" : counterpart)
  }
}

/// A message that says what it means.
package protocol DocumentedMessage: FlowMessage {
  /// All messages that there are, with their members and meaning.
  static var messages: [MessageDescription] { get }
}

/// One event or action, as documentation and as a rule that traces are checked against.
package struct MessageDescription: Sendable, Equatable {
  /// The case's name.
  package var name: String
  /// What it means that this happens or is done, in one sentence.
  package var meaning: String
  /// The labelled values.
  package var members: [Member]
  /// Who lets the event happen, or whom the action is addressed to; nil for the usual counterpart.
  package var partner: String?
  /// The method or sentence of a document that it stands for, or that no document has it; nil for what
  /// is the suite's own.
  package var standsFor: String?

  /// One member of a message.
  package struct Member: Sendable, Equatable {
    /// The label.
    package var name: String
    /// Shape and unit, in a few words.
    package var shape: String
    /// Whether it may be left out.
    package var isOptional: Bool
  }

  /// Describes a message; the name of an optional member ends in a question mark.
  ///
  /// - Parameters:
  ///   - name: the name of the message.
  ///   - meaning: what it says, in a few words.
  ///   - members: the shape of each member, by its name.
  ///   - sender: who lets an event happen, if that is not the role's usual counterpart.
  ///   - receiver: whom an action is addressed to, if that is not the usual counterpart.
  ///   - standsFor: the method or sentence of a document that it stands for, or that none has it.
  package init(
    _ name: String,
    _ meaning: String,
    _ members: KeyValuePairs<String, String> = [:],
    from sender: String? = nil,
    to receiver: String? = nil,
    standsFor: String? = nil
  ) {
    self.name = name
    self.meaning = meaning
    self.standsFor = standsFor
    partner = sender ?? receiver
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
