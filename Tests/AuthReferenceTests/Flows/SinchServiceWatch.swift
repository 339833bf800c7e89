import AuthConformance
import AuthReference

/// Holds what the Sinch service does against what it has done before.
struct SinchServiceWatch {
  private(set) var rules: Set<String> = []
  private(set) var acceptedTokens = 0
  private(set) var offers = 0

  private typealias Party = SinchServiceMachine.Party
  private var known: [Party: Known] = [:]
  private var nonces: Set<String> = []
  private var lastSequences: [String: UInt64] = [:]

  /// An instance, as its device knows it.
  private struct Known {
    var name: String
    var credentials: String
    var limit: Instant?

    func lives(at instant: Instant) -> Bool { limit.map { instant < $0 } ?? true }
  }

  /// What is wrong with a step, if anything is.
  mutating func takes(
    _ event: SinchService.Event,
    at instant: Instant,
    _ transition: FlowTransition<SinchServiceMachine>,
    before: SinchServiceMachine.State
  ) -> String? {
    rules.insert(transition.rule.rawValue)
    let party = event.party
    let own = known[party].flatMap { $0.lives(at: instant) ? $0 : nil }
    let after = transition.state
    switch (event, transition.actions.first) {
    case (_, .acceptRegistration(_, _, let name, let credentials)):
      guard transition.actions.count == 1 else { return "more than one answer" }
      if let own, own.name != name { return "a second instance" }
      return accepted(event, own, Known(name: name, credentials: credentials), after)
    case (_, .rejectRegistration):
      guard before.usedUp == after.usedUp else { return "a rejection uses something up" }
      return after.instances(of: party) == (own == nil ? 0 : 1)
        ? nil : "a rejection moves instances"
    case (.placeCall(let key, _, _, let credentials, let callee), let action?):
      let reachable = known.filter {
        $0.key.application.rawValue == key && $0.key.user.rawValue.utf8.elementsEqual(callee.utf8)
          && $0.value.lives(at: instant)
      }
      let isAllowed = own.map { $0.credentials == credentials } ?? false
      guard case .offerCall = action else {
        return isAllowed && !reachable.isEmpty ? "a call is refused" : nil
      }
      offers += 1
      guard isAllowed else { return "a call without credentials" }
      return transition.actions.count == reachable.count ? nil : "a call rings elsewhere"
    case (.unregister(_, _, _, let credentials), nil):
      if own?.credentials == credentials { known[party] = nil }
      let left = own == nil || own?.credentials == credentials ? 0 : 1
      return after.instances(of: party) == left ? nil : "the wrong instance is unregistered"
    default:
      return "no answer, or one to nothing"
    }
  }

  private mutating func accepted(
    _ event: SinchService.Event,
    _ old: Known?,
    _ new: Known,
    _ after: SinchServiceMachine.State
  ) -> String? {
    var new = new
    switch event {
    case .registerWithSignature(let key, _, _, let text, let signature):
      guard signature == "AQ==", let sequence = SequenceNumber(text).value else { return "forged" }
      if let last = lastSequences[key], sequence <= last { return "a sequence for the second time" }
      lastSequences[key] = sequence
    case .registerWithToken(let key, let user, _, let token):
      let parts = token.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].utf8.elementsEqual(user.utf8) else {
        return "the token of another user"
      }
      guard nonces.insert("\(key) \(parts[1])").inserted else { return "a nonce again" }
      acceptedTokens += 1
      let limit = Int64(parts[2]) ?? 0
      new.limit = limit == 0 ? nil : Instant(seconds: limit)
    default:
      return "nobody asked to register"
    }
    if let old, old.limit != nil, new.limit == nil { return "limited became unlimited" }
    known[event.party] = new
    if after.instances(of: event.party) != 1 { return "not one instance for user and device" }
    if after.usedUp.nonces != nonces.count { return "remembers other nonces than those used" }
    let most = SinchServiceStorm.users.count * SinchServiceStorm.devices.count
    let counts = after.applications.values.map(\.instances.count)
    return counts.allSatisfy { $0 <= most } ? nil : "more instances than users and devices"
  }
}

extension SinchServiceMachine.State {
  /// How many nonces are remembered, and the last sequences.
  fileprivate var usedUp: (nonces: Int, sequences: UInt64) {
    var sum = (nonces: 0, sequences: UInt64(0))
    for application in applications.values {
      sum.nonces += application.usedNonces.count
      sum.sequences &+= application.lastSequence ?? 0
    }
    return sum
  }

  fileprivate func instances(of party: SinchServiceMachine.Party) -> Int {
    applications[party.application]?.instances.count { $0.party == party } ?? 0
  }
}
