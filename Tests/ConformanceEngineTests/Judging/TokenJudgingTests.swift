import AuthConformance
import ConformanceEngine
import StrictJSON
import TestSupport
import Testing

@Suite("An issued token is judged by what it holds")
struct TokenJudgingTests {
  private static let signed = TokenSample.signingInput + "." + TokenSample.signature

  @Test("The published token passes")
  func published() throws {
    let token = TokenSample.signingInput + "." + TokenSample.signature
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

  @Test(
    "Signatures that common mistakes give over the published token's signing input",
    arguments: [
      ("secret not base64-decoded", "eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg"),
      ("key and message swapped", "1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA"),
      ("HKDF-Expand only", "LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI"),
      ("real HKDF", "Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU"),
      ("previous day", "usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw"),
      ("date with hyphens", "ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw"),
      ("secret used as the key", "Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c"),
      ("base64 text of the key", "48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM"),
      ("hex text of the key", "fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE"),
      ("no signature", ""),
      ("a truncated one", "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQS"),
    ]
  )
  func mistakenSignatures(mistake: String, signature: String) throws {
    let token = TokenSample.signingInput + "." + signature
    #expect(TokenSample.places([token]) == ["signature"])
    let outcome = Judge().judge(
      .token(TokenSample.expectation),
      of: .sinchRegistrationTokenIssue,
      answers: [.output(["token": .string(token)])]
    ).outcome
    let difference = try #require(outcome.failure?.differences.first)
    #expect(difference.expected == "\"\(TokenSample.signature)\"")
    #expect(difference.actual == "\"\(signature)\"")
  }

  @Test(
    "Each mistake in the header is named, even under a right signature",
    arguments: [
      (#"{"kid":"hkdfv1-20180102"}"#, ["header.alg"]),
      (#"{"alg":"none","kid":"hkdfv1-20180102"}"#, ["header.alg"]),
      (#"{"alg":"hs256","kid":"hkdfv1-20180102"}"#, ["header.alg"]),
      (#"{"alg":"HS256"}"#, ["header.kid"]),
      (#"{"alg":"HS256","kid":"hkdfv1-20180101"}"#, ["header.kid"]),
      (#"{"alg":"HS256","kid":20180102}"#, ["header.kid"]),
      (#"{"alg":"HS512","kid":"hkdfv1-2018-01-02"}"#, ["header.alg", "header.kid"]),
      (#"{"alg":"HS256","kid":"hkdfv1-20180102","typ":"at+jwt"}"#, ["header.typ"]),
      (#"{"alg":"HS256","kid":"hkdfv1-20180102","typ":null}"#, ["header.typ"]),
      (#"{"alg":"HS256","kid":"hkdfv1-20180102","crit":[]}"#, ["header.crit"]),
      (#"{"alg":"HS256","kid":"hkdfv1-20180102","alg":"HS256"}"#, ["header"]),
      (#"{"alg":"HS256","kid":"hkdfv1-20180102",}"#, ["header"]),
      ("\u{FEFF}" + TokenSample.header, ["header"]), (#"["HS256"]"#, ["header"]), ("", ["header"]),
    ]
  )
  func mistakenHeaders(header: String, places: [String]) throws {
    #expect(TokenSample.places([try TokenSample.token(header: header)]) == places)
  }

  @Test(
    "Each mistake in the claims is named, even under a right signature",
    arguments: [
      ("\"exp\":1514862845", "\"exp\":1514862845000", ["claims.exp"]),
      ("\"exp\":1514862845", "\"exp\":\"1514862845\"", ["claims.exp"]),
      ("\"exp\":1514862845", "\"exp\":1514862844", ["claims.exp"]),
      ("\"exp\":1514862845", "\"exp\":1514862845.5", ["claims.exp"]),
      ("\"exp\":1514862845", "\"exp\":1e400", ["claims.exp"]),
      ("\"exp\":1514862845", "\"exp\":18446744075224414461", ["claims.exp"]),
      ("\"iat\":1514862245,", "", ["claims.iat"]),
      ("\"iat\":1514862245", "\"iat\":1514862246", ["claims.iat"]),
      ("\"nonce\":\"6b", "\"nonce\":\"6c", ["claims.nonce"]),
      ("\"nonce\"", "\"jti\"", ["claims.nonce"]),
      ("\"iss\":\"//rtc.sinch.com/applications/", "\"iss\":\"", ["claims.iss"]),
      ("/users/foo", "/users/Foo", ["claims.sub"]), ("/users/foo", "/users//foo", ["claims.sub"]),
      ("\"sub\":\"", "\"sub\":\"https:", ["claims.sub"]),
      ("{", "{\"sinch:rtc:instance:exp\":1530414245,", ["claims.sinch:rtc:instance:exp"]),
      ("{", "{\"exp\":1514862845,", ["claims"]), ("}", ",}", ["claims"]), ("}", "", ["claims"]),
      (",\"exp\":1514862845", "", ["claims.exp"]),
    ]
  )
  func mistakenClaims(part: String, replacement: String, places: [String]) throws {
    let claims = TokenSample.claims.replacing(part, with: replacement)
    try #require(claims != TokenSample.claims)
    #expect(TokenSample.places([try TokenSample.token(claims: claims)]) == places)
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
      TokenSample.signingInput, "e30.e30.e30=", " e30.e30.AA", "e30.e30.AA\n", "e3.e30.AA",
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
