import AuthConformance
import ConformanceEngine
import ConformanceSuite
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
      leavesOpen(
        "encoded-payload",
        "b64 true, as it is where it is left out",
        "jws-b64-true",
        .rejectedOr(.unsupportedCriticalHeader) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["b64"] = true
        $0.header["crit"] = ["b64"]
      }
      leavesOpen(
        "unencoded-payload",
        "b64 false over a payload that is encoded all the same",
        "jws-b64-false",
        [
          "reject": .invalid([.unsupportedCriticalHeader, .badSignature, .malformed]),
          "accept": .valid(["payload": .string(Base64.standard.encode("SGVsbG8sIHdvcmxkIQ".utf8))]),
        ],
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["b64"] = false
        $0.header["crit"] = ["b64"]
      }
      leavesOpen(
        "unencoded-payload-signed-raw",
        "b64 false with the payload's own octets in the token, which are base64url as well",
        "jws-b64-false",
        [
          "reject": .invalid([.unsupportedCriticalHeader, .badSignature, .malformed]),
          "accept": .valid(["payload": .string(Base64.standard.encode("data".utf8))]),
        ],
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
      leavesOpen(
        "empty",
        "A crit without names",
        "jws-crit-empty",
        .rejectedOr(.malformed, .unsupportedCriticalHeader) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = [] }
      rejects(
        "name-twice",
        "A crit that names one extension twice",
        .unsupportedCriticalHeader,
        .malformed,
        requirements: ["JWS-CRIT"],
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
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = ["x"] }
      leavesOpen(
        "registered-name",
        "A crit that names alg, which is no extension",
        "jws-crit-registered-name",
        .rejectedOr(.unsupportedCriticalHeader, .malformed) { $0.header["crit"] = nil },
        requirements: ["JWS-CRIT-WELL-FORMED"],
        flags: ["crit-ignored"]
      ) { $0.header["crit"] = ["alg"] }
      for (slug, value, what) in [
        ("null", JSON.null, "null"), ("string", "x", "a string"), ("number", 1, "a number"),
        ("boolean", false, "false"), ("object", ["x": true], "an object"),
        ("array-of-numbers", [1], "an array of numbers"),
        ("array-of-arrays", [["x"]], "an array of arrays"),
      ] {
        leavesOpen(
          slug,
          "A crit that is \(what)",
          "jws-crit-mistyped",
          .rejectedOr(.malformed, .unsupportedCriticalHeader) { $0.header["crit"] = nil },
          requirements: ["JWS-CRIT-WELL-FORMED"],
          flags: ["crit-ignored"]
        ) {
          $0.header["x"] = true
          $0.header["crit"] = value
        }
      }
      rejects(
        "empty-name",
        "A crit that is an empty name",
        .malformed,
        .unsupportedCriticalHeader,
        requirements: ["JWS-CRIT"],
        flags: ["crit-ignored"]
      ) {
        $0.header["x"] = true
        $0.header["crit"] = [""]
      }
    }
  }
}
