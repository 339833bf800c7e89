extension SignatureCases {
  static let digestResponseBody: CaseGroup = CaseGroup(
    "signatures/digest-response-body",
    title: "The response to a digest challenge: bodies and auth-int",
    method: "The digests of RFC 7616 §3.4.1 to §3.4.3",
    base: DigestResponseScenario()
  ) {
    section("auth-int, which protects the body") {
      asking("digest-auth-int", .computedOrRefused())
      decidedBy("DIGEST-A2-AUTH-INT")
      leavesOpen("without-body", "auth-int without a body") { $0.quality = "auth-int" }
        .flagged("qop-mixup").note("The response equals that of empty-body.")
      leavesOpen("empty-body", "auth-int with an empty body")
        .with { $0.use(quality: "auth-int", body: "") }.flagged("qop-mixup")
        .note("The response equals that of without-body.")
      leavesOpen("text", "auth-int with a text")
        .with { $0.use(quality: "auth-int", body: "Remember who you are.") }.flagged("qop-mixup")
      leavesOpen("crlf", "auth-int with a carriage return and a line feed")
        .with { $0.use(quality: "auth-int", body: "a\r\nb") }
      leavesOpen("line-feed", "auth-int with a line feed alone")
        .with { $0.use(quality: "auth-int", body: "a\nb") }
      leavesOpen("byte-order-mark", "auth-int with a byte-order mark before a text")
        .with { $0.use(quality: "auth-int", body: "\u{FEFF}Remember who you are.") }
        .flagged("wrong-encoding")
      leavesOpen("binary", "auth-int with bytes that are not UTF-8") {
        $0.quality = "auth-int"
        $0.body = [0x00, 0xFF, 0xFE, 0x80, 0x0A]
      }
      .flagged("wrong-encoding")
      leavesOpen("long", "auth-int with 5,000 bytes")
        .with { $0.use(quality: "auth-int", body: String(repeating: "a", count: 5000)) }
    }
    section("Bodies that do not enter", decidedBy("DIGEST-A2").flagged("qop-mixup")) {
      gives("auth-beside-body", "auth with a body, which does not enter")
        .with { $0.use(quality: "auth", body: "Remember who you are.") }
        .output(["response": "6629fae49393a05397450978507c4ef1"])
      gives("no-qop-beside-body", "No qop with a body, which does not enter") {
        $0.useNoQuality()
        $0.body = Array("Remember who you are.".utf8)
      }
      .output(["response": "670fd8c2df070c60b045671b8b24ff02"]).also("DIGEST-RESPONSE-NO-QOP")
    }
    section("auth-int without what it needs") {
      decidedBy("DIGEST-QOP-NEEDS-NC-CNONCE").flagged("qop-mixup").reasons(.malformed)
      refuses("without-cnonce", "auth-int without cnonce") {
        $0.quality = "auth-int"
        $0.clientNonce = nil
      }
      refuses("without-nc", "auth-int without nc") {
        $0.quality = "auth-int"
        $0.nonceCount = nil
      }
    }
  }
}
