import AuthConformance
import AuthReference
import ConformanceEngine
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Ways to play `layer.application` wrongly.
  static let layerApplications: [KnownFault] =
    appsWithChallenges + appsWithTokens + appsWithErrors

  private static var appsWithChallenges: [KnownFault] {
    [
      KnownFault(
        "layer-application-first-challenge-only",
        "answers only the first challenge",
        fix: "answer every challenge with a token over its own nonce",
        flag: "stale-state",
        seenIn: ["public sample code"],
        foundBy: "layer-application-challenges/five-challenges",
        by: Altered(LayerApplicationMachine(), remembering: false) { turn in
          guard case .challengeReceived = turn.event else { return try turn.rightly() }
          if turn.memory { return [] }
          turn.memory = true
          return try turn.rightly()
        }
      ),
      KnownFault(
        "layer-application-challenge-before-sign-in",
        "answers no challenge before the user has signed in",
        fix: "answer a challenge whenever it comes",
        flag: "unasked-action",
        foundBy: "layer-application-challenges/challenge-before-sign-in",
        by: Altered(LayerApplicationMachine()) { turn in
          if case .challengeReceived = turn.event, turn.phase == .idle { return [] }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "layer-application-challenge-while-busy",
        "answers no challenge while it is busy",
        fix: "drop what is under way and answer the challenge",
        flag: "unasked-action",
        foundBy: "layer-application-overtaking/challenge-while-submitting",
        "layer-application-overtaking/challenge-while-waiting-for-backend",
        by: Altered(LayerApplicationMachine()) { turn in
          let busy: Set = [
            LayerApplicationMachine.Phase.requestingNonce, .fetchingToken, .submitting,
          ]
          if case .challengeReceived = turn.event, busy.contains(turn.phase) { return [] }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "layer-application-challenge-given-up",
        "gives a challenge up when told of the deauthentication",
        fix: "go on with the challenge: its nonce authenticates the user again",
        flag: "unasked-action",
        foundBy: "layer-application-challenges/told-of-deauthentication-with-challenge",
        by: Altered(LayerApplicationMachine(), remembering: false) { turn in
          if case .didDeauthenticate = turn.event, turn.phase == .fetchingToken {
            turn.memory = true
          }
          guard case .backendAnswers = turn.event, turn.memory else { return try turn.rightly() }
          return []
        }
      ),
    ]
  }

  private static var appsWithTokens: [KnownFault] {
    [
      KnownFault(
        "layer-application-first-token-for-ever",
        "submits the first token for ever",
        fix: "fetch a token for each nonce",
        flag: "stale-state",
        seenIn: ["public Layer back ends with a constant token"],
        foundBy: "layer-application-authentication/second-sign-in",
        "layer-application-challenges/documented-authentication-challenge",
        by: Altered(LayerApplicationMachine(), remembering: String?.none) { turn in
          try turn.rightly().map { action in
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
        fix: "issue the token over the nonce that was obtained",
        flag: "nonce-unchecked",
        seenIn: ["public Layer back ends with a constant token"],
        foundBy: "layer-application-authentication/documented-authentication-flow",
        by: app { configuration, _, instant in
          try LayerApplicationMachine.token(for: configuration, nonce: "nonce", at: instant)
        }
      ),
      KnownFault(
        "layer-application-claims-by-concatenation",
        "puts claims together as text",
        fix: "let a JSON encoder write the claims",
        flag: "string-building",
        seenIn: ["public Layer sample code"],
        foundBy: "layer-application-authentication/nonce-with-a-claim",
        "layer-application-authentication/user-with-a-claim",
        by: app { try concatenatedToken(for: $0, nonce: $1, at: $2) }
      ),
      KnownFault(
        "layer-application-nonce-trimmed",
        "trims nonces",
        fix: "take the nonce exactly as it came",
        flag: "inexact-comparison",
        foundBy: "layer-application-authentication/nonce-with-spaces",
        by: app { configuration, nonce, instant in
          let trimmed = nonce.split(separator: " ").joined(separator: " ")
          return try LayerApplicationMachine.token(for: configuration, nonce: trimmed, at: instant)
        }
      ),
      KnownFault(
        "layer-application-iat-by-the-hour",
        "dates tokens by the hour",
        fix: "write the current second as iat",
        flag: "rounding",
        foundBy: "layer-application-authentication/token-issued-now",
        by: app { configuration, nonce, instant in
          let hour = Instant(seconds: instant.seconds / 3600 * 3600) ?? instant
          return try LayerApplicationMachine.token(for: configuration, nonce: nonce, at: hour)
        }
      ),
      KnownFault(
        "layer-application-token-without-backend",
        "makes tokens without its backend",
        fix: "post the nonce to the backend, which has the key",
        flag: "key-format",
        foundBy: "layer-application-authentication/documented-authentication-flow",
        by: Altered(LayerApplicationMachine()) { turn in
          let actions = try turn.rightly()
          guard case .postNonce(let request, _, _)? = actions.first else { return actions }
          return try turn.rightly(to: .backendAnswers(request: request))
        }
      ),
      KnownFault(
        "layer-application-backend-before-nonce",
        "asks its backend before it has a nonce",
        fix: "request a nonce first",
        flag: "unasked-action",
        foundBy: "layer-application-authentication/documented-authentication-flow",
        by: Altered(LayerApplicationMachine()) { turn in
          let actions = try turn.rightly()
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
        fix: "show the error; a new try begins with a new nonce",
        flag: "unasked-action",
        foundBy: "layer-application-failures/token-refused",
        by: Altered(LayerApplicationMachine(), remembering: "") { turn in
          let actions = try turn.rightly()
          for case .submitToken(_, let token) in actions { turn.memory = token }
          guard case .authenticationFailed = turn.event, !actions.isEmpty else { return actions }
          return actions + [.submitToken(call: "again", token: turn.memory)]
        }
      ),
      KnownFault(
        "layer-application-refused-token-by-timer",
        "submits a refused token again by a timer",
        fix: "show the error and wait for the user or a challenge",
        flag: "unasked-action",
        foundBy: "layer-application-failures/token-refused",
        "layer-application-failures/answer-to-challenge-refused",
        by: Altered(LayerApplicationMachine(), remembering: "") { turn in
          let phase = turn.phase
          let actions = try turn.rightly()
          for case .submitToken(_, let token) in actions { turn.memory = token }
          guard case .timePasses = turn.event, phase == .failed, !turn.memory.isEmpty else {
            return actions
          }
          return [.submitToken(call: "again", token: turn.memory)]
        }
      ),
      KnownFault(
        "layer-application-errors-swallowed",
        "swallows errors",
        fix: "show every error that ends an attempt",
        flag: "swallowed-error",
        foundBy: "layer-application-failures/no-nonce",
        "layer-application-failures/backend-fails",
        "layer-application-failures/token-refused",
        by: Altered(LayerApplicationMachine()) { turn in
          try turn.rightly().filter { action in
            if case .showError = action { false } else { true }
          }
        }
      ),
      KnownFault(
        "layer-application-backend-without-nonce",
        "goes to its backend though there is no nonce",
        fix: "show the error where no nonce could be obtained",
        flag: "swallowed-error",
        foundBy: "layer-application-failures/no-nonce",
        by: Altered(LayerApplicationMachine()) { turn in
          let actions = try turn.rightly()
          guard case .nonceFailed = turn.event, !actions.isEmpty else { return actions }
          return actions + [.postNonce(request: "anyway", userId: "alice", nonce: "")]
        }
      ),
      KnownFault(
        "layer-application-any-answer-taken",
        "takes any answer for its own",
        fix: "match answers with the call that they belong to",
        flag: "stale-state",
        foundBy: "layer-application-stray-events/stray-while-requesting-nonce",
        by: Altered(LayerApplicationMachine(), remembering: "") { turn in
          let actions = try turn.rightly()
          for case .requestNonce(let call) in actions { turn.memory = call }
          guard case .nonceObtained(_, let nonce) = turn.event else { return actions }
          return try turn.rightly(to: .nonceObtained(call: turn.memory, nonce: nonce))
        }
      ),
    ]
  }

  private static func app(
    _ token: @escaping @Sendable (LayerApplication.Configuration, String, Instant) throws -> String?
  ) -> LayerApplicationMachine {
    var machine = LayerApplicationMachine()
    machine.token = token
    return machine
  }

  /// A token whose claims were never JSON values.
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
