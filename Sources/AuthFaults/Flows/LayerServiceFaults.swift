import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON
import Synchronization

extension KnownFaults {
  /// Faults of `layer.service`.
  static let layerServices: [KnownFault] =
    servicesWithNonces + servicesWithTokens + servicesWithSessions + servicesWithClients

  private static var servicesWithNonces: [KnownFault] {
    [
      KnownFault(
        "layer-service-one-nonce",
        "hands out the same nonce every time",
        fix: "draw each nonce at random",
        flag: "nonce-unchecked",
        detectedBy: "nonces/ten-nonces-of-one-client",
        "challenges/five-challenges",
        by: LayerServiceMachine(nonce: { "0123456789abcdef" })
      ),
      KnownFault(
        "layer-service-nonces-repeat",
        "draws nonces from a small set",
        fix: "draw nonces with at least 128 random bits",
        flag: "nonce-unchecked",
        detectedBy: "nonces/ten-nonces-of-one-client",
        by: serviceWithNonceCycle(of: 8)
      ).acrossConversations(),
      KnownFault(
        "layer-service-nonce-replayed",
        "accepts a replayed nonce",
        fix: "mark a nonce as used with its first token",
        flag: "nonce-unchecked",
        detectedBy: "nonces/token-replayed-after-logout",
        "nonces/another-token-over-used-nonce",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          try turn.forward().map { action in
            guard case .refuseToken(let client, "replayed") = action else { return action }
            return .openSession(client: client, userId: "alice")
          }
        }
      ),
      KnownFault(
        "layer-service-nonce-second-too-long",
        "accepts nonces a second too long",
        fix: "expire a nonce ten minutes after it is handed out",
        flag: "off-by-one",
        detectedBy: "nonces/nonce-of-601-seconds",
        "nonces/challenge-nonce-of-601-seconds",
        by: changed(LayerServiceMachine()) { $0.nonceLifetime = 602 }
      ),
      KnownFault(
        "layer-service-nonce-second-too-short",
        "expires nonces a second early",
        fix: "accept a nonce for ten minutes",
        flag: "off-by-one",
        detectedBy: "nonces/nonce-of-599-seconds",
        "nonces/challenge-nonce-of-599-seconds",
        by: changed(LayerServiceMachine()) { $0.nonceLifetime = 599 }
      ),
      KnownFault(
        "layer-service-nonce-for-ever",
        "never expires nonces",
        fix: "expire a nonce ten minutes after it is handed out",
        flag: "lifetime-mixup",
        detectedBy: "nonces/nonce-of-a-year",
        by: changed(LayerServiceMachine()) { $0.nonceLifetime = Int64.max }
      ),
      KnownFault(
        "layer-service-challenge-supersedes-nothing",
        "accepts older nonces after a challenge",
        fix: "replace all earlier nonces with the nonce of the challenge",
        flag: "nonce-unchecked",
        detectedBy: "challenges/challenge-supersedes-requested-nonce",
        "challenges/challenge-supersedes-challenge",
        by: FaultyMachine(LayerServiceMachine(), remembering: Set<String>()) { turn in
          let actions = try turn.forward()
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
        "never verifies signatures",
        fix: "verify the signature with the key that kid names",
        flag: "signature-unchecked",
        detectedBy: "tokens/foreign-key",
        "challenges/challenge-answered-wrongly",
        by: verifying { $0.verify = { _, _ in true } }
      ),
      KnownFault(
        "layer-service-cty-unchecked",
        "ignores cty",
        fix: "refuse tokens whose cty is not layer-eit;v=1",
        flag: "cross-jwt",
        detectedBy: "tokens/no-cty",
        "tokens/other-cty",
        by: verifying { $0.reader.headerChecks = $0.reader.headerChecks.without("cty") }
      ),
      KnownFault(
        "layer-service-iss-unchecked",
        "ignores iss",
        fix: "compare iss with the provider id",
        flag: "wrong-subject",
        detectedBy: "tokens/other-issuer",
        by: verifying { $0.claimChecks = $0.claimChecks.without("iss") }
      ),
      KnownFault(
        "layer-service-exp-unchecked",
        "accepts expired tokens",
        fix: "refuse a token from exp on",
        flag: "expiry-unchecked",
        detectedBy: "tokens/expired",
        by: verifying { $0.claimChecks = $0.claimChecks.without("expired") }
      ),
      KnownFault(
        "layer-service-leeway-of-a-second",
        "allows a leeway of one second",
        fix: "compare dates with the clock without leeway",
        flag: "off-by-one",
        detectedBy: "tokens/expires-this-second",
        by: changed(LayerServiceMachine()) {
          $0.verify = { input in
            var input = input
            input.leeway = 1
            return try LayerTokenVerifier().verifyLayerIdentityToken(input)
          }
        }
      ),
      KnownFault(
        "layer-service-one-key-only",
        "knows only one key",
        fix: "look up kid among all keys of the provider",
        flag: "key-format",
        detectedBy: "tokens/second-key",
        by: changed(LayerServiceMachine()) {
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
        "never challenges a client whose session has expired",
        fix: "challenge a client whose session has expired",
        flag: "lifetime-mixup",
        detectedBy: "sessions/session-expired",
        "sessions/session-found-expired-years-later",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
          else { return try turn.forward() }
          return [.refuseMessage(client: client, message: message)]
        }
      ),
      KnownFault(
        "layer-service-session-for-ever",
        "never expires sessions",
        fix: "expire each session after its lifetime",
        flag: "lifetime-mixup",
        detectedBy: "sessions/session-expired",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
          else { return try turn.forward() }
          return [.acceptMessage(client: client, message: message)]
        }
      ),
      KnownFault(
        "layer-service-session-second-too-short",
        "expires sessions a second early",
        fix: "keep a session until its lifetime is over",
        flag: "off-by-one",
        detectedBy: "sessions/last-second-of-session",
        by: ServiceWithShiftedSessions(seconds: -1)
      ),
      KnownFault(
        "layer-service-session-seconds-too-long",
        "expires sessions two seconds late",
        fix: "challenge a client when the lifetime of its session is over",
        flag: "off-by-one",
        detectedBy: "sessions/session-expired",
        by: ServiceWithShiftedSessions(seconds: 2)
      ),
      KnownFault(
        "layer-service-message-though-challenged",
        "accepts messages while a challenge is open",
        fix: "refuse messages until the challenge is answered",
        flag: "offline-use",
        detectedBy: "challenges/message-while-challenged",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .challenged
          else { return try turn.forward() }
          return [.acceptMessage(client: client, message: message)]
        }
      ),
      KnownFault(
        "layer-service-nonce-while-authenticated",
        "hands out nonces to authenticated clients",
        fix: "refuse nonces to authenticated clients",
        flag: "nonce-unchecked",
        detectedBy: "sessions/nonce-while-authenticated",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          guard case .nonceRequested(let client) = turn.event, turn.phase == .authenticated
          else { return try turn.forward() }
          return [.provideNonce(client: client, nonce: try Nonce.random())]
        }
      ),
      KnownFault(
        "layer-service-token-while-authenticated",
        "accepts tokens from authenticated clients",
        fix: "refuse tokens from authenticated clients",
        flag: "offline-use",
        detectedBy: "sessions/same-token-while-authenticated",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          guard case .tokenSubmitted(let client, _) = turn.event, turn.phase == .authenticated
          else { return try turn.forward() }
          return [.openSession(client: client, userId: "bob")]
        }
      ),
      KnownFault(
        "layer-service-logout-unnoticed",
        "ignores logouts",
        fix: "end the session on a logout",
        flag: "lifetime-mixup",
        detectedBy: "sessions/logout",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          if case .sessionEnded = turn.event { return [] }
          return try turn.forward()
        }
      ),
    ]
  }

  private static var servicesWithClients: [KnownFault] {
    [
      KnownFault(
        "layer-service-clients-mixed",
        "mixes up its clients",
        fix: "keep nonces and sessions for each client separately",
        flag: "stale-state",
        detectedBy: "clients/two-devices-of-one-user",
        "clients/nonce-of-another-client",
        by: FaultyMachine(LayerServiceMachine()) { turn in
          let client = turn.event.namedClient
          return try turn.forward(turn.event.naming("all")).map { $0.naming(client) }
        }
      )
    ]
  }

  /// A service with a changed verifier of tokens.
  private static func verifying(
    _ change: (inout LayerTokenVerifier) -> Void
  ) -> LayerServiceMachine {
    let verifier = changed(LayerTokenVerifier(), change)
    return changed(LayerServiceMachine()) {
      $0.verify = { try verifier.verifyLayerIdentityToken($0) }
    }
  }

  private static func serviceWithNonceCycle(of count: Int) -> LayerServiceMachine {
    let cycle = NonceCycle(count: count)
    return LayerServiceMachine(nonce: { cycle.next() })
  }
}

/// Nonces that repeat.
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

/// A service whose sessions end early or late.
private struct ServiceWithShiftedSessions: FlowMachine {
  typealias Vocabulary = LayerService

  let seconds: Int64
  let base = LayerServiceMachine()

  func open(_ configuration: LayerService.Configuration) -> LayerServiceMachine.State {
    var configuration = configuration
    configuration.sessionLifetime += seconds
    return base.open(configuration)
  }

  func handle(
    _ event: LayerService.Event,
    at instant: Instant,
    in state: inout LayerServiceMachine.State
  ) throws -> [LayerService.Action] {
    try base.handle(event, at: instant, in: &state)
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
