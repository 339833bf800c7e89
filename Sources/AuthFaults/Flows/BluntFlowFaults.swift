import AuthConformance
import ConformanceEngine
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// The four blunt ways to be wrong, for each party of conversations.
  static let bluntFlows: [KnownFault] = Role.allCases.flatMap { role -> [KnownFault] in
    [
      blunt(
        "accepts-everything",
        role,
        "lets everything succeed",
        fix: "refuse what breaks a rule, and tell of what has failed"
      ) { right, _ in right.map { succeeding($0) } },
      blunt(
        "ignores-everything",
        role,
        "does nothing, whatever happens",
        fix: "do what each event asks for"
      ) { _, _ in [] },
      blunt(
        "constant-output",
        role,
        "does the same whatever happens",
        fix: "do what the event asks for in the state that it meets"
      ) { right, earlier in earlier.first { !$0.isEmpty } ?? right },
      blunt(
        "one-step-late",
        role,
        "does at each event what the one before asked for",
        fix: "act on an event when it is delivered"
      ) { _, earlier in earlier.last ?? [] },
    ]
  }

  private static func blunt(
    _ name: String,
    _ role: Role,
    _ mistake: String,
    fix: String,
    _ change: @escaping @Sendable ([JSON], [[JSON]]) -> [JSON]
  ) -> KnownFault {
    let path = role.rawValue.split(separator: ".").joined(separator: "-")
    let description = FaultDescription(
      id: FaultID(rawValue: "\(path)-\(name)"),
      operations: [.role(role)],
      mistake: mistake,
      fix: fix,
      flag: "stale-state",
      isTrivial: true
    )
    return KnownFault(description, .reaction(change))
  }

  /// The action of one for whom nothing fails.
  private static func succeeding(_ action: JSON) -> JSON {
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
