import AuthConformance
import AuthReference
import ConformanceEngine
import Testing

@Suite("Digests are computed as RFC 2617 and RFC 7616 say")
struct DigestTests {
  struct Published: Sendable, CustomTestStringConvertible {
    var source: String
    var ha1: String?
    var response: String
    var password: String
    var username: String
    var request: DigestResponseComputation.Input

    var testDescription: String { source }
  }

  static func request(
    _ algorithm: String,
    realm: String,
    nonce: String,
    uri: String,
    method: String = "GET",
    qop: String? = "auth",
    cnonce: String? = "0a4f113b",
    body: String? = nil
  ) -> DigestResponseComputation.Input {
    DigestResponseComputation.Input(
      realm: realm,
      algorithm: algorithm,
      nonce: nonce,
      method: method,
      uri: uri,
      qualityOfProtection: qop,
      clientNonce: cnonce,
      nonceCount: qop.map { _ in "00000001" },
      body: body.map { Array($0.utf8) }
    )
  }

  static func rfc2617(_ algorithm: String = "MD5", qop: String? = "auth")
    -> DigestResponseComputation.Input
  {
    request(
      algorithm,
      realm: "testrealm@host.com",
      nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093",
      uri: "/dir/index.html",
      qop: qop
    )
  }

  static func rfc7616(_ algorithm: String) -> DigestResponseComputation.Input {
    request(
      algorithm,
      realm: "http-auth@example.org",
      nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
      uri: "/dir/index.html",
      cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
    )
  }

  static func register(qop: String?, body: String? = nil) -> DigestResponseComputation.Input {
    request(
      "MD5",
      realm: "testrealm@host.com",
      nonce: "5a071f75353f667787615249c62dcc7b15a4828f",
      uri: "sip:testrealm@host.com",
      method: "REGISTER",
      qop: qop,
      cnonce: qop.map { _ in "0a4f113b" },
      body: body
    )
  }

  static let published: [Published] = [
    Published(
      source: "RFC 2617 3.5",
      ha1: "939e7578ed9e3c518a452acee763bce9",
      response: "6629fae49393a05397450978507c4ef1",
      password: "Circle Of Life",
      username: "Mufasa",
      request: rfc2617()
    ),
    Published(
      source: "RFC 2617 3.5 in the form of RFC 2069",
      ha1: "939e7578ed9e3c518a452acee763bce9",
      response: "670fd8c2df070c60b045671b8b24ff02",
      password: "Circle Of Life",
      username: "Mufasa",
      request: rfc2617(qop: nil)
    ),
    Published(
      source: "RFC 7616 3.9.1 MD5",
      ha1: "3d78807defe7de2157e2b0b6573a855f",
      response: "8ca523f5e9506fed4657c9700eebdbec",
      password: "Circle of Life",
      username: "Mufasa",
      request: rfc7616("MD5")
    ),
    Published(
      source: "RFC 7616 3.9.1 SHA-256",
      ha1: "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232",
      response: "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
      password: "Circle of Life",
      username: "Mufasa",
      request: rfc7616("SHA-256")
    ),
    Published(
      source: "RFC 7616 3.9.2 with erratum 4897",
      ha1: "2d3d9f12c9f3d30011259dc5fecee005ae24de40e3e1f61806d03e65f1e6024f",
      response: "3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5",
      password: "Secret, or not?",
      username: "J\u{E4}s\u{F8}n Doe",
      request: request(
        "SHA-512-256",
        realm: "api@example.org",
        nonce: "5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK",
        uri: "/doe.json",
        cnonce: "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v"
      )
    ),
    sip("no qop", "f99e05f591f147facbc94ff23b4b1dee", register(qop: nil)),
    sip("auth", "a69b9c2ea0dea1437a21df6ddc9b05e4", register(qop: "auth")),
    sip("auth-int, no body", "82b3cab8b1c4df404434db6a0581650c", register(qop: "auth-int")),
    sip(
      "auth-int, empty body",
      "82b3cab8b1c4df404434db6a0581650c",
      register(qop: "auth-int", body: "")
    ),
    sip(
      "auth-int",
      "7bf0e9de3fbb5da121974509d617f532",
      register(qop: "auth-int", body: "TEST BODY")
    ),
    session("MD5", "8e3825c57e897f5a0dec6c2d4e5059d0"),
    session("SHA-256", "b8822e12417cb7750f4e2b8515f0dcf25b7dd26993e80bee1426201446a7f59b"),
    session("SHA-512-256", "0d21f0db3ec5cda5b850c0afa3bc29b4a3c5a6191959ff1baf511d4b38eb6b1e"),
  ]

