import AuthConformance
import AuthReference

/// Holds what a client does against what it may do, from outside.
struct SinchClientWatch {
  let scheme: SinchClient.Scheme
  private(set) var rules: Set<SinchClientMachine.Rule> = []
  private var user: [UInt8]?
  private var isRunning = false
  /// Whether a request to the service is unanswered.
  private var isRegistering = false
  /// The callback that is unanswered.
  private var handle: String?
  private var lastHandle = ""
  private var lastSequence: UInt64 = 0
  /// What the service gave for each user.
  private var instances: [[UInt8]: (name: String, credentials: String)] = [:]

  init(scheme: SinchClient.Scheme) {
    self.scheme = scheme
  }

  /// What is wrong about the actions, if anything is.
  mutating func takes(
    _ event: SinchClient.Event,
    _ rule: SinchClientMachine.Rule,
    _ actions: [SinchClient.Action]
  ) -> String? {
    rules.insert(rule)
    if actions.count > 1 { return "two things at once" }
    if rule == .ignores, !actions.isEmpty { return "ignores and does" }
    let wasRegistering = isRegistering
    let answered = prepare(for: event)
    guard let action = actions.first else { return nil }
    switch action {
    case .requiresRegistrationCredentials(let asked, let new):
      if event != .start || scheme == .secret { return "asks without need" }
      if Array(asked.utf8) != user { return "asks for somebody else" }
      if new == lastHandle || handle != nil || isRunning { return "asks twice" }
      handle = new
      lastHandle = new
    case .register(let registered, let sequence, _, let token, let instance):
      if Array(registered.utf8) != user { return "registers somebody else" }
      if wasRegistering || isRunning { return "registers twice" }
      if scheme == .secret {
        guard let value = sequence.flatMap({ UInt64($0) }), value > lastSequence else {
          return "goes back with its sequences"
        }
        lastSequence = value
      } else if !answered || (token == nil) == (scheme == .token) {
        return "registers with nothing"
      }
      if let instance, user.flatMap({ instances[$0]?.name }) != instance {
        return "updates what is not there"
      }
      isRegistering = true
    case .unregister(let instance):
      guard let user, let own = instances.removeValue(forKey: user), own.name == instance else {
        return "unregisters what is not there"
      }
      (isRunning, isRegistering, handle) = (false, false, nil)
    case .started:
      if case .registrationAccepted(let instance, let credentials, _) = event, let user {
        if !wasRegistering { return "starts on an answer to nothing" }
        instances[user] = (instance, credentials)
      }
      guard let user, !user.isEmpty, instances[user] != nil else { return "starts nobody" }
      (isRunning, isRegistering) = (true, false)
    case .failed:
      if isRunning { return "fails while it runs" }
    case .instanceExpired:
      if !isRunning { return "expires while it is stopped" }
      isRunning = false
    case .placeCall(_, let credentials):
      if !isRunning || user.flatMap({ instances[$0]?.credentials }) != credentials {
        return "makes a call without being entitled"
      }
    case .deliverCall:
      if !isRunning { return "receives a call while it is stopped" }
    }
    return nil
  }

  /// Notes what the event ends; whether it answers the callback that is open.
  private mutating func prepare(for event: SinchClient.Event) -> Bool {
    switch event {
    case .createClient(let user):
      self.user = Array(user.utf8)
      (isRunning, isRegistering, handle) = (false, false, nil)
    case .stop: (isRunning, isRegistering, handle) = (false, false, nil)
    case .registerWithSignature(let answered, _, _) where answered == handle:
      if scheme == .signature { handle = nil }
      return scheme == .signature
    case .registerWithToken(let answered, _) where answered == handle:
      if scheme == .token { handle = nil }
      return scheme == .token
    case .registerDidFail(let answered, _) where answered == handle: handle = nil
    case .registrationRejected: isRegistering = false
    default: break
    }
    return false
  }
}
