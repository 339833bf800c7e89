import AuthConformance
import StrictJSON

private let application = "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"

extension SinchDraft {
  private static func kid(_ name: String, _ kid: JSON?) -> Trial<SinchDraft> {
    Trial(name, .unknownKey) { $0.header[member: "kid"] = kid }
  }

  private static func alg(_ name: String, _ algorithm: JSON?) -> Trial<SinchDraft> {
    Trial(name, .algorithmNotAllowed) { $0.header[member: "alg"] = algorithm }
  }

  private static func claim(
    _ name: String,
    _ reason: ReasonCode?,
    _ claim: String,
    _ value: JSON?
  ) -> Trial<SinchDraft> {
    Trial("\(claim) \(name)", reason) { $0.claims[member: claim] = value }
  }

  static let headers: [Trial<SinchDraft>] = [
    alg("alg none", "none"), alg("alg missing", nil), alg("alg a number", 1),
    alg("alg in lower case", "hs256"), alg("alg RS256", "RS256"), alg("alg null", .null),
    alg("alg with a NUL", "HS256\0"),
    kid("kid missing", nil), kid("kid a number", 20_180_102), kid("kid empty", ""),
    kid("kid without day", "hkdfv1-"), kid("another version", "hkdfv2-20180102"),
    kid("upper case", "HKDFV1-20180102"), kid("no such day", "hkdfv1-20180230"),
    kid("month 13", "hkdfv1-20181301"), kid("nine digits", "hkdfv1-201801020"),
    kid("seven digits", "hkdfv1-2018012"), kid("a path", "hkdfv1-../../../"),
    kid("newline", "hkdfv1-20180102\n"), kid("Arabic digits", "hkdfv1-\u{662}018010"),
    kid("signs", "hkdfv1-2018-1-2"), kid("a space", "hkdfv1- 2018010"),
    Trial("typ JWT", nil) { $0.header[member: "typ"] = "JWT" },
    Trial("another typ", nil) { $0.header[member: "typ"] = "at+jwt" },
    Trial("stray type", nil) { $0.header[member: "type"] = "JWT" },
    Trial("jwk", nil) { $0.header[member: "jwk"] = ["kty": "oct", "k": "AA"] },
    Trial("crit", .unsupportedCriticalHeader) { $0.header[member: "crit"] = ["exp"] },
    Trial("crit b64", .unsupportedCriticalHeader) { $0.header[member: "crit"] = ["b64"] },
    Trial("crit empty", .unsupportedCriticalHeader) { $0.header[member: "crit"] = [] },
    Trial("crit a string", .unsupportedCriticalHeader) { $0.header[member: "crit"] = "exp" },
    Trial("crit of numbers", .unsupportedCriticalHeader) { $0.header[member: "crit"] = [1] },
    Trial("crit null", .unsupportedCriticalHeader) { $0.header[member: "crit"] = .null },
    Trial("header an array", .malformed) { $0.header = [] },
    Trial("header empty", .malformed) { $0.headerText = "" },
    Trial("alg twice", .malformed) {
      $0.headerText = #"{"alg":"HS256","alg":"HS256","kid":"hkdfv1-20180102"}"#
    },
    Trial("byte order mark", .malformed) { $0.headerText = "\u{FEFF}" + $0.header.compact() },
    Trial("trailing comma", .malformed) {
      $0.headerText = #"{"alg":"HS256","kid":"hkdfv1-20180102",}"#
    },
    Trial("spaced", nil) { $0.headerText = $0.header.pretty() },
    Trial("key of the day before", .badSignature) { $0.day = "20180101" },
    Trial("key of kid, kid a day before iat", .claimInvalid) { $0.setKeyDay("20180101") },
    Trial("key of kid, kid a day after iat", .claimInvalid) { $0.setKeyDay("20180103") },
    Trial("key of kid, kid two days before iat", .claimInvalid) { $0.setKeyDay("20171231") },
    Trial("key of kid, kid of the year 0", .claimInvalid) { $0.setKeyDay("00000101") },
    Trial("key of kid, kid of the year 9999", .claimInvalid) { $0.setKeyDay("99991231") },
  ]

  private mutating func setKeyDay(_ day: String) {
    header[member: "kid"] = .string("hkdfv1-" + day)
    self.day = day
  }

