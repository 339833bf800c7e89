import AuthConformance
import AuthReference
import ConformanceEngine
import Cryptography
import StrictJSON
import Testing

@Suite("Compact JWS are signed and verified as RFC 7515 says")
struct CompactJWSTests {
  static let frodo =
    "It\u{2019}s a dangerous business, Frodo, going out your door. You step onto the road, and if"
    + " you don't keep your feet, there\u{2019}s no knowing where you might be swept off to."
  static let joe =
    "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"

  struct Published: Sendable, CustomTestStringConvertible {
    var source: String
    var algorithm: String
    var key: [UInt8]?
    var pair: PublishedSignature?
    var header: String
    var payload: String
    var token: String

    var testDescription: String { source }

    var signing: JWSSigning.Input {
      JWSSigning.Input(
        algorithm: algorithm,
        key: key,
        privateKey: pair?.privateKey,
        protectedHeader: Array(header.utf8),
        payload: Array(payload.utf8)
      )
    }

    var verification: JWSVerification.Input {
      JWSVerification.Input(
        algorithms: [algorithm],
        key: key,
        publicKey: pair?.publicKey,
        token: token
      )
    }
  }

  static let published = [
    Published(
      source: "RFC 7515 A.1",
      algorithm: "HS256",
      key: Base64.url.decode(
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
      ),
      header: "{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}",
      payload: joe,
      token: "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkz"
        + "ODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r"
        + "_wW1gFWFOEjXk"
    ),
    Published(
      source: "RFC 7515 A.2",
      algorithm: "RS256",
      pair: .rfc7515,
      header: "{\"alg\":\"RS256\"}",
      payload: joe,
      token: PublishedSignature.rfc7515.signingInput + "." + PublishedSignature.rfc7515.signature
    ),
    Published(
      source: "RFC 7520 4.1",
      algorithm: "RS256",
      pair: .rfc7520,
      header: "{\"alg\":\"RS256\",\"kid\":\"bilbo.baggins@hobbiton.example\"}",
      payload: frodo,
      token: PublishedSignature.rfc7520.signingInput + "." + PublishedSignature.rfc7520.signature
    ),
    Published(
      source: "RFC 7520 4.4",
      algorithm: "HS256",
      key: Base64.url.decode("hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg"),
      header: "{\"alg\":\"HS256\",\"kid\":\"018c0ae5-4d9b-471b-bfd6-eef314bc7037\"}",
      payload: frodo,
      token: "eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxOGMwYWU1LTRkOWItNDcxYi1iZmQ2LWVlZjMxNGJjNzAzNyJ9.SX"
        + "TigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAg"
        + "b250byB0aGUgcm9hZCwgYW5kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3"
        + "dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4.s0h6KThzkfBBBkLspW1h84VsJZFTsPPqMDA7"
        + "g1Md7p0"
    ),
  ]

  @Test("Signing gives the published token", arguments: published)
  func checkSigning(example: Published) throws {
    #expect(try Reference().signJWS(example.signing).output?.token == example.token)
  }

  @Test("The published token is valid", arguments: published)
  func checkVerification(example: Published) throws {
    let verdict = try Reference().verifyJWS(example.verification)
    #expect(verdict.findings?.payload == Array(example.payload.utf8))
  }

