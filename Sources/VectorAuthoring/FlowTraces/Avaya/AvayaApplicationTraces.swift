import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `avaya.application`: a credential for the realm `voice`, none for `video`.
enum AvayaApplicationTraces {
  static var groups: [CaseGroup] { [answers, rejections, cancellation, services] }

  static let method = "Credentials as they stand in the configuration or come from the user"

  static let voice = AvayaCredential(username: "alice", password: "secret", domain: "example.com")
  static let profile = AvayaCredential(username: "alice.p", password: "geheim")
  static let typed: JSON = ["username": "alice", "password": "correct horse"]

  /// A credential that has been hashed for its realm.
  static let hashed = AvayaCredential(
    username: "alice",
    ha1: AvayaClientTraces.ha1(AvayaCredential(username: "alice", password: "secret"), in: "hashed")
  )

  /// An application with the credentials at hand.
  static func configuration(
    asksUser: Bool = true,
    rejectionsAllowed: Int64 = 0,
    _ credentials: KeyValuePairs<String, AvayaCredential> = ["voice": voice, "profile": profile]
  ) -> JSON.Object {
    let credentials = credentials.map { realm, credential -> JSON in
      ["realm": .string(realm), "credential": credential.json]
    }
    return [
      "credentials": .array(credentials), "asksUser": .bool(asksUser),
      "rejectionsAllowed": .number(JSON.Number(rejectionsAllowed)),
    ]
  }
}

// What happens.

extension AvayaApplicationTraces {
  /// The SDK hands over a challenge by the name of `challenge`.
  static func challenge(
    _ challenge: JSON,
    realm: JSON = "voice",
    failureCount: JSON = 0,
    of service: JSON = "sip"
  ) -> JSON.Object {
    let host = JSON.string("\(service.string ?? "").example.com")
    return [
      "service": service, "challenge": challenge, "realm": realm, "host": host,
      "failureCount": failureCount,
    ]
  }

  /// The SDK says something about a challenge.
  static func about(_ challenge: JSON, of service: JSON = "sip") -> JSON.Object {
    ["service": service, "challenge": challenge]
  }

  /// The user answers; without a credential the user declines.
  static func user(_ challenge: JSON, _ credential: JSON?) -> JSON.Object {
    var members: JSON.Object = ["challenge": challenge]
    members["credential"] = credential
    return members
  }
}

// What is done about it.

extension AvayaApplicationTraces {
  /// The handler of a challenge is called; without a credential with nil.
  static func answer(_ challenge: JSON, _ credential: JSON?) -> JSON.Object {
    ["challenge": challenge, "credential": credential ?? ["$absent": true]]
  }

  static func question(_ challenge: JSON, realm: JSON) -> JSON.Object {
    ["challenge": challenge, "realm": realm]
  }
}

// How most conversations begin.

extension AvayaApplicationTraces {
  /// The challenge `c1` is answered with the credential at hand.
  static let answered = on(
    "challengeReceived",
    challenge("c1"),
    does: ["answer": answer("c1", voice.json)]
  )

  /// The user is asked for the credential of `video`, for which there is none.
  static let asked = on(
    "challengeReceived",
    challenge("c1", realm: "video"),
    does: ["askUser": question("c1", realm: "video")]
  )

  /// A new challenge is answered with the credential at hand, whatever came before.
  static func goesOn(_ name: JSON) -> [StepDefinition] {
    [
      on("challengeReceived", challenge(name), does: ["answer": answer(name, voice.json)]),
      on("credentialAccepted", about(name)),
    ]
  }
}
