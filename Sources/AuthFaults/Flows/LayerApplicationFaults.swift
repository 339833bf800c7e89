import AuthConformance
import AuthReference
import ConformanceEngine
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults of `layer.application`.
  static let layerApplications: [KnownFault] =
    appsWithChallenges + appsWithTokens + appsWithErrors

  private static var appsWithChallenges: [KnownFault] {
    [
      KnownFault(
        "layer-application-first-challenge-only",
        "answers only the first challenge",
        fix: "answer every challenge with a token for its own nonce",
        flag: "stale-state",
        seenIn: ["public sample code"],
        detectedBy: "challenges/five-challenges",
        by: FaultyMachine(LayerApplicationMachine(), remembering: false) { turn in
          guard case .challengeReceived = turn.event else { return try turn.forward() }
          if turn.memory { return [] }
          turn.memory = true
          return try turn.forward()
        }
      ),
      KnownFault(
        "layer-application-challenge-while-busy",
        "ignores challenges while it is busy",
        fix: "abandon the current attempt and answer the challenge",
        flag: "unasked-action",
        detectedBy: "overtaking/challenge-while-submitting-refused-late",
        "overtaking/challenge-while-waiting-for-backend",
        by: FaultyMachine(LayerApplicationMachine()) { turn in
          let busy: Set = [
            LayerApplicationMachine.Phase.requestingNonce, .fetchingToken, .submitting,
          ]
          if case .challengeReceived = turn.event, busy.contains(turn.phase) { return [] }
          return try turn.forward()
        }
      ),
      KnownFault(
        "layer-application-challenge-given-up",
        "abandons a challenge on didDeauthenticate",
        fix: "continue with the challenge, whose nonce authenticates the user again",
        flag: "unasked-action",
        detectedBy: "challenges/told-of-deauthentication-with-challenge",
        by: FaultyMachine(LayerApplicationMachine(), remembering: false) { turn in
          if case .didDeauthenticate = turn.event, turn.phase == .fetchingToken {
            turn.memory = true
          }
          guard case .backendAnswers = turn.event, turn.memory else { return try turn.forward() }
          return []
        }
      ),
    ]
  }

  private static var appsWithTokens: [KnownFault] {
    [
      KnownFault(
        "layer-application-first-token-for-ever",
        "submits the first token every time",
        fix: "fetch a token for each nonce",
        flag: "stale-state",
        seenIn: ["public Layer back ends with a constant token"],
        detectedBy: "authentication/second-sign-in",
        "challenges/documented-authentication-challenge",
        by: FaultyMachine(LayerApplicationMachine(), remembering: String?.none) { turn in
          try turn.forward().map { action in
            guard case .submitToken(let call, let token) = action else { return action }
            let first = turn.memory ?? token
            turn.memory = first
            return .submitToken(call: call, token: first)
          }
        }
      ),
      KnownFault(
        "layer-application-token-ignores-nonce",
        "submits a token that ignores the nonce",
        fix: "issue the token for the nonce that was obtained",
        flag: "nonce-unchecked",
        seenIn: ["public Layer back ends with a constant token"],
        detectedBy: "authentication/documented-authentication-flow",
        by: changed(LayerApplicationMachine()) {
          $0.token = { configuration, _, instant in
            try LayerApplicationMachine.token(for: configuration, nonce: "nonce", at: instant)
          }
        }
      ),
      KnownFault(
        "layer-application-claims-by-concatenation",
        "concatenates strings into claims",
        fix: "write the claims with a JSON encoder",
        flag: "string-building",
        seenIn: ["public Layer sample code"],
        detectedBy: "authentication/nonce-with-a-claim",
        "authentication/user-with-a-claim",
        by: changed(LayerApplicationMachine()) {
          $0.token = { try concatenatedToken(for: $0, nonce: $1, at: $2) }
        }
      ),
      KnownFault(
        "layer-application-nonce-trimmed",
        "trims spaces in nonces",
        fix: "use the nonce exactly as received",
        flag: "inexact-comparison",
        detectedBy: "authentication/nonce-with-spaces",
        by: changed(LayerApplicationMachine()) {
          $0.token = { configuration, nonce, instant in
            let trimmed = nonce.split(separator: " ").joined(separator: " ")
            return try LayerApplicationMachine.token(
              for: configuration,
              nonce: trimmed,
              at: instant
            )
          }
        }
      ),
      KnownFault(
        "layer-application-iat-by-the-hour",
        "rounds iat down to the hour",
        fix: "write the current second as iat",
        flag: "rounding",
        detectedBy: "authentication/token-issued-now",
        by: changed(LayerApplicationMachine()) {
          $0.token = { configuration, nonce, instant in
            let hour = Instant(seconds: instant.seconds / 3600 * 3600) ?? instant
            return try LayerApplicationMachine.token(for: configuration, nonce: nonce, at: hour)
          }
        }
      ),
      KnownFault(
        "layer-application-token-without-backend",
        "creates tokens without the backend",
        fix: "post the nonce to the backend, which holds the key",
        flag: "key-format",
        detectedBy: "authentication/documented-authentication-flow",
        by: FaultyMachine(LayerApplicationMachine()) { turn in
          let actions = try turn.forward()
          guard case .postNonce(let request, _, _)? = actions.first else { return actions }
          return try turn.forward(.backendAnswers(request: request))
        }
      ),
      KnownFault(
        "layer-application-backend-before-nonce",
        "contacts the backend before it has a nonce",
        fix: "request a nonce first",
        flag: "unasked-action",
        detectedBy: "authentication/documented-authentication-flow",
        by: FaultyMachine(LayerApplicationMachine()) { turn in
          let actions = try turn.forward()
          guard case .signIn = turn.event else { return actions }
          return actions + [.postNonce(request: "early", userId: "alice", nonce: "")]
        }
      ),
    ]
  }

  private static var appsWithErrors: [KnownFault] {
    [
      KnownFault(
        "layer-application-refused-token-again",
        "submits a refused token again",
        fix: "show the error, and start again with a new nonce",
        flag: "unasked-action",
        detectedBy: "failures/token-refused",
        by: FaultyMachine(LayerApplicationMachine(), remembering: "") { turn in
          let actions = try turn.forward()
          for case .submitToken(_, let token) in actions { turn.memory = token }
          guard case .authenticationFailed = turn.event, !actions.isEmpty else { return actions }
          return actions + [.submitToken(call: "again", token: turn.memory)]
        }
      ),
      KnownFault(
        "layer-application-refused-token-by-timer",
        "submits a refused token again on a timer",
        fix: "show the error and wait for the user or a challenge",
        flag: "unasked-action",
        detectedBy: "failures/token-refused",
        "failures/answer-to-challenge-refused",
        by: FaultyMachine(LayerApplicationMachine(), remembering: "") { turn in
          let phase = turn.phase
          let actions = try turn.forward()
          for case .submitToken(_, let token) in actions { turn.memory = token }
          guard case .timePasses = turn.event, phase == .failed, !turn.memory.isEmpty else {
            return actions
          }
          return [.submitToken(call: "again", token: turn.memory)]
        }
      ),
      KnownFault(
        "layer-application-errors-swallowed",
        "never shows errors",
        fix: "show every error that ends an attempt",
        flag: "swallowed-error",
        detectedBy: "failures/backend-fails",
        "failures/token-refused",
        by: FaultyMachine(LayerApplicationMachine()) { turn in
          try turn.forward().filter { action in
            if case .showError = action { false } else { true }
          }
        }
      ),
      KnownFault(
        "layer-application-backend-without-nonce",
        "contacts the backend without a nonce",
        fix: "show the error when no nonce is obtained",
        flag: "swallowed-error",
        detectedBy: "failures/no-nonce",
        by: FaultyMachine(LayerApplicationMachine()) { turn in
          let actions = try turn.forward()
          guard case .nonceFailed = turn.event, !actions.isEmpty else { return actions }
          return actions + [.postNonce(request: "anyway", userId: "alice", nonce: "")]
        }
      ),
      KnownFault(
        "layer-application-any-answer-taken",
        "treats any answer as its own",
        fix: "match answers to their calls",
        flag: "stale-state",
        detectedBy: "stray-events/stray-while-requesting-nonce",
        by: FaultyMachine(LayerApplicationMachine(), remembering: "") { turn in
          let actions = try turn.forward()
          for case .requestNonce(let call) in actions { turn.memory = call }
          guard case .nonceObtained(_, let nonce) = turn.event else { return actions }
          return try turn.forward(.nonceObtained(call: turn.memory, nonce: nonce))
        }
      ),
    ]
  }

  /// A token whose claims are concatenated strings.
  private static func concatenatedToken(
    for configuration: LayerApplication.Configuration,
    nonce: String,
    at instant: Instant
  ) throws -> String {
    let header = """
      {"typ":"JWT","alg":"RS256","cty":"layer-eit;v=1","kid":"\(configuration.keyId)"}
      """
    let claims = """
      {"iss":"\(configuration.providerId)","prn":"\(configuration.userId)",\
      "iat":\(instant.seconds),"exp":\(instant.seconds + 600),"nce":"\(nonce)"}
      """
    let parts = [header, claims].map { Base64.url.encode(Array($0.utf8)) }
    let input = parts.joined(separator: ".")
    let signature = try RSAPrivateKey(pem: configuration.privateKey)
      .sign(pkcs1SHA256: Array(input.utf8))
    return input + "." + Base64.url.encode(signature)
  }
}
