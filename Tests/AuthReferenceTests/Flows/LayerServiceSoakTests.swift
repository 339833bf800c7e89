import ConformanceEngine
import Synchronization
import Testing

@testable import AuthReference

@Suite("layer.service keeps its promises for 100,000 random events")
struct LayerServiceSoakTests {
  @Test("A nonce opens one session, of its own client, within ten minutes")
  func soak() throws {
    let nonces = NonceCounter()
    var machine = LayerServiceMachine(nonce: { nonces.next() })
    // A token here is `nonce/user`, and valid where the user is not `mallory`.
    machine.nonceNamed = { $0.split(separator: "/").first.map(String.init) }
    machine.verify = { _, input in
      guard let user = input.token.split(separator: "/").last, user != "mallory",
        let end = Instant(seconds: 253_402_300_799)
      else { return .invalid(.badSignature) }
      return .valid(.init(userID: String(user), expiresAt: end))
    }
    let lifetime: Int64 = 3600
    let configuration = LayerService.Configuration(
      providerId: "provider",
      publicKeys: [:],
      sessionLifetime: lifetime
    )
    var state = machine.open(configuration)
    var world = LayerServiceWorld(seed: 20_180_102, sessionLifetime: lifetime)
    var rules: Set<LayerServiceMachine.Rule> = []
    for step in 0..<100_000 {
      let event = world.nextEvent()
      let now = try #require(world.clock.now)
      let transition = try machine.transition(from: state, on: event, at: now)
      state = transition.state
      rules.insert(transition.rule)
      world.take(event, transition.actions)
      if state.clients.count > LayerServiceWorld.clients.count { world.broken = "makes up clients" }
      if let broken = world.broken ?? world.excess(of: state, after: event) {
        Issue.record("step \(step): \(broken), after \(event): \(transition.actions)")
        return
      }
    }
    #expect(rules == Set(LayerServiceMachine.Rule.allCases))
    #expect(world.sessionCount > 2_000)
  }
}

/// Nonces that count up.
private final class NonceCounter: Sendable {
  private let last = Mutex(0)

  func next() -> String {
    last.withLock { last in
      last += 1
      return "n\(last)"
    }
  }
}

/// The clients of a service, and what can be told from outside about it.
private struct LayerServiceWorld {
  static let clients = (0..<12).map { "client-\($0)" }

  var random: Mutator
  var clock = SoakClock()
  var broken: String?
  var sessionCount = 0
  private let sessionLifetime: Int64
  private var known: [String: Client] = [:]
  private var newest = 0

  private struct Client {
    /// Nonces that may still open a session, with the second in which they were handed out.
    var nonces: [String: Int64] = [:]
    /// The last few nonces, used or not.
    var recent: [String] = []
    var sessionEnd: Int64?
  }

  init(seed: UInt64, sessionLifetime: Int64) {
    random = Mutator(seed: seed)
    self.sessionLifetime = sessionLifetime
  }

  mutating func nextEvent() -> LayerService.Event {
    clock.advance(&random)
    let client = random.pick(Self.clients)
    switch random.below(16) {
    case 0...3: return .nonceRequested(client: client)
    case 4...9: return .tokenSubmitted(client: client, token: token(of: client))
    case 10...13: return .messageSent(client: client, message: "message")
    case 14: return .sessionEnded(client: client)
    default: return .challengeDue(client: client)
    }
  }

  /// Mostly a token over a nonce of the client's own; else one of another's, a bad one or no token.
  private mutating func token(of client: String) -> String {
    let owner = random.below(8) == 0 ? random.pick(Self.clients) : client
    let recent = known[owner]?.recent ?? []
    let nonce = recent.isEmpty ? "made-up" : random.pick(recent)
    switch random.below(12) {
    case 0: return nonce + "/mallory"
    case 1: return "/"
    default: return nonce + "/alice"
    }
  }

  mutating func take(_ event: LayerService.Event, _ actions: [LayerService.Action]) {
    var client = known[event.client] ?? Client()
    let now = clock.seconds
    let isAuthenticated = client.sessionEnd.map { now < $0 } ?? false
    let wasExpired = client.sessionEnd.map { $0 <= now } ?? false
    if actions.count > 1 { broken = "does several things at once" }
    switch actions.first {
    case .provideNonce(_, let nonce):
      if isAuthenticated { broken = "provides a nonce while authenticated" }
      handOut(nonce, to: &client)
    case .challenge(_, let nonce):
      client.nonces = [:]
      client.sessionEnd = nil
      handOut(nonce, to: &client)
    case .openSession(_, "alice"):
      guard case .tokenSubmitted(_, let token) = event,
        let nonce = token.split(separator: "/").first,
        let since = client.nonces[String(nonce)], now - since < 600, !isAuthenticated
      else { return broken = "opens a session that it must not" }
      client.nonces[String(nonce)] = nil
      client.sessionEnd = now + sessionLifetime
      sessionCount += 1
    case .openSession:
      broken = "opens a session for somebody else"
    case .acceptMessage:
      if !isAuthenticated { broken = "takes a message without a session" }
    case .refuseMessage:
      if isAuthenticated || wasExpired { broken = "refuses a message that it must take" }
    case .refuseToken, .refuseNonce:
      break
    case nil:
      guard case .sessionEnded = event else { return broken = "does not answer" }
      client.sessionEnd = nil
    }
    known[event.client] = client
  }

  private mutating func handOut(_ nonce: String, to client: inout Client) {
    let number = Int(nonce.dropFirst()) ?? 0
    if number <= newest { broken = "hands out a nonce twice" }
    newest = number
    client.nonces[nonce] = clock.seconds
    client.recent = client.recent.suffix(3) + [nonce]
  }

  /// More nonces in memory than were handed out to the client in the last ten minutes.
  mutating func excess(of state: LayerServiceMachine.State, after event: LayerService.Event)
    -> String?
  {
    guard let client = state.clients[.init(rawValue: event.client)] else { return nil }
    let isOld = client.nonces.contains { clock.seconds - $0.since.seconds >= 600 }
    return isOld ? "remembers dead nonces" : nil
  }
}
