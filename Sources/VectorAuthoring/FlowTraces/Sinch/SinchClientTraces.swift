import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `sinch.client`: a device on which `foo`, and now and then `bar`, uses an app.
enum SinchClientTraces {
  static var groups: [CaseGroup] {
    [start, users, secret, token, updateDue, update, expiry, reregistration, oddEvents, oddUpdates]
  }

  // How the device is set up.

  static let bySignature: JSON.Object = [
    "applicationKey": .string(OtherApplication.key), "scheme": "signature",
  ]
  static let byToken: JSON.Object = [
    "applicationKey": .string(DocumentedApplication.key), "scheme": "token",
  ]
  static let bySecret: JSON.Object = [
    "applicationKey": .string(OtherApplication.key), "scheme": "secret",
    "applicationSecret": .string(OtherApplication.secret),
  ]

  // What happens.

  static let foo: JSON.Object = ["userId": "foo"]
  static let bar: JSON.Object = ["userId": "bar"]

  /// The application's answer to a callback: a signature that is right.
  static func answer(
    _ handle: JSON,
    sequence: JSON,
    for user: JSON = "foo"
  ) -> JSON.Object {
    [
      "handle": ["$value": handle], "signature": signature(sequence, user), "sequence": sequence,
    ]
  }

  /// The application's answer to a callback: a token.
  static func answer(_ handle: JSON, token: JSON) -> JSON.Object {
    ["handle": ["$value": handle], "token": token]
  }

  /// The application's answer to a callback: no credentials.
  static func failure(_ handle: JSON, _ error: JSON = "the user wants no update") -> JSON.Object {
    ["handle": ["$value": handle], "error": error]
  }

  /// The service's acceptance, for as long as nothing is said against it.
  static func accepted(_ instance: JSON = "foo-1") -> JSON.Object {
    ["instance": instance, "credentials": .string("may-call-as-\(instance.string ?? "")")]
  }

  /// The service's acceptance, for a limited time.
  static func accepted(_ instance: JSON = "foo-1", for life: Lifetime) -> JSON.Object {
    var members = accepted(instance)
    members["expiration"] = [
      "at": .string(life.end.text), "timeToLive": .number(JSON.Number(life.seconds)),
    ]
    return members
  }

  static func call(_ name: JSON) -> JSON.Object { ["call": name] }
  static func error(_ text: JSON) -> JSON.Object { ["error": text] }

  /// A user's first start on the device, up to the end, in the scheme by signature.
  static func isRegistered(
    _ user: JSON = "foo",
    sequence: JSON = "1",
    as instance: JSON? = nil
  ) -> [StepDefinition] {
    let handle: JSON = .string("first-of-\(user.string ?? "")")
    return [
      on("createClient", ["userId": user]),
      on("start", does: asks(handle, for: user)),
      on(
        "registerWithSignature",
        answer(handle, sequence: sequence, for: user),
        does: registers(sequence: sequence, for: user)
      ),
      on(
        "registrationAccepted",
        accepted(instance ?? .string("\(user.string ?? "")-1")),
        does: starts
      ),
    ]
  }

  // What is done.

  typealias Doing = KeyValuePairs<String, JSON.Object>

  static let starts: Doing = ["started": [:]]
  static let expires: Doing = ["instanceExpired": [:]]

  static func fails(_ error: JSON) -> Doing { ["failed": ["error": error]] }

  /// The callback; its handle gets a name here.
  static func asks(_ handle: JSON, for user: JSON = "foo") -> Doing {
    ["requiresRegistrationCredentials": ["userId": user, "handle": ["$fresh": handle]]]
  }

  /// Registers a new instance with what was handed over.
  static func registers(sequence: JSON, for user: JSON = "foo") -> Doing {
    [
      "register": [
        "userId": user, "sequence": sequence, "signature": signature(sequence, user),
        "instance": none,
      ]
    ]
  }

  /// Registers a new instance with what was handed over.
  static func registers(token: JSON, for user: JSON = "foo") -> Doing {
    ["register": ["userId": user, "token": token, "instance": none]]
  }

  /// Registers with what was handed over, to update an instance.
  static func updates(_ instance: JSON = "foo-1", token: JSON) -> Doing {
    ["register": ["userId": "foo", "token": token, "instance": instance]]
  }

  static func places(_ call: JSON, as instance: JSON = "foo-1") -> Doing {
    let credentials = JSON.string("may-call-as-\(instance.string ?? "")")
    return ["placeCall": ["call": call, "credentials": credentials]]
  }

  static func delivers(_ call: JSON) -> Doing { ["deliverCall": ["call": call]] }

  // Values.

  static let hour: Int64 = 3_600
  static let day: Int64 = 24 * hour

  static let none: JSON = ["$absent": true]

  static func signature(_ sequence: JSON, _ user: JSON) -> JSON {
    .given(
      by: .sinchSignatureSign,
      "signature",
      [
        "applicationKey": .string(OtherApplication.key),
        "applicationSecret": .string(OtherApplication.secret),
        "userId": user,
        "sequence": sequence,
      ]
    )
  }

  /// A token of the vendor's worked example's application, good for ten minutes.
  static func token(
    issued: Timestamp,
    for user: JSON = "foo",
    instance seconds: Int64? = nil
  ) -> JSON {
    var input: JSON.Object = [
      "applicationKey": .string(DocumentedApplication.key),
      "applicationSecret": .string(DocumentedApplication.secret),
      "userId": user,
      "issuedAt": .string(issued.text),
      "timeToLive": 600,
      "nonce": .string("\(user.string ?? "")-at-\(issued)"),
    ]
    if let seconds { input["instanceTimeToLive"] = .number(JSON.Number(seconds)) }
    return .given(by: .sinchRegistrationTokenIssue, "token", input)
  }

  /// The life of a limited instance, as one token grants it.
  struct Lifetime {
    /// The token's instant of issue.
    let issue: Timestamp
    let seconds: Int64
    let user: JSON

    init(from issue: Timestamp, for seconds: Int64, of user: JSON = "foo") {
      self.issue = issue
      self.seconds = seconds
      self.user = user
    }

    var token: JSON { SinchClientTraces.token(issued: issue, for: user, instance: seconds) }

    var end: Timestamp { issue.later(by: seconds) }

    /// So many seconds after the issue.
    func issue(plus seconds: Int64) -> Timestamp { issue.later(by: seconds) }

    /// So many seconds before the end.
    func end(minus seconds: Int64) -> Timestamp { end.later(by: -seconds) }

    /// So many seconds after the end.
    func end(plus seconds: Int64) -> Timestamp { end.later(by: seconds) }
  }
}

extension Timestamp {
  /// So many seconds later; no instant if there is none, at which the generator stumbles.
  fileprivate func later(by seconds: Int64) -> Timestamp {
    Timestamp(instant?.adding(seconds: seconds)?.rfc3339 ?? "\(text) and \(seconds) s")
  }
}
