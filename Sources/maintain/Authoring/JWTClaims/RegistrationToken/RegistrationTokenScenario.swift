import Cryptography

/// A registration token before it is signed: the vendor's worked example, 55 seconds old.
///
/// What a case spoils comes out under a good signature, so that nothing but the fault itself tells
/// a verifier to reject the token.
struct RegistrationTokenScenario: TimedScenario, SecretScenario {
  typealias Contract = SinchRegistrationTokenVerification
  static let call = Call.sinchRegistrationTokenVerify

  var applicationKey = DocumentedApplication.key
  var applicationSecret = DocumentedApplication.secret
  var now: Timestamp = "2018-01-02T03:05:00Z"
  var leeway: Int64 = 0
  var token = ForgedToken(
    header: DocumentedApplication.header,
    claims: DocumentedApplication.claims,
    signing: .none
  )

  /// The octets that the signing key is derived from.
  var signingSecret = DocumentedApplication.secretOctets
  /// The date that the signing key is derived for.
  var keyDate = "20180102"
  /// How the token is signed, if it is not by HS256 under the derived key.
  var signing: ForgedToken.Signing?

  func input() throws -> SinchRegistrationTokenVerification.Input {
    var token = token
    token.signing = try signing ?? .hs256(derivedKey())
    return SinchRegistrationTokenVerification.Input(
      applicationKey: applicationKey,
      applicationSecret: applicationSecret,
      token: try token.text(),
      now: now,
      leeway: leeway
    )
  }

  /// The signing key of secret and date.
  func derivedKey() throws -> [UInt8] {
    try HMAC.sha256(key: signingSecret, message: keyDate.utf8)
  }

  /// Lets another user register.
  mutating func setUser(_ userID: String) { setSubject("/users/\(userID)") }

  /// Puts this path behind the issuer.
  mutating func setSubject(_ path: String) {
    claims["sub"] = .string(DocumentedApplication.issuer + path)
  }

  /// Writes a date into `kid`, and signs under the key derived for just that text.
  mutating func setKeyDate(_ date: String) {
    header["kid"] = .string("hkdfv1-\(date)")
    keyDate = date
  }

  /// Moves the whole token to another instant: iat, exp, kid and key, and now with them.
  mutating func setIssued(at time: Timestamp) throws {
    guard let instant = time.instant, let later = instant.adding(seconds: 55) else {
      throw ScenarioError("\(time) is not an instant")
    }
    claims["iat"] = .number(JSON.Number(instant.seconds))
    claims["exp"] = .number(JSON.Number(instant.seconds + 600))
    setKeyDate(instant.utcDay)
    now = Timestamp(later.rfc3339)
  }

  mutating func signAsForeigner() { signing = .hs256(Keys.octets(32)) }

  /// Gives the application a secret of these octets.
  mutating func setSecret(_ octets: [UInt8]) {
    applicationSecret = Base64.standard.encode(octets)
    signingSecret = octets
  }
}

extension RegistrationTokenScenario: TabulatedScenario {
  static var words: CaseWords<Self> {
    var words = forgingWords
    words.addClock()
    words.settings["application"] = .text { $0.applicationKey = $1 }
    words.settings["user"] = .text { $0.setUser($1) }
    words.settings["subject"] = .text { $0.setSubject($1) }
    // A kid of this date, and the key that is derived for it; the key alone; and a whole day.
    words.settings["date"] = .text { $0.setKeyDate($1) }
    words.settings["key-date"] = .text { $0.keyDate = $1 }
    words.settings["issued"] = .text { try $0.setIssued(at: Timestamp($1)) }
    words.settings["signed-outside"] = .text { $0.signing = OutsideSignature($1).signing }
    words.changes["signed-as-foreigner"] = { $0.signAsForeigner() }
    words.changes["signed-rs256"] = { $0.signing = .rs256(Keys.main.privateKey) }
    words.values = [
      "key": .string(DocumentedApplication.key),
      "issuer": .string(DocumentedApplication.issuer),
      "nonce": .string(DocumentedApplication.nonce),
      "findings": .object(DocumentedApplication.findings),
      "user-foo": ["userId": "foo", "nonce": .string(DocumentedApplication.nonce)],
      "other-key": .string(OtherApplication.key),
      "other-issuer": .string(OtherApplication.issuer),
    ]
    return words
  }
}

// The texts of a registration token.
extension RegistrationTokenScenario {
  static let exactTexts = [issuer]
  static let otherTexts = [subject, tokenNonce, keyID]
  static let dates: [(claim: String, right: JSON)] = [
    ("iat", 1_514_862_245), ("exp", 1_514_862_845), ("nbf", 1_514_862_245),
    (instanceExpiry, 1_515_035_045),
  ]

  static let issuer = TextField(
    name: "iss",
    being: "An issuer",
    exact: ("SINCH-TOKEN-ISS", [.wrongIssuer]),
    required: ("SINCH-TOKEN-CLAIMS-REQUIRED", [.claimMissing, .wrongIssuer]),
    typed: ("JWT-STRING-CLAIMS", [.claimInvalid, .wrongIssuer])
  )
  static let subject = TextField(
    name: "sub",
    being: "A subject",
    exact: ("SINCH-TOKEN-SUB", [.wrongSubject]),
    required: ("SINCH-TOKEN-CLAIMS-REQUIRED", [.claimMissing, .wrongSubject]),
    typed: ("JWT-STRING-CLAIMS", [.claimInvalid, .wrongSubject])
  )
  static let tokenNonce = TextField(
    name: "nonce",
    being: "A nonce",
    exact: ("SINCH-TOKEN-NONCE-PRESENT", [.claimInvalid]),
    required: ("SINCH-TOKEN-CLAIMS-REQUIRED", [.claimMissing]),
    typed: ("SINCH-TOKEN-NONCE-STRING", [.claimInvalid])
  )
  static let keyID = TextField(
    name: "kid",
    being: "A kid",
    part: .header,
    exact: ("SINCH-TOKEN-KID-SYNTAX", [.unknownKey, .malformed]),
    required: ("SINCH-TOKEN-KID-REQUIRED", [.unknownKey, .malformed, .claimMissing]),
    typed: ("SINCH-TOKEN-KID-REQUIRED", [.unknownKey, .malformed])
  )
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