  static let claimSets: [Trial<SinchDraft>] = [
    claim("missing", .claimMissing, "iss", nil),
    claim("a number", .claimInvalid, "iss", 1),
    claim("null", .claimInvalid, "iss", .null),
    claim("a bare key", .wrongIssuer, "iss", "a32e5a8d-f7d8-411c-9645-9038e8dd051d"),
    claim("with a slash", .wrongIssuer, "iss", .string(application + "/")),
    claim("in upper case", .wrongIssuer, "iss", .string(application.uppercased())),
    claim("missing", .claimMissing, "sub", nil),
    claim("an array", .claimInvalid, "sub", []),
    claim("bare", .wrongSubject, "sub", "foo"),
    claim("without user", .wrongSubject, "sub", .string(application + "/users/")),
    claim("of another application", .wrongSubject, "sub", .string(application + "1/users/foo")),
    claim("in upper case", .wrongSubject, "sub", .string(application + "/Users/foo")),
    claim("with two slashes", .wrongSubject, "sub", .string(application + "/users//foo")),
    claim("with a slash in the user", nil, "sub", .string(application + "/users/foo/bar")),
    claim("missing", .claimMissing, "nonce", nil),
    claim("empty", .claimInvalid, "nonce", ""),
    claim("a number", .claimInvalid, "nonce", 1),
    claim("of one letter", nil, "nonce", "x"),
    claim("of an audience", .claimInvalid, "aud", "https://example.com"),
    claim("unknown", nil, "scope", ["anything"]),
    Trial("claims an array", .malformed) { $0.claims = [] },
    Trial("claims empty", .malformed) { $0.claimsText = "" },
    Trial("claims no JSON", .malformed) { $0.claimsText = "iss=foo" },
    Trial("iss twice", .malformed) { draft in
      draft.claimsText = String(draft.claims.compact().dropLast()) + #","iss":"x"}"#
    },
    Trial("escapes", nil) { draft in
      draft.claimsText = draft.claims.compact().replacing("/", with: #"\/"#)
        .replacing("foo", with: #"\u0066oo"#)
    },
  ]

  static let dates: [Trial<SinchDraft>] =
    ["iat", "exp"].flatMap { name in
      [
        claim("missing", .claimMissing, name, nil),
        claim("null", .claimInvalid, name, .null),
        claim("a string", .claimInvalid, name, "1514862245"),
        claim("true", .claimInvalid, name, true),
        claim("negative", .claimInvalid, name, -1),
        claim("a negative fraction", .claimInvalid, name, .text("-1e-9")),
        claim("1e400", .claimInvalid, name, .text("1e400")),
        claim("1e999999999999999999999", .claimInvalid, name, .text("1e999999999999999999999")),
        claim("2^63", .claimInvalid, name, .text("9223372036854775808")),
        claim("2^64 + exp", .claimInvalid, name, .text("18446744075224414461")),
        claim("after 9999", .claimInvalid, name, 253_402_300_800),
      ]
    } + [
      claim("as a product", nil, "exp", .text("1.514862845E+9")),
      claim("with zeros", nil, "exp", .text("1514862845.000")),
      claim("at the end of 9999", nil, "exp", 253_402_300_799),
      claim("at iat", .claimInvalid, "exp", 1_514_862_245),
      claim("a hair after iat", nil, "exp", .text("1514862245.000000001")),
      claim(
        "a hair in the future",
        .notYetValid,
        "iat",
        .text("1514862245.000000001")
      ),
      claim("in milliseconds", .claimInvalid, "iat", 1_514_862_245_000),
      claim("59 s after iat", nil, "exp", 1_514_862_304),
      claim("in the future", .notYetValid, "nbf", 1_514_862_246),
      claim("now", nil, "nbf", 1_514_862_245),
      claim("a string", .claimInvalid, "nbf", "0"),
      claim("172799 s", .instanceTTLTooShort, "sinch:rtc:instance:exp", 1_515_035_044),
      claim("172800 s", nil, "sinch:rtc:instance:exp", 1_515_035_045),
      claim(
        "a hair less",
        .instanceTTLTooShort,
        "sinch:rtc:instance:exp",
        .text("1515035044.99999999999")
      ),
      claim("a string", .claimInvalid, "sinch:rtc:instance:exp", "1515035045"),
      claim("null", .claimInvalid, "sinch:rtc:instance:exp", .null),
      claim("negative", .claimInvalid, "sinch:rtc:instance:exp", -1),
      claim("1e400", .claimInvalid, "sinch:rtc:instance:exp", .text("1e400")),
      claim("0", .instanceTTLTooShort, "sinch:rtc:instance:exp", 0),
    ]
}
