import Cryptography
import TestSupport

/// The registration token that Sinch's documentation prints, and variations of it.
enum TokenSample {
  static let header = PublishedToken.header
  static let issuer = "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"
  static let nonce = PublishedToken.nonce
  static let claims =
    #"{"iss":"\#(issuer)","sub":"\#(issuer)/users/foo","iat":1514862245,"exp":1514862845,"#
    + #""nonce":"\#(nonce)"}"#
  static let keyText = PublishedToken.signingKey
  static let key = Base64.standard.decode(keyText) ?? []

  static let expectation = TokenExpectation(
    header: ["alg": "HS256", "kid": "hkdfv1-20180102"],
    headerOptional: ["typ": "JWT"],
    headerAbsent: ["crit", "b64"],
    claims: [
      "iss": .string(issuer), "sub": .string(issuer + "/users/foo"), "iat": 1_514_862_245,
      "exp": 1_514_862_845, "nonce": .string(nonce),
    ],
    claimsAbsent: ["sinch:rtc:instance:exp"],
    signature: .hs256(key)
  )

  /// A token with a right signature over whatever it holds.
  static func token(header: String = header, claims: String = claims) throws -> String {
    let input = Base64.url.encode(Array(header.utf8)) + "." + Base64.url.encode(Array(claims.utf8))
    let code = try HMAC.sha256(key: key, message: Array(input.utf8))
    return input + "." + Base64.url.encode(code)
  }

  /// The places at which tokens differ from what is expected.
  static func places(
    _ tokens: [String],
    expecting expectation: TokenExpectation = expectation
  ) -> [String] {
    let judgement = Judge().judge(
      .token(expectation),
      of: .sinchRegistrationTokenIssue,
      answers: tokens.map { .output(["token": .string($0)]) }
    )
    return judgement.outcome.failure?.differences.map(\.place) ?? []
  }
}
