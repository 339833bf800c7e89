import Explain
import TestSupport
import Testing

@Suite("A token or a signature is found in what people paste")
struct PastedTokenTests {
  private static let token = PublishedToken.text

  @Test(
    "A token",
    arguments: HeldCase.table(
      .registrationToken,
      secret: PublishedToken.secret,
      is: .right,
      #"""
      comma behind it | \#(token), | the comma behind it is left out
      full stop behind it | \#(token). | the full stop behind it is left out
      b'…' | b'\#(token)' | the quotes around it are left out
      member of JSON | {"access_token":"\#(token)","token_type":"bearer"} | taken out
      escaped JSON | "{\"token\": \"\#(token)\"}" | taken out
      dictionary of Python | {'token': b'\#(token)', 'expires': 600} | taken out
      setting | token=\#(token) | taken out
      cookie | Cookie: a=b; jwt=\#(token); Path=/ | taken out
      query | https://h/path?jwt=\#(token)&x=1 | taken out
      fragment | https://h/callback#access_token=\#(token)&state=1 | taken out
      path | https://h/verify/\#(token) | taken out
      percent-encoded query | https://h/?u=%7B%22t%22%3A%22\#(token.replacing(".", with: "%2E"))%22%7D | percent-encoding is decoded
      command | curl -H 'Authorization: Bearer \#(token)' https://h/ | taken out
      exchange | GET / HTTP/1.1␍⏎Authorization: Bearer \#(token)␍⏎Host: h␍⏎␍⏎
      curl -v | > Authorization: Bearer \#(token) | the mark > before its line
      log | [03:05:00] INFO issued \#(token) for foo | taken out
      page | <td>&quot;\#(token)&quot;</td> | taken out
      prose | My token is \#(token), and it is refused. | taken out
      hexadecimal | \#(token.utf8.map { String($0, radix: 16) }.joined()) | hexadecimal
      base64 | \#(Base64.standard.encode(Array(token.utf8))) | base64 that it is written in
      invisible characters | \#(token.replacing("e", with: "e\u{200B}")) | invisible characters
      lines of a shell | \#(token.prefix(60))\⏎\#(token.dropFirst(60)) | lines are joined
      segment of a path | https://h/verify/\#(token)/now | taken out
      twice in a log | a \#(token)⏎b \#(token) | stands in the text 2 times
      lines of a mail | > \#(token.prefix(70))⏎> \#(token.dropFirst(70)) | the mark > before its line
      """#
    )
  )
  func tokenAround(row: HeldCase) async throws { try await row.check() }

  /// The token in pieces, each after a mark.
  private static func pieces(_ mark: String) -> String {
    stride(from: 0, to: token.count, by: 60).map { String(token.dropFirst($0).prefix(60)) }
      .joined(separator: mark)
  }

  @Test(
    "A token in code",
    arguments: HeldCase.table(
      .registrationToken,
      secret: PublishedToken.secret,
      is: .right,
      #"""
      C | const char *token =⏎  "\#(pieces("\"⏎  \""))"; | literals and
      C, on one literal | const char *token = "\#(pieces("\\⏎"))"; | are joined
      Java | String token = "\#(pieces("\"⏎    + \""))"; | are joined
      JavaScript | const token = '\#(pieces("' +⏎  '"))'; | are joined
      PHP | $token = '\#(pieces("'⏎  . '"))'; | are joined
      Python | (b'\#(pieces("'⏎ b'"))') | are joined
      Visual Basic | t = "\#(pieces("\" & _⏎  \""))" | are joined
      Ruby | token = "\#(pieces("\" \\⏎  \""))" | are joined
      YAML | token: >-⏎  \#(pieces("⏎  "))⏎user: foo | taken out
      cmd.exe | curl -H ^⏎"Authorization: Bearer \#(token)" https://h/ | taken out
      an address behind it | curl -H "Authorization: Bearer \#(token)" \⏎  "https://h/"
      two literals | "\#(token)"⏎"\#(HeldKeys.token)" | it is the first of 2
      """#
    )
  )
  func code(row: HeldCase) async throws { try await row.check() }

  // Computed with Python's hashlib.
  private static let signature = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
  private static let key = "196087a1-e815-4bc4-8984-60d8d8a43f1d"

  @Test(
    "A signature, and the values that its body names",
    arguments: HeldCase.table(
      .sinchSignature,
      secret: "oYdgGRXoxEuJhGDY2KQ/HQ==",
      is: .right,
      #"""
      JSON | {"ApplicationKey":"\#(key)","Seed":"1","Signature":"\#(signature)","UserId":"foo"} | --application-key \#(key) is taken from the text around it | --sequence 1 is taken | --user-id foo is taken
      JSON with a number and a solidus that is escaped | {"signature":"4sk2\/7AD0VoGke0qc1ZiJ2BtzYA=","sequence":1,"application_key":"\#(key)","user_id":"foo"} | backslash escapes are decoded
      dictionary of Python | {'signature': '\#(signature)', 'sequence': 1, 'applicationKey': '\#(key)', 'userId': 'foo'}
      form | signature=4sk2%2F7AD0VoGke0qc1ZiJ2BtzYA%3D&sequence=1&applicationKey=\#(key)&userId=foo | percent-encoding is decoded
      settings | userId: foo⏎sequence: 1⏎applicationKey: \#(key)⏎signature: \#(signature)⏎
      """#
    )
  )
  func signatureAround(row: HeldCase) async throws { try await row.check() }

  @Test(
    "What the same vendor signs otherwise is named",
    arguments: HeldCase.table(
      .sinchSignature,
      is: .unusable,
      #"""
      signed request | Authorization: Application \#(key):1qfNKnNxsaFdVDGWl5/3T9sCcCPr8YfV0ym+EQVcd/0= | this is a signed request of Sinch
      """#
    )
      + HeldCase.table(
        .registrationToken,
        is: .unusable,
        #"""
        user ticket | eyJpZGVudGl0eSI6eyJ0eXBlIjoidXNlcm5hbWUiLCJlbmRwb2ludCI6ImZvbyJ9LCJleHBpcmVzSW4iOjM2MDB9:1qfNKnNxsaFdVDGWl5/3T9sCcCPr8YfV0ym+EQVcd/0= | this is a user ticket of Sinch
        """#
      )
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
