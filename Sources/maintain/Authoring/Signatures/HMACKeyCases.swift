/// A scenario of `jws.sign` or `jws.verify`.
protocol JWSScenario: Scenario {
  /// HS256 under a key of this many octets.
  static func hs256(keyOf count: Int) -> Self
}

/// HMAC keys that are long enough, and too short.
func hmacKeys<Base: JWSScenario>() -> [CaseDefinition<Base>] {
  section("HMAC keys", decidedBy("JWS-HMAC-KEY-SIZE").reasons(.weakKey, .malformed)) {
    for count in [32, 33, 63, 64, 65, 128, 1000] {
      succeeds("hs256-key-\(count)", "An HS256 key of \(count) bytes")
        .with { $0 = .hs256(keyOf: count) }.also("JWS-HS256")
    }
    section("Too short", flagged("weak-key")) {
      fails("hs256-key-0", "An HS256 key of no bytes") { $0 = .hs256(keyOf: 0) }
        .flagged("empty-identity")
      fails("hs256-key-1", "An HS256 key of 1 byte") { $0 = .hs256(keyOf: 1) }
      fails("hs256-key-31", "An HS256 key of 31 bytes") { $0 = .hs256(keyOf: 31) }
    }
  }
}
