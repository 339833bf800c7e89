import Explain
import TestSupport
import Testing

@Suite("A JWS is judged as RFC 7515 has it, whatever wrote it")
struct HeldJWSTests {
  // RFC 7520 §4.4 to §4.6.
  private static let payload =
    "SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9hZCwgYW5kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4"
  private static let header =
    "eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxOGMwYWU1LTRkOWItNDcxYi1iZmQ2LWVlZjMxNGJjNzAzNyJ9"
  private static let signature = "s0h6KThzkfBBBkLspW1h84VsJZFTsPPqMDA7g1Md7p0"
  private static let jwk = "{\"kty\":\"oct\",\"k\":\"hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg\"}"
  private static let unprotected =
    "\"payload\":\"\(payload)\",\"protected\":\"eyJhbGciOiJIUzI1NiJ9\",\"header\":{\"kid\":\"018c0ae5\"},\"signature\":\"bWUSVaxorn7bEF1djytBd0kHv70Ly5pvbomzMWSOr20\""
  private static let one = "{\"protected\":\"\(header)\",\"signature\":\"\(signature)\"}"

  private static func row(
    _ name: String,
    _ artefact: String,
    is outcome: HeldCase.Outcome,
    _ phrases: String...
  ) -> HeldCase {
    HeldCase(name, .jws, artefact, secret: jwk, is: outcome).with { $0.phrases = phrases }
  }

