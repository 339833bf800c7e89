import AuthConformance
import Cryptography
import StrictJSON

/// The worked example of sinch/sinch-rtc-api-auth-examples.
enum SinchExample {
  static let applicationKey = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
  static let secret = "ax8hTTQJF0OPXL32r1LHMA=="
  static let nonce = "6b438bda-2d5c-4e8c-92b0-39f20a94b34e"
  static let now: Timestamp = "2018-01-02T03:04:05Z"
  static let issuedAt = 1_514_862_245
  static let signingKey = "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="

  static let header = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9"
  static let claims =
    "eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRk"
    + "MDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAz"
    + "OGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4"
    + "YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9"
  static let signature = "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"
  static let token = header + "." + claims + "." + signature

  static let pushAssertion =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiIsInNpbmNoOnJ0YzphcHBsaWNh"
    + "dGlvbl9rZXkiOiJhMzJlNWE4ZC1mN2Q4LTQxMWMtOTY0NS05MDM4ZThkZDA1MWQifQ.eyJhdWQiOiJodHRwczovL2xvY"
    + "2FsaG9zdDo4MDgwL3NpbmNoL3J0Yy9wdXNoL29hdXRoMi92MS9odWF3ZWktaG1zL3Rva2VuIiwiZXhwIjoxNTE0ODY1O"
    + "DQ1LCJpYXQiOjE1MTQ4NjIyNDUsImlzcyI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkO"
    + "C00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkIiwibm9uY2UiOiI2YjQzOGJkYS0yZDVjLTRlOGMtOTJiMC0zOWYyMGE5NGIzN"
    + "GUiLCJzY29wZSI6Imh0dHBzOi8vcHVzaC1hcGkuY2xvdWQuaHVhd2VpLmNvbSIsInNpbmNoOnJ0YzphcHBsaWNhdGlvb"
    + "l9rZXkiOiJhMzJlNWE4ZC1mN2Q4LTQxMWMtOTY0NS05MDM4ZThkZDA1MWQiLCJzdWIiOiIxMjM0NTY3ODkifQ.xOoYQZ"
    + "Z9W1EZE96BdsRbxzqIPdkVhXhAO5XE9ZD5WI8"

  static func issue(
    _ change: (inout SinchRegistrationTokenIssuing.Input) -> Void = { _ in }
  ) -> SinchRegistrationTokenIssuing.Input {
    var input = SinchRegistrationTokenIssuing.Input(
      applicationKey: applicationKey,
      applicationSecret: secret,
      userID: "foo",
      issuedAt: now,
      timeToLive: 600,
      nonce: nonce
    )
    change(&input)
    return input
  }

  static func verify(
    _ token: String = token,
    _ change: (inout SinchRegistrationTokenVerification.Input) -> Void = { _ in }
  ) -> SinchRegistrationTokenVerification.Input {
    var input = SinchRegistrationTokenVerification.Input(
      applicationKey: applicationKey,
      applicationSecret: secret,
      token: token,
      now: now
    )
    change(&input)
    return input
  }
}

/// A registration token under construction: everything right until a test changes it.
struct SinchDraft: Sendable {
  var header: JSON = ["alg": "HS256", "kid": "hkdfv1-20180102"]
  var claims: JSON = [
    "iss": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d",
    "sub": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d/users/foo",
    "iat": 1_514_862_245,
    "exp": 1_514_862_845,
    "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
  ]
  /// What is signed in place of the two, where a test needs other octets.
  var headerText: String?
  var claimsText: String?
  var day = "20180102"

  func token() throws -> String {
    let secret = Base64.standard.decode(SinchExample.secret) ?? []
    let key = try HMAC.sha256(key: secret, message: day.utf8)
    return try sign(headerText ?? header.compact(), claimsText ?? claims.compact()) {
      try HMAC.sha256(key: key, message: $0)
    }
  }
}

/// A compact token over two texts.
func sign(
  _ header: String,
  _ claims: String,
  by signature: ([UInt8]) throws -> [UInt8]
) rethrows -> String {
  let input = Base64.url.encode(header.utf8) + "." + Base64.url.encode(claims.utf8)
  return input + "." + Base64.url.encode(try signature(Array(input.utf8)))
}

extension JSON {
  /// A member of an object, to be changed in place.
  subscript(member name: String) -> JSON? {
    get { object?[name] }
    set {
      guard case .object(var object) = self else { return }
      object[name] = newValue
      self = .object(object)
    }
  }

  /// A value from its text; null where the test itself is wrong.
  static func text(_ text: String) -> JSON { (try? JSON(parsing: text)) ?? .null }
}
