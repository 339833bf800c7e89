import AuthConformance
import Testing

@Suite("The messages of the Avaya roles are coded as documented")
struct AvayaMessagesTests {
  private static let credential = AvayaCredential(
    username: "name",
    password: "password",
    domain: "domain",
    ha1: ""
  )
  private static let credentialText =
    #"{"username": "name", "password": "password", "domain": "domain", "ha1": ""}"#

  @Test("Every event of the client is written and read in its documented form")
  func clientEvents() throws {
    let examples: [(AvayaClient.Event, String)] = [
      (.start, #"{"start": {}}"#),
      (
        .serverChallenges(service: "sip", realm: "r", host: "h", nonce: "n"),
        #"{"serverChallenges": {"service": "sip", "realm": "r", "host": "h", "nonce": "n"}}"#
      ),
      (
        .serverChallenges(
          service: "sip",
          realm: "r",
          host: "h",
          nonce: "n",
          opaque: "o",
          qop: "auth",
          stale: true
        ),
        #"""
        {"serverChallenges": {"service": "sip", "realm": "r", "host": "h", "nonce": "n",
          "opaque": "o", "qop": "auth", "stale": true}}
        """#
      ),
      (
        .serverRejects(service: "sip", realm: "r", host: "h", nonce: "n"),
        #"{"serverRejects": {"service": "sip", "realm": "r", "host": "h", "nonce": "n"}}"#
      ),
      (
        .serverRejects(
          service: "sip",
          realm: "r",
          host: "h",
          nonce: "n",
          opaque: "o",
          qop: "auth",
          stale: true
        ),
        #"""
        {"serverRejects": {"service": "sip", "realm": "r", "host": "h", "nonce": "n",
          "opaque": "o", "qop": "auth", "stale": true}}
        """#
      ),
      (.serverAccepts(service: "sip"), #"{"serverAccepts": {"service": "sip"}}"#),
      (.networkFails(service: "sip"), #"{"networkFails": {"service": "sip"}}"#),
      (
        .providerAnswers(challenge: "c", credential: Self.credential),
        #"{"providerAnswers": {"challenge": "c", "credential": \#(Self.credentialText)}}"#
      ),
      (
        .providerAnswers(challenge: "c", credential: nil),
        #"{"providerAnswers": {"challenge": "c"}}"#
      ),
      (
        .useService(service: "sip", request: "call"),
        #"{"useService": {"service": "sip", "request": "call"}}"#
      ),
    ]
    try MessageCheck.check(examples)
  }

  @Test("Every action of the client is written and read in its documented form")
  func clientActions() throws {
    let examples: [(AvayaClient.Action, String)] = [
      (
        .register(service: "sip", host: "h"),
        #"{"register": {"service": "sip", "host": "h"}}"#
      ),
      (
        .challengeReceived(
          service: "sip",
          challenge: "c",
          realm: "r",
          host: "h",
          failureCount: 2
        ),
        #"""
        {"challengeReceived":
          {"service": "sip", "challenge": "c", "realm": "r", "host": "h", "failureCount": 2}}
        """#
      ),
      (
        .respond(service: "sip", username: "u", realm: "r", nonce: "n", response: "0f"),
        #"""
        {"respond":
          {"service": "sip", "username": "u", "realm": "r", "nonce": "n", "response": "0f"}}
        """#
      ),
      (
        .respond(
          service: "sip",
          username: "u",
          realm: "r",
          nonce: "n",
          opaque: "o",
          qop: "auth",
          nc: "00000001",
          cnonce: "c",
          response: "0f"
        ),
        #"""
        {"respond": {"service": "sip", "username": "u", "realm": "r", "nonce": "n", "opaque": "o",
          "qop": "auth", "nc": "00000001", "cnonce": "c", "response": "0f"}}
        """#
      ),
      (
        .credentialAccepted(service: "sip", challenge: "c"),
        #"{"credentialAccepted": {"service": "sip", "challenge": "c"}}"#
      ),
      (
        .challengeCancelled(service: "sip", challenge: "c"),
        #"{"challengeCancelled": {"service": "sip", "challenge": "c"}}"#
      ),
      (
        .sendRequest(service: "sip", request: "call"),
        #"{"sendRequest": {"service": "sip", "request": "call"}}"#
      ),
      (
        .refuseRequest(service: "sip", request: "call"),
        #"{"refuseRequest": {"service": "sip", "request": "call"}}"#
      ),
      (.startFailed, #"{"startFailed": {}}"#),
    ]
    try MessageCheck.check(examples)
  }

  @Test("Every event of the application is written and read in its documented form")
  func applicationEvents() throws {
    let examples: [(AvayaApplication.Event, String)] = [
      (
        .challengeReceived(
          service: "sip",
          challenge: "c",
          realm: "r",
          host: "h",
          failureCount: 0
        ),
        #"""
        {"challengeReceived":
          {"service": "sip", "challenge": "c", "realm": "r", "host": "h", "failureCount": 0}}
        """#
      ),
      (
        .credentialAccepted(service: "sip", challenge: "c"),
        #"{"credentialAccepted": {"service": "sip", "challenge": "c"}}"#
      ),
      (
        .challengeCancelled(service: "sip", challenge: "c"),
        #"{"challengeCancelled": {"service": "sip", "challenge": "c"}}"#
      ),
      (
        .userAnswers(challenge: "c", credential: Self.credential),
        #"{"userAnswers": {"challenge": "c", "credential": \#(Self.credentialText)}}"#
      ),
      (.userAnswers(challenge: "c", credential: nil), #"{"userAnswers": {"challenge": "c"}}"#),
    ]
    try MessageCheck.check(examples)
  }

  @Test("Every action of the application is written and read in its documented form")
  func applicationActions() throws {
    let examples: [(AvayaApplication.Action, String)] = [
      (
        .answer(challenge: "c", credential: AvayaCredential(username: "u", ha1: "0f")),
        #"{"answer": {"challenge": "c", "credential": {"username": "u", "ha1": "0f"}}}"#
      ),
      (.answer(challenge: "c", credential: nil), #"{"answer": {"challenge": "c"}}"#),
      (
        .askUser(challenge: "c", realm: "r"),
        #"{"askUser": {"challenge": "c", "realm": "r"}}"#
      ),
    ]
    try MessageCheck.check(examples)
  }

  @Test("Configurations are written as they are read")
  func configurations() throws {
    try MessageCheck.check(
      AvayaClient.Configuration(services: [.init(name: "n", host: "h", method: "m", uri: "u")]),
      #"{"services": [{"name": "n", "host": "h", "method": "m", "uri": "u"}]}"#
    )
    try MessageCheck.check(
      AvayaApplication.Configuration(
        credentials: [.init(realm: "r", credential: Self.credential)],
        asksUser: true,
        rejectionsAllowed: 1
      ),
      #"""
      {"credentials": [{"realm": "r", "credential": \#(Self.credentialText)}],
        "asksUser": true, "rejectionsAllowed": 1}
      """#
    )
  }
}
