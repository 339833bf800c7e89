import Explain
import TestSupport
import Testing

@Suite("What a file has around a secret is never blamed on the artefact")
struct KeyFileTests {
  // Signed with Python's hmac under this text.
  private static let key = "tK7vQ2mZ9xLw4RfB8sYh1NcD6pJgUeAo3iXkTqWn"
  private static let signingInput =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ"
  private static let token = "\(signingInput).f3GcrniOxAqtswjR9UnSEn6AZ1B5dXGh0CJEw3WlLVE"

  private static func file(_ content: String, _ phrase: String) -> HeldCase {
    HeldCase(
      phrase,
      .jws,
      token,
      secret: content,
      is: .right,
      "right for the key in FILE \(phrase)"
    )
  }

  @Test(
    "A key",
    arguments: [
      HeldCase("nothing around it", .jws, token, secret: key + "\r\n", is: .right),
      file("\"\(key)\"\n", "without the quotes around it"),
      file("'\(key)'", "without the quotes around it"),
      file("“\(key)”", "without the quotes around it"),
      file("\u{FEFF}\(key)\n", "without the byte-order mark before it"),
      file("  \(key)\t\n\n", "without the white space around it"),
      file("\(key)\\n", "without the \\n behind it"),
      file("JWT_SECRET=\(key)\n", "without JWT_SECRET= before it"),
      file("export KEY='\(key)'\r\n", "without KEY= before it and the quotes around it"),
      file("secret: \(key)", "without secret: before it"),
      file("{\"a\":1,\"key\":\"\(key)\"}", "without everything but the value of the member key"),
      file(key.utf8.map { String($0, radix: 16) }.joined(separator: ":"), "as hexadecimal"),
      file("# settings\nA=1\nKEY=\"\(key)\"\n", "without everything but the value of KEY="),
    ] as [HeldCase]
  )
  func keys(row: HeldCase) async throws { try await row.check() }

  @Test("A key in UTF-16, as PowerShell writes it", arguments: [true, false])
  func utf16(isLittle: Bool) async throws {
    let units = [0xFEFF] + Array("\(Self.key)\r\n".utf16)
    let content = units.flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    try await Self.file("", "without the encoding UTF-16").with { $0.secrets = [content] }.check()
  }

  // The bytes that signed the token are the mistake of its maker. The tokens were made with
  // Python's hmac.
  @Test(
    "A token that was signed with more or less than the key is wrong, and the mistake is named",
    arguments: [
      ("cGW-4dMC0Y_aDjNkeSwzcLwVAY2ZDwDw1dFIQq8HN7c", "the key in quotation marks"),
      ("FbTic23uAJFPBz53AEdV1eZ0C-lGXMoxZQVDS-tQoBo", "the key in single quotes"),
      ("cTagqlSgl8FtzqZYssjngQl2cCmB6063rENrje1UDwo", "a carriage return and a line break"),
      ("RtX7tSEGJVz_SPdnnqdyrG9qppA3meuHAXD6rQXHyKs", "line break behind it"),
      ("aEKjpCwhn9nOTBYCVvp6P8_G693iXAeGtp93uo8Z0Fc", "a space behind it"),
      ("i3KkC1egbvFxJatgNhM-CCGkDE7-q3T3GvhHGXN-Kec", "the text undefined as the key"),
      ("jtK5V2dklTNwftdlJvYGzMhP7WEnHox3PfDX5mwFgL8", "the text null as the key"),
      ("fDLgyaBoA3_s7-V5d2UxNv_i6nP9uBTncHzJOYkanbk", "the text None as the key"),
      ("rzEHmylOdu2RExfqn-UcFpQSQYBjLxVnAxphbjxNeIE", "the text nil as the key"),
      ("he0ErCNloe4J7Id0Ry2SEDg09lKkZkfsRiGsdX_vgEg", "an empty secret"),
    ]
  )
  func signedWithMore(signature: String, mistake: String) async throws {
    try await HeldCase(
      mistake,
      .jws,
      "\(Self.signingInput).\(signature)",
      secret: Self.key,
      is: .wrong,
      "the key does not confirm the signature",
      mistake
    ).check()
  }

  // RFC 7515 A.1.
  private static let published =
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let publishedKey =
    "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
  private static var octets: [UInt8] { Base64.url.decode(publishedKey) ?? [] }

