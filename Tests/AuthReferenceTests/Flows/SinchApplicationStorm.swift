import AuthConformance

/// Makes up events for the Sinch application, good ones and bad ones.
struct SinchApplicationStorm {
  /// Of whom the backend accepts the first two.
  static let users = ["foo", "\u{E1}", "a\u{301}", "", "Foo"]

  private var random: Mutator
  private var now: Int64 = 1_514_862_245
  private var count = 0

  init(seed: UInt64) {
    random = Mutator(seed: seed)
  }

  static func configuration(_ scheme: SinchApplication.Scheme) -> SinchApplication.Configuration {
    SinchApplication.Configuration(
      applicationKey: SinchExample.applicationKey,
      applicationSecret: SinchExample.secret,
      scheme: scheme,
      users: Array(users.prefix(2)),
      tokenTimeToLive: 600
    )
  }

  mutating func next() -> (SinchApplication.Event, Instant)? {
    // Mostly within the minute; now and then years ahead.
    now += random.below(20_000) == 0 ? 100_000_000 : Int64(random.below(60))
    count += 1
    return Instant(seconds: now).map { (event(), $0) }
  }

  private mutating func event() -> SinchApplication.Event {
    // There are few handles, so that answers come early, late and twice.
    let handle = "h-\(random.below(40))"
    let user = random.pick(Self.users)
    switch random.below(20) {
    case 0...5: return .requiresRegistrationCredentials(userId: user, handle: handle)
    case 6...8: return .requestReachesBackend(request: "r-\(count)", userId: user)
    case 9...12:
      return .signatureReachesApp(handle: handle, signature: random.text(), sequence: "1")
    case 13...15: return .tokenReachesApp(handle: handle, token: random.text())
    case 16, 17: return .refusalReachesApp(handle: handle, error: "e-\(count)")
    case 18: return .networkFails(handle: handle, error: "e-\(count)")
    default: return .backendRestarts
    }
  }
}
