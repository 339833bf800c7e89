import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var digestResponseBody: CaseGroup {
    CaseGroup(
      "signatures/digest-response-body",
      title: "The response to a digest challenge: bodies and auth-int",
      method: "The digests of RFC 7616 §3.4.1 to §3.4.3",
      base: DigestResponseScenario()
    ) {
      gives(
        "without-body",
        "auth-int without a body",
        ["DIGEST-A2-AUTH-INT"],
        flags: ["qop-mixup"],
        note: "The response equals that of empty-body."
      ) { $0.quality = "auth-int" }
      gives(
        "empty-body",
        "auth-int with an empty body",
        ["DIGEST-A2-AUTH-INT"],
        flags: ["qop-mixup"],
        note: "The response equals that of without-body."
      ) { $0.use(quality: "auth-int", body: "") }
      gives("text", "auth-int with a text", ["DIGEST-A2-AUTH-INT"], flags: ["qop-mixup"]) {
        $0.use(quality: "auth-int", body: "Remember who you are.")
      }
      gives(
        "crlf",
        "auth-int with a carriage return and a line feed",
        ["DIGEST-A2-AUTH-INT"]
      ) { $0.use(quality: "auth-int", body: "a\r\nb") }
      gives("line-feed", "auth-int with a line feed alone", ["DIGEST-A2-AUTH-INT"]) {
        $0.use(quality: "auth-int", body: "a\nb")
      }
      gives(
        "binary",
        "auth-int with octets that are no text",
        ["DIGEST-A2-AUTH-INT"],
        flags: ["wrong-encoding"]
      ) { scenario in
        scenario.quality = "auth-int"
        scenario.body = [0x00, 0xFF, 0xFE, 0x80, 0x0A]
      }
      gives("long", "auth-int with 5000 octets", ["DIGEST-A2-AUTH-INT"]) { scenario in
        scenario.quality = "auth-int"
        scenario.body = [UInt8](repeating: 0x61, count: 5000)
      }
      gives(
        "auth-beside-body",
        "auth with a body, which does not enter",
        ["DIGEST-A2"],
        flags: ["qop-mixup"],
        output: ["response": "6629fae49393a05397450978507c4ef1"]
      ) { $0.use(quality: "auth", body: "Remember who you are.") }
      gives(
        "no-qop-beside-body",
        "No qop with a body, which does not enter",
        ["DIGEST-A2", "DIGEST-RESPONSE-NO-QOP"],
        flags: ["qop-mixup"],
        output: ["response": "670fd8c2df070c60b045671b8b24ff02"]
      ) { scenario in
        scenario.useNoQuality()
        scenario.body = Array("Remember who you are.".utf8)
      }
      refuses(
        "without-cnonce",
        "auth-int without cnonce",
        .malformed,
        requirements: ["DIGEST-QOP-NEEDS-NC-CNONCE"],
        flags: ["qop-mixup"]
      ) { scenario in
        scenario.quality = "auth-int"
        scenario.clientNonce = nil
      }
      refuses(
        "without-nc",
        "auth-int without nc",
        .malformed,
        requirements: ["DIGEST-QOP-NEEDS-NC-CNONCE"],
        flags: ["qop-mixup"]
      ) { scenario in
        scenario.quality = "auth-int"
        scenario.nonceCount = nil
      }
    }
  }
}
