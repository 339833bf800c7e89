import AuthConformance

/// Makes up events, good ones and bad ones.
struct SinchClientStorm {
  /// Among them an empty id and two that only look alike.
  static let users = ["foo", "bar", "Foo", "", "\u{E1}", "a\u{301}"]

  /// The handle of the last callback.
  var handle = "handle-0"
  private var random: Mutator
  private var now: Int64 = 1_514_862_245
  private var count = 0

  init(seed: UInt64) {
    random = Mutator(seed: seed)
  }

  mutating func next() -> (SinchClient.Event, Instant)? {
    // Mostly a step ahead; now and then years ahead, or back to the beginning.
    switch random.below(2_000) {
    case 0: now = 1_514_862_245
    case 1: now += 100_000_000
    case 2..<900: now += Int64(random.below(100_000))
    default: now += 1
    }
    now = min(now, Instant.range.upperBound)
    count += 1
    return Instant(seconds: now).map { (event(), $0) }
  }

  private mutating func event() -> SinchClient.Event {
    let handle = random.below(8) == 0 ? "handle-\(random.below(count))" : handle
    switch random.below(20) {
    case 0: return .createClient(userId: random.pick(Self.users))
    case 1...3: return .start
    case 4: return .stop
    case 5: return random.below(4) == 0 ? .unregister : .timePasses
    case 6, 7: return .registerWithSignature(handle: handle, signature: "c2ln", sequence: "1")
    case 8, 9: return .registerWithToken(handle: handle, token: "token-\(count)")
    case 10: return .registerDidFail(handle: handle, error: "error-\(count)")
    case 11...14:
      return .registrationAccepted(
        instance: "instance-\(count)",
        credentials: "credentials-\(count)",
        expiration: expiration()
      )
    case 15: return .registrationRejected(error: "error-\(count)")
    case 16, 17: return .makeCall(call: "call-\(count)")
    case 18: return .callArrives(call: "call-\(count)")
    default: return .timePasses
    }
  }

  private mutating func expiration() -> SinchClient.Expiration? {
    let timeToLive: Int64 = random.pick([-1, 0, 172_800, 691_199, 691_200, 2_592_000, .max, .min])
    switch random.below(6) {
    case 0: return nil
    case 1: return SinchClient.Expiration(at: "next week", timeToLive: timeToLive)
    default:
      let end = Instant(seconds: now)?.adding(seconds: Int64(random.below(2_592_000)))
      return end.map { SinchClient.Expiration(at: $0.rfc3339, timeToLive: timeToLive) }
    }
  }
}
