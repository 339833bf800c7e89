extension FaultEffects {
  /// Faults whose cases belong to several rules and checks, and why.
  static let exceptions: [(reason: String, faults: Set<FaultID>)] = [
    (
      "What they refuse stands in good cases of other rules as well.",
      [
        "sinch-lifetime-61", "sinch-instance-172801", "sinch-instance-8-days",
        "sinch-verify-kid-of-today-only", "verify-expiry-second-early",
        "verify-issue-after-now-only", "verify-dates-integers-only",
        "sinch-verify-instance-172801", "sinch-verify-instance-8-days",
        "sinch-verify-instance-required", "sinch-verify-typ-required", "token-flat-objects-only",
        "token-unknown-claims-refused",
        "jws-hmac-key-33", "token-rsa-2048-refused",
      ]
    ),
    (
      "All that leads to one reason is passed over, or a whole part of the verification.",
      [
        "jws-verify-malformed-swallowed", "sinch-registrationtoken-verify-malformed-swallowed",
        "layer-identitytoken-verify-malformed-swallowed",
        "sinch-registrationtoken-verify-claims-swallowed",
        "layer-identitytoken-verify-claims-swallowed", "verify-claims-unchecked",
        "sinch-verify-decoded-only", "verify-dates-never-compared", "token-two-parts-taken",
      ]
    ),
    (
      "Another reader reads everything.",
      ["token-regular-expressions"]
    ),
    (
      "A date that is read as another one, or not at all, decides more than its form.",
      [
        "verify-dates-unsigned-32-bits", "verify-dates-exponents-unread",
        "verify-issue-kind-unchecked",
      ]
    ),
    (
      "One name says the hash and whether the hash is one of a session.",
      ["digest-any-session-name"]
    ),
    (
      "Conversations about other rules meet the refusal that the fault leaves out.",
      [
        "sinch-service-nonce-per-token", "sinch-service-instance-for-ever",
        "sinch-service-instance-seconds-late", "sinch-service-date-of-refused-update",
        "sinch-application-everybody-accepted", "layer-service-signature-unchecked",
        "sinch-service-reject-registration-3-times", "layer-service-refuse-token-3-times",
      ]
    ),
  ]
}
