extension SignatureCases {
  static let jwsVerifyCritical: CaseGroup = CaseGroup(
    "signatures/jws-verify-critical",
    title: "Header members that a verifier must understand",
    method: "The header is signed by the reference with HS256, whatever it contains",
    base: JWSVerifyScenario.hs256
  ) {
    section("What is not critical", decidedBy("JWS-UNKNOWN-HEADER")) {
      accepts("extension-not-critical", "An extension that crit does not name")
        .with { $0.header["http://example.com/UNDEFINED"] = true }.also("JWS-CRIT")
      accepts("crit-in-other-letters", "A member named CRIT, which is not crit")
        .with { $0.header["CRIT"] = ["x"] }
        .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    }
    everyRule(of: .critical, without: "crit-") {
      tries("unknown-extension", .critUnknown("http://example.com/UNDEFINED", true))
      tries("encoded-payload", .critEncodedPayload) {
        $0.header["b64"] = true
        $0.header["crit"] = ["b64"]
      }
      section("Payloads that are announced as not encoded", decidedBy("JWS-CRIT")) {
        leavesOpen("unencoded-payload", "b64 false over a payload that is encoded all the same") {
          $0.header["b64"] = false
          $0.header["crit"] = ["b64"]
        }
        .asking("jws-b64-false", .rejectedOrPayload("SGVsbG8sIHdvcmxkIQ"))
        .flagged("crit-ignored").trying("crit-unencoded-payload")
        leavesOpen("unencoded-payload-signed-raw")
          .titled(
            "b64 false with the payload's own bytes in the token, which are base64url as well"
          )
          .with {
            $0.header["b64"] = false
            $0.header["crit"] = ["b64"]
            $0.encode(.payload) { _ in "data" }
          }
          .asking("jws-b64-false", .rejectedOrPayload("data")).flagged("crit-ignored")
          .note(
            "What the payload is depends on an extension that the verifier was not asked to have."
          )
        rejects("unknown-beside-known", "A known extension and an unknown one") {
          $0.header["b64"] = true
          $0.header["crit"] = ["b64", "x"]
          $0.header["x"] = 1
        }
        .reasons(.unsupportedCriticalHeader).flagged("crit-ignored")
        .note("An implementation that has b64 fails if it stops at the first name.")
      }
      tries("name-twice", .critTwice()) {
        $0.header["x"] = 1
        $0.header["crit"] = ["x", "x"]
      }
      tries("null", .crit("null", .null, "null")).given { $0.header["x"] = true }
    }
  }
}

extension KeyValuePairs where Key == Interpretation, Value == Want<JWSVerifyScenario> {
  /// The extension b64 is not understood, or the payload is the octets in the token.
  fileprivate static func rejectedOrPayload(_ text: String) -> Self {
    [
      "reject": .invalid([.unsupportedCriticalHeader, .badSignature, .malformed]),
      "accept": .valid(["payload": .string(Base64.standard.encode(text.utf8))]),
    ]
  }
}
