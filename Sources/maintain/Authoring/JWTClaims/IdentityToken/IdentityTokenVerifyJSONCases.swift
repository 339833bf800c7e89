extension IdentityTokenCases {
  static let verifyJSON: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-json",
    title: "Verifying identity tokens: the JSON of header and claims",
    method: "Header and claims are signed by the reference, whatever they contain",
    base: IdentityTokenVerifyScenario()
  ) {
    section("The same values, written in other ways") {
      decidedBy("JWT-ANY-ENCODING").flagged("reserialised-input")
      accepts("white-space", "White space before, inside and behind both objects") {
        $0.headerText = " \r\n" + $0.headerText.replacing("\":", with: "\" :\t") + "\n"
        $0.claimsText = "\t" + $0.claimsText.replacing(",", with: "\n  ,") + "\r\n "
      }
      .finding(alice).also("JWS-SIGNING-INPUT")
      accepts("claims-reversed", "The claims in another order") { $0.claims.members.reverse() }
        .finding(alice)
      accepts("slashes-escaped", "Every slash in header and claims written as an escape") {
        $0.headerText.replace("/", with: #"\/"#)
        $0.claimsText.replace("/", with: #"\/"#)
      }
      .finding(alice).flagged("json-escapes")
      accepts("values-escaped", "Values and names with letters written as escapes") {
        $0.headerText.replace("RS256", with: #"\u0052S256"#)
        $0.claimsText.replace("prn", with: #"p\u0072n"#)
      }
      .finding(alice).also("JWT-STRING-COMPARISON").flagged("json-escapes")
    }
    section("Claims that nobody knows", decidedBy("JWT-UNKNOWN-CLAIMS")) {
      accepts("claims-like-text", "An unknown claim whose text looks like another prn")
        .with { $0.claims["x"] = #"","prn":"mallory"# }
        .finding(alice).flagged("json-leniency", "string-building")
    }

    everyRule(of: .values(of: .claims)) {
      section("Another value than an object", flagged("json-leniency", "claims-missing")) {
        for (slug, text, what) in [
          ("empty", "", "no bytes at all"), ("null", "null", "null"), ("number", "1", "a number"),
          ("array", "[]", "an empty array"), ("true", "true", "true"),
          ("string", "\"alice\"", "a string"),
        ] {
          tries("claims-\(slug)", .noObject(slug, in: .claims, text, what))
            .reasons(.malformed, .claimMissing)
        }
      }
      rejects("claims-empty-object", "Claims without members") { $0.claims = [:] }
        .reasons(.claimMissing, .malformed, .wrongIssuer).decidedBy("LAYER-TOKEN-ISS")
        .also("LAYER-TOKEN-PRN", "LAYER-TOKEN-DATES-REQUIRED").flagged("claims-missing")
      section("The claims inside another value", flagged("json-leniency")) {
        tries("claims-in-array", .arrayAround(.claims))
        tries("claims-in-string", .stringAround(.claims))
        rejects("token-inside", "A good token as payload of another")
          .with { $0.claimsText = try IdentityTokenVerifyScenario().token.text() }
          .reasons(.malformed).decidedBy("JWT-CLAIMS-UTF8-JSON")
      }
    }
    everyRule(of: .values(of: .header))
    for part in [TokenPart.claims, .header] {
      tries("\(part)-text-behind", .text(of: part, .textBehind))
      tries("\(part)-comment", .text(of: part, .comment))
      everyRule(of: .syntax(of: part))
    }
  }

  static let verifyText: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-text",
    title: "Verifying identity tokens: text encodings and members that are named twice",
    method: "Header and claims are signed by the reference, whatever they contain",
    base: IdentityTokenVerifyScenario()
  ) {
    section("Other encodings than UTF-8") {
      everyRule(of: .encodings(of: .header))
      accepts("utf-8", "UTF-8 of one to four bytes a character") { $0.claims["x"] = "aé€😀" }
        .finding(alice).decidedBy("JWT-CLAIMS-UTF8-JSON").also("JWT-UNKNOWN-CLAIMS")
        .flagged("wrong-encoding")
      everyRule(of: .encodings(of: .claims)) {
        rejects("claims-latin-1", "A prn in Latin-1") {
          $0.claims["prn"] = "andré"
          $0.token.payloadOctets = TextEncodings.latin1($0.claimsText)
        }
        .reasons(.malformed).decidedBy("JWT-CLAIMS-UTF8-JSON").flagged("wrong-encoding")
        for (slug, octets, what) in [
          ("octet-ff", [0xFF], "a byte that UTF-8 never has"),
          ("overlong-nul", [0xC0, 0x80], "a NUL in two bytes"),
          ("surrogate", [0xED, 0xA0, 0x80], "the bytes of a surrogate"),
          ("character-cut-short", [0xE2, 0x82], "a character without its last byte"),
        ] as [(String, [UInt8], String)] {
          tries("claims-\(slug)", .octets(slug, octets, what, in: .claims, "prn", "alice@"))
        }
      }
    }

    everyRule(of: .duplicates(in: .header))
    section("A claim twice") {
      asking(
        "layer-verified-claims-duplicates",
        ["reject": .invalid([.malformed]), "take-last": .valid(alice)]
      )
      decidedBy("JWT-DUPLICATE-CLAIMS").flagged("duplicate-members")
      leavesOpen("prn-twice", "Another user before the right one")
        .with { $0.putBefore(.claims, #""prn":"mallory""#) }
      leavesOpen("prn-twice-escaped", "Another user in a name with an escape")
        .with { $0.putBefore(.claims, #""\u0070rn":"mallory""#) }
      leavesOpen("nce-twice-last-right", "Another nonce before the right one")
        .with { $0.putBefore(.claims, #""nce":"0""#) }
      leavesOpen("exp-twice-last-right", "An exp in the past before the right one")
        .with { $0.putBefore(.claims, #""exp":1514862250"#) }
      leavesOpen("unknown-twice", "An unknown claim twice")
        .with { $0.putBefore(.claims, #""x":1,"x":2"#) }.trying("claims-unknown-twice")
        .asking("layer-verified-claims-unknown-duplicates")
        .either(["reject": .invalid([.malformed]), "accept": .valid(alice)])
      rejects("iss-twice-first-right", "The right issuer before another one")
        .with { $0.putBehind(.claims, #""iss":"0""#) }.reasons(.malformed, .wrongIssuer)
      rejects("nce-twice-first-right", "The right nonce before another one")
        .with { $0.putBehind(.claims, #""nce":"0""#) }.reasons(.malformed, .nonceMismatch)
      rejects("exp-twice-first-right", "The right exp before one in the past")
        .with { $0.putBehind(.claims, #""exp":1514862250"#) }.reasons(.malformed, .expired)
      rejects("prn-twice-last-empty", "The right user before an empty one")
        .with { $0.putBehind(.claims, #""prn":"""#) }.reasons(.malformed, .claimInvalid)
    }
    section("A header member twice") {
      asking(
        "layer-verified-header-duplicates",
        ["reject": .invalid([.malformed]), "take-last": .valid(alice)]
      )
      decidedBy("JWS-DUPLICATE-MEMBERS").flagged("duplicate-members")
      leavesOpen("kid-twice-last-right", "A header with an unregistered kid and then the right one")
        .with { $0.putBefore(.header, #""kid":"0""#) }
      rejects("kid-twice-first-right", "A header with the right kid and then an unregistered one")
        .with { $0.putBehind(.header, #""kid":"0""#) }
        .reasons(.malformed, .unknownKey).decidedBy("LAYER-TOKEN-KID-UNKNOWN")
        .also("JWS-DUPLICATE-MEMBERS")
      rejects("alg-twice-first-right", "A header with RS256 and then none")
        .with { $0.putBehind(.header, #""alg":"none""#) }
        .reasons(.malformed, .algorithmNotAllowed).also("LAYER-TOKEN-ALG").flagged("alg-none")
      rejects("cty-twice-first-right", "A header with the right content type and then another")
        .with { $0.putBehind(.header, #""cty":"JWT""#) }
        .reasons(.malformed, .wrongType).decidedBy("LAYER-TOKEN-CTY-VERIFIED")
        .also("JWS-DUPLICATE-MEMBERS").flagged("cross-jwt")
    }
  }
}

extension IdentityTokenVerifyScenario {
  /// Writes members before the others, so that whoever takes the last of a name finds the right one.
  fileprivate mutating func putBefore(_ part: TokenPart, _ members: String) {
    self[text: part] = "{\(members),\(self[text: part].dropFirst())"
  }

  /// Writes members behind the others, so that whoever takes the first of a name finds the right one.
  fileprivate mutating func putBehind(_ part: TokenPart, _ members: String) {
    self[text: part] = "\(self[text: part].dropLast()),\(members)}"
  }
}
