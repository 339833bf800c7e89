import AuthConformance
import Cryptography
import StrictJSON

/// A registration token before it is signed: the vendor's worked example, 55 seconds old.
///
/// What a case spoils comes out under a good signature, so that nothing but the fault itself tells
/// a verifier to reject the token.
struct RegistrationTokenScenario: Scenario {
  typealias Contract = SinchRegistrationTokenVerification
  static let operation = Operation.sinchRegistrationTokenVerify

  // What the verifier is told.
  var applicationKey = DocumentedApplication.key
  var applicationSecret = DocumentedApplication.secret
  var now: Timestamp = "2018-01-02T03:05:00Z"

  // What the token says.
  var header = DocumentedApplication.header
  var claims = DocumentedApplication.claims
  /// The octets of the header, where they are not simply its JSON.
  var headerOctets: [UInt8]?
  /// The octets of the claims, where they are not simply their JSON.
  var claimsOctets: [UInt8]?

  // How it is signed.
  var signingSecret = DocumentedApplication.secretOctets
  /// The date that the signing key is derived for.
  var keyDate = "20180102"
  /// The signing key, where it is not the one of secret and date.
  var signingKey: [UInt8]?

  // How it is written.
  /// What becomes of the encoded header before it is signed.
  var headerPart: @Sendable (String) -> String = { $0 }
  /// What becomes of the encoded claims before they are signed.
  var claimsPart: @Sendable (String) -> String = { $0 }
  /// What becomes of the token after it was signed.
  var written: @Sendable (TokenText) throws -> String = { $0.compact }

  func input() throws -> SinchRegistrationTokenVerification.Input {
    let key = try signingKey ?? HMAC.sha256(key: signingSecret, message: keyDate.utf8)
    let header = headerPart(Base64.url.encode(headerOctets ?? octets(of: header)))
    let claims = claimsPart(Base64.url.encode(claimsOctets ?? octets(of: claims)))
    let signature = try HMAC.sha256(key: key, message: "\(header).\(claims)".utf8)
    let text = TokenText(
      header: header,
      claims: claims,
      signature: Base64.url.encode(signature)
    )
    return SinchRegistrationTokenVerification.Input(
      applicationKey: applicationKey,
      applicationSecret: applicationSecret,
      token: try written(text),
      now: now
    )
  }

  private func octets(of object: JSON.Object) -> [UInt8] {
    Array(JSON.object(object).compact().utf8)
  }
}

extension RegistrationTokenScenario {
  /// Lets another user register.
  mutating func setUser(_ userID: String) {
    claims["sub"] = .string("\(DocumentedApplication.issuer)/users/\(userID)")
  }

  /// Writes a date into `kid`, and signs under the key derived for just that text.
  mutating func setKeyDate(_ date: String) {
    header["kid"] = .string("hkdfv1-\(date)")
    keyDate = date
  }

  /// Moves the whole token to another instant: iat, exp, kid and key, and now with them.
  mutating func setIssued(at time: Timestamp) throws {
    guard let instant = time.instant, let later = instant.adding(seconds: 55) else {
      throw ScenarioError("\(time) is no instant")
    }
    claims["iat"] = .number(JSON.Number(instant.seconds))
    claims["exp"] = .number(JSON.Number(instant.seconds + 600))
    setKeyDate(instant.utcDay)
    now = Timestamp(later.rfc3339)
  }

  /// Gives the application a secret of these octets.
  mutating func setSecret(_ octets: [UInt8]) {
    applicationSecret = Base64.standard.encode(octets)
    signingSecret = octets
  }

  /// Changes the header's text before it is encoded.
  mutating func editHeader(_ change: (String) -> String) {
    editHeaderOctets { Array(change($0).utf8) }
  }

  /// Makes other octets of the header's text.
  mutating func editHeaderOctets(_ change: (String) -> [UInt8]) {
    headerOctets = change(JSON.object(header).compact())
  }

  /// Changes the text of the claims before it is encoded.
  mutating func editClaims(_ change: (String) -> String) {
    editClaimsOctets { Array(change($0).utf8) }
  }

  /// Makes other octets of the text of the claims.
  mutating func editClaimsOctets(_ change: (String) -> [UInt8]) {
    claimsOctets = change(JSON.object(claims).compact())
  }
}

/// The three parts of a token.
struct TokenText: Sendable {
  var header: String
  var claims: String
  var signature: String

  /// The compact serialisation.
  var compact: String { signed(signature) }
  /// The token with nothing behind the second point.
  var unsigned: String { signed("") }

  /// The token with another signature part.
  func signed(_ signature: String) -> String {
    "\(header).\(claims).\(signature)"
  }
}

extension JSON.Object {
  /// Puts a member in front of all others, another one of that name among them or not.
  mutating func putFirst(_ name: String, _ value: JSON) {
    members.insert(JSON.Member(name: name, value: value), at: 0)
  }

  /// Puts a member behind all others, another one of that name among them or not.
  mutating func putLast(_ name: String, _ value: JSON) {
    members.append(JSON.Member(name: name, value: value))
  }
}

/// A JSON number in just this notation.
func number(_ text: String) throws -> JSON {
  guard let number = JSON.Number(text) else { throw ScenarioError("\(text) is no JSON number") }
  return .number(number)
}

extension String {
  /// The text in UTF-16, the higher octet of each unit first.
  var utf16BigEndian: [UInt8] {
    utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// The text in UTF-16, the lower octet of each unit first.
  var utf16LittleEndian: [UInt8] {
    utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  /// The UTF-8 octets, with other octets in place of a part of the text.
  func octets(replacing part: String, with octets: [UInt8]) -> [UInt8] {
    Array(Array(utf8).replacing(Array(part.utf8), with: octets))
  }
}
