import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  private typealias App<Memory: Sendable> = Altered<SinchApplicationMachine, Memory>

  /// Ways to play `sinch.application` wrongly.
  static let sinchApplications: [KnownFault] =
    backendsWithSequences + backendsWithTokens + backendsWithUsers + appsWithAnswers
    + appsWithSeveralClients

  private static var backendsWithSequences: [KnownFault] {
    [
      KnownFault(
        "sinch-application-sequence-lost-on-restart",
        "begins its sequences anew after a restart",
        fix: "store the last sequence where restarts do not lose it",
        flag: "sequence-reuse",
        seenIn: ["public Android samples"],
        foundBy: "sinch-application-sequences/restart",
        "sinch-application-sequences/restarts-between-users",
        by: App(SinchApplicationMachine()) { turn in
          if case .backendRestarts = turn.event { turn.state.right.lastSequence = nil }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-application-sequence-constant",
        "signs with the same sequence for ever",
        fix: "count one up for each signature",
        flag: "sequence-reuse",
        seenIn: ["public Node code"],
        foundBy: "sinch-application-sequences/documented-previous-plus-one",
        "sinch-application-callbacks/two-clients-of-one-user",
        by: App(SinchApplicationMachine()) { turn in
          turn.state.right.lastSequence = nil
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-application-sequence-of-lost-answer",
        "uses the sequence of a lost answer again",
        fix: "count a sequence as used as soon as it is signed",
        flag: "sequence-reuse",
        foundBy: "sinch-application-sequences/answer-lost",
        by: App(SinchApplicationMachine()) { turn in
          if case .networkFails = turn.event, let last = turn.state.right.lastSequence {
            turn.state.right.lastSequence = last - min(last, 1)
          }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-application-sequence-is-time",
        "takes the time for a sequence",
        fix: "count up: two signatures of one second must differ",
        flag: "sequence-reuse",
        foundBy: "sinch-application-sequences/rises-within-a-second",
        "sinch-application-sequences/documented-previous-plus-one",
        by: App(SinchApplicationMachine()) { turn in
          turn.state.right.lastSequence = UInt64(clamping: turn.instant.seconds)
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-application-sequence-from-zero",
        "begins its sequences with 0",
        fix: "begin with 1",
        flag: "off-by-one",
        foundBy: "sinch-application-sequences/documented-previous-plus-one",
        by: App(SinchApplicationMachine()) { turn in
          // The last one before 0 is not there: it wraps around.
          if turn.state.right.lastSequence == nil { turn.state.right.lastSequence = .max }
          return try turn.rightly()
        }
      ),
      counting(
        "sinch-application-sequence-in-floating-point",
        "counts in floating point",
        fix: "hold the sequence in an unsigned 64-bit integer",
        flag: "number-precision",
        foundBy: "sinch-application-sequences/beyond-floating-point"
      ) {
        UInt64(exactly: Double($0)) ?? $0
      },
      counting(
        "sinch-application-sequence-in-32-bits",
        "counts in 32 bits",
        fix: "hold the sequence in an unsigned 64-bit integer",
        flag: "signed-overflow",
        foundBy: "sinch-application-sequences/beyond-32-bits"
      ) {
        UInt64(UInt32(truncatingIfNeeded: $0) & 0x7fff_ffff)
      },
      counting(
        "sinch-application-sequence-wraps",
        "begins anew at the end",
        fix: "refuse to sign when the sequences are used up",
        flag: "sequence-reuse",
        foundBy: "sinch-application-sequences/last-sequence-used"
      ) {
        $0 == .max ? 0 : $0
      },
    ]
  }

  private static func counting(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy trace: String,
    as change: @escaping @Sendable (UInt64) -> UInt64
  ) -> KnownFault {
    KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: trace,
      by: App(SinchApplicationMachine()) { turn in
        turn.state.right.lastSequence = turn.state.right.lastSequence.map(change)
        return try turn.rightly()
      }
    )
  }

  private static var backendsWithTokens: [KnownFault] {
    [
      KnownFault(
        "sinch-application-nonce-constant",
        "gives all tokens the same nonce",
        fix: "draw a random nonce for each token",
        flag: "nonce-unchecked",
        foundBy: "sinch-application-tokens/fresh-nonce-within-a-second",
        "sinch-application-tokens/fresh-nonce-for-each-user",
        by: SinchApplicationMachine(nonce: { "nonce" })
      ),
      KnownFault(
        "sinch-application-token-cached",
        "sends a user the same token for ever",
        fix: "issue a token for each request",
        flag: "stale-state",
        foundBy: "sinch-application-tokens/documented-subsequent-starts",
        by: App(SinchApplicationMachine(), remembering: [String: String]()) { turn in
          guard case .requestReachesBackend(let request, let user) = turn.event else {
            return try turn.rightly()
          }
          if let token = turn.memory[user] { return [.sendToken(request: request, token: token)] }
          let actions = try turn.rightly()
          if case .sendToken(_, let token)? = actions.first { turn.memory[user] = token }
          return actions
        }
      ),
      issuing(
        "sinch-application-key-day-local",
        "takes the day of Tokyo for the key",
        fix: "take the day in UTC for the key",
        flag: "utc-day",
        seenIn: ["sinch/rtc-reference-applications utils/jwt/JWT.java"],
        foundBy: "sinch-application-tokens/midnight"
      ) {
        $0.keys.day = { $0.instant?.adding(seconds: 9 * 3600)?.utcDay ?? "" }
      },
      issuing(
        "sinch-application-instance-unlimited",
        "never limits instances",
        fix: "write sinch:rtc:instance:exp where a limit is configured",
        flag: "claims-missing",
        foundBy: "sinch-application-tokens/documented-instance-expiration"
      ) {
        $0.claims = $0.claims.without("sinch:rtc:instance:exp")
      },
      issuing(
        "sinch-application-iss-missing",
        "leaves the issuer out",
        fix: "write iss",
        flag: "claims-missing",
        foundBy: "sinch-application-tokens/documented-success"
      ) {
        $0.claims = $0.claims.without("iss")
      },
    ]
  }

  private static func issuing(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy trace: String,
    changing change: (inout SinchTokenIssuer) -> Void
  ) -> KnownFault {
    var machine = SinchApplicationMachine()
    change(&machine.tokens)
    let changed = machine
    return KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: trace,
      by: changed
    )
  }

  private static var backendsWithUsers: [KnownFault] {
    [
      KnownFault(
        "sinch-application-everybody-accepted",
        "gives credentials to everybody",
        fix: "refuse users whom the backend does not know",
        flag: "wrong-subject",
        foundBy: "sinch-application-callbacks/backend-refuses",
        "sinch-application-tokens/documented-failure-backend-rejects",
        by: App(SinchApplicationMachine()) { turn in
          guard case .requestReachesBackend(let request, _) = turn.event,
            let accepted = turn.state.right.configuration.users.first
          else { return try turn.rightly() }
          return try turn.rightly(to: .requestReachesBackend(request: request, userId: accepted))
        }
      ),
      KnownFault(
        "sinch-application-user-id-case",
        "takes user ids for the same whatever their letter case",
        fix: "compare user ids octet by octet",
        flag: "inexact-comparison",
        foundBy: "sinch-application-sequences/refused-user",
        "sinch-application-tokens/rejected-ids-that-look-alike",
        by: App(SinchApplicationMachine()) { turn in
          guard case .requestReachesBackend(let request, let user) = turn.event else {
            return try turn.rightly()
          }
          let small = user.lowercased()
          return try turn.rightly(to: .requestReachesBackend(request: request, userId: small))
        }
      ),
    ]
  }

  private static var appsWithAnswers: [KnownFault] {
    [
      KnownFault(
        "sinch-application-every-answer-handed-over",
        "hands every answer over",
        fix: "answer each callback once",
        flag: "late-answer",
        foundBy: "sinch-application-callbacks/answer-twice",
        "sinch-application-callbacks/answer-after-failure",
        by: App(SinchApplicationMachine()) { turn in
          guard case .signatureReachesApp(let handle, let signature, let sequence) = turn.event
          else { return try turn.rightly() }
          _ = try turn.rightly()
          return [
            .registerWithSignature(handle: handle, signature: signature, sequence: sequence)
          ]
        }
      ),
      KnownFault(
        "sinch-application-every-failure-reported",
        "reports every failure",
        fix: "answer each callback once",
        flag: "late-answer",
        foundBy: "sinch-application-callbacks/failure-after-answer",
        "sinch-application-callbacks/failure-twice",
        by: App(SinchApplicationMachine()) { turn in
          switch turn.event {
          case .networkFails(let handle, let error), .refusalReachesApp(let handle, let error):
            _ = try turn.rightly()
            return [.registerDidFail(handle: handle, error: error)]
          default: return try turn.rightly()
          }
        }
      ),
      KnownFault(
        "sinch-application-network-failure-swallowed",
        "keeps silent about a network that fails",
        fix: "report the failure to the callback",
        flag: "swallowed-error",
        foundBy: "sinch-application-callbacks/documented-failure",
        "sinch-application-tokens/documented-failure-network",
        by: App(SinchApplicationMachine()) { turn in
          if case .networkFails = turn.event { return [] }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-application-refusal-asked-again",
        "asks again when the backend refuses",
        fix: "report the refusal to the callback",
        flag: "unasked-action",
        foundBy: "sinch-application-callbacks/backend-refuses",
        by: App(SinchApplicationMachine()) { turn in
          guard case .refusalReachesApp(let handle, _) = turn.event else {
            return try turn.rightly()
          }
          return [.askBackend(handle: handle, userId: "alice")]
        }
      ),
      KnownFault(
        "sinch-application-failure-reworded",
        "reports failures in its own words",
        fix: "hand the error over as it is",
        flag: "swallowed-error",
        foundBy: "sinch-application-callbacks/errors-as-they-are",
        by: App(SinchApplicationMachine()) { turn in
          try turn.rightly().map { action in
            guard case .registerDidFail(let handle, _) = action else { return action }
            return .registerDidFail(handle: handle, error: "failed")
          }
        }
      ),
      KnownFault(
        "sinch-application-handed-over-in-floating-point",
        "hands sequences over in floating point",
        fix: "hand the sequence over as the text that came",
        flag: "number-precision",
        foundBy: "sinch-application-callbacks/handed-over-unchanged",
        by: App(SinchApplicationMachine()) { turn in
          try turn.rightly().map { action in
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
        "answers the callback that came last",
        fix: "answer by the handle that belongs to the request",
        flag: "stale-state",
        foundBy: "sinch-application-callbacks/two-users-out-of-order",
        "sinch-application-tokens/users-out-of-order",
        by: App(SinchApplicationMachine(), remembering: "") { turn in
          if case .requiresRegistrationCredentials(_, let handle) = turn.event {
            turn.memory = handle
          }
          let last = turn.memory
          return try turn.rightly().map { action in
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
        "asks for the user who came first",
        fix: "ask for the user of the callback",
        flag: "stale-state",
        foundBy: "sinch-application-callbacks/two-users",
        "sinch-application-callbacks/users-that-look-alike",
        by: App(SinchApplicationMachine(), remembering: String?.none) { turn in
          guard case .requiresRegistrationCredentials(let user, let handle) = turn.event else {
            return try turn.rightly()
          }
          let first = turn.memory ?? user
          turn.memory = first
          return try turn.rightly(
            to: .requiresRegistrationCredentials(userId: first, handle: handle)
          )
        }
      ),
      KnownFault(
        "sinch-application-one-callback-at-a-time",
        "asks for one callback at a time",
        fix: "ask for every callback at once",
        flag: "unasked-action",
        foundBy: "sinch-application-callbacks/four-at-once",
        "sinch-application-callbacks/two-clients-of-one-user",
        by: App(SinchApplicationMachine()) { turn in
          if case .requiresRegistrationCredentials = turn.event, turn.phase == .waiting {
            return []
          }
          return try turn.rightly()
        }
      ),
      KnownFault(
        "sinch-application-asks-once-a-user",
        "asks the backend once a user",
        fix: "ask for every callback anew",
        flag: "stale-state",
        foundBy: "sinch-application-callbacks/asked-again",
        "sinch-application-tokens/documented-subsequent-starts",
        by: App(SinchApplicationMachine(), remembering: Set<String>()) { turn in
          if case .requiresRegistrationCredentials(let user, _) = turn.event,
            !turn.memory.insert(user).inserted
          {
            return []
          }
          return try turn.rightly()
        }
      ),
    ]
  }
}