  @Test(
    "In each serialisation",
    arguments: HeldCase.table(
      .jws,
      secret: jwk,
      #"""
      compact | right | \#(header).\#(payload).\#(signature)
      flattened | right | {"payload":"\#(payload)","protected":"\#(header)","signature":"\#(signature)"} | flattened JSON serialisation
      unprotected header | right | {\#(unprotected)} | unprotected header | kid
      general with one signature | right | {"payload":"\#(payload)","signatures":[\#(one)]} | general JSON serialisation
      general with two | unusable | {"payload":"\#(payload)","signatures":[\#(one),\#(one)]} | 2 signatures
      no protected header | unusable | {"payload":"\#(payload)","header":{"alg":"HS256"},"signature":"xuLifqLGiblpv9zBpuZczWhNj1gARaLV3UxvxhJxZuk"} | no protected header
      detached | undecided | \#(header)..\#(signature) | detached | --payload-file
      """#
    ) + [
      row("detached with payload", "\(header)..\(signature)", is: .right, "is put into it")
        .with { $0.payload = Base64.url.decode(payload) },
      row("detached in JSON", one, is: .right, "is put into it")
        .with { $0.payload = Base64.url.decode(payload) },
      row("payload with a line end", "\(header)..\(signature)", is: .right, "line break at its end")
        .with { $0.payload = (Base64.url.decode(payload) ?? []) + [0x0A] },
      row("payload with another payload", "\(header)..\(signature)", is: .wrong)
        .with { $0.payload = [0x61] },
    ] as [HeldCase]
  )
  func serialisation(row: HeldCase) async throws { try await row.check() }

  @Test("A registration token has to be compact")
  func compactOnly() async throws {
    let parts = PublishedToken.text.split(separator: ".")
    try await HeldCase(
      "JSON",
      .registrationToken,
      "{\"protected\":\"\(parts[0])\",\"payload\":\"\(parts[1])\",\"signature\":\"\(parts[2])\"}",
      secret: "ax8hTTQJF0OPXL32r1LHMA==",
      is: .wrong,
      "JWS-COMPACT-ONLY"
    ).check()
  }

  // Made with Python's hmac under this key.
  private static let key = "tK7vQ2mZ9xLw4RfB8sYh1NcD6pJgUeAo3iXkTqWn"
  private static let claims =
    "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ"
  private static let token =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.\(claims).f3GcrniOxAqtswjR9UnSEn6AZ1B5dXGh0CJEw3WlLV"

  @Test(
    "What is wrong with its text, its algorithm and its dates",
    arguments: HeldCase.table(
      .jws,
      secret: key,
      #"""
      two characters too many | wrong | \#(token)Exx | right without the last 2 characters behind it | 2 characters follow the signature
      one more character | wrong | \#(token)Ea | without the last character behind it
      bits too many | wrong | \#(token)F | 2 bits too many | written with E at the end
      padding | wrong | \#(token)E= | JWS-B64URL-STRICT | it has padding
      hs256 | wrong | eyJhbGciOiJoczI1NiJ9.\#(claims).LJZG951ikZK8BkF6ruWEBrFwd51rMNp2grhYUHnJ8uQ | JWS-ALG-CASE | case-sensitive | right for HS256 | writes the algorithm as "hs256"
      HS384 | undecided | eyJhbGciOiJIUzM4NCJ9.\#(claims).Q25Y4I_OwNEIZODcOHBjIWtnsmm-l00BbI75rlcFeyInXaPaukn2_1z2k6OTOF1P | HMAC with SHA-384 | the key confirms it
      HS512 under another key | undecided | eyJhbGciOiJIUzUxMiJ9.\#(claims).Syl8 | HMAC with SHA-512 | does not confirm it
      date as text | wrong | eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3IiwiZXhwIjoiMjAxOC0wMS0yMSAyMjozNTo1MyJ9.ycaWBpzyZS02o7jhRmJkTYStEtZXOfs01seHJlPwJOk | JWT-NUMERIC-DATE-TYPE: exp is "2018-01-21 22:35:53", not a number | writes exp as a string
      date as text beside nothing that makes it a JWT | right | eyJhbGciOiJIUzI1NiJ9.eyJleHAiOiJuZXZlciJ9.cWURs4DiVZgUE579Q7aB_H32WnCLrAzQYiEnv0WzjfE | exp is "never", not a number of seconds, as a JWT has it
      payload of a JWT that is no object | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.aGVsbG8.C0owZ6WZE-P282Sk6yMt4NoU9MIVpCOfhYOU8ngtwHc | typ calls it a JWT, whose payload is a JSON object
      expired | expired | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiZXhwIjoxNTE0ODYyMjQ1fQ.X4vVP5egb_xtrRajq4PNhwafJJCSsjyNEoo2qwZ-kTA | it expired 55 seconds ago
      milliseconds | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiZXhwIjoxNTE0ODYyMzY1MDAwfQ.8Xxz-Z0J_VxDhzAP_ukQ-oaCM7ybkiEY8Ab0cMdPbiA | looks like milliseconds
      cut off | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.MuIj_dAFzsINxbNRlHJEg5-g9NUvnD-OziQwL | 37 of 43 characters are left
      SHA-256 of the key | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.ZBa6KC_1HLB-ewd_KBP7s4wiNajRFJtlcuHTAxOrpNc | uses the SHA-256 hash of the key
      hexadecimal text of the key | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.xRbRKYcOSkoJkRdwm08RP2nXqKQKzyWQs8X42iyDnDo | uses the hexadecimal text of the key
      half of the key | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.m7_owBT_lIN9QzusGFYWQRj3UkGH87OfE6AH3ZJQEiM | uses the first 32 bytes of the key alone
      date as text in a JWT | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiZXhwIjoiMTUxNDg2MjM2NSJ9.ZAa94qX_-qZ1Xhmub9TOzoq5JwN0N8mPPkRcDZbl0rQ | JWT-NUMERIC-DATE-TYPE
      no algorithm at all | wrong | eyJhbGciOiJub25lIn0.e30. | JWS-ALG-NONE
      an invented one | undecided | eyJhbGciOiJYWVoifQ.e30.AA | RFC 7518 does not have
      ES256 | undecided | eyJhbGciOiJFUzI1NiJ9.e30.AA | ECDSA with P-256
      """#
    )
      // RFC 7516 A.1, shortened, and RFC 7797 §4.2.
      + HeldCase.table(
        .jws,
        secret: key,
        is: .unusable,
        #"""
        JWE | eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.OKOa.48V1.5eym.XFBo | JWE
        a payload that is not in base64url | eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19.$.02.A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY | RFC 7797
        """#
      )
      // github.com/jwtk/jjwt, issue 307.
      + HeldCase.table(
        .jws,
        secret: "secret",
        #"""
        a key of six characters, read as base64 | right | eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJKb2UifQ.XIKER3owR8BS3Krhsksg9INh9VBSejdn_qN-ONtPans | as base64 without its last, incomplete group | the key has 3 bytes, and RFC 7518 §3.2 wants 32 | signs under a key of 3 bytes
        """#
      )
      // github.com/dgrijalva/jwt-go, issue 397.
      + HeldCase.table(
        .jws,
        secret: "mysecret",
        #"""
        a JWT of a library that wrote a date as text | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOiIyMDIwLTA0LTA3VDIyOjM4OjUwLjgyMTEyMTYwMy0wNDowMCIsImlkIjoidGVzdCIsIm5iZiI6MTU4NjMxMzIzMH0.nVjNss_I_96EFQTn7TYebyli1a3SHBKb2FN21woPXpg | writes exp as a string
        """#
      )
  )
  func form(row: HeldCase) async throws { try await row.check() }

  // Made with Python's hmac.
  @Test(
    "What is changed on the way, refused elsewhere, or stands in its place",
    arguments: HeldCase.table(
      .jws,
      secret: key,
      #"""
      claims in Latin-1 | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJuYW1lIjoiWm_rIn0.jbin3tUUIiU4DRPqAPv_ibae_Bj_7cVbrUTz_aMmarw | writes the claims in Latin-1, not in UTF-8
      hashed nonce | wrong | eyJhbGciOiJIUzI1NiIsIm5vbmNlIjoibi0wMTIzNDU2Nzg5In0.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.7ZThdVSwmKjFF0YokhYAblypLyRlx6QcEn65Q4tpqwk | signs the header with the SHA-256 of its nonce
      claims with spaces were signed | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.9Xfar4OpKwINzEeh58gj8v6EW3NtoTJeMjQu8M7gw0Y | again after they were signed; signed was the JSON with spaces
      claims with escaped slashes were signed | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9._bIr2G8733BtXsW1ny3DGF4g3n1REs-oJ1QejTdSLW0 | with a backslash before each slash
      a line break was signed | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.lFgeyPNF0jdbFj03e4nVpZmQdR2sc4XA97pWc5p8LDw | signs a line break behind the JSON of the claims too
      quotes behind Bearer | right | Authorization: Bearer "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.MuIj_dAFzsINxbNRlHJEg5-g9NUvnD-OziQwLmfo3mI" | quotes stand around it in the header: if that was sent so, the server refuses it
      Bearer twice | right | Authorization: Bearer Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.MuIj_dAFzsINxbNRlHJEg5-g9NUvnD-OziQwLmfo3mI | the scheme stands twice in the header
      quotes in a command | right | curl -H 'Authorization: Bearer "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.MuIj_dAFzsINxbNRlHJEg5-g9NUvnD-OziQwLmfo3mI"' https://h/ | quotes stand around it in the header
      null | unusable | Authorization: Bearer null | in place of an artefact stands the word null: there was no value
      a placeholder | unusable | Bearer {{access_token}} | stands the placeholder "{{access_token}}", which was not filled in
      a time stamp inside | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWI2026-05-25T09:14:31.482Z iOiI3In0.MuIj_dAFzsINxbNRlHJEg5-g9NUvnD-OziQwLmfo3mI | a time stamp of a log stands inside it, and is left out
      sub as a number | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOjEyMzR9.y7REd64ifVBJJ5hleplZI-ROAqFnk7af2GiTEJSKEmw | sub is a number, and RFC 7519 §4.1 wants a string
      aud as an object | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhdWQiOnsiYSI6MX19.XetHjpAyQKXM_MdacLMcqUfOl1jdoAtLpqsJjad9wJQ | aud is an object, and RFC 7519 §4.1.3 wants
      a date with an exponent | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjEuODkzNDU2ZTl9.eSbjyFfYH7dgUe_GcBAsrXFx-SIffi0LClcWdzCO2s8 | exp is written with an exponent, 1.893456e9
      sub undefined | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1bmRlZmluZWQifQ.kd0dOwogVaUvrBR6cZ3ohegIa1gEDMqZ1HCgpUZhznM | sub is the word undefined: there was no value
      HS512 and a line break | undecided | eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.w04DidX-aq-NR772HZJGssGEBouCpGQdjJoj5m-BXPzcjdWOrcwsKaJtC0eKFszIhpvPsX1lpPB_xVch5zHRzQ | uses the key with a line break behind it
      HS384 | undecided | eyJhbGciOiJIUzM4NCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.yNLJFlRiqmct_YV5xpXNENSNDo0PUK7QI5O7dJfEg8I1po-fZdyTTIIqW58PFkKJ | signs with HS384, and the signature is right under the key
      ES256 in DER | undecided | eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.MEQCIBERERERERERERERERERERERERERERERERERERERERERAiAiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIg | writes the signature of ES256 in DER
      """#
    )
      + HeldCase.table(
        .jws,
        secret: #"P@$$w0rd-of-thirty-two-bytes-and-more"#,
        #"""
        one dollar sign for two in the key | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.42-XFoHOp80OSoi_h-jnt_ryYoyU0vWyHWAEUB-qJhw | uses the key with one $ for each $$
        a variable in the key | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.i_pxjFCWnFudlnuxsiUAEUMDyyIcJzurPjjVWN5mv1k | without each $ and the name behind it
        """#
      )
      + HeldCase.table(
        .jws,
        secret: "yMnKy8zNzs/Q0dLT1NXW19jZ2tvc3d7f4OHi4+Tl5uc=",
        #"""
        the text of a key in base64 | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmFtZSI6ImEvYiJ9.X1DpxFs42MJ8pUy0Mqg03En_a6llNFWkn2yoQl8IbUg | the key looks like base64, and its text is what signs here
        """#
      )
  )
  func onTheWay(row: HeldCase) async throws { try await row.check() }

  // Made with Python's cryptography: the token of RFC 7520 §4.1 and other ids.
  @Test("A key is looked for by its id")
  func keyIDs() async throws {
    let own = "bilbo.baggins@hobbiton.example"
    for (id, token, isRight, phrase) in [
      ("abc", HeldKeys.token, true, "the key that confirms the signature has the id \"abc\""),
      (own, HeldKeys.token, true, ""),
      (
        "abc",
        HeldKeys.token.replacing(
          "eyJhbGciOiJSUzI1NiIsImtpZCI6ImJ",
          with: "eyJhbGciOiJSUzI1NiIsImtpZCI6Imx"
        ),
        false, "none of the ids given, \"abc\""
      ),
    ] {
      var question = Question(token, now: try #require(Instant(seconds: 0)))
      question.publicKeys = [
        Question.PublicKey(name: "PUB", keyID: id, content: Array(HeldKeys.spki.utf8))
      ]
      let explanation = try await question.explained(as: .jws)
      #expect(explanation.isRight == isRight)
      let said = explanation.remarks.joined() + explanation.firstWords
      #expect(said.contains(phrase), "\(said)")
      #expect(explanation.isReproduced == isRight)
    }
  }

  // Made with Python's hmac.
  @Test(
    "Its dates beside the present, and what is left of a token that was cut off",
    arguments: HeldCase.table(
      .jws,
      secret: key,
      #"""
      not valid yet | early | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwibmJmIjoxNTE0ODY1ODQ1fQ.-DiUVMHOjk9uD2XM4eqs_37A6fslJfm71jdazGpBQd4 | valid only in 59 minutes
      expired, without typ | expired | eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE1MTQ4NjIyNDV9.jt-gZNUTKPU8w-WOcxGpUbD-2LCAk6bRMDOai7pM3pc | it expired 55 seconds ago
      seconds taken for milliseconds | expired | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6MywiaWF0IjoxNTE0ODYyMDAwLCJleHAiOjE1MTQ4NjIwODZ9._SowZtdzExA-vCO8HQ8jHviAZWGgIaivpH7er82-UHs | lives for 86 s: 86400 seconds, 24 h, look meant
      the earliest number | expired | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiZXhwIjotOTIyMzM3MjAzNjg1NDc3NTgwOH0.p1MKBHQ3Y_V3ZcWDQrLJqRdVzmJyQr3aV8iw2nnMY8w
      the latest number | right | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiaWF0IjotOTIyMzM3MjAzNjg1NDc3NTgwOCwiZXhwIjo5MjIzMzcyMDM2ODU0Nzc1ODA3fQ.da0SgRHAHTibFx6ZwLzc4ywH9yNTVcMLibL5wQ0bkP8
      the largest numbers, far apart | expired | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiaWF0Ijo5MjIzMzcyMDM2ODU0Nzc1ODA3LCJleHAiOi05MjIzMzcyMDM2ODU0Nzc1ODA4fQ.eh4jhf-rB0_m_8Qab5mxeacJMov4TYdJvAi4VDScT-M
      cut within the claims | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3I | cuts the token off after 50 characters: they end within the claims
      cut within the header | unusable | eyJhbGciOiJIUzI1NiIs | beginning of a token: it is cut off within its header, after 20 characters
      cut within another signature | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.jCU3eRfGTZ8dSpa5ZOSWExO82Oainw | 22 of 32 bytes of the signature are left
      an ellipsis at its end | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3Iiwic2NvcGUiOiJyZWFkIHdyaXRlIn0.20gqqlael… | is shortened: an ellipsis
      an ellipsis in its middle | wrong | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ...iOiJyZWFkIHdyaXRlIn0.20gqqlaelVnK0MsN2Vqmt8MP5hmPZZ9lt8wuoPn80Rs | is shortened: an ellipsis
      """#
    )
  )
  func timeAndCuts(row: HeldCase) async throws { try await row.check() }

  // Made with Python's hmac.
  @Test(
    "Parts that are written in another way, and signed so",
    arguments: HeldCase.table(
      .jws,
      secret: key,
      #"""
      hexadecimal | wrong | 7b22616c67223a224853323536227d.7b22737562223a2237227d.1210f789415bcfdcf6fcd83bc26f94bf7b08c1872e760db40f4b569959605d3a | writes the parts in hexadecimal
      base64url of hexadecimal | wrong | N2IyMjYxNmM2NzIyM2EyMjQ4NTMzMjM1MzYyMjdk.N2IyMjczNzU2MjIyM2EyMjM3MjI3ZA.ODc5Mjc4ZTNmNDJmZGFkZDhjMjQwMzFhMmI2ZTM3YzQ0NmNhODA5Yjc0YmI4MjU2ZjY0M2M1NGQ1MGMyY2M2Yw | encodes the hexadecimal text of the parts once more
      quotation marks around each | wrong | "eyJhbGciOiJIUzI1NiJ9"."eyJzdWIiOiI3In0"."RZ2CYeOSSZ9C7x14BmzctME7BcsNoffd15gG5DUzSh0" | writes the parts in quotation marks
      quotation marks around the signature | wrong | eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0."jYvEj3N2c99H9xoY5dakcdbiT366OAqsND2aCA57JbQ" | writes the signature in quotation marks
      base64url of the signature as Latin-1 text | wrong | eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.wo3Ci8OEwo9zdnPDn0fDtxoYw6XDlsKkccOWw6JPfsK6OArCrDQ9wpoIDnslwrQ | encodes the signature as Latin-1 text
      a line break behind each | wrong | eyJhbGciOiJIUzI1NiJ9⏎.eyJzdWIiOiI3In0⏎.FXEu78QrUtIvpnpCD0PNwt3gO-Ed3jV5soKkl81CSYI⏎ | appends a line break to the parts
      a signature of 32 letters | wrong | eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE | the key does not confirm the signature
      """#
    )
  )
  func writing(row: HeldCase) async throws { try await row.check() }

  // Made with Python's hmac, over {} under the key's PEM and its DER; and with its cryptography.
  @Test(
    "With a public key alone",
    arguments: HeldCase.table(
      .jws,
      publicKey: HeldKeys.spki + "\n",
      #"""
      RS256 | right | \#(HeldKeys.token)
      RS256 and characters behind it | wrong | \#(HeldKeys.token)AAA | last 3 characters
      HS256 under its PEM | wrong | eyJhbGciOiJIUzI1NiJ9.e30.SZOgq3gP4u10TY59OkL_qqRkcsfJU8fTyL5Jd0KeWKM | JWS-KEY-ONE-ALGORITHM
      HS256 under its DER | wrong | eyJhbGciOiJIUzI1NiJ9.e30.yrx7IvJakKvWqC6dQL7wG4z5jtSnRiLBCgnAcnkuQWY | JWS-KEY-ONE-ALGORITHM
      HS256 under a secret | undecided | \#(token)E | HS256 takes a secret (--key-file)
      RS512 | undecided | \#(HeldJWSTests.rs512) | SHA-512 | the key confirms it
      PS256 | undecided | \#(HeldJWSTests.ps256) | RSASSA-PSS | the key confirms it
      """#
    ) + [
      HeldCase(
        "HS256 under its PEM, which is given as the secret",
        .jws,
        "eyJhbGciOiJIUzI1NiJ9.e30.SZOgq3gP4u10TY59OkL_qqRkcsfJU8fTyL5Jd0KeWKM",
        secret: HeldKeys.spki + "\n",
        is: .wrong,
        "JWS-KEY-ONE-ALGORITHM"
      )
    ] as [HeldCase]
  )
  func publicKeys(row: HeldCase) async throws { try await row.check() }

  private static let rs512 = """
    eyJhbGciOiJSUzUxMiJ9.e30.SjI7EJhQadmU5JCHRMIF4SdpkIkJv2L9K-LTy5ysmPIOqGa3iXlUnOsIiqA9MOsxAkI\
    pi_IG3UjsDBj4FDsHUIraJTCxvzrS-KxDztM3kybZC5vEdaWejClIxxmEj8mymCsxAu2zJRnOC_xufFR1bKKwd42_5Ye\
    F9FT5vrh52zBtky7yHeURJC3kcCUlrvae3ZrcF0J6qUGtWH_4PAl0ITPmpICv-IfzCH4qO0fEJq9nhBJUsCC24-d79O-\
    8ZRAWLWZW-LTstq23uhwZRnQWFHlTzfOpLoElV7Pa7lpEQdU1XgkEmgjH8NcHbb-EnI6HIgXY4cYzQE13SBfTEGxYAQ
    """

  private static let ps256 = """
    eyJhbGciOiJQUzI1NiJ9.e30.BGIIXtrKh02JOv-Lfs-KCz0JLEjvyNdfHGlSsI2L94n4wvLicpd2ydAgBA820DyqT4L\
    896MPEqMWus5hIlD7mumoczoR5E2SodosYjNqY3NuDLWEER7QLBsPBmIAe6esNymsNNDuDtINkK1CetAXW-CbrRbZyw2\
    zyQWQ_0xAyBluyIk3aqeaZjj1ufFaQcFQbNkgJmCocZNvEkaY5e4wRw9XDoJ_elsc2RxdDaUDDDw3a-kZhrUmBs1EqCQ\
    EcE5H6U7VTNrqGBHBgfyaTsaP3dfFEKbLvdqmM3rwgrRnSOunF6pkeMSsy9cc-aydXZSv4y7Etfnc9aeEK71nzAxjog
    """
}
