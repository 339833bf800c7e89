import Cryptography

/// A request for a registration token: the vendor's worked example, if nothing is changed.
struct RegistrationTokenIssueScenario: IssuingScenario, SecretScenario {
  typealias Contract = SinchRegistrationTokenIssuing
  static let call = Call.sinchRegistrationTokenIssue

  var applicationKey = DocumentedApplication.key
  var applicationSecret = DocumentedApplication.secret
  var userID = "foo"
  var issuedAt: Timestamp = "2018-01-02T03:04:05Z"
  var timeToLive: Int64 = 600
  /// Nil asks the issuer for a nonce of its own.
  var nonce: String? = DocumentedApplication.nonce
  var instanceTimeToLive: Int64?

  func input() -> SinchRegistrationTokenIssuing.Input {
    SinchRegistrationTokenIssuing.Input(
      applicationKey: applicationKey,
      applicationSecret: applicationSecret,
      userID: userID,
      issuedAt: issuedAt,
      timeToLive: timeToLive,
      nonce: nonce,
      instanceTimeToLive: instanceTimeToLive
    )
  }

  mutating func setSecret(_ octets: [UInt8]) {
    applicationSecret = Base64.standard.encode(octets)
  }

  func expectedToken() throws -> TokenExpectation {
    guard let instant = issuedAt.instant else {
      throw ScenarioError("\(issuedAt) is not an instant")
    }
    guard let secret = Base64.standard.decode(applicationSecret) else {
      throw ScenarioError("\(applicationSecret) is not base64")
    }
    let issuer = "//rtc.sinch.com/applications/\(applicationKey)"
    var claims: JSON.Object = [
      "iss": .string(issuer),
      "sub": .string("\(issuer)/users/\(userID)"),
      "iat": .number(JSON.Number(instant.seconds)),
      "exp": date(instant, plus: timeToLive),
    ]
    claims["nonce"] = nonce.map(JSON.string)
    claims[instanceExpiry] = instanceTimeToLive.map { date(instant, plus: $0) }
    let signingKey = try HMAC.sha256(key: secret, message: instant.utcDay.utf8)
    return TokenExpectation(
      issues: nonce == nil ? 3 : 1,
      header: ["alg": "HS256", "kid": .string("hkdfv1-\(instant.utcDay)")],
      headerAbsent: ["crit"],
      claims: claims,
      claimsAbsent: instanceTimeToLive == nil ? [instanceExpiry] : [],
      fresh: nonce == nil ? ["nonce"] : [],
      signature: .hs256(signingKey)
    )
  }

  /// Wide enough for every lifetime that a request can ask for.
  private func date(_ instant: Instant, plus seconds: Int64) -> JSON {
    .number(JSON.Number(Int128(instant.seconds) + Int128(seconds)))
  }
}

/// The interpretations of how a user id stands in `sub`, for an issuer.
extension KeyValuePairs
where Key == Interpretation, Value == Want<RegistrationTokenIssueScenario> {
  /// As it is, percent-encoded, or not at all.
  static var rawEncodedOrRefused: Self {
    ["raw": .token, "percent-encoded": .encoded(but: ""), "refuse": .badInput]
  }

  /// The same of a user id with a slash, which some encoders keep.
  static var rawEncodedInPartOrRefused: Self {
    [
      "raw": .token, "percent-encoded": .encoded(but: ""),
      "percent-encoded-but-for-slashes": .encoded(but: "/"), "refuse": .badInput,
    ]
  }

  /// A lifetime is not capped, or is.
  static var issuedOrRefused: Self { ["issue": .token, "refuse": .badInput] }
}

extension Want<RegistrationTokenIssueScenario> {
  /// The token that the scenario calls for.
  static var token: Self { .token { _, _ in } }

  /// The token with the user id percent-encoded in `sub`, but for these octets.
  static func encoded(but kept: String) -> Self {
    .token { scenario, token in
      let subject = "//rtc.sinch.com/applications/\(scenario.applicationKey)/users/"
      token.claims["sub"] = .string(subject + percentEncoded(scenario.userID, but: kept))
    }
  }

  /// The issuer does not take such an input.
  static var badInput: Self { .refused([.malformed, .claimInvalid]) }
}

/// Every octet but letters, digits, `-._~` and some more as a percent sign and two upper-case digits.
private func percentEncoded(_ text: String, but more: String) -> String {
  let kept = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\(more)".utf8
  )
  let digits = Array("0123456789ABCDEF")
  return text.utf8.reduce(into: "") { result, octet in
    if kept.contains(octet) {
      result.unicodeScalars.append(Unicode.Scalar(octet))
    } else {
      result += "%\(digits[Int(octet >> 4)])\(digits[Int(octet & 15)])"
    }
  }
}

/// A scenario that cannot be what a case makes of it.
struct ScenarioError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
