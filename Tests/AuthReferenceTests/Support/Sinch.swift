import AuthConformance
import AuthReference
import StrictJSON
import TestSupport

/// The worked example of sinch/sinch-rtc-api-auth-examples.
enum SinchExample {
  static let applicationKey = PublishedToken.applicationKey
  static let secret = PublishedToken.secret
  static let now: Timestamp = "2018-01-02T03:04:05Z"
  static let signingKey = Base64.standard.decode(PublishedToken.signingKey)
  static let header = PublishedToken.header
  static let token = PublishedToken.text

  static func issue(
    _ change: (inout SinchRegistrationTokenIssuing.Input) -> Void = { _ in }
  ) -> SinchRegistrationTokenIssuing.Input {
    var input = SinchRegistrationTokenIssuing.Input(
      applicationKey: applicationKey,
      applicationSecret: secret,
      userID: "foo",
      issuedAt: now,
      timeToLive: 600,
      nonce: PublishedToken.nonce
    )
    change(&input)
    return input
  }

  /// The example's token, changed before it was issued.
  static func token(
    changed change: (inout SinchRegistrationTokenIssuing.Input) -> Void
  ) throws -> String {
    try Reference().issueSinchRegistrationToken(issue(change)).output?.token ?? ""
  }

  static func verify(_ token: String = token) -> SinchRegistrationTokenVerification.Input {
    SinchRegistrationTokenVerification.Input(
      applicationKey: applicationKey,
      applicationSecret: secret,
      token: token,
      now: now
    )
  }
}

extension Response {
  var output: Output? {
    if case .success(let output) = self { output } else { nil }
  }
}

extension Verdict {
  var findings: Findings? {
    if case .valid(let findings) = self { findings } else { nil }
  }
}
