import AuthConformance
import Testing

/// The input of a call with all of its members, and its JSON form.
struct InputExample: Sendable, CustomTestStringConvertible {
  let call: Call
  let input: any CallInput
  let text: String
  /// The members that can be left out.
  var optional: Set<String> = []

  var testDescription: String { call.rawValue }

  /// One for each call.
  static let all = sinch + layer + jws + digest

  private static let registration = SinchSignatureSigning.Input(
    applicationKey: "k",
    applicationSecret: "s",
    userID: "u",
    sequence: "1"
  )

  private static let sinch = [
    InputExample(
      call: .sinchSignatureSign,
      input: registration,
      text: #"{"applicationKey":"k","applicationSecret":"s","userId":"u","sequence":"1"}"#
    ),
    InputExample(
      call: .sinchSignatureVerify,
      input: SinchSignatureVerification.Input(registration: registration, signature: "x="),
      text: """
        {"applicationKey":"k","applicationSecret":"s","userId":"u","sequence":"1","signature":"x="}
        """
    ),
    InputExample(
      call: .sinchSigningKeyDerive,
      input: SinchSigningKeyDerivation.Input(applicationSecret: "s", at: "2018-01-02T03:04:05Z"),
      text: #"{"applicationSecret":"s","at":"2018-01-02T03:04:05Z"}"#
    ),
    InputExample(
      call: .sinchRegistrationTokenIssue,
      input: SinchRegistrationTokenIssuing.Input(
        applicationKey: "k",
        applicationSecret: "s",
        userID: "u",
        issuedAt: "2018-01-02T03:04:05Z",
        timeToLive: 600,
        nonce: "n",
        instanceTimeToLive: 172_800
      ),
      text: """
        {"applicationKey":"k","applicationSecret":"s","userId":"u",\
        "issuedAt":"2018-01-02T03:04:05Z","timeToLive":600,"nonce":"n","instanceTimeToLive":172800}
        """,
      optional: ["nonce", "instanceTimeToLive"]
    ),
    InputExample(
      call: .sinchRegistrationTokenVerify,
      input: SinchRegistrationTokenVerification.Input(
        applicationKey: "k",
        applicationSecret: "s",
        token: "a.b.c",
        now: "2018-01-02T03:04:05Z",
        leeway: 60
      ),
      text: """
        {"applicationKey":"k","applicationSecret":"s","token":"a.b.c",\
        "now":"2018-01-02T03:04:05Z","leeway":60}
        """
    ),
  ]

  private static let layer = [
    InputExample(
      call: .layerIdentityTokenIssue,
      input: LayerIdentityTokenIssuing.Input(
        providerID: "p",
        keyID: "k",
        privateKey: "PEM",
        userID: "u",
        nonce: "n",
        issuedAt: "2018-01-02T03:04:05Z",
        timeToLive: 600,
        displayName: "U",
        avatarURL: "https://example.org/",
        firstName: "F",
        lastName: "L"
      ),
      text: """
        {"providerId":"p","keyId":"k","privateKey":"PEM","userId":"u","nonce":"n",\
        "issuedAt":"2018-01-02T03:04:05Z","timeToLive":600,"displayName":"U",\
        "avatarUrl":"https://example.org/","firstName":"F","lastName":"L"}
        """,
      optional: ["displayName", "avatarUrl", "firstName", "lastName"]
    ),
    InputExample(
      call: .layerIdentityTokenVerify,
      input: LayerIdentityTokenVerification.Input(
        providerID: "p",
        publicKeys: [.init(keyID: "z", pem: "PEM"), .init(keyID: "a", pem: "PEM")],
        token: "a.b.c",
        nonce: "n",
        now: "2018-01-02T03:04:05Z",
        leeway: 60
      ),
      text: """
        {"providerId":"p","publicKeys":{"z":"PEM","a":"PEM"},"token":"a.b.c","nonce":"n",\
        "now":"2018-01-02T03:04:05Z","leeway":60}
        """
    ),
  ]

  private static let jws = [
    InputExample(
      call: .jwsSign,
      input: JWSSigning.Input(
        algorithm: "HS256",
        key: [0, 1],
        privateKey: "PEM",
        protectedHeader: [0x7B, 0x7D],
        payload: []
      ),
      text: """
        {"algorithm":"HS256","key":"AAE=","privateKey":"PEM","protectedHeader":"e30=","payload":""}
        """,
      optional: ["key", "privateKey"]
    ),
    InputExample(
      call: .jwsVerify,
      input: JWSVerification.Input(
        algorithms: ["HS256", "RS256"],
        key: [255],
        publicKey: "PEM",
        token: "a.b.c"
      ),
      text: """
        {"algorithms":["HS256","RS256"],"key":"/w==","publicKey":"PEM","token":"a.b.c"}
        """,
      optional: ["key", "publicKey"]
    ),
  ]

  private static let digest = [
    InputExample(
      call: .digestHA1Derive,
      input: DigestHA1Derivation.Input(
        algorithm: "MD5-sess",
        username: "u",
        realm: "r",
        password: "p",
        nonce: "n",
        clientNonce: "c"
      ),
      text: """
        {"algorithm":"MD5-sess","username":"u","realm":"r","password":"p","nonce":"n","cnonce":"c"}
        """,
      optional: ["nonce", "cnonce"]
    ),
    InputExample(
      call: .digestResponseCompute,
      input: DigestResponseComputation.Input(
        ha1: "0f",
        username: "u",
        password: "p",
        realm: "r",
        algorithm: "MD5",
        nonce: "n",
        method: "GET",
        uri: "/",
        qualityOfProtection: "auth-int",
        clientNonce: "c",
        nonceCount: "00000001",
        body: [1, 2, 3]
      ),
      text: """
        {"ha1":"0f","username":"u","password":"p","realm":"r","algorithm":"MD5","nonce":"n",\
        "method":"GET","uri":"/","qop":"auth-int","cnonce":"c","nc":"00000001","body":"AQID"}
        """,
      optional: ["ha1", "username", "password", "qop", "cnonce", "nc", "body"]
    ),
  ]
}
