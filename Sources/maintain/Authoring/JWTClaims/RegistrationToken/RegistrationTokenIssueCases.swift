extension RegistrationTokenCases {
  static let issue: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue",
    title: "Issuing a registration token: header, claims, nonce and lifetimes",
    method: "Header, claims and signing key worked out from the request by the documents' rules",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("documented-example", "The request of the vendor's worked example")
      .token(Self.documentedToken(instanceExpiry: nil))
      .published(in: "sinch/docs, Authentication & Authorization, Examples")
      .decidedBy("SINCH-TOKEN-JWT")
      .also("SINCH-TOKEN-ALG", "SINCH-TOKEN-KID", "SINCH-TOKEN-TYP", "SINCH-TOKEN-CLAIMS-REQUIRED")
      .also("SINCH-TOKEN-ISS", "SINCH-TOKEN-SUB", "SINCH-TOKEN-IAT", "SINCH-TOKEN-EXP")
      .also("SINCH-TOKEN-SIGNATURE", "SINCH-TOKEN-KEY-HMAC", "SINCH-TOKEN-KEY-NOT-HKDF")
      .also("SINCH-TOKEN-KEY-SECRET-DECODED", "SINCH-TOKEN-KEY-MESSAGE", "SINCH-TOKEN-KEY-RAW")
      .also("JWS-COMPACT-OUTPUT", "JWS-HS256", "SINCH-INSTANCE-CLAIM-ABSENT")
      .flagged("hkdf-mixup", "hmac-arguments", "secret-encoding", "key-text-as-key")
      .flagged("underived-key", "date-format", "milliseconds")
    issues("documented-instance-of-180-days")
      .titled("The request of the vendor's test of an instance with a limit")
      .with { $0.instanceTimeToLive = 15_552_000 }
      .token(Self.documentedToken(instanceExpiry: 1_530_414_245))
      .published(in: "sinch/sinch-rtc-api-auth-examples, UserRegistrationTokenTest")
      .decidedBy("SINCH-INSTANCE-CLAIM-NAME")
      .also("SINCH-INSTANCE-VALUE", "SINCH-INSTANCE-OTHER-CLAIMS")
    issues("documented-instance-claims", "The claims of the example for instances with a limit") {
      $0.userID = "johndoe"
      $0.issuedAt = "2018-12-06T15:59:46Z"
      $0.timeToLive = 3600
      $0.instanceTimeToLive = 172_800
    }
    .decidedBy("SINCH-INSTANCE-VALUE").also("SINCH-INSTANCE-FORMAT", "SINCH-INSTANCE-MIN-TTL")
    .note("The document gives header and claims, but neither a secret nor a signature.")
    issues("another-application", "Another application's key and secret") {
      $0.applicationKey = OtherApplication.key
      $0.applicationSecret = OtherApplication.secret
    }
    .decidedBy("SINCH-TOKEN-ISS").also("SINCH-TOKEN-SUB", "SINCH-TOKEN-SUB-APPLICATION")
    .flagged("wrong-subject")
    issues("application-key-in-capitals", "An application key in capital letters")
      .with { $0.applicationKey = DocumentedApplication.key.uppercased() }
      .decidedBy("SINCH-TOKEN-ISS").also("SINCH-TOKEN-SUB").flagged("inexact-comparison")
    issues("another-application-key", "Another application key, with the same secret")
      .with { $0.applicationKey = OtherApplication.key }
      .decidedBy("SINCH-TOKEN-ISS").also("SINCH-TOKEN-SUB").flagged("wrong-subject")
    issues("another-application-secret", "Another application secret, with the same key")
      .with { $0.applicationSecret = OtherApplication.secret }
      .decidedBy("SINCH-TOKEN-SIGNATURE").also("SINCH-TOKEN-KEY-HMAC").flagged("stale-state")

    issues("nothing-harmful-beside", "A token with no claim that a verifier has to reject")
      .harmless(without: ["applicationSecret", "secret", "signingKey", "key"])
      .decidedBy("JWT-ISSUED-CLAIMS").flagged("cross-jwt")

    issues("typ-spelt-as-recommended", "The optional typ in capital letters")
      .spelling(typ: "JWT").decidedBy("SINCH-TOKEN-TYP-SPELLING")
      .note("RFC 7515 compares it without case: other spellings are right as well.")

    // The nonce.
    issues("fresh-nonce", "No nonce given, three equal requests")
      .with { $0.nonce = nil }.decidedBy("SINCH-TOKEN-NONCE-UNIQUE")
      .also("SINCH-TOKEN-NONCE-PRESENT").flagged("nonce-unchecked")
    issues("fresh-nonce-with-instance-expiry", "No nonce given, for an instance with a limit") {
      $0.nonce = nil
      $0.instanceTimeToLive = 172_800
    }
    .decidedBy("SINCH-TOKEN-NONCE-UNIQUE").also("SINCH-INSTANCE-OTHER-CLAIMS")
    .flagged("nonce-unchecked")
    issues(
      "nonce-that-nobody-foresees",
      "No nonce given, ten equal requests"
    )
    .with { $0.nonce = nil }.issuedUnforeseeably(times: 10)
    .decidedBy("SINCH-TOKEN-NONCE-CRYPTOGRAPHIC")
    .also("SINCH-TOKEN-NONCE-UNIQUE").flagged("nonce-unchecked")
    .note("Neither counted, alone or behind a prefix or as a UUID, nor taken from the clock.")
    issues("nonce-in-upper-case", "A given nonce in capital letters")
      .with { $0.nonce = "6B438BDA-2D5C-4E8C-92B0-39F20A94B34E" }
      .decidedBy("SINCH-TOKEN-NONCE-GIVEN")
    section("A given nonce that breaks JSON built from strings") {
      asking("sinch-issued-nonce-with-punctuation", ["as-given": .token, "refuse": .badInput])
      decidedBy("JWT-CLAIMS-ENCODED").also("SINCH-TOKEN-NONCE-GIVEN")
      leavesOpen("nonce-with-quote")
        .titled("A given nonce with a quote that closes the string and sets another subject")
        .with { $0.nonce = #"x","sub":"\#(DocumentedApplication.issuer)/users/admin"# }
        .flagged("string-building")
      leavesOpen("nonce-with-backslash", "A given nonce that ends in a backslash")
        .with { $0.nonce = #"nonce\"# }.flagged("string-building")
      leavesOpen("nonce-with-backslash-slash", "A given nonce with a backslash before a slash")
        .with { $0.nonce = #"a\/b"# }.flagged("json-escapes")
        .note("Replacing \\/ by / in the serialised claims removes the backslash of the value.")
    }
    refuses("nonce-empty", "An empty nonce") { $0.nonce = "" }
      .reasons(.malformed, .claimInvalid, .claimMissing).decidedBy("SINCH-TOKEN-ISSUER-INPUTS")
      .flagged("empty-identity")
    refuses("application-key-empty", "An empty application key") { $0.applicationKey = "" }
      .reasons(.malformed, .claimInvalid).decidedBy("SINCH-TOKEN-ISSUER-INPUTS")
      .flagged("empty-identity")

    section("Lifetimes of at least a minute") {
      decidedBy("SINCH-TOKEN-EXP").also("SINCH-TOKEN-TTL")
      issues("lifetime-60-seconds", "A lifetime of exactly one minute") { $0.timeToLive = 60 }
        .flagged("off-by-one")
      issues("lifetime-61-seconds", "A lifetime of one second more than a minute")
        .with { $0.timeToLive = 61 }
    }
    section("Lifetimes of less than a minute", decidedBy("SINCH-TOKEN-TTL").reasons(.ttlTooShort)) {
      refuses("lifetime-59-seconds", "A lifetime of one second less than a minute")
        .with { $0.timeToLive = 59 }.flagged("off-by-one")
      refuses("lifetime-of-one", "A lifetime of one second") { $0.timeToLive = 1 }
    }
    section("Values that are not lifetimes") {
      decidedBy("SINCH-TOKEN-TTL").also("JWT-EXP-AFTER-IAT")
      reasons(.ttlTooShort, .malformed, .claimInvalid)
      refuses("lifetime-zero", "A lifetime of zero") { $0.timeToLive = 0 }
      refuses("lifetime-negative", "A lifetime that ends before it begins") { $0.timeToLive = -600 }
    }
    leavesOpen("lifetime-600000-seconds")
      .titled("A lifetime of 600,000 seconds, which are seconds and not milliseconds")
      .with { $0.timeToLive = 600_000 }
      .asking("jwt-issued-lifetime-of-days", .issuedOrRefused).decidedBy("SINCH-TOKEN-EXP")
      .flagged("milliseconds")

    section("At least 48 hours for an instance") {
      decidedBy("SINCH-INSTANCE-MIN-TTL").reasons(.instanceTTLTooShort)
      issues("instance-172800-seconds", "An instance for exactly 48 hours")
        .with { $0.instanceTimeToLive = 172_800 }
        .also("SINCH-INSTANCE-VALUE", "SINCH-INSTANCE-CLAIM-NAME").flagged("off-by-one")
      issues("instance-172801-seconds", "An instance for one second more than 48 hours")
        .with { $0.instanceTimeToLive = 172_801 }.also("SINCH-INSTANCE-VALUE")
      refuses("instance-172799-seconds", "An instance for one second less than 48 hours")
        .with { $0.instanceTimeToLive = 172_799 }.flagged("off-by-one")
      refuses("instance-48-seconds", "An instance for 48 seconds, meant as hours")
        .with { $0.instanceTimeToLive = 48 }
      refuses("instance-zero", "An instance for 0 seconds") { $0.instanceTimeToLive = 0 }
        .reasons(.instanceTTLTooShort, .malformed, .claimInvalid)
        .note("Zero is a lifetime that is too short, not the absence of a limit.")
      refuses("instance-negative", "An instance that ends before it begins")
        .with { $0.instanceTimeToLive = -172_800 }
        .reasons(.instanceTTLTooShort, .malformed, .claimInvalid)
    }
    section("About eight days for an instance", decidedBy("SINCH-INSTANCE-VALUE")) {
      issues("instance-691199-seconds", "An instance for one second less than 8 days")
        .with { $0.instanceTimeToLive = 691_199 }
      issues("instance-691200-seconds", "An instance for exactly 8 days")
        .with { $0.instanceTimeToLive = 691_200 }
    }
    issues("instance-from-iat-not-exp", "An instance for 48 hours beside a token for one hour") {
      $0.timeToLive = 3600
      $0.instanceTimeToLive = 172_800
    }
    .decidedBy("SINCH-INSTANCE-TTL-FROM-IAT").also("SINCH-INSTANCE-OWN-CLOCK")
    .note("Counted from exp, the instance's expiration comes out an hour late.")
    section("Instances beside tokens of another lifetime", decidedBy("SINCH-INSTANCE-OWN-CLOCK")) {
      issues("instance-beside-shortest-token", "An instance for a year beside a token for a minute")
        .with {
          $0.timeToLive = 60
          $0.instanceTimeToLive = 31_536_000
        }
        .also("SINCH-INSTANCE-VALUE")
      leavesOpen("instance-beside-longer-token")
        .titled("An instance for two days beside a token for three")
        .with {
          $0.timeToLive = 259_200
          $0.instanceTimeToLive = 172_800
        }
        .asking("jwt-issued-lifetime-of-days", .issuedOrRefused)
    }
    refuses("short-token-beside-long-instance")
      .titled("A token for 59 seconds beside an instance for a year")
      .with {
        $0.timeToLive = 59
        $0.instanceTimeToLive = 31_536_000
      }
      .reasons(.ttlTooShort).decidedBy("SINCH-TOKEN-TTL").also("SINCH-INSTANCE-OTHER-CLAIMS")
  }

  /// What the vendor publishes of the token; written down, not computed.
  private static func documentedToken(instanceExpiry expiry: JSON?) -> TokenExpectation {
    var claims = DocumentedApplication.claims
    claims[instanceExpiry] = expiry
    return TokenExpectation(
      header: DocumentedApplication.header,
      headerAbsent: ["crit"],
      claims: claims,
      claimsAbsent: expiry == nil ? [instanceExpiry] : [],
      signature: .hs256(Base64.standard.decode(DocumentedApplication.signingKey) ?? [])
    )
  }
}
