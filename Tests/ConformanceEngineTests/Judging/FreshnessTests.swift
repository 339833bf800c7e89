import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON
import TestSupport
import Testing

@Suite("What must be fresh is another in each token")
struct FreshnessTests {
  private static let expectation = {
    var expectation = TokenSample.expectation
    expectation.issues = 3
    expectation.claims["nonce"] = nil
    expectation.fresh = ["nonce"]
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
    #expect(try places([#""a""#, #""b""#, #""c""#]).isEmpty)
    // Equal to the eye, yet two nonces.
    #expect(try places([#""\u00e1""#, #""a\u0301""#, #""c""#]).isEmpty)
    // Decimal numbers that are drawn lie far from each other.
    #expect(try places([#""1""#, #""9999999999""#, #""18446744073709551615""#]).isEmpty)
  }

  @Test(
    "A nonce that is repeated, counted, empty or not a string is reported with its token",
    arguments: [
      ([#""a""#, #""a""#, #""c""#], 2), ([#""a""#, #""b""#, #""a""#], 3),
      ([#""a""#, #""\u0061""#, #""c""#], 2), ([#""""#, #""b""#, #""c""#], 1),
      ([#""7""#, #""8""#, #""c""#], 2), ([#""1514862245""#, #""b""#, #""1514862246""#], 3),
      ([#""a""#, "5", #""c""#], 2), ([#""a""#, #""b""#, "null"], 3), (["[]", #""b""#, "0"], 1),
    ]
  )
  func stale(nonces: [String], token: Int) throws {
    #expect(try places(nonces) == ["token \(token) of 3, claims.nonce"])
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
