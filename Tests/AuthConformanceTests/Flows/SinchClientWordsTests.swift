import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Foundation
import StrictJSON
import SuiteAudit
import Testing

@Suite("The words of sinch.client are those of its types")
struct SinchClientWordsTests {
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

  @Test("Every event is written and read as its word says")
  func eventForms() throws {
    for (event, text) in Self.events { try check(event, text) }
    try checkWords(Self.events)
  }

  @Test("Every action is written and read as its word says")
  func actionForms() throws {
    for (action, text) in Self.actions { try check(action, text) }
    try checkWords(Self.actions)
  }

  @Test("A configuration is written as it is read", arguments: SinchClient.Scheme.allCases)
  func configuration(scheme: SinchClient.Scheme) throws {
    let text = #"{"applicationKey": "k", "scheme": "\#(scheme)", "applicationSecret": "s"}"#
    try check(
      SinchClient.Configuration(applicationKey: "k", scheme: scheme, applicationSecret: "s"),
      text
    )
    #expect(throws: DecodingError.self) {
      let other = Data(#"{"applicationKey": "k", "scheme": "password"}"#.utf8)
      _ = try JSONDecoder().decode(SinchClient.Configuration.self, from: other)
    }
  }

  private func check<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
    let written = try JSON(parsing: Array(JSONEncoder().encode(value)))
    #expect(written.isEquivalent(to: try JSON(parsing: text)), "\(written.compact())")
  }

  /// The words are the examples' names and members; what an example can do without is optional.
  private func checkWords<Message: FlowMessage>(_ examples: [(Message, String)]) throws {
    var members: [String: [Set<String>]] = [:]
    for (_, text) in examples {
      let object = try #require(try JSON(parsing: text).object)
      let name = try #require(object.names.first)
      members[name, default: []].append(Set(object[name]?.object?.names ?? []))
    }
    #expect(members.keys.sorted() == Message.words.map(\.name).sorted())
    for word in Message.words {
      let seen = members[word.name] ?? []
      #expect(Set(word.members.map(\.name)) == seen.reduce(Set()) { $0.union($1) }, "\(word.name)")
      let needed = seen.reduce(seen.first ?? []) { $0.intersection($1) }
      #expect(Set(word.members.filter { !$0.isOptional }.map(\.name)) == needed, "\(word.name)")
    }
  }
}