  static let signing: [Trial<JWSSigning.Input>] = [
    Trial("unknown algorithm", .algorithmNotAllowed) { $0.algorithm = "HS384" },
    Trial("none", .algorithmNotAllowed) { $0.algorithm = "none" },
    Trial("lower case", .algorithmNotAllowed) { $0.algorithm = "hs256" },
    Trial("no key", .malformed) { $0.key = nil },
    Trial("empty key", .weakKey) { $0.key = [] },
    Trial("31 bytes", .weakKey) { $0.key = Array(repeating: 1, count: 31) },
    Trial("32 bytes", nil) { $0.key = Array(repeating: 1, count: 32) },
    Trial("header says RS256", .malformed) { $0.protectedHeader = Array(#"{"alg":"RS256"}"#.utf8) },
    Trial("header without alg", .malformed) { $0.protectedHeader = Array("{}".utf8) },
    Trial("header an array", .malformed) { $0.protectedHeader = Array("[]".utf8) },
    Trial("header empty", .malformed) { $0.protectedHeader = [] },
    Trial("header not UTF-8", .malformed) { $0.protectedHeader = [0xff] },
    Trial("alg twice", .malformed) {
      $0.protectedHeader = Array(#"{"alg":"HS256","alg":"HS256"}"#.utf8)
    },
    Trial("crit", .unsupportedCriticalHeader) {
      $0.protectedHeader = Array(#"{"alg":"HS256","crit":["b64"],"b64":false}"#.utf8)
    },
    Trial("empty payload", nil) { $0.payload = [] },
    Trial("any bytes", nil) { $0.payload = Array(0...255) },
    Trial("RS256 without key", .malformed) {
      $0.algorithm = "RS256"
      $0.protectedHeader = Array(#"{"alg":"RS256"}"#.utf8)
    },
    Trial("RS256 under 1024 bits", .weakKey) {
      $0.algorithm = "RS256"
      $0.protectedHeader = Array(#"{"alg":"RS256"}"#.utf8)
      $0.privateKey = WeakKey.private1024
    },
    Trial("RS256 under no PEM", .malformed) {
      $0.algorithm = "RS256"
      $0.protectedHeader = Array(#"{"alg":"RS256"}"#.utf8)
      $0.privateKey = ""
    },
  ]

  @Test("Signing refuses bad parameters, and whatever it signs is valid", arguments: signing)
  func signingParameters(trial: Trial<JWSSigning.Input>) throws {
    var input = Self.published[0].signing
    trial.change(&input)
    let signed = try Reference().signJWS(input)
    #expect(signed.reason == trial.reason)
    guard let token = signed.output?.token else { return }
    let verification = JWSVerification.Input(algorithms: ["HS256"], key: input.key, token: token)
    #expect(try Reference().verifyJWS(verification).findings?.payload == input.payload)
  }

  static let verification: [Trial<JWSVerification.Input>] = [
    Trial("nothing allowed", .algorithmNotAllowed) { $0.algorithms = [] },
    Trial("only RS256 allowed", .algorithmNotAllowed) { $0.algorithms = ["RS256"] },
    Trial("lower case", .algorithmNotAllowed) { $0.algorithms = ["hs256"] },
    Trial("all allowed", nil) { $0.algorithms = ["none", "ES256", "RS256", "HS256"] },
    Trial("no key", .algorithmNotAllowed) { $0.key = nil },
    Trial("public key only", .algorithmNotAllowed) {
      $0.key = nil
      $0.publicKey = PublishedSignature.rfc7515.publicKey
      $0.algorithms = ["HS256", "RS256"]
    },
    Trial("short key", .weakKey) { $0.key = [1] },
    Trial("another key", .badSignature) { $0.key = Array(repeating: 1, count: 64) },
    Trial("unsecured", .algorithmNotAllowed) {
      $0.algorithms = ["none", "HS256"]
      $0.token = "eyJhbGciOiJub25lIn0.e30."
    },
    Trial("no signature", .badSignature) { $0.token = "eyJhbGciOiJIUzI1NiJ9.e30." },
    Trial("two parts", .malformed) { $0.token = "eyJhbGciOiJIUzI1NiJ9.e30" },
    Trial("no text", .malformed) { $0.token = "" },
    Trial("points", .malformed) { $0.token = ".." },
    Trial("RS256 under a weak key", .weakKey) {
      $0.algorithms = ["RS256"]
      $0.publicKey = WeakKey.public2047
      $0.token = PublishedSignature.rfc7515.signingInput + ".AA"
    },
    Trial("RS256 under a private key", .malformed) {
      $0.algorithms = ["RS256"]
      $0.publicKey = PublishedSignature.rfc7515.privateKey
      $0.token = PublishedSignature.rfc7515.signingInput + ".AA"
    },
  ]

  @Test(
    "Verification respects the algorithms and the key that it is given",
    arguments: verification
  )
  func verificationParameters(trial: Trial<JWSVerification.Input>) throws {
    var input = Self.published[0].verification
    trial.change(&input)
    #expect(try Reference().verifyJWS(input).reason == trial.reason)
  }

  @Test("A public key is never used as an HMAC secret")
  func keyConfusion() throws {
    let pem = PublishedSignature.rfc7515.publicKey
    let token = try sign(#"{"alg":"HS256"}"#, "{}") {
      try HMAC.sha256(key: Array(pem.utf8), message: $0)
    }
    let input = JWSVerification.Input(
      algorithms: ["RS256", "HS256"],
      publicKey: pem,
      token: token
    )
    #expect(try Reference().verifyJWS(input) == .invalid(.algorithmNotAllowed))
  }
}
