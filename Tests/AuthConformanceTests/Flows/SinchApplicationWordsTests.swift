import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Foundation
import StrictJSON
import SuiteAudit
import Testing

@Suite("The words of sinch.application are those of its types")
struct SinchApplicationWordsTests {
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

  @Test("Every event is written and read as its word says")
  func eventForms() throws {
    try WordCheck.check(Self.events)
  }

  @Test("Every action is written and read as its word says")
  func actionForms() throws {
    try WordCheck.check(Self.actions)
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
    try WordCheck.check(configuration, text)
    let names = try #require(try JSON(parsing: text).object).names
    let documented = SinchApplication.settings.map { $0.name.replacing("[]", with: "") }
    #expect(documented == names)
  }

  @Test("What is optional can be left out, what is not cannot, and there are two schemes")
  func incompleteConfigurations() throws {
    let least =
      #"{"applicationKey": "k", "applicationSecret": "s", "scheme": "token", "users": []}"#
    let configuration = SinchApplication.Configuration(
      applicationKey: "k",
      applicationSecret: "s",
      scheme: .token,
      users: []
    )
    try WordCheck.check(configuration, least)
    let optional = SinchApplication.settings.filter(\.isOptional).map(\.name)
    #expect(optional == ["lastSequence", "tokenTimeToLive", "instanceTimeToLive"])
    for wrong in [#""scheme": "secret""#, #""scheme": null"#] {
      let text = least.replacing(#""scheme": "token""#, with: wrong)
      #expect(throws: DecodingError.self) {
        _ = try JSONDecoder().decode(SinchApplication.Configuration.self, from: Data(text.utf8))
      }
    }
  }
}
