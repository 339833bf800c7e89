import AuthConformance
import AuthReference
import StrictJSON

/// The worked example of sinch/sinch-rtc-api-auth-examples.
enum SinchExample {
  static let applicationKey = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
  static let secret = "ax8hTTQJF0OPXL32r1LHMA=="
  static let now: Timestamp = "2018-01-02T03:04:05Z"
  static let signingKey = Base64.standard.decode("AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ=")
  static let header = #"{"alg":"HS256","kid":"hkdfv1-20180102"}"#
  static let token =
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9."
    + "eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRk"
    + "MDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAz"
    + "OGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4"
    + "YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9.EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"

  static func issue(
    _ change: (inout SinchRegistrationTokenIssuing.Input) -> Void = { _ in }
  ) -> SinchRegistrationTokenIssuing.Input {
    var input = SinchRegistrationTokenIssuing.Input(
      applicationKey: applicationKey,
      applicationSecret: secret,
      userID: "foo",
      issuedAt: now,
      timeToLive: 600,
      nonce: "6b438bda-2d5c-4e8c-92b0-39f20a94b34e"
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
