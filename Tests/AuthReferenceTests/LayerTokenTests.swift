import AuthConformance
import AuthReference
import ConformanceEngine
import Cryptography
import Testing

@Suite("Identity tokens are issued and verified as documented")
struct LayerTokenTests {
  static let key = PublishedSignature.rfc7515
  static let other = PublishedSignature.rfc7520

  static func issue(
    _ change: (inout LayerIdentityTokenIssuing.Input) -> Void = { _ in }
  ) -> LayerIdentityTokenIssuing.Input {
    var input = LayerIdentityTokenIssuing.Input(
      providerID: "layer:///providers/1",
      keyID: "layer:///keys/1",
      privateKey: key.privateKey,
      userID: "user",
      nonce: "nonce",
      issuedAt: "2018-01-02T03:04:05.9Z",
      timeToLive: 600
    )
    change(&input)
    return input
  }

  static func verify(
    _ token: String,
    _ change: (inout LayerIdentityTokenVerification.Input) -> Void = { _ in }
  ) -> LayerIdentityTokenVerification.Input {
    var input = LayerIdentityTokenVerification.Input(
      providerID: "layer:///providers/1",
      publicKeys: [
        .init(keyID: "layer:///keys/1", pem: key.publicKey),
        .init(keyID: "layer:///keys/2", pem: other.publicKey),
        .init(keyID: "weak", pem: WeakKey.public2047),
        .init(keyID: "private", pem: key.privateKey),
      ],
      token: token,
      nonce: "nonce",
      now: "2018-01-02T03:04:05Z"
    )
    change(&input)
    return input
  }

  @Test("An issued token carries what was asked for")
  func issuing() throws {
    let input = Self.issue {
      $0.displayName = "D"
      $0.avatarURL = "A"
      $0.firstName = "F"
      $0.lastName = "L"
    }
    let token = try #require(try Reference().issueLayerIdentityToken(input).output?.token)
    let parts = try CompactJWS(token)
    #expect(
      String(decoding: parts.protectedHeader, as: UTF8.self)
        == #"{"typ":"JWT","alg":"RS256","cty":"layer-eit;v=1","kid":"layer:///keys/1"}"#
    )
    #expect(
      String(decoding: parts.payload, as: UTF8.self)
        == #"{"iss":"layer:///providers/1","prn":"user","iat":1514862245,"exp":1514862845,"#
        + #""nce":"nonce","first_name":"F","last_name":"L","display_name":"D","avatar_url":"A"}"#
    )
    let publicKey = try RSAPublicKey(pem: Self.key.publicKey)
    #expect(publicKey.verifies(pkcs1SHA256: parts.signature, parts.signingInput))
  }

  static let issues: [Trial<LayerIdentityTokenIssuing.Input>] = [
    Trial("no provider", .malformed) { $0.providerID = "" },
    Trial("no key id", .malformed) { $0.keyID = "" },
    Trial("no user", .malformed) { $0.userID = "" },
    Trial("no nonce", .malformed) { $0.nonce = "" },
    Trial("bad instant", .malformed) { $0.issuedAt = "" },
    Trial("0 s", .ttlTooShort) { $0.timeToLive = 0 },
    Trial("1 s", nil) { $0.timeToLive = 1 },
    Trial("least time to live", .ttlTooShort) { $0.timeToLive = .min },
    Trial("greatest time to live", .claimInvalid) { $0.timeToLive = .max },
    Trial("before 1970", .claimInvalid) { $0.issuedAt = "1969-12-31T23:59:59.9Z" },
    Trial("no PEM", .malformed) { $0.privateKey = "key" },
    Trial("public key", .malformed) { $0.privateKey = key.publicKey },
    Trial("1024 bits", .weakKey) { $0.privateKey = WeakKey.private1024 },
    Trial("2047 bits", .weakKey) { $0.privateKey = WeakKey.private2047 },
    Trial("quotes in the user", nil) { $0.userID = #"","prn":"admin"# },
  ]

  @Test("Issuing refuses bad parameters, and whatever it issues is valid", arguments: issues)
  func issuingParameters(trial: Trial<LayerIdentityTokenIssuing.Input>) throws {
    let input = Self.issue(trial.change)
    let issued = try Reference().issueLayerIdentityToken(input)
    #expect(issued.reason == trial.reason)
    guard let token = issued.output?.token else { return }
    let verdict = try Reference().verifyLayerIdentityToken(
      Self.verify(token) { $0.now = input.issuedAt }
    )
    #expect(verdict.findings?.userID == input.userID)
  }

  @Test("Each claim and header of a token is checked", arguments: LayerDraft.trials)
  func tokens(trial: Trial<LayerDraft>) throws {
    var draft = LayerDraft()
    trial.change(&draft)
    let verdict = try Reference().verifyLayerIdentityToken(Self.verify(try draft.token()))
    #expect(verdict.reason == trial.reason)
  }

  static let parameters: [Trial<LayerIdentityTokenVerification.Input>] = [
    Trial("no provider", .malformed) { $0.providerID = "" },
    Trial("another provider", .wrongIssuer) { $0.providerID += "0" },
    Trial("no nonce", .malformed) { $0.nonce = "" },
    Trial("another nonce", .nonceMismatch) { $0.nonce = "Nonce" },
    Trial("composed nonce", .nonceMismatch) { $0.nonce += "\u{301}" },
    Trial("no keys", .unknownKey) { $0.publicKeys = [] },
    Trial("another key", .badSignature) { $0.publicKeys[0].pem = other.publicKey },
    Trial("no PEM", .malformed) { $0.publicKeys[0].pem = "key" },
    Trial("weak key", .weakKey) { $0.publicKeys[0].pem = WeakKey.public1024 },
    Trial("a second early", .notYetValid) { $0.now = "2018-01-02T03:04:04Z" },
    Trial("last second", nil) { $0.now = "2018-01-02T03:14:04Z" },
    Trial("exp", .expired) { $0.now = "2018-01-02T03:14:05Z" },
    Trial("negative leeway", .malformed) { $0.leeway = .min },
    Trial("greatest leeway", nil) { $0.leeway = .max },
  ]

  @Test("Verification respects each of its parameters", arguments: parameters)
  func verificationParameters(trial: Trial<LayerIdentityTokenVerification.Input>) throws {
    let input = Self.verify(try LayerDraft().token(), trial.change)
    #expect(try Reference().verifyLayerIdentityToken(input).reason == trial.reason)
  }
}
