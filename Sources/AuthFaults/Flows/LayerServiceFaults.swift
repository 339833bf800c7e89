import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis
import StrictJSON
import Synchronization

extension KnownFaults {
  /// Ways to play `layer.service` wrongly.
  static let layerServices: [KnownFault] =
    servicesWithNonces + servicesWithTokens + servicesWithSessions + servicesWithClients

  private static var servicesWithNonces: [KnownFault] {
    [
      KnownFault(
        "layer-service-one-nonce",
        "hands out one nonce for ever",
        fix: "draw each nonce at random",
        flag: "nonce-unchecked",
        foundBy: "layer-service-nonces/ten-nonces-of-one-client",
        "layer-service-challenges/five-challenges",
        by: LayerServiceMachine(nonce: { "0123456789abcdef" })
      ),
      KnownFault(
        "layer-service-nonces-repeat",
        "draws nonces from a small pot",
        fix: "draw nonces from 128 random bits or more",
        flag: "nonce-unchecked",
        foundBy: "layer-service-nonces/ten-nonces-of-one-client",
        by: serviceWithNonceCycle(of: 8)
      ).acrossConversations(),
      KnownFault(
        "layer-service-nonce-replayed",
        "accepts a replayed nonce",
        fix: "strike a nonce out with the first token over it",
        flag: "nonce-unchecked",
        foundBy: "layer-service-nonces/token-replayed-after-logout",
        "layer-service-nonces/another-token-over-used-nonce",
        by: Altered(LayerServiceMachine()) { turn in
          try turn.rightly().map { action in
            guard case .refuseToken(let client, "replayed") = action else { return action }
            return .openSession(client: client, userId: "alice")
          }
        }
      ),
      KnownFault(
        "layer-service-nonce-second-too-long",
        "lets nonces live a second too long",
        fix: "let a nonce end ten minutes after it was handed out",
        flag: "off-by-one",
        foundBy: "layer-service-nonces/nonce-of-601-seconds",
        "layer-service-nonces/challenge-nonce-of-601-seconds",
        by: service { $0.nonceLifetime = 602 }
      ),
      KnownFault(
        "layer-service-nonce-second-too-short",
        "lets nonces live a second too short",
        fix: "take a nonce until its ten minutes are over",
        flag: "off-by-one",
        foundBy: "layer-service-nonces/nonce-of-599-seconds",
        "layer-service-nonces/challenge-nonce-of-599-seconds",
        by: service { $0.nonceLifetime = 599 }
      ),
      KnownFault(
        "layer-service-nonce-for-ever",
        "lets nonces live for ever",
        fix: "let a nonce end ten minutes after it was handed out",
        flag: "lifetime-mixup",
        foundBy: "layer-service-nonces/nonce-of-a-year",
        by: service { $0.nonceLifetime = Int64.max }
      ),
      KnownFault(
        "layer-service-challenge-supersedes-nothing",
        "lets the nonce of a challenge stand beside older ones",
        fix: "let a challenge's nonce replace all nonces before it",
        flag: "nonce-unchecked",
        foundBy: "layer-service-challenges/challenge-supersedes-requested-nonce",
        "layer-service-challenges/challenge-supersedes-challenge",
        by: Altered(LayerServiceMachine(), remembering: Set<String>()) { turn in
          let actions = try turn.rightly()
          for case .provideNonce(_, let nonce) in actions { turn.memory.insert(nonce) }
          for case .challenge(_, let nonce) in actions { turn.memory.insert(nonce) }
          guard case .tokenSubmitted(let client, let token) = turn.event,
            case .refuseToken(_, "nonce-mismatch") = actions.first,
            let nonce = LayerServiceMachine.nonceNamed(by: token), turn.memory.contains(nonce)
          else { return actions }
          return [.openSession(client: client, userId: "alice")]
        }
      ),
    ]
  }