  private static func sip(
    _ name: String,
    _ response: String,
    _ request: DigestResponseComputation.Input
  ) -> Published {
    Published(
      source: "JsSIP's tests, " + name,
      response: response,
      password: "testpassword",
      username: "testuser",
      request: request
    )
  }

  /// No document prints an example of `-sess`: computed with Python's hashlib.
  private static func session(_ algorithm: String, _ response: String) -> Published {
    Published(
      source: algorithm + "-sess",
      response: response,
      password: "Circle Of Life",
      username: "Mufasa",
      request: rfc2617(algorithm + "-sess")
    )
  }

  @Test("Responses and hashes are those published", arguments: published)
  func checkPublished(example: Published) throws {
    var input = example.request
    input.username = example.username
    input.password = example.password
    #expect(
      try Reference().computeDigestResponse(input).output?.response == example.response
    )

    let inner = DigestHA1Derivation.Input(
      algorithm: input.algorithm.replacing("-sess", with: ""),
      username: example.username,
      realm: input.realm,
      password: example.password
    )
    let ha1 = try #require(try Reference().deriveDigestHA1(inner).output?.ha1)
    #expect(example.ha1 == nil || ha1 == example.ha1)
    var withHash = example.request
    for text in [ha1, ha1.uppercased()] {
      withHash.ha1 = text
      #expect(
        try Reference().computeDigestResponse(withHash).output?.response == example.response
      )
    }
  }

  @Test("The session variants derive a hash of their own")
  func sessionHash() throws {
    var input = DigestHA1Derivation.Input(
      algorithm: "MD5-sess",
      username: "Mufasa",
      realm: "testrealm@host.com",
      password: "Circle Of Life",
      nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093",
      clientNonce: "0a4f113b"
    )
    // Computed with Python's hashlib.
    #expect(
      try Reference().deriveDigestHA1(input).output?.ha1 == "5edb191b66dce1584c16cb7e7346fcee"
    )
    input.clientNonce = nil
    #expect(try Reference().deriveDigestHA1(input) == .refused(.malformed))
    input.algorithm = "md5"
    #expect(try Reference().deriveDigestHA1(input) == .refused(.algorithmNotAllowed))
  }

  static let trials: [Trial<DigestResponseComputation.Input>] = [
    Trial("unknown algorithm", .algorithmNotAllowed) { $0.algorithm = "SHA-512" },
    Trial("lower case", .algorithmNotAllowed) { $0.algorithm = "md5" },
    Trial("no algorithm", .algorithmNotAllowed) { $0.algorithm = "" },
    Trial("neither credential", .malformed) { $0.ha1 = nil },
    Trial("empty hash", .malformed) { $0.ha1 = "" },
    Trial("username alone", .malformed) {
      $0.ha1 = nil
      $0.username = "Mufasa"
    },
    Trial("short hash", .malformed) { $0.ha1?.removeLast() },
    Trial("hash of another algorithm", .malformed) { $0.algorithm = "SHA-256" },
    Trial("no hexadecimal", .malformed) { $0.ha1 = String(repeating: "g", count: 32) },
    Trial("wide digits", .malformed) { $0.ha1 = String(repeating: "\u{FF11}", count: 32) },
    Trial("unknown qop", .malformed) { $0.qualityOfProtection = "auth-conf" },
    Trial("qop in upper case", .malformed) { $0.qualityOfProtection = "AUTH" },
    Trial("two qops", .malformed) { $0.qualityOfProtection = "auth,auth-int" },
    Trial("no cnonce", .malformed) { $0.clientNonce = nil },
    Trial("no nc", .malformed) { $0.nonceCount = nil },
    Trial("seven digits", .malformed) { $0.nonceCount = "0000001" },
    Trial("nine digits", .malformed) { $0.nonceCount = "000000001" },
    Trial("no digit", .malformed) { $0.nonceCount = "0000000g" },
    Trial("upper case", .malformed) { $0.nonceCount = "0000000A" },
    Trial("lower case digit", nil) { $0.nonceCount = "0000000a" },
    Trial("session without cnonce", .malformed) {
      $0.algorithm = "MD5-sess"
      $0.qualityOfProtection = nil
      $0.clientNonce = nil
    },
  ]

  @Test("Bad parameters are refused", arguments: trials)
  func badParameters(trial: Trial<DigestResponseComputation.Input>) throws {
    var input = Self.rfc2617()
    input.ha1 = "939e7578ed9e3c518a452acee763bce9"
    trial.change(&input)
    #expect(try Reference().computeDigestResponse(input).reason == trial.reason)
  }
}
