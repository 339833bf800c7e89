import AuthConformance
import StrictJSON
import Testing

@Suite("The messages of sinch.application are coded as documented")
struct SinchApplicationMessagesTests {
  static let events: [(SinchApplication.Event, String)] = [
    (
      .requiresRegistrationCredentials(userId: "foo", handle: "h"),
      #"{"requiresRegistrationCredentials": {"userId": "foo", "handle": "h"}}"#
    ),
    (
      .requestReachesBackend(request: "r", userId: "foo"),
      #"{"requestReachesBackend": {"request": "r", "userId": "foo"}}"#
    ),
    (
      .signatureReachesApp(handle: "h", signature: "s=", sequence: "1"),
      #"{"signatureReachesApp": {"handle": "h", "signature": "s=", "sequence": "1"}}"#
    ),
    (
      .tokenReachesApp(handle: "h", token: "a.b.c"),
      #"{"tokenReachesApp": {"handle": "h", "token": "a.b.c"}}"#
    ),
    (
      .refusalReachesApp(handle: "h", error: "e"),
      #"{"refusalReachesApp": {"handle": "h", "error": "e"}}"#
    ),
    (
      .networkFails(handle: "h", error: "e"),
      #"{"networkFails": {"handle": "h", "error": "e"}}"#
    ),
    (.backendRestarts, #"{"backendRestarts": {}}"#),
  ]

  static let actions: [(SinchApplication.Action, String)] = [
    (
      .askBackend(handle: "h", userId: "foo"),
      #"{"askBackend": {"handle": "h", "userId": "foo"}}"#
    ),
    (
      .registerWithSignature(handle: "h", signature: "s=", sequence: "1"),
      #"{"registerWithSignature": {"handle": "h", "signature": "s=", "sequence": "1"}}"#
    ),
    (
      .registerWithToken(handle: "h", token: "a.b.c"),
      #"{"registerWithToken": {"handle": "h", "token": "a.b.c"}}"#
    ),
    (
      .registerDidFail(handle: "h", error: "e"),
      #"{"registerDidFail": {"handle": "h", "error": "e"}}"#
    ),
    (
      .sendSignature(request: "r", signature: "s=", sequence: "1"),
      #"{"sendSignature": {"request": "r", "signature": "s=", "sequence": "1"}}"#
    ),
    (
      .sendToken(request: "r", token: "a.b.c"),
      #"{"sendToken": {"request": "r", "token": "a.b.c"}}"#
    ),
    (
      .sendRefusal(request: "r", error: "e"),
      #"{"sendRefusal": {"request": "r", "error": "e"}}"#
    ),
  ]

  @Test("Every event is written and read in its documented form")
  func eventForms() throws {
    try MessageCheck.check(Self.events)
  }

  @Test("Every action is written and read in its documented form")
  func actionForms() throws {
    try MessageCheck.check(Self.actions)
  }

  @Test(
    "A configuration is written as it is read, and has the members that are documented",
    arguments: SinchApplication.Scheme.allCases
  )
  func configuration(scheme: SinchApplication.Scheme) throws {
    let text =
      #"{"applicationKey": "k", "applicationSecret": "s", "scheme": "\#(scheme)", "#
      + #""users": ["foo"], "lastSequence": "18446744073709551615", "tokenTimeToLive": 600, "#
      + #""instanceTimeToLive": 172800}"#
    let configuration = SinchApplication.Configuration(
      applicationKey: "k",
      applicationSecret: "s",
      scheme: scheme,
      users: ["foo"],
      lastSequence: "18446744073709551615",
      tokenTimeToLive: 600,
      instanceTimeToLive: 172_800
    )
    try MessageCheck.check(configuration, text)
    let names = try #require(try JSON(parsing: text).object).names
    let documented = SinchApplication.fields.map { $0.name.replacing("[]", with: "") }
    #expect(documented == names)
  }

  @Test("Optional fields can be left out, and there are two schemes")
  func incompleteConfigurations() throws {
    let least =
      #"{"applicationKey": "k", "applicationSecret": "s", "scheme": "token", "users": []}"#
    let configuration = SinchApplication.Configuration(
      applicationKey: "k",
      applicationSecret: "s",
      scheme: .token,
      users: []
    )
    try MessageCheck.check(configuration, least)
    let optional = SinchApplication.fields.filter(\.isOptional).map(\.name)
    #expect(optional == ["lastSequence", "tokenTimeToLive", "instanceTimeToLive"])
    for wrong in [#""scheme": "secret""#, #""scheme": null"#] {
      let json = try JSON(parsing: least.replacing(#""scheme": "token""#, with: wrong))
      #expect(throws: CodingFailure.self) {
        try json.decoded(as: SinchApplication.Configuration.self)
      }
    }
  }
}
