import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `avaya.client`: one service, `sip`, and where it takes two, `ppm` beside it.
enum AvayaClientTraces {
  static var groups: [CaseGroup] {
    [challenges, results, cancellation, services, credentials, silence]
  }

  static let method =
    "Digest responses by RFC 2617 without qop, computed from the credential, the server's "
    + "challenge and the service's request; the rest follows from the documents"

  static let sip = AvayaClient.Configuration.Service(
    name: "sip",
    host: "sip.example.com",
    method: "REGISTER",
    uri: "sip:example.com"
  )
  static let ppm = AvayaClient.Configuration.Service(
    name: "ppm",
    host: "ppm.example.com",
    method: "GET",
    uri: "/axis/services/PPM"
  )

  static func configuration(_ services: AvayaClient.Configuration.Service...) -> JSON.Object {
    ["services": .array(services.map(\.json))]
  }

  /// A challenge as a server sends it.
  struct Challenge: Sendable {
    var service = sip
    var realm = "voice.example.com"
    var host = "sip.example.com"
    var nonce: String

    /// The members of `serverChallenges` and `serverRejects`.
    var members: JSON.Object {
      [
        "service": .string(service.name), "realm": .string(realm), "host": .string(host),
        "nonce": .string(nonce),
      ]
    }
  }

  static let first = Challenge(nonce: "n-1")
  static let second = Challenge(nonce: "n-2")
  static let third = Challenge(nonce: "n-3")
  static let otherRealm = Challenge(realm: "video.example.com", nonce: "n-4")
  static let profile = Challenge(
    service: ppm,
    realm: "profile.example.com",
    host: "ppm.example.com",
    nonce: "n-5"
  )

  static let alice = AvayaCredential(username: "alice", password: "secret")
  static let mistyped = AvayaCredential(username: "alice", password: "sceret")
  static let bob = AvayaCredential(username: "bob", password: "geheim")
}

// What happens.

extension AvayaClientTraces {
  static func service(_ service: AvayaClient.Configuration.Service = sip) -> JSON.Object {
    ["service": .string(service.name)]
  }

  /// The provider answers the challenge that was bound to a name; nil is an answer too.
  static func answer(_ challenge: String, _ credential: AvayaCredential?) -> JSON.Object {
    var members: JSON.Object = ["challenge": ["$value": .string(challenge)]]
    members["credential"] = credential?.json
    return members
  }

  static func use(_ service: AvayaClient.Configuration.Service = sip) -> JSON.Object {
    ["service": .string(service.name), "request": "call"]
  }
}

// What is done about it.

extension AvayaClientTraces {
  static func registering(_ service: AvayaClient.Configuration.Service = sip) -> JSON.Object {
    ["service": .string(service.name), "host": .string(service.host)]
  }

  /// The provider is handed a challenge, whose name is bound to one of ours.
  static func received(
    _ name: String,
    _ challenge: Challenge,
    failureCount: JSON = 0
  ) -> JSON.Object {
    [
      "service": .string(challenge.service.name), "challenge": ["$fresh": .string(name)],
      "realm": .string(challenge.realm), "host": .string(challenge.host),
      "failureCount": failureCount,
    ]
  }

  /// The provider is told something about the challenge that was bound to a name.
  static func told(
    _ name: String,
    of service: AvayaClient.Configuration.Service = sip
  ) -> JSON.Object {
    ["service": .string(service.name), "challenge": ["$value": .string(name)]]
  }

  /// The response of a credential to a challenge, worked out by the digest scheme.
  ///
  /// - Parameter username: what enters the digest, where it is not the credential's username.
  static func response(
    _ credential: AvayaCredential,
    to challenge: Challenge,
    as username: String? = nil
  ) -> JSON.Object {
    let username = username ?? credential.username
    let ha1 = credential.ha1.flatMap { $0.isEmpty ? nil : $0 }
    let request = DigestResponseComputation.Input(
      ha1: ha1,
      username: ha1 == nil ? username : nil,
      password: ha1 == nil ? credential.password : nil,
      realm: challenge.realm,
      algorithm: "MD5",
      nonce: challenge.nonce,
      method: challenge.service.method,
      uri: challenge.service.uri
    )
    let answer = try? DigestScheme().computeDigestResponse(request)
    guard case .success(let output)? = answer else { return [:] }
    return [
      "service": .string(challenge.service.name), "username": .string(username),
      "realm": .string(challenge.realm), "nonce": .string(challenge.nonce),
      "response": .string(output.response),
    ]
  }

  /// The HA1 of a credential for a realm.
  static func ha1(_ credential: AvayaCredential, in realm: String) -> String {
    let request = DigestHA1Derivation.Input(
      algorithm: "MD5",
      username: credential.username,
      realm: realm,
      password: credential.password ?? ""
    )
    guard case .success(let output)? = try? DigestScheme().deriveDigestHA1(request) else {
      return ""
    }
    return output.ha1
  }
}

// How most conversations begin.

extension AvayaClientTraces {
  static let started = on("start", does: ["register": registering()])

  /// The first challenge stands with the provider, as `c`.
  @StepBuilder static var challenged: [StepDefinition] {
    started
    on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
  }

  /// The answer to `c` is with the server.
  @StepBuilder static var answered: [StepDefinition] {
    challenged
    on("providerAnswers", answer("c", alice), does: ["respond": response(alice, to: first)])
  }

  /// The server has accepted the answer to `c`.
  @StepBuilder static var registered: [StepDefinition] {
    answered
    on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
  }

  /// From a challenge that stands with the provider to the use of the service.
  static func goesOn(_ name: String, _ challenge: Challenge) -> [StepDefinition] {
    [
      on("providerAnswers", answer(name, alice), does: ["respond": response(alice, to: challenge)]),
      on("serverAccepts", service(), does: ["credentialAccepted": told(name)]),
      on("useService", use(), does: ["sendRequest": use()]),
    ]
  }

  /// The network to `sip` fails, which cancels a challenge; some SDKs try again at once.
  static func networkFails(cancelling name: String? = nil, after seconds: Int64 = 1)
    -> StepDefinition
  {
    guard let name else {
      return on(
        "networkFails",
        service(),
        after: seconds,
        leavesOpen: "avaya-registers-after-network-failure",
        interpretation("waits"),
        interpretation("at-once", does: ["register": registering()])
      )
    }
    return on(
      "networkFails",
      service(),
      after: seconds,
      leavesOpen: "avaya-registers-after-network-failure",
      interpretation("waits", does: ["challengeCancelled": told(name)]),
      interpretation(
        "at-once",
        doesInAnyOrder: ["challengeCancelled": told(name), "register": registering()]
      )
    )
  }
}

extension AvayaClient.Configuration.Service {
  fileprivate var json: JSON {
    [
      "name": .string(name), "host": .string(host), "method": .string(method), "uri": .string(uri),
    ]
  }
}

extension AvayaCredential {
  /// The credential as it stands in events and actions.
  var json: JSON {
    var members: JSON.Object = ["username": .string(username)]
    members["password"] = password.map(JSON.string)
    members["domain"] = domain.map(JSON.string)
    members["ha1"] = ha1.map(JSON.string)
    return .object(members)
  }
}
