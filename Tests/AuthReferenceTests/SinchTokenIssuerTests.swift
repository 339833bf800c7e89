import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON
import Testing

@Suite("Registration tokens are issued as documented")
struct SinchTokenIssuerTests {
  typealias Input = SinchRegistrationTokenIssuing.Input

  @Test("The published parameters give the published token")
  func published() throws {
    let issued = try Reference().issueSinchRegistrationToken(SinchExample.issue())
    #expect(issued.output?.token == SinchExample.token)
  }

  /// What the published example gives with mistakes seen in public code; computed with Python.
  @Test(
    "Signatures of known mistakes are neither made nor valid",
    arguments: [
      "eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg", "1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA",
      "LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI", "Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU",
      "usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw", "ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw",
      "Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c", "48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM",
      "fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE",
    ]
  )
  func knownMistakes(signature: String) throws {
    let issued = try Reference().issueSinchRegistrationToken(SinchExample.issue())
    #expect(issued.output?.token.hasSuffix("." + signature) == false)
    let wrong = SinchExample.header + "." + SinchExample.claims + "." + signature
    let verdict = try Reference().verifySinchRegistrationToken(SinchExample.verify(wrong))
    #expect(verdict == .invalid(.badSignature))
  }

  /// The same claims sorted by name have published signatures of their own.
  @Test(
    "Members stand in the order of the issuer's lists",
    arguments: [
      (nil, "10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I"),
      (Int64(180 * 86_400), "Z1KlXha3ubMWjMI2z949NkUHmekpe31z0fNx-XiMDuo"),
    ]
  )
  func memberOrder(instanceTimeToLive: Int64?, signature: String) throws {
    var reference = Reference()
    reference.sinchTokenIssuer.claims.sort { $0.name < $1.name }
    let input = SinchExample.issue { $0.instanceTimeToLive = instanceTimeToLive }
    let issued = try reference.issueSinchRegistrationToken(input)
    #expect(issued.output?.token.hasSuffix("." + signature) == true)
  }

  static let trials: [Trial<Input>] = [
    Trial("no key", .malformed) { $0.applicationKey = "" },
    Trial("no secret", .weakKey) { $0.applicationSecret = "" },
    Trial("bad secret", .malformed) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA" },
    Trial("no user", .malformed) { $0.userID = "" },
    Trial("slash before the user", .malformed) { $0.userID = "/foo" },
    Trial("bad instant", .malformed) { $0.issuedAt = "2016-12-31T23:59:60Z" },
    Trial("empty nonce", .malformed) { $0.nonce = "" },
    Trial("59 s", .ttlTooShort) { $0.timeToLive = 59 },
    Trial("60 s", nil) { $0.timeToLive = 60 },
    Trial("0 s", .ttlTooShort) { $0.timeToLive = 0 },
    Trial("-600 s", .ttlTooShort) { $0.timeToLive = -600 },
    Trial("least time to live", .ttlTooShort) { $0.timeToLive = .min },
    Trial("greatest time to live", .claimInvalid) { $0.timeToLive = .max },
    Trial("last second of 9999", nil) { $0.timeToLive = 253_402_300_799 - 1_514_862_245 },
    Trial("a second later", .claimInvalid) { $0.timeToLive = 253_402_300_800 - 1_514_862_245 },
    Trial("instance of 172799 s", .instanceTTLTooShort) { $0.instanceTimeToLive = 172_799 },
    Trial("instance of 172800 s", nil) { $0.instanceTimeToLive = 172_800 },
    Trial("instance of -1 s", .instanceTTLTooShort) { $0.instanceTimeToLive = -1 },
    Trial("greatest instance", .claimInvalid) { $0.instanceTimeToLive = .max },
    Trial("before 1970", .claimInvalid) { $0.issuedAt = "1969-12-31T23:59:59Z" },
    Trial("1970", nil) { $0.issuedAt = "1970-01-01T00:00:00Z" },
    Trial("slash, quote, emoji and NUL in the user", nil) {
      $0.userID = "a/\"\\\u{1F600}\0\u{202E}"
    },
    Trial("long user", nil) { $0.userID = String(repeating: "x", count: 10_000) },
  ]

  /// What is issued is what the verifier takes at the very second of issue.
  @Test("Issuing refuses bad parameters, and whatever it issues is valid", arguments: trials)
  func parameters(trial: Trial<Input>) throws {
    let input = SinchExample.issue(trial.change)
    let issued = try Reference().issueSinchRegistrationToken(input)
    #expect(issued.reason == trial.reason)
    guard let token = issued.output?.token else { return }
    let verdict = try Reference().verifySinchRegistrationToken(
      SinchExample.verify(token) { $0.now = input.issuedAt }
    )
    let userID = verdict.findings?.userID ?? ""
    #expect(userID.utf8.elementsEqual(input.userID.utf8))
  }

  @Test("A nonce is made only where none is given")
  func nonces() throws {
    let counted = Reference { throw NoRandomness() }
    #expect(
      try counted.issueSinchRegistrationToken(SinchExample.issue()).output?.token
        == SinchExample.token
    )
    #expect(throws: NoRandomness.self) {
      try counted.issueSinchRegistrationToken(SinchExample.issue { $0.nonce = nil })
    }

    let nonces = try (0..<100).map { _ in try Nonce.random() }
    #expect(Set(nonces).count == 100)
    #expect(nonces.allSatisfy { $0.utf8.count == 32 })
  }

  struct NoRandomness: Error {}

  @Test("The instant of issue is rounded down to a second")
  func rounding() throws {
    let input = SinchExample.issue { $0.issuedAt = "2018-01-02T23:59:59.999999999+00:00" }
    let token = try Reference().issueSinchRegistrationToken(input).output?.token ?? ""
    let claims = try JSON(parsing: try CompactJWS(token).payload)
    #expect(claims[member: "iat"] == 1_514_937_599)
    #expect(claims[member: "exp"] == 1_514_938_199)
    #expect(
      try JSON(parsing: try CompactJWS(token).protectedHeader)[member: "kid"] == "hkdfv1-20180102"
    )
  }
}
