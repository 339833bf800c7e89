extension SignatureCases {
  static let digestResponseQuality: CaseGroup = CaseGroup(
    "signatures/digest-response-quality",
    title: "The response to a digest challenge: request, nonces and quality of protection",
    method: "The digests of RFC 7616 §3.4.1 to §3.4.3",
    base: DigestResponseScenario()
  ) {
    gives("method", "Another method") { $0.method = "POST" }.decidedBy("DIGEST-A2")
    gives("method-case", "The method in lower-case letters") { $0.method = "get" }
      .decidedBy("DIGEST-METHOD-CASE")
    section("URIs as they are written", decidedBy("DIGEST-TEXT-VERBATIM")) {
      gives("query", "A URI with a query") { $0.uri = "/dir/index.html?a=1&b=2" }
        .decidedBy("DIGEST-A2").also("DIGEST-TEXT-VERBATIM")
      gives("percent-escape", "A URI with a percent escape") { $0.uri = "/dir/index%2Ehtml" }
        .decidedBy("DIGEST-QUOTED-PAIRS")
      gives("absolute-uri", "An absolute URI") { $0.uri = "http://host.com:8080/dir/index.html" }
        .decidedBy("DIGEST-A2").also("DIGEST-TEXT-VERBATIM")
      gives("slash-twice", "A URI with two slashes in a row") { $0.uri = "//dir//index.html" }
        .decidedBy("DIGEST-A2").also("DIGEST-TEXT-VERBATIM")
      gives("slash-behind", "A URI with a slash behind it") { $0.uri = "/dir/" }
        .decidedBy("DIGEST-A2").also("DIGEST-TEXT-VERBATIM")
      gives("sips", "A URI of SIP over TLS") { $0.uri = "sips:host.com" }
        .decidedBy("DIGEST-A2").also("DIGEST-TEXT-VERBATIM")
      gives("default-port", "A URI with the port that is meant without one")
        .with { $0.uri = "http://host.com:80/dir/index.html" }.decidedBy("DIGEST-QUOTED-PAIRS")
      gives("dot-segments", "A URI with segments of dots") { $0.uri = "/dir/./a/../index.html" }
        .decidedBy("DIGEST-QUOTED-PAIRS")
      gives("uri-case", "A URI in upper-case letters") { $0.uri = "/DIR/INDEX.HTML" }
    }
    gives("uri-beyond-ascii", "A URI with U+00E1") { $0.uri = "/dir/\u{E1}" }
      .decidedBy("DIGEST-UTF8").flagged("wrong-encoding")
    section("Nonces beyond ASCII", decidedBy("DIGEST-UTF8").flagged("wrong-encoding")) {
      gives("nonce-beyond-ascii", "A nonce with U+00E1") { $0.nonce += "\u{E1}" }
      gives("cnonce-beyond-ascii", "A cnonce with U+00E1") { $0.clientNonce = "0a4f113b\u{E1}" }
    }
    gives("quotation-marks", "A URI with quotation marks") { $0.uri = #"/dir/"index".html"# }
      .decidedBy("DIGEST-QUOTED-PAIRS")
    section("Nonces", decidedBy("DIGEST-RESPONSE-QOP")) {
      gives("nonce", "Another nonce") { $0.nonce = "0123456789abcdef" }
      gives("nonce-verbatim", "A nonce with quotation marks, a backslash and a percent escape")
        .with { $0.nonce = #"a:"b"\c%20d e"# }.decidedBy("DIGEST-QUOTED-PAIRS")
      gives("long-nonce", "A nonce of 96 characters that ends with an equals sign")
        .with { $0.nonce = String(repeating: "Zm9vYmFy", count: 11) + "Zm9vYmE=" }
      gives("long-cnonce", "A cnonce of 96 characters that ends with an equals sign")
        .with { $0.clientNonce = String(repeating: "Zm9vYmFy", count: 11) + "Zm9vYmE=" }
      gives("cnonce", "Another cnonce") { $0.clientNonce = "0a4f113c" }
      gives("cnonce-verbatim", "A cnonce with quotation marks, a backslash and a percent escape")
        .with { $0.clientNonce = #"a:"b"\c%20d e"# }.decidedBy("DIGEST-QUOTED-PAIRS")
    }
    section("Counts of uses", decidedBy("DIGEST-RESPONSE-QOP")) {
      gives("second-use", "The second use of a nonce") { $0.nonceCount = "00000002" }
      gives("tenth-use", "The tenth use of a nonce, counted in hexadecimal")
        .with { $0.nonceCount = "0000000a" }
      gives("last-use", "The largest count of uses") { $0.nonceCount = "ffffffff" }
    }
    section("Bad quality of protection or count", flagged("qop-mixup").reasons(.malformed)) {
      section("auth without what it needs", decidedBy("DIGEST-QOP-NEEDS-NC-CNONCE")) {
        refuses("auth-without-cnonce", "auth without cnonce") { $0.clientNonce = nil }
        refuses("auth-without-nc", "auth without nc") { $0.nonceCount = nil }
        refuses("auth-without-either", "auth without nc and cnonce") {
          $0.clientNonce = nil
          $0.nonceCount = nil
        }
      }
      section("Values of qop that HTTP does not have", decidedBy("DIGEST-QOP-VALUES")) {
        refuses("auth-conf", "auth-conf, which SASL has and HTTP does not")
          .with { $0.quality = "auth-conf" }
        refuses("list-of-qualities", "The server's offer in place of the client's choice")
          .with { $0.quality = "auth,auth-int" }
        refuses("quality-in-quotation-marks", "auth in quotation marks") { $0.quality = #""auth""# }
        refuses("quality-with-blank", "auth with a space before it") { $0.quality = " auth" }
        refuses("empty-quality", "An empty qop") { $0.quality = "" }
      }
      section("Counts that are not eight hexadecimal digits", decidedBy("DIGEST-NC-FORMAT")) {
        refuses("nc-as-number", "A count without its zeros") { $0.nonceCount = "1" }
        refuses("nc-of-seven-digits", "A count of seven digits") { $0.nonceCount = "0000001" }
        refuses("nc-of-nine-digits", "A count of nine digits") { $0.nonceCount = "000000001" }
        refuses("nc-upper-case", "A count in upper-case letters") { $0.nonceCount = "0000000A" }
        refuses("nc-no-hexadecimal-digit", "A count with a letter beyond f")
          .with { $0.nonceCount = "0000000g" }
        refuses("nc-prefix-0x", "A count with 0x") { $0.nonceCount = "0x000001" }
        refuses("nc-with-sign", "A count with a sign") { $0.nonceCount = "+0000001" }
        refuses("nc-with-blanks", "A count padded with spaces") { $0.nonceCount = "       1" }
        refuses("nc-in-quotation-marks", "A count in quotation marks")
          .with { $0.nonceCount = #""000001""# }
        refuses("nc-with-line-break", "A count with a line break behind it")
          .with { $0.nonceCount = "00000001\n" }
        refuses("nc-full-width", "A count with a full-width digit")
          .with { $0.nonceCount = "0000000\u{FF11}" }
        refuses("nc-empty", "An empty count") { $0.nonceCount = "" }
      }
    }
  }
}
