import AuthReference

// What happens.

extension AvayaClientTraces {
  typealias Event = AvayaClient.Event

  static let app = App()
  static let server = Server()
  static let network = Network()
  static let provider = Provider()

  struct App {
    func starts() -> TraceEvent { TraceEvent(Event.start) }

    /// The application has a request for a service.
    func uses(_ service: Service = sip) -> TraceEvent {
      TraceEvent(Event.useService(service: service.name, request: "call"))
    }
  }

  struct Server {
    func challenges(_ challenge: Challenge) -> TraceEvent {
      TraceEvent(
        Event.serverChallenges(
          service: challenge.service.name,
          realm: challenge.realm,
          host: challenge.host,
          nonce: challenge.nonce,
          opaque: challenge.opaque,
          qop: challenge.qop,
          stale: challenge.stale
        )
      )
    }

    /// The server takes no credentials, and challenges again.
    func rejects(_ challenge: Challenge) -> TraceEvent {
      TraceEvent(
        Event.serverRejects(
          service: challenge.service.name,
          realm: challenge.realm,
          host: challenge.host,
          nonce: challenge.nonce,
          opaque: challenge.opaque,
          qop: challenge.qop,
          stale: challenge.stale
        )
      )
    }

    func accepts(_ service: Service = sip) -> TraceEvent {
      TraceEvent(Event.serverAccepts(service: service.name))
    }
  }

  struct Network {
    func fails(_ service: Service = sip) -> TraceEvent {
      TraceEvent(Event.networkFails(service: service.name))
    }
  }

  struct Provider {
    /// The handler of a challenge is called; nil is an answer too.
    func answers(_ name: String, _ credential: AvayaCredential?) -> TraceEvent {
      answers(handler: .bound(name), credential)
    }

    /// The handler of a challenge that the client knows nothing of.
    func answersUnasked(_ credential: AvayaCredential) -> TraceEvent {
      answers(handler: "no such challenge", credential)
    }

    private func answers(handler: String, _ credential: AvayaCredential?) -> TraceEvent {
      TraceEvent(
        Event.providerAnswers(challenge: handler, credential: nil),
        with: credential.map { ["credential": $0.json] } ?? [:]
      )
    }
  }
}

// What is done about it.

extension AvayaClientTraces {
  typealias Action = AvayaClient.Action

  static let client = Client()

  struct Client {
    func registers(_ service: Service = sip) -> TraceActions {
      TraceActions(Action.register(service: service.name, host: service.host))
    }

    /// All services register; some SDKs wait with each until the one before it is accepted.
    func registersAll(_ first: Service, _ others: Service...) -> TraceAmbiguity {
      ambiguity("avaya-services-at-once") {
        interpretation("at-once", inAnyOrder(([first] + others).map { registers($0) }))
        interpretation("one-after-another", registers(first), ends: true)
      }
    }

    func failsToStart() -> TraceActions { TraceActions(Action.startFailed) }

    /// The provider gets a challenge, whose name is bound to one of ours.
    func passesOn(_ challenge: Challenge, as name: String, failures: Int64 = 0) -> TraceActions {
      TraceActions(received(challenge, name, failures))
    }

    /// The same, and the failures are not judged, or may be more.
    func passesOnCounting(
      _ challenge: Challenge,
      as name: String,
      atLeast count: Int64 = 0
    ) -> TraceActions {
      let failures: JSON = ["$atLeast": .number(JSON.Number(count))]
      return TraceActions(received(challenge, name, count), with: ["failureCount": failures])
    }

    private func received(_ challenge: Challenge, _ name: String, _ failures: Int64) -> Action {
      .challengeReceived(
        service: challenge.service.name,
        challenge: .fresh(name),
        realm: challenge.realm,
        host: challenge.host,
        failureCount: failures
      )
    }

    /// The server gets what a credential makes of its challenge.
    ///
    /// - Parameters:
    ///   - use: which response with the challenge's nonce it is, the first being 1.
    ///   - username: what enters the digest, if it is not the credential's username.
    ///   - response: what is written down, and not worked out by the digest scheme.
    func responds(
      _ credential: AvayaCredential,
      to challenge: Challenge,
      use: Int = 1,
      as username: String? = nil,
      with response: String? = nil
    ) -> TraceActions {
      let count = NonceCount(use)
      let username = username ?? credential.username
      let withheld = challenge.withheld.map { JSON.Member(name: $0, value: ["$absent": true]) }
      let opaque = challenge.opaque.map { challenge.isOpaqueOptional ? .absentOr($0) : $0 }
      return TraceActions(
        Action.respond(
          service: challenge.service.name,
          username: username,
          realm: challenge.realm,
          nonce: challenge.nonce,
          opaque: opaque,
          qop: challenge.qop,
          nc: challenge.qop.map { _ in count.expected },
          cnonce: challenge.qop.map { _ in .binds("cnonce") },
          response: response ?? digest(of: credential, to: challenge, count, as: username)
        ),
        with: JSON.Object(withheld)
      )
    }

