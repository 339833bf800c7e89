/// A service that verifies a token, 55 seconds old, of a provider with two registered keys.
struct IdentityTokenVerifyScenario: TimedScenario {
  typealias Contract = LayerIdentityTokenVerification
  typealias PublicKey = LayerIdentityTokenVerification.Input.PublicKey
  static let call = Call.layerIdentityTokenVerify
  static let algorithm = "RS256"

  var provider = IdentityTokenParties.provider
  var publicKeys = [
    PublicKey(keyID: IdentityTokenParties.keyID, pem: Keys.main.publicKey),
    PublicKey(keyID: IdentityTokenParties.secondKeyID, pem: Keys.second.publicKey),
  ]
  var nonce = IdentityTokenParties.nonce
  var now: Timestamp = "2018-01-02T03:05:00Z"
  var leeway: Int64 = 0
  var token = ForgedToken(
    header: [
      "typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1",
      "kid": .string(IdentityTokenParties.keyID),
    ],
    claims: [
      "iss": .string(IdentityTokenParties.provider),
      "prn": .string(IdentityTokenParties.userID),
      "iat": 1_514_862_245,
      "exp": 1_514_862_845,
      "nce": .string(IdentityTokenParties.nonce),
    ],
    signing: .rs256(Keys.main.privateKey)
  )

  func input() throws -> LayerIdentityTokenVerification.Input {
    LayerIdentityTokenVerification.Input(
      providerID: provider,
      publicKeys: publicKeys,
      token: try token.text(),
      nonce: nonce,
      now: now,
      leeway: leeway
    )
  }

  /// Signs with the second registered key, as the header then says.
  mutating func useSecondKey() {
    header["kid"] = .string(IdentityTokenParties.secondKeyID)
    token.signing = .rs256(Keys.second.privateKey)
  }

  /// Registers this key alone, signs with it and names it in the header.
  mutating func use(_ pair: KeyPair, id: String = IdentityTokenParties.thirdKeyID) {
    register(pair.publicKey, id: id)
    token.signing = .rs256(pair.privateKey)
  }

  /// Registers this public key alone and names it in the header.
  mutating func register(_ pem: String, id: String = IdentityTokenParties.thirdKeyID) {
    publicKeys = [PublicKey(keyID: id, pem: pem)]
    header["kid"] = .string(id)
  }
}

extension IdentityTokenVerifyScenario: TabulatedScenario {
  static var words: CaseWords<Self> {
    var words = forgingWords
    words.addClock()
    words.settings["provider"] = .text { $0.provider = $1 }
    words.settings["nonce"] = .text { $0.nonce = $1 }
    words.changes["second-key"] = { $0.useSecondKey() }
    words.values = [
      "provider": .string(IdentityTokenParties.provider),
      "provider-in-capitals": .string(IdentityTokenParties.providerInCapitals),
      "key-id": .string(IdentityTokenParties.keyID),
      "nonce": .string(IdentityTokenParties.nonce),
      "other-nonce": "p4RzXe8sVbN1mQkYhT6wJcGd3uFaLo9K",
      "alice": .object(IdentityTokenCases.alice),
      "registration-token": .string(DocumentedApplication.token),
    ]
    return words
  }
}

// The texts of an identity token.
extension IdentityTokenVerifyScenario {
  static let exactTexts = [issuer, tokenNonce, keyID]
  static let otherTexts = [user]
  static let dates: [(claim: String, right: JSON)] = [
    ("iat", 1_514_862_245), ("exp", 1_514_862_845), ("nbf", 1_514_862_245),
  ]

  static let issuer = TextField(
    name: "iss",
    being: "An issuer",
    exact: ("LAYER-TOKEN-ISS", [.wrongIssuer]),
    required: ("LAYER-TOKEN-ISS", [.claimMissing, .wrongIssuer]),
    typed: ("LAYER-TOKEN-ISS", [.claimInvalid, .wrongIssuer])
  )
  static let tokenNonce = TextField(
    name: "nce",
    being: "A nonce",
    exact: ("LAYER-TOKEN-NONCE", [.nonceMismatch]),
    required: ("LAYER-TOKEN-NONCE-REQUIRED", [.claimMissing, .nonceMismatch]),
    typed: ("LAYER-TOKEN-NONCE-REQUIRED", [.claimInvalid, .nonceMismatch])
  )
  static let keyID = TextField(
    name: "kid",
    being: "A kid",
    part: .header,
    exact: ("LAYER-TOKEN-KID-UNKNOWN", [.unknownKey, .malformed]),
    required: ("LAYER-TOKEN-KID-UNKNOWN", [.unknownKey, .malformed]),
    typed: ("LAYER-TOKEN-KID-UNKNOWN", [.unknownKey, .malformed])
  )
  static let user = TextField(
    name: "prn",
    being: "A prn",
    exact: ("LAYER-TOKEN-PRN", [.claimInvalid]),
    required: ("LAYER-TOKEN-PRN", [.claimMissing]),
    typed: ("LAYER-TOKEN-PRN", [.claimInvalid])
  )
}
