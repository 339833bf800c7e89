import AuthConformance
import StrictJSON
import Testing

@Suite("The messages of sinch.client are coded as documented")
struct SinchClientMessagesTests {
  static let events: [(SinchClient.Event, String)] = [
    (.createClient(userId: "foo"), #"{"createClient": {"userId": "foo"}}"#),
    (.start, #"{"start": {}}"#),
    (.stop, #"{"stop": {}}"#),
    (.unregister, #"{"unregister": {}}"#),
    (
      .registerWithSignature(handle: "h", signature: "s=", sequence: "1"),
      #"{"registerWithSignature": {"handle": "h", "signature": "s=", "sequence": "1"}}"#
    ),
    (
      .registerWithToken(handle: "h", token: "a.b.c"),
      #"{"registerWithToken": {"handle": "h", "token": "a.b.c"}}"#
    ),
    (
      .registerDidFail(handle: "h", error: "no network"),
      #"{"registerDidFail": {"handle": "h", "error": "no network"}}"#
    ),
    (
      .registrationAccepted(
        instance: "i",
        credentials: "c",
        expiration: SinchClient.Expiration(at: "2018-12-08T15:59:46Z", timeToLive: 172_800)
      ),
      #"""
      {"registrationAccepted": {"instance": "i", "credentials": "c",
        "expiration": {"at": "2018-12-08T15:59:46Z", "timeToLive": 172800}}}
      """#
    ),
    (
      .registrationAccepted(instance: "i", credentials: "c", expiration: nil),
      #"{"registrationAccepted": {"instance": "i", "credentials": "c"}}"#
    ),
    (.registrationRejected(error: "e"), #"{"registrationRejected": {"error": "e"}}"#),
    (.makeCall(call: "1"), #"{"makeCall": {"call": "1"}}"#),
    (.callArrives(call: "1"), #"{"callArrives": {"call": "1"}}"#),
    (.timePasses, #"{"timePasses": {}}"#),
  ]

  static let actions: [(SinchClient.Action, String)] = [
    (
      .requiresRegistrationCredentials(userId: "foo", handle: "h"),
      #"{"requiresRegistrationCredentials": {"userId": "foo", "handle": "h"}}"#
    ),
    (
      .register(userId: "foo", sequence: "1", signature: "s=", token: "t", instance: "i"),
      #"""
      {"register":
        {"userId": "foo", "sequence": "1", "signature": "s=", "token": "t", "instance": "i"}}
      """#
    ),
    (
      .register(userId: "foo", sequence: nil, signature: nil, token: nil, instance: nil),
      #"{"register": {"userId": "foo"}}"#
    ),
    (.unregister(instance: "i"), #"{"unregister": {"instance": "i"}}"#),
    (.started, #"{"started": {}}"#),
    (.failed(error: "e"), #"{"failed": {"error": "e"}}"#),
    (.instanceExpired, #"{"instanceExpired": {}}"#),
    (
      .placeCall(call: "1", credentials: "c"),
      #"{"placeCall": {"call": "1", "credentials": "c"}}"#
    ),
    (.deliverCall(call: "1"), #"{"deliverCall": {"call": "1"}}"#),
  ]

  @Test("Every event is written and read in its documented form")
  func eventForms() throws {
    try MessageCheck.check(Self.events)
  }

  @Test("Every action is written and read in its documented form")
  func actionForms() throws {
    try MessageCheck.check(Self.actions)
  }

  @Test("A configuration is written as it is read", arguments: SinchClient.Scheme.allCases)
  func configuration(scheme: SinchClient.Scheme) throws {
    try MessageCheck.check(
      SinchClient.Configuration(applicationKey: "k", scheme: scheme, applicationSecret: "s"),
      #"{"applicationKey": "k", "scheme": "\#(scheme)", "applicationSecret": "s"}"#
    )
  }

  @Test("A scheme that does not exist is an error")
  func unknownScheme() throws {
    let json: JSON = ["applicationKey": "k", "scheme": "password"]
    #expect(throws: CodingFailure.self) {
      try json.decoded(as: SinchClient.Configuration.self)
    }
  }
}
