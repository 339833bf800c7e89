import AuthConformance
import ConformanceSuite
import StrictJSON

extension KeyDerivationCases {
  static var sinchSigningKey: CaseGroup {
    CaseGroup(
      "key-derivation/sinch-signing-key",
      title: "The signing key of a registration token",
      method: "HMAC-SHA256 of the UTC day under the decoded secret",
      base: SinchSigningKeyScenario()
    ) {
      gives(
        "documented-example",
        "The example of the vendor's documentation",
        [
          "SINCH-TOKEN-KEY-HMAC", "SINCH-TOKEN-KEY-NOT-HKDF", "SINCH-TOKEN-KEY-SECRET-DECODED",
          "SINCH-TOKEN-KEY-MESSAGE", "SINCH-TOKEN-KEY-ID", "SINCH-TOKEN-KEY-RAW",
        ],
        flags: [
          "hkdf-mixup", "hmac-arguments", "secret-encoding", "key-text-as-key", "underived-key",
          "date-format", "locale-date",
        ],
        output: [
          "keyId": "hkdfv1-20180102",
          "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
        ],
        source: "sinch/sinch-rtc-api-auth-examples"
      )
      gives(
        "next-day",
        "The same secret on the next day",
        ["SINCH-TOKEN-KEY-MESSAGE", "SINCH-TOKEN-KEY-ID"],
        note: "Another key for each day; a key that stays the same has left the date out."
      ) { $0.at = "2018-01-03T03:04:05Z" }
      gives(
        "other-hour",
        "The same secret at another time of the same day",
        ["SINCH-TOKEN-KEY-MESSAGE", "SINCH-TOKEN-KEY-ID"],
        output: [
          "keyId": "hkdfv1-20180102",
          "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
        ]
      ) { $0.at = "2018-01-02T21:43:59Z" }
      midnight
      gives(
        "other-secret",
        "Another secret on the same day",
        ["SINCH-TOKEN-KEY-HMAC", "SINCH-TOKEN-KEY-SECRET-DECODED"]
      ) { $0.secret = "oYdgGRXoxEuJhGDY2KQ/HQ==" }
      refuses(
        "secret-not-base64",
        "A secret outside the base64 alphabet",
        .malformed,
        requirements: ["SINCH-TOKEN-SECRET-BASE64"],
        flags: ["secret-encoding"]
      ) { $0.secret = "not base64!" }
      refuses(
        "secret-as-uuid",
        "The application key in the secret's place",
        .malformed,
        requirements: ["SINCH-TOKEN-SECRET-BASE64"],
        flags: ["secret-encoding", "base64-variant"],
        note: "Hyphens belong to the URL-safe alphabet alone."
      ) { $0.secret = "a32e5a8d-f7d8-411c-9645-9038e8dd051d" }
    }
  }

  @CaseBuilder<SinchSigningKeyScenario>
  private static var midnight: [CaseDefinition<SinchSigningKeyScenario>] {
    gives(
      "last-second-of-utc-day",
      "The last second of a UTC day takes that day's key",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"],
      output: [
        "keyId": "hkdfv1-20180102",
        "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
      ]
    ) { $0.at = "2018-01-02T23:59:59Z" }
    gives(
      "first-second-of-utc-day",
      "The first second of the same UTC day",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"],
      output: [
        "keyId": "hkdfv1-20180102",
        "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
      ]
    ) { $0.at = "2018-01-02T00:00:00Z" }
    gives(
      "first-second-of-next-day",
      "The first second of the next UTC day",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"]
    ) { $0.at = "2018-01-03T00:00:00Z" }
    gives(
      "last-second-of-day-before",
      "The last second of the UTC day before",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"]
    ) { $0.at = "2018-01-01T23:59:59Z" }
  }
}