    /// A response of the client, which may leave the challenge's qop out.
    func respondsWithOrWithoutQuality(
      _ credential: AvayaCredential,
      to challenge: Challenge,
      use: Int = 1
    ) -> TraceAmbiguity {
      ambiguity("avaya-qop-left-out") {
        interpretation("used", responds(credential, to: challenge, use: use))
        interpretation("left-out", responds(credential, to: challenge.withoutQuality))
      }
    }

    /// The same, whatever the client makes of a qop.
    func respondsSomehow(_ credential: AvayaCredential, to challenge: Challenge) -> TraceActions {
      TraceActions(
        Action.respond(
          service: challenge.service.name,
          username: credential.username,
          realm: challenge.realm,
          nonce: challenge.nonce,
          response: .anything
        )
      )
    }

    func reportsAcceptance(_ name: String, of service: Service = sip) -> TraceActions {
      TraceActions(Action.credentialAccepted(service: service.name, challenge: .bound(name)))
    }

    func cancels(_ name: String, of service: Service = sip) -> TraceActions {
      TraceActions(Action.challengeCancelled(service: service.name, challenge: .bound(name)))
    }

    /// A challenge is cancelled, and another one goes to the provider.
    func supersedes(_ name: String, by other: Challenge, as otherName: String) -> TraceActions {
      inAnyOrder(cancels(name), passesOn(other, as: otherName))
    }

    /// The provider has answered without a credential; some SDKs say that the challenge is over.
    func takesNil(_ name: String, of service: Service = sip) -> TraceAmbiguity {
      ambiguity("avaya-nil-answer-cancels") {
        interpretation("silent")
        interpretation("cancels", cancels(name, of: service))
      }
    }

    /// A challenge that stood is cancelled; some SDKs try again at once.
    func losesServer(_ service: Service = sip, cancelling name: String? = nil) -> TraceAmbiguity {
      let again = registers(service)
      let cancelled = name.map { cancels($0, of: service) }
      return ambiguity("avaya-registers-after-network-failure") {
        interpretation("waits", cancelled ?? .none)
        interpretation("at-once", cancelled.map { inAnyOrder($0, again) } ?? again)
      }
    }

    /// A registration that was complete is lost; some SDKs register anew at once.
    func losesRegistration(_ service: Service = sip) -> TraceAmbiguity {
      ambiguity("avaya-registers-after-lost-registration") {
        interpretation("waits")
        interpretation("at-once", registers(service))
      }
    }

    func sendsRequest(_ service: Service = sip) -> TraceActions {
      TraceActions(Action.sendRequest(service: service.name, request: "call"))
    }

    func refusesRequest(_ service: Service = sip) -> TraceActions {
      TraceActions(Action.refuseRequest(service: service.name, request: "call"))
    }

    /// The registration has come to nothing, and a request is refused; some SDKs try again then.
    func refusesAtTheEnd(_ service: Service = sip) -> TraceAmbiguity {
      ambiguity("avaya-registers-for-a-request") {
        interpretation("refuses", refusesRequest(service))
        interpretation("registers", inAnyOrder(refusesRequest(service), registers(service)))
      }
    }
  }

  /// The response of a credential to a challenge; what cannot be worked out is refused.
  private static func digest(
    of credential: AvayaCredential,
    to challenge: Challenge,
    _ count: NonceCount,
    as username: String
  ) -> String {
    if let qop = challenge.qop {
      return digest(of: credential, to: challenge, with: qop, count)
    }
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
    return if case .success(let output)? = answer { output.response } else { "" }
  }

  /// The response with a qop, which the client's own nonce enters.
  private static func digest(
    of credential: AvayaCredential,
    to challenge: Challenge,
    with qop: String,
    _ count: NonceCount
  ) -> String {
    func md5(_ parts: JSON...) -> JSON { ["$md5": .array(parts)] }
    return .template(
      md5(
        md5(
          .string(credential.username),
          .string(challenge.realm),
          .string(credential.password ?? "")
        ),
        .string(challenge.nonce),
        count.digested,
        .bound("cnonce"),
        .string(qop),
        md5(.string(challenge.service.method), .string(challenge.service.uri))
      )
    )
  }

  /// The HA1 of a credential for a realm.
  static func ha1(_ credential: AvayaCredential, in realm: String) -> String {
    let request = DigestHA1Derivation.Input(
      algorithm: "MD5",
      username: credential.username,
      realm: realm,
      password: credential.password ?? ""
    )
    let answer = try? DigestScheme().deriveDigestHA1(request)
    return if case .success(let output)? = answer { output.ha1 } else { "" }
  }
}

/// The nc of a response.
private struct NonceCount {
  private let text: String

  init(_ uses: Int) {
    text = AvayaClientMachine.text(ofNonceCount: uses)
  }

  /// RFC 2617 has its letters in lower case, in a grammar whose letters match in either case.
  private var hasLetters: Bool { text.contains(where: \.isLetter) }

  var expected: String {
    if !hasLetters { return text }
    let spellings: JSON = ["$oneOf": [.string(text), .string(text.uppercased())]]
    return .template(["$all": [spellings, ["$bind": "nc"]]])
  }

  /// The text that enters the digest, as the response spells it.
  var digested: JSON { hasLetters ? .bound("nc") : .string(text) }
}
