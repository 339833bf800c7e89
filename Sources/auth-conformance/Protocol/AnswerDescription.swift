/// What a kind of value looks like on the wire.
struct ValueDescription: Sendable {
  let name: String
  let meaning: String

  /// Every kind, by the word that descriptions of members begin with.
  static let all = [
    ValueDescription(
      name: "text",
      meaning: "A string. It is hashed and compared as UTF-8 and never normalised."
    ),
    ValueDescription(name: "number", meaning: "A whole number; durations are in seconds."),
    ValueDescription(
      name: "bytes",
      meaning: "A string, standard base64 with padding."
    ),
    ValueDescription(
      name: "instant",
      meaning:
        "A string in RFC 3339. In a request it may have any offset and fraction; in an answer "
        + "it is in UTC, with Z and whole seconds."
    ),
    ValueDescription(name: "PEM", meaning: "A string with armour and line breaks."),
    ValueDescription(
      name: "?",
      meaning:
        "The member may be absent. A request leaves it out and never says null; in an answer "
        + "null is the same as absent."
    ),
  ]
}

/// A form that an answer can have, and what it says.
struct AnswerDescription: Sendable {
  let form: String
  let meaning: String

  static let refusal = AnswerDescription(
    form: #"{"refused": true, "reason": CODE}"#,
    meaning: "A call that produces something refuses a parameter."
  )
  static let invalid = AnswerDescription(
    form: #"{"valid": false, "reason": CODE}"#,
    meaning: "A call that verifies something finds it invalid, or refuses a parameter."
  )

  /// Every form, beside the result that each method describes.
  static let all = [
    refusal, invalid,
    AnswerDescription(
      form: #""error": {"code": -32601, "message": "…"}"#,
      meaning:
        "In place of the result: the implementation does not have this operation, cannot play "
        + "this conversation, or does not have an optional input of this request. It counts as not "
        + "implemented."
    ),
    AnswerDescription(
      form: #""error": {"code": -32603, "message": "…"}"#,
      meaning: "In place of the result: the implementation failed on this request, for instance by "
        + "an exception. The case fails, and the message is shown. Where a refusal or an invalid "
        + "verdict is expected, nothing was signed or accepted, and the case fails at the strength "
        + "hardening: refuse bad input instead."
    ),
  ]
}
