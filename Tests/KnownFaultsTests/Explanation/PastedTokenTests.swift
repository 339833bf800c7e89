import KnownFaults
import Testing

@Suite("A token or a signature is found in what people paste")
struct PastedTokenTests {
  // Sinch publishes the token and its secret.
  private static let token = PastedTextTests.token

  private static func around(_ name: String, _ text: String, _ phrases: String...) -> HeldCase {
    HeldCase(
      name,
      .registrationToken,
      text,
      secret: "ax8hTTQJF0OPXL32r1LHMA==",
      is: .right
    ).with { $0.phrases = phrases }
  }

  @Test(
    "A token",
    arguments: [
      around("comma behind it", "\(token),", "the comma behind it is left out"),
      around("full stop behind it", "\(token).", "the full stop behind it is left out"),
      around("b'…'", "b'\(token)'", "the quotes around it are left out"),
      around(
        "member of JSON",
        "{\"access_token\":\"\(token)\",\"token_type\":\"bearer\"}",
        "taken out"
      ),
      around("escaped JSON", "\"{\\\"token\\\": \\\"\(token)\\\"}\"", "taken out"),
      around("dictionary of Python", "{'token': b'\(token)', 'expires': 600}", "taken out"),
      around("setting", "token=\(token)", "taken out"),
      around("cookie", "Cookie: a=b; jwt=\(token); Path=/", "taken out"),
      around("query", "https://h/path?jwt=\(token)&x=1", "taken out"),
      around("fragment", "https://h/callback#access_token=\(token)&state=1", "taken out"),
      around("path", "https://h/verify/\(token)", "taken out"),
      around(
        "percent-encoded query",
        "https://h/?u=%7B%22t%22%3A%22\(token.replacing(".", with: "%2E"))%22%7D",
        "percent-encoding is decoded"
      ),
      around("command", "curl -H 'Authorization: Bearer \(token)' https://h/", "taken out"),
      around("exchange", "GET / HTTP/1.1\r\nAuthorization: Bearer \(token)\r\nHost: h\r\n\r\n"),
      around("curl -v", "> Authorization: Bearer \(token)", "the mark > before its line"),
      around("log", "[03:05:00] INFO issued \(token) for foo", "taken out"),
      around("page", "<td>&quot;\(token)&quot;</td>", "taken out"),
      around("prose", "My token is \(token), and it is refused.", "taken out"),
      around("hexadecimal", token.utf8.map { String($0, radix: 16) }.joined(), "hexadecimal"),
      around("base64", Base64.standard.encode(Array(token.utf8)), "base64 that it is written in"),
      around(
        "invisible characters",
        token.replacing("e", with: "e\u{200B}"),
        "invisible characters"
      ),
      around(
        "lines of a shell",
        "\(token.prefix(60))\\\n\(token.dropFirst(60))",
        "lines are joined"
      ),
      around("segment of a path", "https://h/verify/\(token)/now", "taken out"),
      around("twice in a log", "a \(token)\nb \(token)", "stands in the text 2 times"),
      around(
        "lines of a mail",
        "> \(token.prefix(70))\n> \(token.dropFirst(70))",
        "the mark > before its line"
      ),
    ] as [HeldCase]
  )
  func tokenAround(row: HeldCase) async throws { try await row.check() }

  /// The token in pieces, each behind a mark.
  private static func pieces(_ mark: String) -> String {
    stride(from: 0, to: token.count, by: 60).map { String(token.dropFirst($0).prefix(60)) }
      .joined(separator: mark)
  }

