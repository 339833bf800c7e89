extension SignatureCases {
  static let jwsSignHeader: CaseGroup = CaseGroup(
    "signatures/jws-sign-header",
    title: "Headers that a signer must not sign",
    method: "The reference signs valid headers and refuses the others",
    base: JWSSignScenario.hs256
  ) {
    section("The alg of the header and the algorithm that signs") {
      decidedBy("JWS-SIGN-ALG-MATCHES").reasons(.malformed, .algorithmNotAllowed)
      gives("alg-hs256", "A header whose alg is the algorithm").decidedBy("JWS-COMPACT-OUTPUT")
      gives("alg-rs256", "A header whose alg is the algorithm, RS256") { $0 = .rs256 }
        .decidedBy("JWS-COMPACT-OUTPUT")
      gives("alg-inside-other-member", "A header with another alg inside another member")
        .with { $0.headerText = #"{"x":{"alg":"none"},"alg":"HS256"}"# }
        .decidedBy("JWS-HEADER-OCTETS").also("JWS-SIGN-ALG-MATCHES")
      for (slug, text, what) in [
        ("missing", #"{"typ":"JWT"}"#, "A header without alg"), ("none-at-all", "{}", "No members"),
        ("other", #"{"alg":"RS256"}"#, "An alg of RS256 where HS256 is asked for"),
        ("none", #"{"alg":"none"}"#, "An alg of none where HS256 is asked for"),
        ("lower-case", #"{"alg":"hs256"}"#, "An alg in lower case"),
        ("null", #"{"alg":null}"#, "An alg that is null"),
        ("array", #"{"alg":["HS256"]}"#, "An alg that is an array"),
        ("number", #"{"alg":256}"#, "An alg that is a number"),
        ("name-in-other-letters", #"{"ALG":"HS256"}"#, "ALG in place of alg"),
      ] {
        refuses("alg-\(slug)", what) { $0.headerText = text }.flagged("alg-type")
      }
      refuses("alg-twice-last-other", "A header that names alg twice, HS256 and then none")
        .with { $0.headerText = #"{"alg":"HS256","alg":"none"}"# }
        .also("JWS-DUPLICATE-MEMBERS").flagged("duplicate-members")
      refuses("rs256-alg-hs256", "An alg of HS256 where RS256 is asked for") {
        $0 = .rs256
        $0.headerText = #"{"alg":"HS256"}"#
      }
      .flagged("alg-confusion")
    }
    section("Headers that are no JSON object in UTF-8") {
      decidedBy("JWS-SIGN-ALG-MATCHES").also("JWS-HEADER-UTF8-JSON").reasons(.malformed)
      for (slug, text, what) in [
        ("empty", "", "No bytes"), ("null", "null", "null in place of a header"),
        ("string", "\"HS256\"", "A string in place of a header"),
        ("array", #"[{"alg":"HS256"}]"#, "An array around the header"),
        ("text-behind", #"{"alg":"HS256"} x"#, "Text behind the header's object"),
        ("not-closed", #"{"alg":"HS256""#, "A header without its closing brace"),
        ("trailing-comma", #"{"alg":"HS256",}"#, "A comma behind the last member"),
        ("comment", #"{"alg":"HS256"/* HMAC */}"#, "A comment"),
        ("single-quotes", "{'alg':'HS256'}", "Single quotes"),
        ("raw-line-break", "{\"alg\":\"HS256\",\"x\":\"a\nb\"}", "A raw line break in a string"),
        ("byte-order-mark", "\u{FEFF}{\"alg\":\"HS256\"}", "A byte-order mark before the header"),
        ("encoded-already", "eyJhbGciOiJIUzI1NiJ9", "A header that is base64url already"),
      ] {
        refuses("json-\(slug)", what) { $0.headerText = text }.flagged("json-leniency")
      }
      refuses("json-utf-16", "A header in UTF-16")
        .with { $0.header = TextEncodings.utf16LittleEndian($0.headerText) }
        .flagged("wrong-encoding")
      refuses("json-invalid-utf-8", "A header with a byte that UTF-8 never has")
        .with { $0.header = TextEncodings.utf8(#"{"alg":"HS256","x":"@"}"#, with: [0xFF]) }
        .flagged("wrong-encoding")
    }
    refuses("crit-unencoded-payload", "A header that asks for an unencoded payload")
      .with { $0.headerText = #"{"alg":"HS256","b64":false,"crit":["b64"]}"# }
      .reasons(.unsupportedCriticalHeader).decidedBy("JWS-SIGN-ALG-MATCHES").flagged("crit-ignored")
      .note("A signature over the encoded payload would not be what this header announces.")
    refuses("crit-unknown", "A header with an unknown critical extension")
      .with { $0.headerText = #"{"alg":"HS256","x":1,"crit":["x"]}"# }
      .reasons(.unsupportedCriticalHeader).decidedBy("JWS-SIGN-ALG-MATCHES").flagged("crit-ignored")
  }
}
