import AuthConformance

/// One method of the protocol, as documentation: what it is asked with and what it answers.
package struct MethodDescription: Sendable {
  package typealias Member = MessageDescription.Member

  /// The name on the wire.
  package let name: String
  /// What it does, in one sentence.
  package let meaning: String
  /// The members of `params`.
  package let parameters: [Member]
  /// The members of `result` where all goes well.
  package let result: [Member]
  /// What else an implementer has to know.
  package let notes: [String]
  /// The ids of the cases that are its examples.
  package let examples: [String]
  /// The call, where the method is one.
  package let call: Call?

  /// The methods that every implementation has, in the order in which they are used.
  package static let common = [describe, open, deliver, close]

  /// Every method.
  package static let all = common + Call.allCases.map(MethodDescription.init)

  /// Describes a method; the name of an optional member ends in a question mark.
  init(
    _ name: String,
    _ meaning: String,
    asked parameters: KeyValuePairs<String, String>,
    answers result: KeyValuePairs<String, String>,
    notes: [String] = [],
    examples: [String] = [],
    call: Call? = nil
  ) {
    self.name = name
    self.meaning = meaning
    self.parameters = MessageDescription("", "", parameters).members
    self.result = MessageDescription("", "", result).members
    self.notes = notes
    self.examples = examples
    self.call = call
  }
}

extension MethodDescription {
  private static let describe = MethodDescription(
    Wire.describe,
    "Says who the implementation is and what it can do. It is always the first request.",
    asked: ["protocolVersion": "number, the version that the suite speaks: 1"],
    answers: [
      "name": "text that is not empty, what reports call the implementation",
      "version": "text that is not empty", "language": "text that is not empty",
      "protocolVersion": "number, the version that the implementation speaks: 1",
      "operations":
        "list of the names of its calls and roles; what is not named is never asked for",
    ],
    notes: [
      "An error, or an answer without one of these members, ends the run with exit status 2 before "
        + "a case is tried. Names that the suite does not know are ignored beside one that it knows."
    ]
  )

  private static let open = MethodDescription(
    "flow.open",
    "Begins a conversation with a role.",
    asked: [
      "role": "text, one of the roles that conformance.describe named",
      "configuration": "object, as messages ROLE lists it; empty where a role needs none",
    ],
    answers: ["session": "text, the implementation's own name of this conversation"],
    notes: [
      "Many sessions are open at once and their requests are mixed. Nothing that happens in one may "
        + "be seen in another."
    ]
  )

  private static let deliver = MethodDescription(
    "flow.deliver",
    "Lets something happen in a conversation; the answer is what the role does about it.",
    asked: [
      "session": "text, as flow.open answered it",
      "at": "RFC 3339, the only clock that there is; never earlier than in the request before",
      "event": "object with one member: its name is the event's, its value an object",
    ],
    answers: [
      "actions":
        "list of objects with one member each: its name is the action's, its value an object"
    ],
    notes: [
      "The list is empty where the role does nothing. An event that means nothing now is answered "
        + "by an empty list, never by an error.",
      "The order of the list is that in which things are done; where no document speaks of an order, "
        + "any is right.",
      "The next request of a session comes when this one is answered.",
    ]
  )

  private static let close = MethodDescription(
    "flow.close",
    "Ends a conversation, after its last event or after the first wrong answer.",
    asked: ["session": "text, as flow.open answered it"],
    answers: [:],
    notes: ["The result is an empty object. The name may be used again for another session."]
  )
}
