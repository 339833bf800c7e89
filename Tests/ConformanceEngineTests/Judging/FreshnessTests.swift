import TestSupport
import Testing

@Suite("What must be fresh is another in each token")
struct FreshnessTests {
  private static let expectation = {
    var expectation = TokenSample.expectation
    expectation.issues = 3
    expectation.claims["nonce"] = nil
    expectation.fresh = ["nonce"]
    expectation.unforeseeable = ["nonce"]
    return expectation
  }()

  private func places(_ nonces: [String]) throws -> [String] {
    let tokens = try nonces.map { nonce in
      try TokenSample.token(
        claims: TokenSample.claims.replacing("\"\(TokenSample.nonce)\"", with: nonce)
      )
    }
    return TokenSample.places(tokens, expecting: Self.expectation)
  }

  @Test("Three nonces, none of them twice")
  func fresh() throws {
    #expect(try places([#""k""#, #""r""#, #""y""#]).isEmpty)
    // Equal to the eye, yet two nonces.
    #expect(try places([#""\u00e1""#, #""a\u0301""#, #""c""#]).isEmpty)
    // Decimal numbers that are drawn lie far from each other.
    #expect(try places([#""1""#, #""9999999999""#, #""18446744073709551615""#]).isEmpty)
  }

  @Test(
    "A nonce that is repeated, empty or not a string is reported with its token",
    arguments: [
      ([#""a""#, #""a""#, #""c""#], 2), ([#""a""#, #""b""#, #""a""#], 3),
      ([#""a""#, #""\u0061""#, #""c""#], 2), ([#""""#, #""b""#, #""c""#], 1),
      ([#""a""#, "5", #""c""#], 2), ([#""a""#, #""b""#, "null"], 3), (["[]", #""b""#, "0"], 1),
    ]
  )
  func stale(nonces: [String], token: Int) throws {
    #expect(try places(nonces) == ["token \(token) of 3, claims.nonce"])
  }

  @Test(
    "A counter, also behind a prefix, before a suffix or inside of a UUID, is found in the last token",
    arguments: [
      ["7", "8", "9"], ["1514862245", "1514862300", "1514862246"],
      ["nonce-9", "nonce-10", "nonce-11"], ["n00ff", "n0100", "n0101"], ["7-a", "8-a", "9-a"],
      [
        "00000000-0000-4000-8000-00000000009f", "00000000-0000-4000-8000-0000000000a0",
        "00000000-0000-4000-8000-0000000000a1",
      ],
      ["1514862245-3", "1514862245-1", "1514862245-2"],
    ]
  )
  func counted(nonces: [String]) throws {
    #expect(try places(nonces.map { "\"\($0)\"" }) == ["token 3 of 3, claims.nonce"])
  }

  @Test(
    "What is drawn at random behind something that stays is fresh",
    arguments: [
      // UUIDs of version 4 and 7, a ULID, a KSUID, base64 and hexadecimal digits behind a prefix.
      [
        "6b438bda-2d5c-4e8c-92b0-39f20a94b34e", "6b438bda-2d5c-4e8c-92b0-39f20a94b34f",
        "0c1f6ad2-7f3d-4b8e-a1d5-5e6c2b7f9a10",
      ],
      [
        "0160b52a-9c88-7d3f-8a10-5be0c4a4f111", "0160b52a-9c88-7e91-b2c3-d41f08e7a905",
        "0160b52a-9c89-7012-9f6e-77aa3de51c46",
      ],
      ["01C2TVF1M8Q6ZK9T4N0RWXYE5B", "01C2TVF1M8D3H7S2V5G8JKMPQA", "01C2TVF1M9Z0A1B2C3D4E5F6G7"],
      [
        "0ujsszwN8NRY24YaXiTIE2VWDTS", "0ujsszgFvbiEr7CDgE3z8MAUPFt", "0ujssxh0cECutqzMgbtXSGnjorm",
      ],
      ["n-q83vEjRWeJA=", "n-3q2+7wECAwQ=", "n-ESIzRFVmd4g="],
      ["n-6f1e9a03", "n-2b7c55d1", "n-c04411fe"],
    ]
  )
  func random(nonces: [String]) throws {
    #expect(try places(nonces.map { "\"\($0)\"" }).isEmpty)
  }

  @Test("A token without the claim")
  func missing() throws {
    let claims = TokenSample.claims.replacing(",\"nonce\":\"\(TokenSample.nonce)\"", with: "")
    let tokens = Array(repeating: try TokenSample.token(claims: claims), count: 3)
    let places = TokenSample.places(tokens, expecting: Self.expectation)
    #expect(places == ["token 1 of 3, claims.nonce"])
  }

  @Test("The refusal of one of them is a failure of all")
  func oneRefusal() throws {
    let token = Answer.output(["token": .string(try TokenSample.token())])
    let refusal = Answer.json(#"{"refused": true, "reason": "malformed"}"#)
    let judgement = Judge().judge(
      .token(Self.expectation),
      of: .sinchRegistrationTokenIssue,
      answers: [token, token, refusal]
    )
    #expect(judgement.outcome.failure?.differences.map(\.place) == ["output"])
  }
}
