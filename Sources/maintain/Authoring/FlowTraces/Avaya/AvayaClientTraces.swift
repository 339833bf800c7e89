import AuthReference

/// The traces of `avaya.client`: one service, `sip`, and where it takes two, `ppm` beside it.
enum AvayaClientTraces {
  static var groups: [CaseGroup] {
    [
      challenges, results, cancellation, services, credentials, parameters, nonceCounts, silence,
      repetitions,
    ]
  }

  /// A group of traces, each with a client that has not been started.
  static let group: TraceGroups = TraceGroups(
    of: .avayaClient,
    method: "Digest responses by RFC 2617 without qop, computed from the credential, the server's "
      + "challenge and the service's request; the rest follows from the documents",
    with: configuration([sip])
  )

  static func configuration(_ services: [Service]) -> JSON.Object {
    ["services": .array(services.map(\.json))]
  }

  typealias Service = AvayaClient.Configuration.Service

  static let sip = service("sip", at: "sip.example.com", "REGISTER", "sip:example.com")
  static let ppm = service("ppm", at: "ppm.example.com", "GET", "/axis/services/PPM")

  static func service(
    _ name: String,
    at host: String,
    _ method: String,
    _ uri: String
  ) -> Service {
    Service(name: name, host: host, method: method, uri: uri)
  }

  /// A challenge as a server sends it.
  struct Challenge: Sendable {
    var service = sip
    var realm = "voice.example.com"
    var host = "sip.example.com"
    var nonce: String
    var opaque: String?
    /// Whether the response to it may leave its opaque out.
    var isOpaqueOptional = false
    var qop: String?
    var stale: Bool?
    /// Members that the response to it must not have.
    var withheld: [String] = []

    var withOptionalOpaque: Challenge {
      var challenge = self
      challenge.isOpaqueOptional = true
      return challenge
    }

    /// The challenge as a client reads it that leaves its qop out.
    var withoutQuality: Challenge {
      var challenge = self
      challenge.qop = nil
      challenge.withheld = ["qop"]
      return challenge
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
  /// A password for each try: what was rejected may not be sent again (RFC 3261 section 22.1).
  static func typed(_ count: Int) -> AvayaCredential {
    AvayaCredential(username: "alice", password: "sceret-\(count)")
  }
  static let mistyped = AvayaCredential(username: "alice", password: "sceret")
  static let bob = AvayaCredential(username: "bob", password: "geheim")
}

// How most conversations begin.

extension AvayaClientTraces {
  static let started = app.starts() → client.registers()

  /// The first challenge stands with the provider, as `c`.
  @StepBuilder static var challenged: [StepDefinition] {
    started
    server.challenges(first) → client.passesOn(first, as: "c")
  }

  /// The answer to `c` is with the server.
  @StepBuilder static var answered: [StepDefinition] {
    challenged
    provider.answers("c", alice) → client.responds(alice, to: first)
  }

  /// The server has rejected the answer to `c`, and its other challenge stands with the provider.
  @StepBuilder static func rejected(as name: String) -> [StepDefinition] {
    challenged
    answersInVain("c", first, rejectedBy: second, as: name, failures: 1)
  }

  /// A challenge is answered, and the server rejects that by another one, which goes to the provider.
  @StepBuilder static func answersInVain(
    _ name: String,
    _ challenge: Challenge,
    with credential: AvayaCredential = mistyped,
    rejectedBy other: Challenge,
    as otherName: String? = nil,
    failures: Int64
  ) -> [StepDefinition] {
    provider.answers(name, credential) → client.responds(credential, to: challenge)
    server.rejects(other) → client.passesOn(other, as: otherName ?? name, failures: failures)
  }

  /// The server has accepted the answer to `c`.
  @StepBuilder static var registered: [StepDefinition] {
    answered
    server.accepts() → client.reportsAcceptance("c")
  }

  /// From a challenge that stands with the provider to the use of the service.
  @StepBuilder static func goesOn(
    _ name: String,
    _ challenge: Challenge,
    with credential: AvayaCredential = alice
  ) -> [StepDefinition] {
    provider.answers(name, credential) → client.responds(credential, to: challenge)
    server.accepts() → client.reportsAcceptance(name)
    app.uses() → client.sendsRequest()
  }

  /// The same, from a new challenge on.
  @StepBuilder static func isChallengedAndGoesOn(
    _ name: String,
    _ challenge: Challenge,
    after seconds: Int64 = 1
  ) -> [StepDefinition] {
    server.challenges(challenge).after(seconds) → client.passesOn(challenge, as: name)
    goesOn(name, challenge)
  }
}

extension AvayaClientTraces.Service {
  fileprivate var json: JSON {
    ["name": .string(name), "host": .string(host), "method": .string(method), "uri": .string(uri)]
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
