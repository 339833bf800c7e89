import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var digestResponseQuality: CaseGroup {
    CaseGroup(
      "signatures/digest-response-quality",
      title: "The response to a digest challenge: request, nonces and quality of protection",
      method: "The digests of RFC 7616 §3.4.1 to §3.4.3",
      base: DigestResponseScenario()
    ) {
      requests
      nonces
      missingParameters
      for (slug, title, quality) in badQualities {
        refuses(
          slug,
          title,
          .malformed,
          requirements: ["DIGEST-QOP-VALUES"],
          flags: ["qop-mixup"]
        ) { $0.quality = quality }
      }
      for (slug, title, count) in badNonceCounts {
        refuses(
          slug,
          title,
          .malformed,
          requirements: ["DIGEST-NC-FORMAT"],
          flags: ["qop-mixup"]
        ) { $0.nonceCount = count }
      }
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var requests: [CaseDefinition<DigestResponseScenario>] {
    gives("method", "Another method", ["DIGEST-A2"]) { $0.method = "POST" }
    gives("method-case", "The method in lower-case letters", ["DIGEST-METHOD-CASE"]) {
      $0.method = "get"
    }
    gives("query", "A uri with a query", ["DIGEST-A2", "DIGEST-TEXT-VERBATIM"]) {
      $0.uri = "/dir/index.html?a=1&b=2"
    }
    gives("percent-escape", "A uri with a percent escape", ["DIGEST-TEXT-VERBATIM"]) {
      $0.uri = "/dir/index%2Ehtml"
    }
    gives("absolute-uri", "An absolute uri", ["DIGEST-A2", "DIGEST-TEXT-VERBATIM"]) {
      $0.uri = "http://host.com:8080/dir/index.html"
    }
    gives("uri-case", "A uri in upper-case letters", ["DIGEST-TEXT-VERBATIM"]) {
      $0.uri = "/DIR/INDEX.HTML"
    }
    gives("uri-beyond-ascii", "A uri with U+00E1", ["DIGEST-UTF8"], flags: ["wrong-encoding"]) {
      $0.uri = "/dir/\u{E1}"
    }
    gives("quotation-marks", "A uri with quotation marks", ["DIGEST-TEXT-VERBATIM"]) {
      $0.uri = #"/dir/"index".html"#
    }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var nonces: [CaseDefinition<DigestResponseScenario>] {
    gives("nonce", "Another nonce", ["DIGEST-RESPONSE-QOP"]) { $0.nonce = "0123456789abcdef" }
    gives("nonce-verbatim", "A nonce with what escapes mean elsewhere", ["DIGEST-TEXT-VERBATIM"]) {
      $0.nonce = #"a:"b"\c%20d e"#
    }
    gives("cnonce", "Another cnonce", ["DIGEST-RESPONSE-QOP"]) { $0.clientNonce = "0a4f113c" }
    gives("cnonce-verbatim", "A cnonce with what escapes mean elsewhere", ["DIGEST-TEXT-VERBATIM"])
    {
      $0.clientNonce = #"a:"b"\c%20d e"#
    }
    gives("second-use", "The second use of a nonce", ["DIGEST-NC-FORMAT", "DIGEST-RESPONSE-QOP"]) {
      $0.nonceCount = "00000002"
    }
    gives("tenth-use", "The tenth use, in hexadecimal", ["DIGEST-NC-FORMAT"]) {
      $0.nonceCount = "0000000a"
    }
    gives("last-use", "The largest count of uses", ["DIGEST-NC-FORMAT"]) {
      $0.nonceCount = "ffffffff"
    }
    gives(
      "no-qop-beside-nonces",
      "nc and cnonce without qop, where they do not enter",
      ["DIGEST-RESPONSE-NO-QOP"],
      flags: ["qop-mixup"],
      output: ["response": "670fd8c2df070c60b045671b8b24ff02"]
    ) { $0.quality = nil }
  }

  @CaseBuilder<DigestResponseScenario>
  private static var missingParameters: [CaseDefinition<DigestResponseScenario>] {
    missing("auth-without-cnonce", "auth without cnonce") { $0.clientNonce = nil }
    missing("auth-without-nc", "auth without nc") { $0.nonceCount = nil }
    missing("auth-without-either", "auth without nc and cnonce") { scenario in
      scenario.clientNonce = nil
      scenario.nonceCount = nil
    }
  }

  private static func missing(
    _ slug: String,
    _ title: String,
    change: @escaping @Sendable (inout DigestResponseScenario) throws -> Void
  ) -> CaseDefinition<DigestResponseScenario> {
    refuses(
      slug,
      title,
      .malformed,
      requirements: ["DIGEST-QOP-NEEDS-NC-CNONCE"],
      flags: ["qop-mixup"],
      change: change
    )
  }

  private static let badQualities: [(String, String, String)] = [
    ("auth-conf", "auth-conf, which SASL knows and HTTP does not", "auth-conf"),
    ("list-of-qualities", "The server's offer in place of the client's choice", "auth,auth-int"),
    ("quality-in-quotation-marks", "auth between quotation marks", #""auth""#),
    ("quality-with-blank", "auth behind a blank", " auth"),
    ("empty-quality", "An empty qop", ""),
  ]

  private static let badNonceCounts: [(String, String, String)] = [
    ("nc-as-number", "A count without its zeros", "1"),
    ("nc-of-seven-digits", "A count of seven digits", "0000001"),
    ("nc-of-nine-digits", "A count of nine digits", "000000001"),
    ("nc-upper-case", "A count in upper-case letters", "0000000A"),
    ("nc-no-hexadecimal-digit", "A count with a letter beyond f", "0000000g"),
    ("nc-prefix-0x", "A count with 0x", "0x000001"),
    ("nc-with-sign", "A count with a sign", "+0000001"),
    ("nc-with-blanks", "A count padded with blanks", "       1"),
    ("nc-in-quotation-marks", "A count between quotation marks", #""000001""#),
    ("nc-with-line-break", "A line break behind the count", "00000001\n"),
    ("nc-full-width", "A count with a full-width digit", "0000000\u{FF11}"),
    ("nc-empty", "An empty count", ""),
  ]
}
