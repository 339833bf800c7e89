import TestSupport
import Testing

@Suite("An issued token is judged by what it holds")
struct TokenJudgingTests {
  private static let signed = PublishedToken.text

  @Test("The published token passes")
  func published() throws {
    let token = PublishedToken.text
    #expect(TokenSample.places([token]).isEmpty)
    // The token made here is the published one, octet for octet.
    #expect(try TokenSample.token() == token)
  }

  @Test("The published token with its claims sorted by name passes as well")
  func publishedSorted() throws {
    let issuer = TokenSample.issuer
    let claims =
      #"{"exp":1514862845,"iat":1514862245,"iss":"\#(issuer)","nonce":"\#(TokenSample.nonce)","#
      + #""sub":"\#(issuer)/users/foo"}"#
    let token = try TokenSample.token(claims: claims)
    #expect(token.hasSuffix(".10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I"))
    #expect(TokenSample.places([token]).isEmpty)
  }

  @Test(
    "White space, escapes, the order of members and the way to write numbers are the issuer's own",
    arguments: [
      #" {"kid" : "hkdfv1-20180102", "alg":"HS256", "typ":"JWT"} "#,
      #"{"alg":"\u0048S256","kid":"hkdfv1-20180102","x":[1,{"y":null}]}"#,
    ],
    [
      TokenSample.claims.replacing("1514862845", with: "1514862845.0"),
      TokenSample.claims.replacing("1514862845", with: "15148628450e-1"),
      TokenSample.claims.replacing("//", with: #"\/\/"#),
      TokenSample.claims.replacing("{", with: "{\n  \"additional\": true, "),
    ]
  )
  func equivalent(header: String, claims: String) throws {
    #expect(TokenSample.places([try TokenSample.token(header: header, claims: claims)]).isEmpty)
  }

  @Test("A slip of a thousand is named for what it is")
  func milliseconds() throws {
    let claims = TokenSample.claims.replacing("1514862845", with: "1514862845000")
    let outcome = Judge().judge(
      .token(TokenSample.expectation),
      of: .sinchRegistrationTokenIssue,
      answers: [.output(["token": .string(try TokenSample.token(claims: claims))])]
    ).outcome
    #expect(outcome.failure?.summary.contains("milliseconds?") == true)
  }

  @Test("A user of the same look and other code points is another user")
  func canonicalEquivalence() throws {
    var expectation = TokenSample.expectation
    expectation.claims["sub"] = .string("\(TokenSample.issuer)/users/\u{E1}")
    func claims(_ user: String) -> String {
      TokenSample.claims.replacing("/users/foo", with: "/users/\(user)")
    }
    let right = try TokenSample.token(claims: claims("\u{E1}"))
    let wrong = try TokenSample.token(claims: claims("a\u{301}"))
    #expect(TokenSample.places([right], expecting: expectation).isEmpty)
    #expect(TokenSample.places([wrong], expecting: expectation) == ["claims.sub"])
  }

  @Test(
    "What is no compact JWS",
    arguments: [
      "", ".", "..", "a.b", "a.b.c.d", signed + ".", signed + ".AAAA", "." + signed,
      PublishedToken.signingInput, "e30.e30.e30=", " e30.e30.AA", "e30.e30.AA\n", "e3.e30.AA",
      "{\"payload\":\"\"}",
    ]
  )
  func noToken(token: String) {
    let places = TokenSample.places([token])
    #expect(places == (token == ".." ? ["header"] : ["token"]))
  }

  @Test(
    "Answers without a token",
    arguments: [
      ("{}", "token"), (#"{"token": null}"#, "token"), (#"{"token": 5}"#, "token"),
      (#"{"refused": true, "reason": "malformed"}"#, "output"), (#"{"valid": true}"#, "token"),
    ]
  )
  func noTokenAtAll(answer: String, place: String) {
    let outcome = Judge().outcome(
      of: answer,
      expecting: .token(TokenSample.expectation),
      by: .sinchRegistrationTokenIssue
    )
    #expect(outcome.failure?.kind == .wrong)
    #expect(outcome.failure?.differences.map(\.place) == [place])
  }
}
