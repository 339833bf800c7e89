import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let issue: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue",
    title: "Issuing a registration token: header, claims, nonce and lifetimes",
    method: "Header, claims and signing key worked out from the request by the documents' rules",
    retired: retires(
      "nonce-of-one-character",
      "nonce-of-1000-characters",
      "nonce-with-spaces",
      "nonce-with-line-break",
      "nonce-decomposed",
      because: "no caller has such a nonce, and an issuer that refuses it is right"
    )
      + retires(
        "lifetime-of-ten-years",
        because: "no token is to live so long, and an issuer that refuses it is right"
      ),
    base: RegistrationTokenIssueScenario()
  ) {
    issues(
      "documented-example",
      "The request of the vendor's worked example",
      decidedBy: "SINCH-TOKEN-JWT",
      also: [
        "SINCH-TOKEN-ALG", "SINCH-TOKEN-KID", "SINCH-TOKEN-TYP",
        "SINCH-TOKEN-CLAIMS-REQUIRED", "SINCH-TOKEN-ISS", "SINCH-TOKEN-SUB",
        "SINCH-TOKEN-IAT", "SINCH-TOKEN-EXP", "SINCH-TOKEN-SIGNATURE",
        "SINCH-TOKEN-KEY-HMAC", "SINCH-TOKEN-KEY-NOT-HKDF",
        "SINCH-TOKEN-KEY-SECRET-DECODED", "SINCH-TOKEN-KEY-MESSAGE", "SINCH-TOKEN-KEY-RAW",
        "JWS-COMPACT-OUTPUT", "JWS-HS256", "SINCH-INSTANCE-CLAIM-ABSENT",
      ],
      flags: [
        "hkdf-mixup", "hmac-arguments", "secret-encoding", "key-text-as-key",
        "underived-key", "date-format", "milliseconds",
      ],
      token: Self.documentedToken(instanceExpiry: nil),
      source: "sinch/docs, Authentication & Authorization, Examples"
    )
    issues(
      "documented-instance-of-180-days",
      "The request of the vendor's test of an instance with a limit",
      decidedBy: "SINCH-INSTANCE-CLAIM-NAME",
      also: ["SINCH-INSTANCE-VALUE", "SINCH-INSTANCE-OTHER-CLAIMS"],
      token: Self.documentedToken(instanceExpiry: 1_530_414_245),
      source: "sinch/sinch-rtc-api-auth-examples, UserRegistrationTokenTest"
    ) { $0.instanceTimeToLive = 15_552_000 }
    issues(
      "documented-instance-claims",
      "The claims of the example for instances with a limit",
      decidedBy: "SINCH-INSTANCE-VALUE",
      also: ["SINCH-INSTANCE-FORMAT", "SINCH-INSTANCE-MIN-TTL"],
      note: "The document gives header and claims, but neither a secret nor a signature."
    ) {
      $0.userID = "johndoe"
      $0.issuedAt = "2018-12-06T15:59:46Z"
      $0.timeToLive = 3600
      $0.instanceTimeToLive = 172_800
    }
    issues(
      "another-application",
      "Another application's key and secret",
      decidedBy: "SINCH-TOKEN-ISS",
      also: ["SINCH-TOKEN-SUB", "SINCH-TOKEN-SUB-APPLICATION"],
      flags: ["wrong-subject"]
    ) {
      $0.applicationKey = OtherApplication.key
      $0.applicationSecret = OtherApplication.secret
    }

    // The nonce.
    issues(
      "fresh-nonce",
      "No nonce given, three requests that are equal in everything",
      decidedBy: "SINCH-TOKEN-NONCE-UNIQUE",
      also: ["SINCH-TOKEN-NONCE-CRYPTOGRAPHIC", "SINCH-TOKEN-NONCE-PRESENT"],
      flags: ["nonce-unchecked"]
    ) { $0.nonce = nil }
    issues(
      "fresh-nonce-with-instance-expiry",
      "No nonce given, for an instance with a limit",
      decidedBy: "SINCH-TOKEN-NONCE-UNIQUE",
      also: ["SINCH-INSTANCE-OTHER-CLAIMS"],
      flags: ["nonce-unchecked"]
    ) {
      $0.nonce = nil
      $0.instanceTimeToLive = 172_800
    }
    issues(
      "nonce-in-upper-case",
      "A given nonce in capital letters",
      decidedBy: "SINCH-TOKEN-NONCE-GIVEN"
    ) { $0.nonce = "6B438BDA-2D5C-4E8C-92B0-39F20A94B34E" }
    section(
      "A given nonce that breaks JSON built from strings",
      leavingOpen: "sinch-issued-nonce-with-punctuation",
      ["as-given": .token, "refuse": .badInput],
      decidedBy: "JWT-CLAIMS-ENCODED",
      also: ["SINCH-TOKEN-NONCE-GIVEN"]
    ) {
      leavesOpen(
        "nonce-with-quote",
        "A given nonce with a quote that closes the string and sets another subject",
        flags: ["string-building"]
      ) { $0.nonce = #"x","sub":"\#(DocumentedApplication.issuer)/users/admin"# }
      leavesOpen(
        "nonce-with-backslash",
        "A given nonce that ends in a backslash",
        flags: ["string-building"]
      ) { $0.nonce = #"nonce\"# }
      leavesOpen(
        "nonce-with-backslash-slash",
        "A given nonce with a backslash before a slash",
        flags: ["json-escapes"],
        note: "Replacing \\/ by / in the serialised claims removes the backslash of the value."
      ) { $0.nonce = #"a\/b"# }
    }
    refuses(
      "nonce-empty",
      "An empty nonce",
      [.malformed, .claimInvalid, .claimMissing],
      decidedBy: "SINCH-TOKEN-ISSUER-INPUTS",
      flags: ["empty-identity"]
    ) { $0.nonce = "" }
    refuses(
      "application-key-empty",
      "An empty application key",
      [.malformed, .claimInvalid],
      decidedBy: "SINCH-TOKEN-ISSUER-INPUTS",
      flags: ["empty-identity"]
    ) { $0.applicationKey = "" }

    section(
      "Lifetimes of at least a minute",
      decidedBy: "SINCH-TOKEN-EXP",
      also: ["SINCH-TOKEN-TTL"]
    ) {
      issues("lifetime-60-seconds", "A lifetime of exactly one minute", flags: ["off-by-one"]) {
        $0.timeToLive = 60
      }
      issues("lifetime-61-seconds", "A lifetime of one second more than a minute") {
        $0.timeToLive = 61
      }
    }
    section(
      "Lifetimes of less than a minute",
      refusedAs: [.ttlTooShort],
      decidedBy: "SINCH-TOKEN-TTL"
    ) {
      refuses(
        "lifetime-59-seconds",
        "A lifetime of one second less than a minute",
        flags: ["off-by-one"]
      ) { $0.timeToLive = 59 }
      refuses("lifetime-of-one", "A lifetime of one second") { $0.timeToLive = 1 }
    }
    section(
      "Values that are not lifetimes",
      refusedAs: [.ttlTooShort, .malformed, .claimInvalid],
      decidedBy: "SINCH-TOKEN-TTL",
      also: ["JWT-EXP-AFTER-IAT"]
    ) {
      refuses("lifetime-zero", "A lifetime of no second") { $0.timeToLive = 0 }
      refuses("lifetime-negative", "A lifetime that ends before it begins") { $0.timeToLive = -600 }
    }
    leavesOpen(
      "lifetime-600000-seconds",
      "A lifetime of 600,000 seconds, which are seconds and not milliseconds",
      "jwt-issued-lifetime-of-days",
      .issuedOrRefused,
      decidedBy: "SINCH-TOKEN-EXP",
      flags: ["milliseconds"]
    ) { $0.timeToLive = 600_000 }

    section(
      "At least 48 hours for an instance",
      refusedAs: [.instanceTTLTooShort],
      decidedBy: "SINCH-INSTANCE-MIN-TTL"
    ) {
      issues(
        "instance-172800-seconds",
        "An instance for exactly 48 hours",
        also: ["SINCH-INSTANCE-VALUE", "SINCH-INSTANCE-CLAIM-NAME"],
        flags: ["off-by-one"]
      ) { $0.instanceTimeToLive = 172_800 }
      issues(
        "instance-172801-seconds",
        "An instance for one second more than 48 hours",
        also: ["SINCH-INSTANCE-VALUE"]
      ) { $0.instanceTimeToLive = 172_801 }
      refuses(
        "instance-172799-seconds",
        "An instance for one second less than 48 hours",
        flags: ["off-by-one"]
      ) { $0.instanceTimeToLive = 172_799 }
      refuses("instance-48-seconds", "An instance for 48 seconds, hours being meant") {
        $0.instanceTimeToLive = 48
      }
      refuses(
        "instance-zero",
        "An instance for no second",
        [.instanceTTLTooShort, .malformed, .claimInvalid],
        note: "Zero is a lifetime that is too short, not the absence of a limit."
      ) { $0.instanceTimeToLive = 0 }
      refuses(
        "instance-negative",
        "An instance that ends before it begins",
        [.instanceTTLTooShort, .malformed, .claimInvalid]
      ) { $0.instanceTimeToLive = -172_800 }
    }
    section("About eight days for an instance", decidedBy: "SINCH-INSTANCE-VALUE") {
      issues("instance-691199-seconds", "An instance for one second less than 8 days") {
        $0.instanceTimeToLive = 691_199
      }
      issues("instance-691200-seconds", "An instance for exactly 8 days") {
        $0.instanceTimeToLive = 691_200
      }
    }
    issues(
      "instance-from-iat-not-exp",
      "An instance for 48 hours beside a token for one hour",
      decidedBy: "SINCH-INSTANCE-TTL-FROM-IAT",
      also: ["SINCH-INSTANCE-OWN-CLOCK"],
      note: "Counted from exp, the instance's expiration comes out an hour late."
    ) {
      $0.timeToLive = 3600
      $0.instanceTimeToLive = 172_800
    }
    section("Instances beside tokens of another lifetime", decidedBy: "SINCH-INSTANCE-OWN-CLOCK") {
      issues(
        "instance-beside-shortest-token",
        "An instance for a year beside a token for a minute",
        also: ["SINCH-INSTANCE-VALUE"]
      ) {
        $0.timeToLive = 60
        $0.instanceTimeToLive = 31_536_000
      }
      leavesOpen(
        "instance-beside-longer-token",
        "An instance for two days beside a token for three",
        "jwt-issued-lifetime-of-days",
        .issuedOrRefused
      ) {
        $0.timeToLive = 259_200
        $0.instanceTimeToLive = 172_800
      }
    }
    refuses(
      "short-token-beside-long-instance",
      "A token for 59 seconds beside an instance for a year",
      [.ttlTooShort],
      decidedBy: "SINCH-TOKEN-TTL",
      also: ["SINCH-INSTANCE-OTHER-CLAIMS"]
    ) {
      $0.timeToLive = 59
      $0.instanceTimeToLive = 31_536_000
    }
  }

  /// What the vendor publishes of the token; written down, not computed.
  private static func documentedToken(instanceExpiry expiry: JSON?) -> TokenExpectation {
    var claims = DocumentedApplication.claims
    claims[instanceExpiry] = expiry
    return TokenExpectation(
      header: DocumentedApplication.header,
      headerOptional: ["typ": "JWT"],
      headerAbsent: ["crit"],
      claims: claims,
      claimsAbsent: expiry == nil ? [instanceExpiry] : [],
      signature: .hs256(Base64.standard.decode(DocumentedApplication.signingKey) ?? [])
    )
  }
}