  @Test(
    "A token in code",
    arguments: [
      around("C", "const char *token =\n  \"\(pieces("\"\n  \""))\";", "literals and"),
      around("C, on one literal", "const char *token = \"\(pieces("\\\n"))\";", "are joined"),
      around("Java", "String token = \"\(pieces("\"\n    + \""))\";", "are joined"),
      around("JavaScript", "const token = '\(pieces("' +\n  '"))';", "are joined"),
      around("PHP", "$token = '\(pieces("'\n  . '"))';", "are joined"),
      around("Python", "(b'\(pieces("'\n b'"))')", "are joined"),
      around("Visual Basic", "t = \"\(pieces("\" & _\n  \""))\"", "are joined"),
      around("Ruby", "token = \"\(pieces("\" \\\n  \""))\"", "are joined"),
      around("YAML", "token: >-\n  \(pieces("\n  "))\nuser: foo", "taken out"),
      around("cmd.exe", "curl -H ^\n\"Authorization: Bearer \(token)\" https://h/", "taken out"),
      around(
        "an address behind it",
        "curl -H \"Authorization: Bearer \(token)\" \\\n  \"https://h/\""
      ),
      around("two literals", "\"\(token)\"\n\"\(HeldKeys.token)\"", "it is the first of 2"),
    ] as [HeldCase]
  )
  func code(row: HeldCase) async throws { try await row.check() }

  // Computed with Python's hashlib.
  private static let signature = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
  private static let key = "196087a1-e815-4bc4-8984-60d8d8a43f1d"

  private static func body(_ name: String, _ text: String, _ phrases: String...) -> HeldCase {
    HeldCase(
      name,
      .sinchSignature,
      text,
      secret: "oYdgGRXoxEuJhGDY2KQ/HQ==",
      is: .right
    ).with { $0.phrases = phrases }
  }

  @Test(
    "A signature, and the values that its body names",
    arguments: [
      body(
        "JSON",
        "{\"ApplicationKey\":\"\(key)\",\"Seed\":\"1\",\"Signature\":\"\(signature)\",\"UserId\":\"foo\"}",
        "--application-key \(key) is taken from the text around it",
        "--sequence 1 is taken",
        "--user-id foo is taken"
      ),
      body(
        "JSON with a number and a solidus that is escaped",
        "{\"signature\":\"4sk2\\/7AD0VoGke0qc1ZiJ2BtzYA=\",\"sequence\":1,\"application_key\":\"\(key)\",\"user_id\":\"foo\"}",
        "backslash escapes are decoded"
      ),
      body(
        "dictionary of Python",
        "{'signature': '\(signature)', 'sequence': 1, 'applicationKey': '\(key)', 'userId': 'foo'}"
      ),
      body(
        "form",
        "signature=4sk2%2F7AD0VoGke0qc1ZiJ2BtzYA%3D&sequence=1&applicationKey=\(key)&userId=foo",
        "percent-encoding is decoded"
      ),
      body(
        "settings",
        "userId: foo\nsequence: 1\napplicationKey: \(key)\nsignature: \(signature)\n"
      ),
    ] as [HeldCase]
  )
  func signatureAround(row: HeldCase) async throws { try await row.check() }

  @Test(
    "What the same vendor signs otherwise is named",
    arguments: [
      HeldCase(
        "signed request",
        .sinchSignature,
        "Authorization: Application \(key):1qfNKnNxsaFdVDGWl5/3T9sCcCPr8YfV0ym+EQVcd/0=",
        is: .unusable,
        "this is a signed request of Sinch"
      ),
      HeldCase(
        "user ticket",
        .registrationToken,
        "eyJpZGVudGl0eSI6eyJ0eXBlIjoidXNlcm5hbWUiLCJlbmRwb2ludCI6ImZvbyJ9LCJleHBpcmVzSW4iOjM2MDB9:1qfNKnNxsaFdVDGWl5/3T9sCcCPr8YfV0ym+EQVcd/0=",
        is: .unusable,
        "this is a user ticket of Sinch"
      ),
    ] as [HeldCase]
  )
  func otherArtefacts(row: HeldCase) async throws { try await row.check() }

  @Test(
    "The kind is found out",
    arguments: [
      (token, ArtefactKind.registrationToken, "kid begins with hkdfv1"),
      ("{\"token\": \"\(token)\"}", .registrationToken, "kid begins with hkdfv1"),
      ("eyJhbGciOiJSUzI1NiIsImN0eSI6ImxheWVyLWVpdDt2PTEifQ.e30.AA", .identityToken, "cty"),
      ("eyJhbGciOiJub25lIn0.eyJpc3MiOiJsYXllcjovLy9wcm92aWRlcnMvMSJ9.", .identityToken, "iss"),
      (HeldKeys.token, .jws, "signed token"),
      (PastedDigestTests.line, .digest, "digest response"),
      ("> \(PastedDigestTests.line)", .digest, "digest response"),
      (signature, .sinchSignature, "registration signature"),
      ("{\"signature\": \"\(signature)\", \"sequence\": 1}", .sinchSignature, "signature"),
    ]
  )
  func kinds(text: String, kind: ArtefactKind, reason: String) throws {
    let recognised = try RecognisedKind(in: text)
    #expect(recognised.kind == kind)
    #expect(recognised.note.contains(reason))
  }

  @Test(
    "What is nothing of the kind is told with what was looked for",
    arguments: [
      ("hello", "nothing is recognised"), ("", "nothing was given"),
      ("Authorization: Basic Zm9vOmJhcg==", "the scheme Basic"),
      ("WWW-Authenticate: Digest realm=\"r\", nonce=\"n\"", "the challenge of a server"),
      (HeldKeys.spki, "a key or a certificate"), (HeldKeys.jwk, "a JWK"),
      ("foo:$apr1$abcdefgh$abcdefghijklmnopqrstu0", "a line of htpasswd"),
      (
        "Authorization: Application k:1qfNKnNxsaFdVDGWl5/3T9sCcCPr8YfV0ym+EQVcd/0=",
        "signed request"
      ),
    ]
  )
  func noKind(text: String, message: String) {
    let error = #expect(throws: UnusableArtefact.self) { try RecognisedKind(in: text) }
    #expect(error?.description.contains(message) == true)
  }
}
