import AuthConformance
import Testing

@Suite("The messages of sinch.service are coded as documented")
struct SinchServiceMessagesTests {
  static let events: [(SinchService.Event, String)] = [
    (
      .registerWithSignature(
        applicationKey: "k",
        userId: "foo",
        device: "d",
        sequence: "1",
        signature: "s="
      ),
      #"""
      {"registerWithSignature": {"applicationKey": "k", "userId": "foo", "device": "d",
        "sequence": "1", "signature": "s="}}
      """#
    ),
    (
      .registerWithToken(applicationKey: "k", userId: "foo", device: "d", token: "a.b.c"),
      #"""
      {"registerWithToken":
        {"applicationKey": "k", "userId": "foo", "device": "d", "token": "a.b.c"}}
      """#
    ),
    (
      .unregister(applicationKey: "k", userId: "foo", device: "d", credentials: "c"),
      #"""
      {"unregister": {"applicationKey": "k", "userId": "foo", "device": "d", "credentials": "c"}}
      """#
    ),
    (
      .placeCall(
        applicationKey: "k",
        userId: "foo",
        device: "d",
        credentials: "c",
        callee: "bar"
      ),
      #"""
      {"placeCall": {"applicationKey": "k", "userId": "foo", "device": "d", "credentials": "c",
        "callee": "bar"}}
      """#
    ),
  ]

  static let actions: [(SinchService.Action, String)] = [
    (
      .acceptRegistration(userId: "foo", device: "d", instance: "i", credentials: "c"),
      #"""
      {"acceptRegistration":
        {"userId": "foo", "device": "d", "instance": "i", "credentials": "c"}}
      """#
    ),
    (
      .rejectRegistration(userId: "foo", device: "d", reason: "replayed"),
      #"{"rejectRegistration": {"userId": "foo", "device": "d", "reason": "replayed"}}"#
    ),
    (
      .offerCall(applicationKey: "k", userId: "bar", device: "d", caller: "foo"),
      #"""
      {"offerCall": {"applicationKey": "k", "userId": "bar", "device": "d", "caller": "foo"}}
      """#
    ),
    (
      .refuseCall(userId: "foo", device: "d", reason: "not-registered"),
      #"{"refuseCall": {"userId": "foo", "device": "d", "reason": "not-registered"}}"#
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

  @Test("A configuration is written as it is read, and has the members that are documented")
  func configuration() throws {
    let text =
      #"{"applications": [{"applicationKey": "k", "applicationSecret": "s"}, "#
      + #"{"applicationKey": "k2", "applicationSecret": "s2"}]}"#
    let applications = [("k", "s"), ("k2", "s2")].map {
      SinchService.Configuration.Application(applicationKey: $0, applicationSecret: $1)
    }
    try MessageCheck.check(SinchService.Configuration(applications: applications), text)
    #expect(
      SinchService.fields.map(\.name)
        == ["applications[].applicationKey", "applications[].applicationSecret"]
    )
  }
}