  @Test("The key of RFC 7515 A.1 in each form")
  func publishedForms() async throws {
    let hexadecimal = Self.octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let oct = "{\"kty\":\"oct\",\"kid\":\"a\",\"k\":\"\(Self.publishedKey)\"}"
    let forms: [([UInt8], String)] = [
      (Self.octets, ""),
      (Array(Self.publishedKey.utf8), "FILE as base64url"),
      (Array("\(Base64.standard.encode(Self.octets))\n".utf8), "FILE as base64"),
      (Array(hexadecimal.utf8), "FILE as hexadecimal"),
      (Array(hexadecimal.uppercased().utf8), "FILE as hexadecimal"),
      (Array("KEY=\(Self.publishedKey)".utf8), "without KEY= before it and as base64url"),
      (Array(oct.utf8), "FILE as a JWK"),
      (Array("{\"keys\":[\(oct)]}".utf8), "FILE as the key \"a\" of a JWKS"),
    ]
    let other = "{\"kty\":\"EC\",\"crv\":\"P-256\"}"
    try await HeldCase(other, .jws, Self.published, secret: other, is: .unusable, "type EC").check()
    for (content, phrase) in forms {
      // The token expired in 2011.
      try await HeldCase(phrase, .jws, Self.published, is: .expired, phrase)
        .with { $0.secrets = [content] }.check()
    }
  }

  private static func password(
    _ content: String?,
    is outcome: HeldCase.Outcome = .right,
    _ phrase: String
  ) -> HeldCase {
    HeldCase(
      phrase,
      .digest,
      PastedDigestTests.line,
      secret: content,
      values: [.method: "REGISTER"],
      is: outcome,
      phrase
    )
  }

  private static func secret(
    _ content: String,
    is outcome: HeldCase.Outcome,
    _ phrases: String...
  ) -> HeldCase {
    HeldCase(content, .registrationToken, PublishedToken.text, secret: content, is: outcome)
      .with { $0.phrases = phrases }
  }

  // Sinch publishes the secret and the token; the others were computed with Python's hashlib.
  @Test(
    "A secret or a password",
    arguments: [
      secret("\"ax8hTTQJF0OPXL32r1LHMA==\"\n", is: .right, "in FILE without the quotes around it"),
      secret("ax8hTTQJF0OPXL32r1LHMA", is: .right, "and the padding of standard base64"),
      secret(" ax8hTTQJF0OPXL32r1LHMA== ", is: .right, "FILE without the white space around it"),
      secret("\t\nax8hTTQJF0OPXL32r1LHMA==\t\n", is: .right, "without the white space around it"),
      secret(
        "a32e5a8d-f7d8-411c-9645-9038e8dd051d",
        is: .undecided,
        "FILE looks like an application key",
        "not standard base64"
      ),
      secret("secret!", is: .undecided, "FILE is not base64"),
      HeldCase("no secret", .registrationToken, PublishedToken.text, is: .undecided),
      HeldCase(
        "NAME= before a secret",
        .sinchSignature,
        "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=",
        secret: "SINCH_APPLICATION_SECRET=oYdgGRXoxEuJhGDY2KQ/HQ==\n",
        values: [
          .applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d", .userID: "foo", .sequence: "1",
        ],
        is: .right,
        "without SINCH_APPLICATION_SECRET= before it"
      ),
      password("\"s3cret\"\n", "right for the password in FILE without the quotes around it"),
      password("s3cret\nand a note\n", "without everything behind its first line"),
      password("1001:s3cret\n", "without what stands before its first colon"),
      password("machine h login 1001 password s3cret\n", "everything but the word behind password"),
      password("{\"password\":\"s3cret\"}", "the value of the member password"),
      password("d0e7c33aeaebd31d2456e61fdb326add\n", "FILE as a stored hash (--ha1-file)"),
      password("1001:sip.example.com:d0e7c33aeaebd31d2456e61fdb326add\n", "FILE as a stored hash"),
      password("", is: .wrong, "the password is empty"),
      password(nil, is: .undecided, "needs the password"),
    ] as [HeldCase]
  )
  func secrets(row: HeldCase) async throws { try await row.check() }
}
