extension KnownFaults {
  /// The four trivial faults of each role.
  static let trivialFlows: [KnownFault] = Role.allCases.flatMap { role -> [KnownFault] in
    [
      trivial(
        "accepts-everything",
        role,
        "turns every failure into success",
        fix: "refuse what breaks a rule, and report what failed"
      ) { correct, _ in correct.map { succeeding($0) } },
      trivial(
        "ignores-everything",
        role,
        "ignores every event",
        fix: "perform the actions that each event requires"
      ) { _, _ in [] },
      trivial(
        "constant-output",
        role,
        "performs the same actions for every event",
        fix: "perform the actions that the event requires in the current state"
      ) { correct, earlier in earlier.first { !$0.isEmpty } ?? correct },
      trivial(
        "one-step-late",
        role,
        "performs the actions of the previous event",
        fix: "act on an event when it is delivered"
      ) { _, earlier in earlier.last ?? [] },
    ]
  }

  private static func trivial(
    _ name: String,
    _ role: Role,
    _ mistake: String,
    fix: String,
    _ change: @escaping @Sendable ([JSON], [[JSON]]) -> [JSON]
  ) -> KnownFault {
    let description = FaultDescription(
      id: FaultID(.role(role), name),
      operations: [.role(role)],
      mistake: mistake,
      fix: fix,
      flag: "stale-state",
      isTrivial: true
    )
    return KnownFault(description, .reaction(change))
  }

  /// The action that reports success in place of a failure.
  static func succeeding(_ action: JSON) -> JSON {
    guard let word = action.object?.members.first, let members = word.value.object else {
      return action
    }
    func done(_ name: String, _ more: JSON.Object = [:], keeping: String...) -> JSON {
      let kept = members.members.filter { keeping.contains($0.name) }
      return .object([name: .object(JSON.Object(kept + more.members))])
    }
    switch word.name {
    case "failed", "instanceExpired": return done("started")
    case "rejectRegistration":
      let more: JSON.Object = ["instance": "instance-1", "credentials": "credentials"]
      return done("acceptRegistration", more, keeping: "userId", "device")
    case "registerDidFail":
      return done("registerWithToken", ["token": "e30.e30.AAAA"], keeping: "handle")
    case "sendRefusal": return done("sendToken", ["token": "e30.e30.AAAA"], keeping: "request")
    case "nonceFailed": return done("nonceObtained", ["nonce": "nonce"], keeping: "call")
    case "authenticationFailed":
      return done("authenticationCompleted", ["userId": "alice"], keeping: "call")
    case "sendingFailed": return done("transmitMessage", keeping: "message")
    case "refuseNonce": return done("provideNonce", ["nonce": "nonce"], keeping: "client")
    case "refuseToken": return done("openSession", ["userId": "alice"], keeping: "client")
    case "refuseMessage": return done("acceptMessage", keeping: "client", "message")
    case "showError": return done("submitToken", ["call": "again", "token": "e30.e30.AAAA"])
    case "refuseRequest": return done("sendRequest", keeping: "service", "request")
    case "answer" where members["credential"] == nil:
      let nobody: JSON = ["username": "anonymous", "password": ""]
      return done("answer", ["credential": nobody], keeping: "challenge")
    default: return action
    }
  }
}
