import AuthConformance
import AuthReference

/// Holds what a client does against what it may do, from outside.
struct AvayaClientWatch {
  /// The challenge that was handed over last, of whichever service.
  private(set) var lastChallenge = ""
  private var isStarted = false
  private var services: [String: Standing] = [:]

  /// What was seen of a service.
  private struct Standing {
    var open: String?
    var failureCount: Int64 = 0
    var isAnswered = false
    var isAccepted = false
  }

  /// What is wrong about the actions, if anything is.
  mutating func takes(_ event: AvayaClient.Event, _ actions: [AvayaClient.Action]) -> String? {
    for action in actions {
      if let wrong = takes(event, action) { return wrong }
    }
    if case .providerAnswers(let challenge, _) = event, actions.isEmpty {
      // Nil, or nothing that a response can be made of: the challenge is over.
      let ended = services.first { $0.value.open == challenge && !$0.value.isAnswered }
      if let ended { services[ended.key] = Standing() }
    }
    if case .networkFails(let service) = event { services[service]?.isAccepted = false }
    if case .serverAccepts(let service) = event, services[service]?.open == nil, isStarted {
      // Without a challenge there is nothing to tell, and the service may be in use from now on.
      services[service, default: Standing()].isAccepted = true
    }
    if event == .start { isStarted = true }
    return nil
  }

  private mutating func takes(
    _ event: AvayaClient.Event,
    _ action: AvayaClient.Action
  ) -> String? {
    switch action {
    case .startFailed: return "fails to start"
    case .register:
      return event == .start && !isStarted ? nil : "registers unasked"
    case .challengeReceived(let service, let challenge, _, _, let count):
      return raises(challenge, of: service, count, upon: event)
    case .respond(let service, _, _, _, _, _, _, _, let response):
      guard case .providerAnswers(let challenge, _?) = event,
        let standing = services[service], standing.open == challenge, !standing.isAnswered
      else { return "sends what was not asked for" }
      services[service]?.isAnswered = true
      return response.utf8.count == 32 ? nil : "sends no digest"
    case .credentialAccepted(let service, let challenge):
      guard case .serverAccepts(service) = event, let standing = services[service],
        standing.open == challenge, standing.isAnswered
      else { return "tells an acceptance of nothing" }
      services[service] = Standing(isAccepted: true)
    case .challengeCancelled(let service, let challenge):
      guard services[service]?.open == challenge else { return "cancels what does not stand" }
      services[service] = Standing()
    case .sendRequest(let service, _):
      return services[service]?.isAccepted == true ? nil : "uses a service too early"
    case .refuseRequest: return nil
    }
    return nil
  }

  private mutating func raises(
    _ challenge: String,
    of service: String,
    _ count: Int64,
    upon event: AvayaClient.Event
  ) -> String? {
    let before = services[service] ?? Standing()
    if before.open == challenge || challenge == lastChallenge { return "uses a name twice" }
    switch event {
    case .serverChallenges(service, _, _, _, _, _, _):
      if before.open != nil { return "lets two challenges stand" }
      if count != 0 { return "counts what was not rejected" }
    case .serverRejects(service, _, _, _, _, _, let stale):
      if !before.isAnswered { return "was rejected without an answer" }
      if count != before.failureCount + (stale == true ? 0 : 1) {
        return "counts from \(before.failureCount) to \(count)"
      }
    default: return "raises a challenge by itself"
    }
    services[service] = Standing(open: challenge, failureCount: count)
    lastChallenge = challenge
    return nil
  }

  /// What is wrong about the state, if anything is.
  func sees(_ state: AvayaClientMachine.State) -> String? {
    for service in state.services {
      let stands = service.phase == .challenged || service.phase == .responding
      if stands != (service.challenge != nil) { return "\(service.phase) with a wrong challenge" }
    }
    return nil
  }
}
