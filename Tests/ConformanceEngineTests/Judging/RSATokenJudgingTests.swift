import AuthConformance
import ConformanceEngine
import StrictJSON
import TestSupport
import Testing

@Suite("A token signed with RSA is judged under the public key")
struct RSATokenJudgingTests {
  private static let expectation = TokenExpectation(
    header: ["alg": "RS256"],
    claims: ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true],
    signature: .rs256(publicKey)
  )

  @Test("The token of RFC 7515 A.2 passes")
  func published() {
    let token = Self.signingInput + "." + Self.signature
    #expect(TokenSample.places([token], expecting: Self.expectation).isEmpty)
  }

  @Test(
    "Any other signature does not",
    arguments: ["", String(signature.reversed()), String(signature.dropLast(2)), "AAAA"]
  )
  func mistaken(signature: String) {
    let token = Self.signingInput + "." + signature
    let places = TokenSample.places([token], expecting: Self.expectation)
    #expect(places == ["signature"] || places == ["token"])
    #expect(signature.isEmpty == false || places == ["signature"])
  }

  @Test("An HMAC under the text of the public key does not either")
  func confusedAlgorithm() throws {
    let token = try TokenSample.token(
      header: #"{"alg":"RS256"}"#,
      claims: #"{"iss":"joe","exp":1300819380,"http://example.com/is_root":true}"#
    )
    #expect(TokenSample.places([token], expecting: Self.expectation) == ["signature"])
  }

  @Test("A vector whose own key cannot be read says so")
  func unreadableKey() {
    var expectation = Self.expectation
    expectation.signature = .rs256("no PEM at all")
    let outcome = Judge().judge(
      .token(expectation),
      of: .layerIdentityTokenIssue,
      answers: [.output(["token": .string(Self.signingInput + "." + Self.signature)])]
    ).outcome
    #expect(outcome.failure?.summary.contains("cannot be read") == true)
  }

  private static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAofgWCuLjybRlzo0tZWJj
    NiuSfb4p4fAkd/wWJcyQoTbji9k0l8W26mPddxHmfHQp+Vaw+4qPCJrcS2mJPMEz
    P1Pt0Bm4d4QlL+yRT+SFd2lZS+pCgNMsD1W/YpRPEwOWvG6b32690r2jZ47soMZo
    9wGzjb/7OMg0LOL+bSf63kpaSHSXndS5z5rexMdbBYUsLA9e+KXBdQOS+UTo7WTB
    EMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6/I5IhlJH7aGhyxX
    FvUK+DWNmoudF8NAco9/h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXp
    oQIDAQAB
    -----END PUBLIC KEY-----
    """

  private static let signingInput = """
    eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGx\
    lLmNvbS9pc19yb290Ijp0cnVlfQ
    """

  private static let signature = """
    cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W\
    2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkS\
    jtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnv\
    Wh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
    """
}
