import AuthConformance
import StrictJSON

struct SigningKeyScenario: Scenario {
  typealias Contract = SinchSigningKeyDerivation
  static let operation = Operation.sinchSigningKeyDerive

  var secret = "ax8hTTQJF0OPXL32r1LHMA=="
  var at: Timestamp = "2018-01-02T03:04:05Z"

  func input() -> SinchSigningKeyDerivation.Input {
    SinchSigningKeyDerivation.Input(applicationSecret: secret, at: at)
  }
}

extension KeyDerivationCases {
  static var sinchSigningKey: CaseGroup {
    CaseGroup(
      "key-derivation/sinch-signing-key",
      title: "The signing key of a registration token",
      method: "HMAC-SHA256 of the UTC day under the decoded secret",
      base: SigningKeyScenario()
    ) {
      gives(
        "documented-example",
        "The example of the vendor's documentation",
        ["SINCH-TOKEN-KEY"],
        output: [
          "keyId": "hkdfv1-20180102", "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=",
        ],
        source: "sinch/sinch-rtc-api-auth-examples"
      )
      gives(
        "last-second-of-utc-day",
        "The last second of a UTC day takes that day's key",
        ["SINCH-TOKEN-KEY-DATE"]
      ) { $0.at = "2018-01-02T23:59:59Z" }
      refuses(
        "secret-not-base64",
        "A secret outside the base64 alphabet",
        .malformed,
        requirements: ["SINCH-TOKEN-KEY"]
      ) { $0.secret = "not base64!" }
    }
  }
}
