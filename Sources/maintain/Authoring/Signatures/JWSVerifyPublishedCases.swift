extension SignatureCases {
  static let jwsVerifyPublished: CaseGroup = CaseGroup(
    "signatures/jws-verify-published",
    title: "Verifying the tokens that the JOSE documents print",
    method: "Copied from the documents; the keys, printed as JSON Web Keys, written as PEM",
    base: JWSVerifyScenario.both
  ) {
    accepts("rfc7515-hs256", "HS256 with line breaks inside header and payload")
      .with { $0.expect(publishedToken("rfc7515-a1"), hmacKey: Keys.rfc7515A1) }
      .finding(["payload": .string(publishedPayload("rfc7515-a2"))]).published(in: "RFC 7515 A.1")
      .decidedBy("JWS-HS256").also("JWS-SIGNING-INPUT", "JWS-PAYLOAD-OCTETS")
      .flagged("reserialised-input")
    accepts("rfc7515-rs256", "RS256")
      .with { $0.expect(publishedToken("rfc7515-a2"), publicKey: Keys.rfc7515A2.publicKey) }
      .finding(["payload": .string(publishedPayload("rfc7515-a2"))]).published(in: "RFC 7515 A.2")
      .decidedBy("JWS-RS256").also("JWS-PAYLOAD-OCTETS")
    accepts("rfc7520-rs256", "RS256 with a kid, over text that is not JSON")
      .with { $0.expect(publishedToken("rfc7520-rs256"), publicKey: Keys.rfc7520RSA.publicKey) }
      .finding(["payload": .string(publishedPayload("rfc7520-rs256"))]).published(
        in: "RFC 7520 §4.1"
      )
      .decidedBy("JWS-RS256").also("JWS-PAYLOAD-OCTETS", "JWS-UNKNOWN-HEADER")
    accepts("rfc7520-hs256", "HS256 with a kid, over text that is not JSON")
      .with { $0.expect(publishedToken("rfc7520-hs256"), hmacKey: Keys.rfc7520HMAC) }
      .finding(["payload": .string(publishedPayload("rfc7520-rs256"))]).published(
        in: "RFC 7520 §4.4"
      )
      .decidedBy("JWS-HS256").also("JWS-PAYLOAD-OCTETS", "JWS-UNKNOWN-HEADER")
    accepts("rfc7797-hs256", "HS256 over a payload with punctuation")
      .with { $0.expect(publishedToken("rfc7797-encoded"), hmacKey: Keys.rfc7515A1) }
      .finding(["payload": "JC4wMg=="]).published(in: "RFC 7797 §4.1").decidedBy("JWS-HS256")
      .also("JWS-PAYLOAD-OCTETS")
    section("Algorithms that are not allowed") {
      decidedBy("JWS-ALG-ALLOWED").reasons(.algorithmNotAllowed)
      rejects("rfc7515-es256", "ES256, which is not allowed") {
        $0.send(publishedToken("rfc7515-a3"))
      }
      .published(in: "RFC 7515 A.3")
      rejects("rfc7515-es512", "ES512, which is not allowed") {
        $0.send(publishedToken("rfc7515-a4"))
      }
      .published(in: "RFC 7515 A.4")
    }
    rejects("rfc7515-unsecured", "An unsecured token") { $0.send(publishedToken("rfc7515-a5")) }
      .reasons(.algorithmNotAllowed).published(in: "RFC 7515 A.5").decidedBy("JWS-ALG-NONE")
      .flagged("alg-none")
    leavesOpen("rfc7515-json-serialisation")
      .titled("The general JSON serialisation, one of whose signatures is good")
      .with { $0.expect(publishedToken("rfc7515-a6"), publicKey: Keys.rfc7515A2.publicKey) }
      .asking("jws-json-serialisation")
      .either([
        "reject": .invalid([.malformed]),
        "accept": .valid(["payload": .string(publishedPayload("rfc7515-a2"))]),
      ])
      .published(in: "RFC 7515 A.6").decidedBy("JWS-COMPACT-ONLY").flagged("wrong-serialisation")
    rejects("rfc7515-critical-extension")
      .titled("The token that is printed to be rejected, for its critical extension")
      .with { $0.send(publishedToken("rfc7515-e")) }
      .reasons(.unsupportedCriticalHeader, .algorithmNotAllowed).published(
        in: "RFC 7515 Appendix E"
      )
      .decidedBy("JWS-CRIT").also("JWS-ALG-NONE").flagged("crit-ignored", "alg-none")
      .note("Its header also says \"none\", which is to be rejected as well.")
    rejects("rfc7519-encrypted", "An encrypted token, which has five parts")
      .with { $0.send(publishedToken("rfc7519-a1")) }
      .reasons(.malformed, .algorithmNotAllowed).published(in: "RFC 7519 A.1")
      .decidedBy("JWS-COMPACT-THREE-PARTS").flagged("wrong-serialisation")
    rejects("rfc7520-ps384", "PS384 under a given RSA key")
      .with { $0.expect(publishedToken("rfc7520-ps384"), publicKey: Keys.rfc7520RSA.publicKey) }
      .reasons(.algorithmNotAllowed).published(in: "RFC 7520 §4.2").decidedBy("JWS-ALG-ALLOWED")
      .also("JWS-RS256").flagged("wrong-padding")
    rejects("rfc7520-detached", "A detached payload, which leaves an empty one in the token")
      .with { $0.expect(publishedToken("rfc7520-detached"), hmacKey: Keys.rfc7520HMAC) }
      .reasons(.badSignature).published(in: "RFC 7520 §4.5").decidedBy("JWS-SIGNATURE-VALID")
      .also("JWS-SIGNING-INPUT").flagged("signature-unchecked")
    rejects("rfc7797-unencoded-payload", "A detached payload that was signed without encoding it")
      .with { $0.expect(publishedToken("rfc7797-unencoded"), hmacKey: Keys.rfc7515A1) }
      .reasons(.unsupportedCriticalHeader).published(in: "RFC 7797 §4.2").decidedBy("JWS-CRIT")
      .flagged("crit-ignored")
  }
}
