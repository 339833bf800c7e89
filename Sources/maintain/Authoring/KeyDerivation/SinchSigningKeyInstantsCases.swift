extension KeyDerivationCases {
  static let sinchSigningKeyInstants: CaseGroup = CaseGroup(
    "key-derivation/sinch-signing-key-instants",
    title: "The signing key of a registration token: around a leap second",
    method: "HMAC-SHA256 of the UTC day under the decoded secret",
    base: SinchSigningKeyScenario()
  ) {
    section("Around a leap second", decidedBy("SINCH-TOKEN-KEY-DATE-UTC")) {
      gives("last-second-before-leap-second", "The second before a leap second")
        .with { $0.at = "2016-12-31T23:59:59Z" }
      gives("first-second-after-leap-second", "The second after a leap second")
        .with { $0.at = "2017-01-01T00:00:00Z" }
    }
  }
}
