import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  private typealias App<Memory: Sendable> = FaultyMachine<SinchApplicationMachine, Memory>

  /// Faults of `sinch.application`.
  static let sinchApplications: [KnownFault] =
    backendsWithSequences + backendsWithTokens + backendsWithUsers + appsWithAnswers
    + appsWithSeveralClients

  private static var backendsWithSequences: [KnownFault] {
    [
      KnownFault(
        "sinch-application-sequence-lost-on-restart",
        "restarts its sequence after a restart of the backend",
        fix: "store the last sequence persistently",
        flag: "sequence-reuse",
        seenIn: ["public Android samples"],
        detectedBy: "sequences/restart",
        "sequences/restarts-between-users",
        by: App(SinchApplicationMachine()) { turn in
          if case .backendRestarts = turn.event { turn.state.base.lastSequence = nil }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-sequence-constant",
        "signs every request with the same sequence",
        fix: "increase the sequence with each signature",
        flag: "sequence-reuse",
        seenIn: ["public Node code"],
        detectedBy: "sequences/documented-previous-plus-one",
        "callbacks/two-clients-of-one-user",
        by: App(SinchApplicationMachine()) { turn in
          turn.state.base.lastSequence = nil
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-sequence-of-lost-answer",
        "reuses the sequence of a lost answer",
        fix: "treat a sequence as used once it is signed",
        flag: "sequence-reuse",
        detectedBy: "sequences/answer-lost",
        by: App(SinchApplicationMachine()) { turn in
          if case .networkFails = turn.event, let last = turn.state.base.lastSequence {
            turn.state.base.lastSequence = last - min(last, 1)
          }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-sequence-is-time",
        "uses the time as sequence",
        fix: "increase the sequence, so that two signatures in one second differ",
        flag: "sequence-reuse",
        detectedBy: "sequences/rises-within-a-second",
        "sequences/documented-previous-plus-one",
        by: App(SinchApplicationMachine()) { turn in
          turn.state.base.lastSequence = UInt64(clamping: turn.instant.seconds)
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-sequence-from-zero",
        "starts its sequence at 0",
        fix: "start the sequence at 1",
        flag: "off-by-one",
        detectedBy: "sequences/documented-previous-plus-one",
        by: App(SinchApplicationMachine()) { turn in
          // The sequence before 0 is the maximum, since the addition wraps around.
          if turn.state.base.lastSequence == nil { turn.state.base.lastSequence = .max }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-sequence-in-floating-point",
        "counts the sequence in floating point",
        fix: "store the sequence in an unsigned 64-bit integer",
        flag: "number-precision",
        detectedBy: "sequences/beyond-floating-point",
        by: counting { UInt64(exactly: Double($0)) ?? $0 }
      ),
      KnownFault(
        "sinch-application-sequence-in-32-bits",
        "counts the sequence in 32 bits",
        fix: "store the sequence in an unsigned 64-bit integer",
        flag: "signed-overflow",
        detectedBy: "sequences/beyond-32-bits",
        by: counting { UInt64(UInt32(truncatingIfNeeded: $0) & 0x7fff_ffff) }
      ),
      KnownFault(
        "sinch-application-sequence-wraps",
        "restarts the sequence after its maximum",
        fix: "refuse to sign after the maximum sequence",
        flag: "sequence-reuse",
        detectedBy: "sequences/last-sequence-used",
        by: counting { $0 == .max ? 0 : $0 }
      ),
    ]
  }

  /// A backend that changes the last sequence before it uses it.
  private static func counting(_ change: @escaping @Sendable (UInt64) -> UInt64) -> App<Void> {
    App(SinchApplicationMachine()) { turn in
      turn.state.base.lastSequence = turn.state.base.lastSequence.map(change)
      return try turn.forward()
    }
  }

  private static var backendsWithTokens: [KnownFault] {
    [
      KnownFault(
        "sinch-application-nonce-constant",
        "writes the same nonce into every token",
        fix: "draw a random nonce for each token",
        flag: "nonce-unchecked",
        detectedBy: "tokens/fresh-nonce-within-a-second",
        "tokens/fresh-nonce-for-each-user",
        by: SinchApplicationMachine(nonce: { "nonce" })
      ),
      KnownFault(
        "sinch-application-token-cached",
        "sends a user the same token every time",
        fix: "issue a token for each request",
        flag: "stale-state",
        detectedBy: "tokens/documented-subsequent-starts",
        by: App(SinchApplicationMachine(), remembering: [String: String]()) { turn in
          guard case .requestReachesBackend(let request, let user) = turn.event else {
            return try turn.forward()
          }
          if let token = turn.memory[user] { return [.sendToken(request: request, token: token)] }
          let actions = try turn.forward()
          if case .sendToken(_, let token)? = actions.first { turn.memory[user] = token }
          return actions
        }
      ),
      KnownFault(
        "sinch-application-key-day-local",
        "uses the date in Tokyo for the key",
        fix: "use the UTC date for the key",
        flag: "utc-day",
        seenIn: ["sinch/rtc-reference-applications utils/jwt/JWT.java"],
        detectedBy: "tokens/midnight",
        by: issuing { $0.keys.day = { $0.instant?.adding(seconds: 9 * 3600)?.utcDay ?? "" } }
      ),
      KnownFault(
        "sinch-application-instance-unlimited",
        "omits sinch:rtc:instance:exp",
        fix: "write sinch:rtc:instance:exp when a limit is configured",
        flag: "claims-missing",
        detectedBy: "tokens/documented-instance-expiration",
        by: issuing { $0.claims = $0.claims.without("sinch:rtc:instance:exp") }
      ),
      KnownFault(
        "sinch-application-iss-missing",
        "omits iss",
        fix: "write iss",
        flag: "claims-missing",
        detectedBy: "tokens/documented-success",
        by: issuing { $0.claims = $0.claims.without("iss") }
      ),
    ]
  }

  /// A backend with a changed issuer of tokens.
  private static func issuing(
    _ change: (inout SinchTokenIssuer) -> Void
  ) -> SinchApplicationMachine {
    changed(SinchApplicationMachine()) { change(&$0.tokens) }
  }

  private static var backendsWithUsers: [KnownFault] {
    [
      KnownFault(
        "sinch-application-everybody-accepted",
        "issues credentials to every user",
        fix: "refuse users that the backend does not know",
        flag: "wrong-subject",
        detectedBy: "callbacks/backend-refuses",
        "tokens/documented-failure-backend-rejects",
        by: App(SinchApplicationMachine()) { turn in
          guard case .requestReachesBackend(let request, _) = turn.event,
            let accepted = turn.state.base.configuration.users.first
          else { return try turn.forward() }
          return try turn.forward(.requestReachesBackend(request: request, userId: accepted))
        }
      ),
      KnownFault(
        "sinch-application-user-id-case",
        "compares user ids case-insensitively",
        fix: "compare user ids octet for octet",
        flag: "inexact-comparison",
        detectedBy: "sequences/refused-user",
        "tokens/rejected-ids-that-look-alike",
        by: App(SinchApplicationMachine()) { turn in
          guard case .requestReachesBackend(let request, let user) = turn.event else {
            return try turn.forward()
          }
          let small = user.lowercased()
          return try turn.forward(.requestReachesBackend(request: request, userId: small))
        }
      ),
    ]
  }

  private static var appsWithAnswers: [KnownFault] {
    [
      KnownFault(
        "sinch-application-every-answer-handed-over",
        "reports every answer, even after the callback is answered",
        fix: "answer each callback once",
        flag: "late-answer",
        detectedBy: "callbacks/answer-twice",
        "callbacks/answer-after-failure",
        by: App(SinchApplicationMachine()) { turn in
          guard case .signatureReachesApp(let handle, let signature, let sequence) = turn.event
          else { return try turn.forward() }
          _ = try turn.forward()
          return [
            .registerWithSignature(handle: handle, signature: signature, sequence: sequence)
          ]
        }
      ),
      KnownFault(
        "sinch-application-every-failure-reported",
        "reports every failure, even after the callback is answered",
        fix: "answer each callback once",
        flag: "late-answer",
        detectedBy: "callbacks/failure-after-answer",
        "callbacks/failure-twice",
        by: App(SinchApplicationMachine()) { turn in
          switch turn.event {
          case .networkFails(let handle, let error), .refusalReachesApp(let handle, let error):
            _ = try turn.forward()
            return [.registerDidFail(handle: handle, error: error)]
          default: return try turn.forward()
          }
        }
      ),
      KnownFault(
        "sinch-application-network-failure-swallowed",
        "never reports network failures",
        fix: "report the failure to the callback",
        flag: "swallowed-error",
        detectedBy: "callbacks/documented-failure",
        "tokens/documented-failure-network",
        by: App(SinchApplicationMachine()) { turn in
          if case .networkFails = turn.event { return [] }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-refusal-asked-again",
        "asks the backend again after a refusal",
        fix: "report the refusal to the callback",
        flag: "unasked-action",
        detectedBy: "callbacks/backend-refuses",
        by: App(SinchApplicationMachine()) { turn in
          guard case .refusalReachesApp(let handle, _) = turn.event else {
            return try turn.forward()
          }
          return [.askBackend(handle: handle, userId: "alice")]
        }
      ),
      KnownFault(
        "sinch-application-failure-reworded",
        "replaces error texts with its own",
        fix: "report the error unchanged",
        flag: "swallowed-error",
        detectedBy: "callbacks/errors-as-they-are",
        by: App(SinchApplicationMachine()) { turn in
          try turn.forward().map { action in
            guard case .registerDidFail(let handle, _) = action else { return action }
            return .registerDidFail(handle: handle, error: "failed")
          }
        }
      ),
      KnownFault(
        "sinch-application-handed-over-in-floating-point",
        "converts sequences to floating point",
        fix: "pass the sequence on exactly as received",
        flag: "number-precision",
        detectedBy: "callbacks/handed-over-unchanged",
        by: App(SinchApplicationMachine()) { turn in
          try turn.forward().map { action in
            guard case .registerWithSignature(let handle, let signature, let sequence) = action,
              let rounded = Double(sequence).flatMap(UInt64.init(exactly:))
            else { return action }
            return .registerWithSignature(
              handle: handle,
              signature: signature,
              sequence: String(rounded)
            )
          }
        }
      ),
    ]
  }

  private static var appsWithSeveralClients: [KnownFault] {
    [
      KnownFault(
        "sinch-application-last-callback-answered",
        "answers the latest callback instead of the matching one",
        fix: "answer with the handle of the request",
        flag: "stale-state",
        detectedBy: "callbacks/two-users-out-of-order",
        "tokens/users-out-of-order",
        by: App(SinchApplicationMachine(), remembering: "") { turn in
          if case .requiresRegistrationCredentials(_, let handle) = turn.event {
            turn.memory = handle
          }
          let last = turn.memory
          return try turn.forward().map { action in
            switch action {
            case .registerWithSignature(_, let signature, let sequence):
              .registerWithSignature(handle: last, signature: signature, sequence: sequence)
            case .registerWithToken(_, let token): .registerWithToken(handle: last, token: token)
            default: action
            }
          }
        }
      ),
      KnownFault(
        "sinch-application-first-user-asked",
        "asks for the first user every time",
        fix: "ask for the user in the callback",
        flag: "stale-state",
        detectedBy: "callbacks/two-users",
        "callbacks/users-that-look-alike",
        by: App(SinchApplicationMachine(), remembering: String?.none) { turn in
          guard case .requiresRegistrationCredentials(let user, let handle) = turn.event else {
            return try turn.forward()
          }
          let first = turn.memory ?? user
          turn.memory = first
          return try turn.forward(
            .requiresRegistrationCredentials(userId: first, handle: handle)
          )
        }
      ),
      KnownFault(
        "sinch-application-one-callback-at-a-time",
        "handles only one callback at a time",
        fix: "ask the backend for every callback immediately",
        flag: "unasked-action",
        detectedBy: "callbacks/four-at-once",
        "callbacks/two-clients-of-one-user",
        by: App(SinchApplicationMachine()) { turn in
          if case .requiresRegistrationCredentials = turn.event, turn.phase == .waiting {
            return []
          }
          return try turn.forward()
        }
      ),
      KnownFault(
        "sinch-application-asks-once-a-user",
        "asks the backend only once per user",
        fix: "ask the backend for every callback",
        flag: "stale-state",
        detectedBy: "callbacks/asked-again",
        "tokens/documented-subsequent-starts",
        by: App(SinchApplicationMachine(), remembering: Set<String>()) { turn in
          if case .requiresRegistrationCredentials(let user, _) = turn.event,
            !turn.memory.insert(user).inserted
          {
            return []
          }
          return try turn.forward()
        }
      ),
    ]
  }
}
