import Reporting
import TestSupport
import Testing

/// Tokens in reports are taken apart; those of RFC 7515, Appendix A, say what must be found.
@Suite("Tokens in reports are decoded")
struct TokenTextTests {
  // RFC 7515 A.1: the header has a line break in it, as have the claims.
  private static let signed =
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
    + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

  private func shown(_ token: String) async throws -> String {
    var file = VectorFile.signatures(["anna"])
    file.cases[0].input["token"] = .string(token)
    let result = try await Scripted.run([file], ["anna": .signature("wrong")])
    return TextReporter().text(result)
  }

  @Test("A token is decoded with its dates")
  func token() async throws {
    let text = try await shown(Self.signed)

    #expect(text.contains("header: {\"typ\":\"JWT\",\"alg\":\"HS256\"}\n"))
    #expect(text.contains("claims: {\"iss\":\"joe\",\"exp\":1300819380,"))
    // RFC 7519 §3.1 has the same claims; 1300819380 is 2011-03-22T18:43:00Z by date(1).
    #expect(text.contains("dates: exp 2011-03-22T18:43:00Z\n"))
    #expect(text.contains("signature: 32 bytes\n"))
  }

  @Test(
    "A broken token says what is wrong with it",
    arguments: [
      ("", "no dots in it"),
      ("abc", "no dots in it"),
      ("..", "header: empty"),
      ("e30=.e30.", "header: not base64url without padding: e30="),
      ("e30.e31.", "claims: not base64url without padding: e31"),
      ("e30.W10.", "claims: []"),
      ("e30.AA.", "claims: not JSON: \\u{0}"),
      ("e30._w.", "claims: 1 byte, not UTF-8"),
      ("e30.e30.AA", "signature: 1 byte\n"),
      ("e30.e30.e30.e30", "part 4: 2 bytes"),
      ("e30.e30.e30.e30.e30.e30.e30.e30", "8 parts in all"),
    ]
  )
  func brokenTokens(token: String, expected: String) async throws {
    #expect(try await shown(token).contains(expected))
  }

  @Test("Claims that are not dates are left out")
  func dates() async throws {
    let claims = Base64.url.encode(Array("{\"iat\":1e300,\"exp\":\"soon\",\"a:exp\":0}".utf8))
    let text = try await shown("e30.\(claims).")

    #expect(text.contains("dates: a:exp 1970-01-01T00:00:00Z\n"))
  }

  @Test("Bytes that are text are shown as text")
  func octets() async throws {
    var file = VectorFile.signatures(["anna"])
    file.cases[0].input["payload"] = "eyJhIjoxfQ=="
    let result = try await Scripted.run([file], ["anna": .signature("wrong")])

    #expect(TextReporter().text(result).contains("payload, decoded: {\"a\":1}\n"))
  }
}
