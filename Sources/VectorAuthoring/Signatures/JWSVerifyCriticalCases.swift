import AuthConformance
import StrictJSON

extension SignatureCases {
  static var jwsVerifyCritical: CaseGroup {
    CaseGroup(
      "signatures/jws-verify-critical",
      title: "Header members that a verifier must understand",
      method: "Whatever stands in the header is signed by the reference with HS256",
      base: JWSVerifyScenario.hs256
    ) {
      accepts(
        "extension-not-critical",
        "An extension that crit does not name",
        ["JWS-UNKNOWN-HEADER", "JWS-CRIT"]
      ) { $0.header["http://example.com/UNDEFINED"] = true }
      accepts(
        "crit-in-other-letters",
        "A member named CRIT, which is not crit",
        ["JWS-UNKNOWN-HEADER", "JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) { $0.header["CRIT"] = ["x"] }
      rejects(
        "unknown-extension",
        "An extension that nobody knows",
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["http://example.com/UNDEFINED"]
        $0.header["http://example.com/UNDEFINED"] = true
      }
      rejects(
        "unknown-extension-null",
        "An extension that nobody knows, with the value null",
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["crit"] = ["x"]
        $0.header["x"] = .null
      }
      rejects(
        "unencoded-payload",
        "b64 false over a payload that is encoded all the same",
        .unsupportedCriticalHeader,
        .badSignature,
        .malformed,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["b64"] = false
        $0.header["crit"] = ["b64"]
      }
      rejects(
        "unencoded-payload-signed-raw",
        "b64 false with the payload's own octets in the token, which are base64url as well",
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"],
        note: "What the payload is depends on an extension that the verifier was not asked to have."
      ) {
        $0.header["b64"] = false
        $0.header["crit"] = ["b64"]
        $0.token.encoded = { $0.payload = "data" }
      }
      rejects(
        "unknown-beside-known",
        "A known extension and one that nobody knows",
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"],
        note: "An implementation that has b64 fails where it stops at the first name."
      ) {
        $0.header["b64"] = true
        $0.header["crit"] = ["b64", "x"]
        $0.header["x"] = 1
      }
      rejects(
        "empty",
        "A crit without names",
        .malformed,
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = [] }
      rejects(
        "name-twice",
        "A crit that names one extension twice",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT-WELL-FORMED", "JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["x"] = 1
        $0.header["crit"] = ["x", "x"]
      }
      rejects(
        "member-absent",
        "A crit that names a member which the header lacks",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT-WELL-FORMED", "JWS-CRIT"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = ["x"] }
      rejects(
        "registered-name",
        "A crit that names alg, which is no extension",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = ["alg"] }
      for (slug, value, what) in [
        ("null", JSON.null, "null"), ("string", "x", "a string"), ("number", 1, "a number"),
        ("boolean", false, "false"), ("object", ["x": true], "an object"),
        ("array-of-numbers", [1], "an array of numbers"),
        ("array-of-arrays", [["x"]], "an array of arrays"),
        ("empty-name", [""], "an empty name"),
      ] {
        rejects(
          slug,
          "A crit that is \(what)",
          .malformed,
          .unsupportedCriticalHeader,
          requirements: ["JWS-CRIT-WELL-FORMED"],
          flags: ["crit-ignored"]
        ) {
          $0.header["x"] = true
          $0.header["crit"] = value
        }
      }
    }
  }
}
