import AuthConformance
import AuthReference

extension WrongMachine {
  private typealias App<Memory: Sendable> = Altered<SinchApplicationMachine, Memory>

  /// Ways to play `sinch.application` wrongly.
  static var sinchApplications: [WrongMachine] {
    backendsWithSequences + backendsWithTokens + backendsWithUsers + appsWithAnswers
      + appsWithSeveralClients
  }

  private static var backendsWithSequences: [WrongMachine] {
    [
      WrongMachine(
        "begins its sequences anew after a restart",
        foundOutBy: "sinch-application-sequences/restart",
        "sinch-application-sequences/restarts-between-users",
        by: App(SinchApplicationMachine()) { turn in
          if case .backendRestarts = turn.event { turn.state.right.lastSequence = nil }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "signs with the same sequence for ever",
        foundOutBy: "sinch-application-sequences/documented-previous-plus-one",
        "sinch-application-callbacks/two-clients-of-one-user",
        by: App(SinchApplicationMachine()) { turn in
          turn.state.right.lastSequence = nil
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "uses the sequence of a lost answer again",
        foundOutBy: "sinch-application-sequences/answer-lost",
        by: App(SinchApplicationMachine()) { turn in
          if case .networkFails = turn.event, let last = turn.state.right.lastSequence {
            turn.state.right.lastSequence = last - min(last, 1)
          }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "takes the time for a sequence",
        foundOutBy: "sinch-application-sequences/rises-within-a-second",
        "sinch-application-sequences/documented-previous-plus-one",
        by: App(SinchApplicationMachine()) { turn in
          turn.state.right.lastSequence = UInt64(clamping: turn.instant.seconds)
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "begins its sequences with 0",
        foundOutBy: "sinch-application-sequences/documented-previous-plus-one",
        by: App(SinchApplicationMachine()) { turn in
          // The last one before 0 is not there: it wraps around.
          if turn.state.right.lastSequence == nil { turn.state.right.lastSequence = .max }
          return try turn.rightly()
        }
      ),
      counting("counts in floating point", "sinch-application-sequences/beyond-floating-point") {
        UInt64(exactly: Double($0)) ?? $0
      },
      counting("counts in 32 bits", "sinch-application-sequences/beyond-32-bits") {
        UInt64(UInt32(truncatingIfNeeded: $0) & 0x7fff_ffff)
      },
      counting("begins anew at the end", "sinch-application-sequences/last-sequence-used") {
        $0 == .max ? 0 : $0
      },
    ]
  }

  private static func counting(
    _ name: String,
    _ trace: String,
    as change: @escaping @Sendable (UInt64) -> UInt64
  ) -> WrongMachine {
    WrongMachine(
      name,
      foundOutBy: trace,
      by: App(SinchApplicationMachine()) { turn in
        turn.state.right.lastSequence = turn.state.right.lastSequence.map(change)
        return try turn.rightly()
      }
    )
  }

  private static var backendsWithTokens: [WrongMachine] {
    [
      WrongMachine(
        "gives all tokens the same nonce",
        foundOutBy: "sinch-application-tokens/fresh-nonce-within-a-second",
        "sinch-application-tokens/fresh-nonce-for-each-user",
        by: SinchApplicationMachine(nonce: { "nonce" })
      ),
      WrongMachine(
        "sends a user the same token for ever",
        foundOutBy: "sinch-application-tokens/documented-subsequent-starts",
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
      issuing("takes the day of Tokyo for the key", "sinch-application-tokens/midnight") {
        $0.keys.day = { $0.instant?.adding(seconds: 9 * 3600)?.utcDay ?? "" }
      },
      issuing("never limits instances", "sinch-application-tokens/documented-instance-expiration") {
        $0.claims = $0.claims.without("sinch:rtc:instance:exp")
      },
      issuing("leaves the issuer out", "sinch-application-tokens/documented-success") {
        $0.claims = $0.claims.without("iss")
      },
    ]
  }

  private static func issuing(
    _ name: String,
    _ trace: String,
    changing change: (inout SinchTokenIssuer) -> Void
  ) -> WrongMachine {
    var machine = SinchApplicationMachine()
    change(&machine.tokens)
    return WrongMachine(name, foundOutBy: trace, by: machine)
  }

  private static var backendsWithUsers: [WrongMachine] {
    [
      WrongMachine(
        "gives credentials to everybody",
        foundOutBy: "sinch-application-callbacks/backend-refuses",
        "sinch-application-tokens/documented-failure-backend-rejects",
        by: App(SinchApplicationMachine()) { turn in
          guard case .requestReachesBackend(let request, _) = turn.event,
            let accepted = turn.state.right.configuration.users.first
          else { return try turn.rightly() }
          return try turn.rightly(to: .requestReachesBackend(request: request, userId: accepted))
        }
      ),
      WrongMachine(
        "takes user ids for the same whatever their letter case",
        foundOutBy: "sinch-application-sequences/refused-user",
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

  private static var appsWithAnswers: [WrongMachine] {
    [
      WrongMachine(
        "hands every answer over",
        foundOutBy: "sinch-application-callbacks/answer-twice",
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
      WrongMachine(
        "reports every failure",
        foundOutBy: "sinch-application-callbacks/failure-after-answer",
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
      WrongMachine(
        "keeps silent about a network that fails",
        foundOutBy: "sinch-application-callbacks/documented-failure",
        "sinch-application-tokens/documented-failure-network",
        by: App(SinchApplicationMachine()) { turn in
          if case .networkFails = turn.event { return [] }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "asks again when the backend refuses",
        foundOutBy: "sinch-application-callbacks/backend-refuses",
        by: App(SinchApplicationMachine()) { turn in
          guard case .refusalReachesApp(let handle, _) = turn.event else {
            return try turn.rightly()
          }
          return [.askBackend(handle: handle, userId: "alice")]
        }
      ),
      WrongMachine(
        "reports failures in its own words",
        foundOutBy: "sinch-application-callbacks/errors-as-they-are",
        by: App(SinchApplicationMachine()) { turn in
          try turn.rightly().map { action in
            guard case .registerDidFail(let handle, _) = action else { return action }
            return .registerDidFail(handle: handle, error: "failed")
          }
        }
      ),
      WrongMachine(
        "hands sequences over in floating point",
        foundOutBy: "sinch-application-callbacks/handed-over-unchanged",
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

  private static var appsWithSeveralClients: [WrongMachine] {
    [
      WrongMachine(
        "answers the callback that came last",
        foundOutBy: "sinch-application-callbacks/two-users-out-of-order",
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
      WrongMachine(
        "asks for the user who came first",
        foundOutBy: "sinch-application-callbacks/two-users",
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
      WrongMachine(
        "asks for one callback at a time",
        foundOutBy: "sinch-application-callbacks/four-at-once",
        "sinch-application-callbacks/two-clients-of-one-user",
        by: App(SinchApplicationMachine()) { turn in
          if case .requiresRegistrationCredentials = turn.event, turn.phase == .waiting {
            return []
          }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "asks the backend once a user",
        foundOutBy: "sinch-application-callbacks/asked-again",
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
