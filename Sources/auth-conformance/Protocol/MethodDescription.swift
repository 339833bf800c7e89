import RemoteImplementation

/// One method of the protocol, as documentation: what it is asked with and what it answers.
struct MethodDescription: Sendable {
  typealias Member = MessageDescription.Member

  /// The name on the wire.
  let name: String
  /// What it does, in one sentence.
  let meaning: String
  /// The members of `params`.
  let parameters: [Member]
  /// The members of `result` where all goes well.
  let result: [Member]
  /// What else an implementer has to know.
  let notes: [String]
  /// The ids of the cases that are its examples.
  let examples: [CaseID]
  /// The call, where the method is one.
  let call: Call?

  /// The methods that every implementation has, in the order in which they are used.
  static let common = [describe, open, deliver, close]

  /// Every method.
  static let all = common + Call.allCases.map(MethodDescription.init)

  private init(_ call: Call) {
    self.init(call.rawValue, CallDescription(call), call.exampleIDs, call)
  }

  private init(
    _ name: String,
    _ description: CallDescription,
    _ examples: [CaseID] = [],
    _ call: Call? = nil
  ) {
    self.name = name
    meaning = description.meaning
    parameters = description.parameters
    result = description.result
    notes = description.notes
    self.examples = examples
    self.call = call
  }
}

extension MethodDescription {
  private static let describe = MethodDescription(
    Wire.describe,
    CallDescription(
      "Says who the implementation is and what it can do. It is always the first request.",
      asked: ["protocolVersion": "number, the version that the suite speaks: 1"],
      answers: [
        "name": "text that is not empty, what reports call the implementation",
        "version": "text that is not empty", "language": "text that is not empty",
        "protocolVersion": "number, the version that the implementation speaks: 1",
        "operations":
          "list of the names of its calls and roles; others are never asked for",
        "missingInputs?":
          "object, for each call with optional inputs that the implementation does not have, the list "
          + "of their names",
      ],
      notes: [
        "An error, or an answer without one of these members, ends the run with exit status 2 "
          + "before a case is tried. A name that is nearly that of an operation is such an error; "
          + "any other unknown name is reported and ignored if at least one is known.",
        "Cases with an input in missingInputs count as not implemented, and so does each request "
          + "that is answered by -32601. If no required case of a listed operation can be judged, "
          + "the run ends with exit status 2.",
      ]
    )
  )

  private static let open = MethodDescription(
    "flow.open",
    CallDescription(
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
  )

  private static let deliver = MethodDescription(
    "flow.deliver",
    CallDescription(
      "Delivers an event to a role; the answer is the list of its actions.",
      asked: [
        "session": "text, as flow.open answered it",
        "at": "RFC 3339, the only clock; never earlier than in the previous request",
        "event": "object with one member: its name is the event's, its value an object",
      ],
      answers: [
        "actions":
          "list of objects with one member each: its name is the action's, its value an object"
      ],
      notes: [
        "The list is empty if the role does nothing. An event that is ignored gives an empty list, "
          + "never an error.",
        "The list is in the order of execution; where no document names an order, any is right.",
        "The next request of a session comes after the answer to this one.",
      ]
    )
  )

  private static let close = MethodDescription(
    "flow.close",
    CallDescription(
      "Ends a conversation, after its last event or after the first wrong answer.",
      asked: ["session": "text, as flow.open answered it"],
      answers: [:],
      notes: ["The result is an empty object. The name may be used again for another session."]
    )
  )
}

extension Call {
  /// The cases that show the call at work: one where all goes well, and one where it does not.
  fileprivate var exampleIDs: [CaseID] {
    switch self {
    case .sinchSignatureSign:
      [
        "signatures/sinch-signature-sign/first-registration",
        "signatures/sinch-signature-sign-user-ids/empty",
      ]
    case .sinchSignatureVerify:
      [
        "signatures/sinch-signature-verify/right",
        "signatures/sinch-signature-verify/other-user",
      ]
    case .sinchSigningKeyDerive:
      [
        "key-derivation/sinch-signing-key/documented-example",
        "key-derivation/sinch-signing-key-secrets/impossible-length",
      ]
    case .sinchRegistrationTokenIssue:
      [
        "jwt-claims/sinch-registration-token-issue/documented-example",
        "jwt-claims/sinch-registration-token-issue-secrets/other-characters",
      ]
    case .sinchRegistrationTokenVerify:
      [
        "jwt-claims/sinch-registration-token-verify-instance/documented-example",
        "jwt-claims/sinch-registration-token-verify-time/one-minute-after-exp",
      ]
    case .layerIdentityTokenIssue:
      [
        "jwt-claims/layer-identity-token-issue/all-optional-claims",
        "jwt-claims/layer-identity-token-issue/empty-user-id",
      ]
    case .layerIdentityTokenVerify:
      [
        "jwt-claims/layer-identity-token-verify-claims/plain",
        "jwt-claims/layer-identity-token-verify-claims/nce-other",
      ]
    case .jwsSign: ["signatures/jws-sign/rfc7515-hs256", "signatures/jws-sign-keys/pem-not-pem"]
    case .jwsVerify:
      [
        "signatures/jws-verify-published/rfc7515-hs256",
        "signatures/jws-verify-hs256/other-key",
      ]
    case .digestHA1Derive:
      [
        "key-derivation/digest-ha1/rfc-7616-md5",
        "key-derivation/digest-ha1/sha-1",
      ]
    case .digestResponseCompute:
      [
        "signatures/digest-response/rfc-2617",
        "signatures/digest-response/sha-1",
      ]
    }
  }
}
