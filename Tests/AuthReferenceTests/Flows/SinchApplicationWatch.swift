import AuthConformance
import AuthReference

/// Holds what the Sinch application does against what it has done before.
struct SinchApplicationWatch {
  private(set) var rules: Set<String> = []
  /// How many signatures and tokens were given, and how many callbacks were answered.
  private(set) var credentials = 0
  private(set) var answers = 0

  private var waiting: Set<String> = []
  private var lastSequence: UInt64 = 0
  private var tokens: Set<String> = []

  /// What is wrong with a step, if anything is.
  mutating func takes(
    _ event: SinchApplication.Event,
    _ transition: FlowTransition<SinchApplicationMachine>
  ) -> String? {
    rules.insert(transition.rule.rawValue)
    if transition.state.waiting.count > 40 { return "more callbacks wait than there are" }
    if transition.actions.count > 1 { return "more than one thing is done" }
    switch (event, transition.actions.first) {
    case (.requiresRegistrationCredentials(let user, let handle), let action):
      guard waiting.insert(handle).inserted else { return action == nil ? nil : "asks twice" }
      return action == .askBackend(handle: handle, userId: user) ? nil : "asks for something else"

    case (.requestReachesBackend(_, let user), .sendSignature(_, _, let text)?):
      credentials += 1
      guard let sequence = SequenceNumber(text).value, sequence == lastSequence + 1 else {
        return "not the next sequence"
      }
      lastSequence = sequence
      return isAccepted(user) ? nil : "signs for a stranger"
    case (.requestReachesBackend(_, let user), .sendToken(_, let token)?):
      credentials += 1
      guard tokens.insert(token).inserted else { return "a token for the second time" }
      return isAccepted(user) ? nil : "a token for a stranger"
    case (.requestReachesBackend(_, let user), .sendRefusal?):
      return isAccepted(user) ? "refuses a user" : nil

    case (.signatureReachesApp(let handle, let signature, let sequence), let action):
      return answers(
        handle,
        action,
        by: .registerWithSignature(handle: handle, signature: signature, sequence: sequence)
      )
    case (.tokenReachesApp(let handle, let token), let action):
      return answers(handle, action, by: .registerWithToken(handle: handle, token: token))
    case (.refusalReachesApp(let handle, let error), let action),
      (.networkFails(let handle, let error), let action):
      return answers(handle, action, by: .registerDidFail(handle: handle, error: error))

    case (.backendRestarts, nil):
      return nil
    default:
      return "no answer, or one to nothing"
    }
  }

  /// A callback that waits is answered by this; one that does not is left alone.
  private mutating func answers(
    _ handle: String,
    _ action: SinchApplication.Action?,
    by expected: SinchApplication.Action
  ) -> String? {
    guard waiting.remove(handle) != nil else { return action == nil ? nil : "answers twice" }
    answers += 1
    return action == expected ? nil : "answers something else"
  }

  private func isAccepted(_ user: String) -> Bool {
    SinchApplicationStorm.users.prefix(2).contains { $0.utf8.elementsEqual(user.utf8) }
  }
}
