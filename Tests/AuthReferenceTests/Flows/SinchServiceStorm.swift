import AuthConformance
import AuthReference

/// Makes up events for the Sinch service, good ones and bad ones.
///
/// Tokens and signatures are stand-ins, which are judged in no time: `user nonce limit` and `AQ==`
/// are good ones. The seconds of a limit count from 1970, and 0 stands for none.
struct SinchServiceStorm {
  static let applications = ["k-1", "k-2"]
  /// Among them two that only look alike.
  static let users = ["foo", "Foo", "\u{E1}", "a\u{301}"]
  static let devices = ["phone", "tablet"]

  static let configuration = SinchService.Configuration(
    applications: applications.map { .init(applicationKey: $0, applicationSecret: "c2VjcmV0") }
  )

  /// How many events there have been.
  private(set) var count = 0
  private var random: Mutator
  private var now: Int64 = 1_514_862_245
  private var sequence: UInt64 = 0
  /// The credentials that were handed out last, by user and device.
  private var credentials: [String: String] = [:]

  init(seed: UInt64) {
    random = Mutator(seed: seed)
  }

  /// Stands in for the verifier of tokens.
  static let judge:
    @Sendable (SinchTokenVerifier.Input) throws -> Verdict<SinchTokenVerifier.Findings> = { input in
      let parts = input.token.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 3, let limit = Int64(parts[2]), let epoch = Instant(seconds: 0) else {
        return .invalid(.badSignature)
      }
      return .valid(
        SinchTokenVerifier.Findings(
          userID: String(parts[0]),
          nonce: String(parts[1]),
          issuedAt: epoch,
          expiresAt: epoch,
          instanceExpiresAt: limit == 0 ? nil : Instant(seconds: limit)
        )
      )
    }

  /// Later events may use what was handed out.
  mutating func note(_ actions: [SinchService.Action]) {
    guard case .acceptRegistration(let user, let device, _, let new)? = actions.first else {
      return
    }
    credentials[device + user] = new
  }

  mutating func next() -> (SinchService.Event, Instant)? {
    // Mostly within ten minutes; now and then a month ahead.
    now += random.below(5_000) == 0 ? 2_592_000 : Int64(random.below(600))
    count += 1
    let application = random.below(100) == 0 ? "k-0" : random.pick(Self.applications)
    let user = random.pick(Self.users)
    let device = random.pick(Self.devices)
    // Right ones, unless the user or the application is another one.
    let holder = random.below(4) == 0 ? random.pick(Self.users) : user
    let credentials = credentials[device + holder] ?? ""
    let event: SinchService.Event =
      switch random.below(20) {
      case 0...3:
        .registerWithSignature(
          applicationKey: application,
          userId: user,
          device: device,
          sequence: someSequence(),
          signature: random.pick(["AQ==", "AQ==", "AA==", "", "%"])
        )
      case 4...9:
        .registerWithToken(
          applicationKey: application,
          userId: user,
          device: device,
          token: someToken(user)
        )
      case 10:
        .unregister(
          applicationKey: application,
          userId: user,
          device: device,
          credentials: credentials
        )
      default:
        .placeCall(
          applicationKey: application,
          userId: user,
          device: device,
          credentials: credentials,
          callee: random.pick(Self.users)
        )
      }
    return Instant(seconds: now).map { (event, $0) }
  }

  private mutating func someSequence() -> String {
    switch random.below(10) {
    case 0: return random.pick(["", "01", "-1", "1e3", "18446744073709551616"])
    case 1...3: return String(sequence)
    case 4: return String(random.next() % (sequence + 1))
    default:
      sequence += UInt64(random.below(3))
      return String(sequence)
    }
  }

  /// Few nonces are new, so that the list of those that were used stays as short as it can.
  private mutating func someToken(_ user: String) -> String {
    let limit: Int64 =
      switch random.below(8) {
      case 0: 0
      case 1: now - Int64(random.below(10))
      default: now + Int64(random.below(3_000_000))
      }
    switch random.below(16) {
    case 0: return random.text()
    case 1: return "\(random.pick(Self.users)) n-\(count) \(limit)"
    case 2: return "\(user) n-\(random.below(100)) \(limit)"
    case 3: return "\(user) n-\(count) \(limit)"
    default: return "\(user) n-\(random.below(100)) \(limit)"
    }
  }
}
