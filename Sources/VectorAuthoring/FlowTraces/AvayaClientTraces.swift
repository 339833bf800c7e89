import AuthConformance
import StrictJSON

/// The traces of `avaya.client`: two services, `sip` at one realm and `ppm` at another.
enum AvayaClientTraces {
  static let services: JSON.Object = [
    "services": [
      ["name": "sip", "host": "sip.example.com", "method": "REGISTER", "uri": "sip:example.com"],
      ["name": "ppm", "host": "ppm.example.com", "method": "GET", "uri": "/axis/services/PPM"],
    ]
  ]

  static let one: JSON.Object = [
    "services": [
      ["name": "sip", "host": "sip.example.com", "method": "REGISTER", "uri": "sip:example.com"]
    ]
  ]

  // What happens.

  static let sipChallenge: JSON.Object = [
    "service": "sip", "realm": "sip.example.com", "host": "sip.example.com", "nonce": "n-1",
  ]
  static let sipChallengeAgain: JSON.Object = [
    "service": "sip", "realm": "sip.example.com", "host": "sip.example.com", "nonce": "n-2",
  ]
  static let otherRealm: JSON.Object = [
    "service": "sip", "realm": "voip.example.net", "host": "sip.example.com", "nonce": "n-3",
  ]
  static let ppmChallenge: JSON.Object = [
    "service": "ppm", "realm": "ppm.example.com", "host": "ppm.example.com", "nonce": "n-4",
  ]
  static let alice: JSON = ["username": "alice", "password": "secret", "domain": "example.com"]

  static func answer(_ service: JSON, _ challenge: JSON, _ credential: JSON? = alice) -> JSON.Object
  {
    var members: JSON.Object = ["service": service, "challenge": ["$value": challenge]]
    members["credential"] = credential
    return members
  }

  // What is done.

  static let registerSIP: JSON.Object = ["service": "sip", "host": "sip.example.com"]
  static let registerPPM: JSON.Object = ["service": "ppm", "host": "ppm.example.com"]

  static func received(
    _ service: JSON,
    _ challenge: JSON,
    realm: JSON,
    failureCount: JSON = 0
  ) -> JSON.Object {
    let host = JSON.string("\(service.string ?? "").example.com")
    // A challenge raised again may keep its name or have another one.
    let name: JSON = failureCount == 0 ? ["$fresh": challenge] : ["$bind": challenge]
    return [
      "service": service, "challenge": name, "realm": realm, "host": host,
      "failureCount": failureCount,
    ]
  }
}

extension AvayaClientTraces {
  static var groups: [CaseGroup] { [challenges] }

  static var challenges: CaseGroup {
    .traces(
      "flow-traces/avaya-client-challenges",
      of: .avayaClient,
      title: "Challenges, and how they are answered",
      method: "Digest responses by RFC 2617 without qop; the rest follows from the documents",
      with: one
    ) {
      replays(
        "documented-sequence",
        "The sequence of the documents: attempt, challenge, callback, answer, acceptance",
        ["AVAYA-START-REGISTERS", "AVAYA-CHALLENGE-DELIVERED", "AVAYA-SENDS-ANSWER"]
      ) {
        on("start", does: ["register": registerSIP])
        on(
          "serverChallenges",
          sipChallenge,
          does: ["challengeReceived": received("sip", "c", realm: "sip.example.com")]
        )
        on(
          "providerAnswers",
          answer("sip", "c"),
          does: ["respond": ["service": "sip", "username": "alice", "nonce": "n-1"]]
        )
        on(
          "serverAccepts",
          ["service": "sip"],
          does: ["credentialAccepted": ["service": "sip", "challenge": ["$value": "c"]]]
        )
      }
    }
  }
}