  private static var servicesWithTokens: [KnownFault] {
    [
      KnownFault(
        "layer-service-signature-unchecked",
        "does not check signatures",
        fix: "verify the signature under the key that kid names",
        flag: "signature-unchecked",
        foundBy: "layer-service-tokens/foreign-key",
        "layer-service-challenges/challenge-answered-wrongly",
        by: serviceVerifying { $0.verify = { _, _ in true } }
      ),
      KnownFault(
        "layer-service-cty-unchecked",
        "does not check the content type",
        fix: "take no token but one with cty layer-eit;v=1",
        flag: "cross-jwt",
        foundBy: "layer-service-tokens/no-cty",
        "layer-service-tokens/other-cty",
        by: serviceVerifying {
          $0.reader.headerChecks = $0.reader.headerChecks.without("cty")
        }
      ),
      KnownFault(
        "layer-service-iss-unchecked",
        "does not check the issuer",
        fix: "compare iss with the provider's id",
        flag: "wrong-subject",
        foundBy: "layer-service-tokens/other-issuer",
        by: serviceVerifying { $0.claimChecks = $0.claimChecks.without("iss") }
      ),
      KnownFault(
        "layer-service-exp-unchecked",
        "does not check the expiry",
        fix: "refuse a token from the second exp on",
        flag: "expiry-unchecked",
        foundBy: "layer-service-tokens/expired",
        by: serviceVerifying { $0.claimChecks = $0.claimChecks.without("expired") }
      ),
      KnownFault(
        "layer-service-leeway-of-a-second",
        "grants clocks a second",
        fix: "compare the dates with the clock as it is",
        flag: "off-by-one",
        foundBy: "layer-service-tokens/expires-this-second",
        by: service {
          $0.verify = { input in
            var input = input
            input.leeway = 1
            return try LayerTokenVerifier().verifyLayerIdentityToken(input)
          }
        }
      ),
      KnownFault(
        "layer-service-one-key-only",
        "knows one key only",
        fix: "look the key up by kid among all of the provider's keys",
        flag: "key-format",
        foundBy: "layer-service-tokens/second-key",
        by: service {
          $0.verify = { input in
            var input = input
            input.publicKeys.removeAll { $0.keyID.contains("9e8f7a6b") }
            return try LayerTokenVerifier().verifyLayerIdentityToken(input)
          }
        }
      ),
    ]
  }

  private static var servicesWithSessions: [KnownFault] {
    [
      KnownFault(
        "layer-service-expired-not-challenged",
        "does not challenge when a session has expired",
        fix: "challenge a client whose session has expired",
        flag: "lifetime-mixup",
        foundBy: "layer-service-sessions/session-expired",
        "layer-service-sessions/session-found-expired-years-later",
        by: Altered(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
          else { return try turn.rightly() }
          return [.refuseMessage(client: client, message: message)]
        }
      ),
      KnownFault(
        "layer-service-session-for-ever",
        "lets sessions last for ever",
        fix: "end each session after its lifetime",
        flag: "lifetime-mixup",
        foundBy: "layer-service-sessions/session-expired",
        by: Altered(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
          else { return try turn.rightly() }
          return [.acceptMessage(client: client, message: message)]
        }
      ),
      KnownFault(
        "layer-service-session-second-too-short",
        "lets sessions last a second too short",
        fix: "keep a session until its lifetime is over",
        flag: "off-by-one",
        foundBy: "layer-service-sessions/last-second-of-session",
        by: SessionsLasting(longer: -1)
      ),
      KnownFault(
        "layer-service-session-seconds-too-long",
        "lets sessions last two seconds too long",
        fix: "challenge a client whose session's lifetime is over",
        flag: "off-by-one",
        foundBy: "layer-service-sessions/session-expired",
        by: SessionsLasting(longer: 2)
      ),
      KnownFault(
        "layer-service-message-though-challenged",
        "takes messages though it has challenged",
        fix: "refuse messages until the challenge is answered",
        flag: "offline-use",
        foundBy: "layer-service-challenges/message-while-challenged",
        by: Altered(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .challenged
          else { return try turn.rightly() }
          return [.acceptMessage(client: client, message: message)]
        }
      ),
      KnownFault(
        "layer-service-nonce-while-authenticated",
        "hands out nonces while authenticated",
        fix: "refuse nonces to a client that is authenticated",
        flag: "nonce-unchecked",
        foundBy: "layer-service-sessions/nonce-while-authenticated",
        by: Altered(LayerServiceMachine()) { turn in
          guard case .nonceRequested(let client) = turn.event, turn.phase == .authenticated
          else { return try turn.rightly() }
          return [.provideNonce(client: client, nonce: try Nonce.random())]
        }
      ),
      KnownFault(
        "layer-service-token-while-authenticated",
        "takes tokens while authenticated",
        fix: "refuse tokens of a client that is authenticated",
        flag: "offline-use",
        foundBy: "layer-service-sessions/token-while-authenticated",
        by: Altered(LayerServiceMachine()) { turn in
          guard case .tokenSubmitted(let client, _) = turn.event, turn.phase == .authenticated
          else { return try turn.rightly() }
          return [.openSession(client: client, userId: "bob")]
        }
      ),
      KnownFault(
        "layer-service-logout-unnoticed",
        "does not notice logouts",
        fix: "end the session when the client says so",
        flag: "lifetime-mixup",
        foundBy: "layer-service-sessions/logout",
        by: Altered(LayerServiceMachine()) { turn in
          if case .sessionEnded = turn.event { return [] }
          return try turn.rightly()
        }
      ),
    ]
  }

