extension KeyDerivationCases {
  static let sinchSigningKey: CaseGroup = CaseGroup(
    "key-derivation/sinch-signing-key",
    title: "The signing key of a registration token",
    method: "HMAC-SHA256 of the UTC day under the decoded secret",
    base: SinchSigningKeyScenario()
  ) {
    gives("documented-example", "The example of the vendor's documentation")
      .output(.documentedSigningKey).published(in: "sinch/sinch-rtc-api-auth-examples")
      .decidedBy("SINCH-TOKEN-KEY-HMAC")
      .also("SINCH-TOKEN-KEY-NOT-HKDF", "SINCH-TOKEN-KEY-SECRET-DECODED", "SINCH-TOKEN-KEY-MESSAGE")
      .also("SINCH-TOKEN-KEY-ID", "SINCH-TOKEN-KEY-RAW")
      .flagged("hkdf-mixup", "hmac-arguments", "secret-encoding", "key-text-as-key")
      .flagged("underived-key", "date-format", "locale-date")
    section("One key for each day") {
      decidedBy("SINCH-TOKEN-KEY-MESSAGE").also("SINCH-TOKEN-KEY-ID")
      gives("next-day", "The same secret on the next day") { $0.at = "2018-01-03T03:04:05Z" }
        .decidedBy("SINCH-TOKEN-KEY-ID").also("SINCH-TOKEN-KEY-MESSAGE")
        .note("Each day has its own key; the same key on both days ignores the date.")
      gives("other-hour", "The same secret at another time of the same day")
        .with { $0.at = "2018-01-02T21:43:59Z" }.output(.documentedSigningKey)
    }
    section("Around midnight in UTC", decidedBy("SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")) {
      gives("last-second-of-utc-day", "The last second of a UTC day")
        .with { $0.at = "2018-01-02T23:59:59Z" }.output(.documentedSigningKey)
      gives("first-second-of-utc-day", "The first second of the same UTC day")
        .with { $0.at = "2018-01-02T00:00:00Z" }.output(.documentedSigningKey)
      gives("first-second-of-next-day", "The first second of the next UTC day")
        .with { $0.at = "2018-01-03T00:00:00Z" }
      gives("last-second-of-day-before", "The last second of the UTC day before")
        .with { $0.at = "2018-01-01T23:59:59Z" }
    }
    gives("other-secret", "Another secret on the same day")
      .with { $0.secret = "oYdgGRXoxEuJhGDY2KQ/HQ==" }
      .decidedBy("SINCH-TOKEN-KEY-HMAC").also("SINCH-TOKEN-KEY-SECRET-DECODED")
    section("Secrets that are not base64") {
      decidedBy("SINCH-TOKEN-SECRET-BASE64").flagged("secret-encoding").reasons(.malformed)
      refuses("secret-not-base64", "A secret with characters outside of the base64 alphabet")
        .with { $0.secret = "not base64!" }
      refuses("secret-as-uuid", "The application key in place of the secret")
        .with { $0.secret = "a32e5a8d-f7d8-411c-9645-9038e8dd051d" }.flagged("base64-variant")
        .note("Hyphens belong to the URL-safe alphabet alone.")
    }
  }
}