  private static var servicesWithClients: [KnownFault] {
    [
      KnownFault(
        "layer-service-clients-mixed",
        "mixes its clients",
        fix: "keep nonces and sessions of each client apart",
        flag: "stale-state",
        foundBy: "layer-service-clients/two-devices-of-one-user",
        "layer-service-clients/nonce-of-another-client",
        by: Altered(LayerServiceMachine()) { turn in
          let client = turn.event.namedClient
          return try turn.rightly(to: turn.event.naming("all")).map { $0.naming(client) }
        }
      )
    ]
  }

  private static func service(_ change: (inout LayerServiceMachine) -> Void)
    -> LayerServiceMachine
  {
    var machine = LayerServiceMachine()
    change(&machine)
    return machine
  }

  private static func serviceVerifying(_ change: (inout LayerTokenVerifier) -> Void)
    -> LayerServiceMachine
  {
    var verifier = LayerTokenVerifier()
    change(&verifier)
    let changed = verifier
    return service { $0.verify = { try changed.verifyLayerIdentityToken($0) } }
  }

  private static func serviceWithNonceCycle(of count: Int) -> LayerServiceMachine {
    let cycle = NonceCycle(count: count)
    return LayerServiceMachine(nonce: { cycle.next() })
  }
}

/// Nonces that come round again.
private final class NonceCycle: Sendable {
  private let count: Int
  private let last = Mutex(0)

  init(count: Int) {
    self.count = count
  }

  func next() -> String {
    last.withLock { last in
      last = (last + 1) % count
      return "nonce-\(last)"
    }
  }
}

/// A service whose sessions do not end at their time.
private struct SessionsLasting: FlowMachine {
  typealias Vocabulary = LayerService

  /// In seconds.
  let longer: Int64
  let right = LayerServiceMachine()

  func open(_ configuration: LayerService.Configuration) -> LayerServiceMachine.State {
    var configuration = configuration
    configuration.sessionLifetime += longer
    return right.open(configuration)
  }

  func handle(
    _ event: LayerService.Event,
    at instant: Instant,
    in state: inout LayerServiceMachine.State
  ) throws -> [LayerService.Action] {
    try right.handle(event, at: instant, in: &state)
  }
}

extension LayerService.Event {
  fileprivate var namedClient: String {
    switch self {
    case .nonceRequested(let client), .tokenSubmitted(let client, _), .messageSent(let client, _),
      .sessionEnded(let client), .challengeDue(let client):
      client
    }
  }

  fileprivate func naming(_ client: String) -> Self {
    switch self {
    case .nonceRequested: .nonceRequested(client: client)
    case .tokenSubmitted(_, let token): .tokenSubmitted(client: client, token: token)
    case .messageSent(_, let message): .messageSent(client: client, message: message)
    case .sessionEnded: .sessionEnded(client: client)
    case .challengeDue: .challengeDue(client: client)
    }
  }
}

extension LayerService.Action {
  fileprivate func naming(_ client: String) -> Self {
    switch self {
    case .provideNonce(_, let nonce): .provideNonce(client: client, nonce: nonce)
    case .refuseNonce(_, let reason): .refuseNonce(client: client, reason: reason)
    case .openSession(_, let userId): .openSession(client: client, userId: userId)
    case .refuseToken(_, let reason): .refuseToken(client: client, reason: reason)
    case .acceptMessage(_, let message): .acceptMessage(client: client, message: message)
    case .refuseMessage(_, let message): .refuseMessage(client: client, message: message)
    case .challenge(_, let nonce): .challenge(client: client, nonce: nonce)
    }
  }
}
