extension CitationProof {
  /// Rules that one piece of code enforces, so that a mistake in it breaks several of them.
  static let checks: [Set<RequirementID>] = Reference.checkedTogether + shared.map(\.rules)

  /// The rules that no rule value of the reference states, each with the code that enforces them.
  private static let shared: [(reason: String, rules: Set<RequirementID>)] = [
    (
      "One reader takes token and parameters apart, with one error for what it cannot read.",
      [
        "JWS-COMPACT-THREE-PARTS", "JWS-COMPACT-ONLY", "JWS-B64URL-STRICT",
        "JWS-HEADER-UTF8-JSON", "JWT-CLAIMS-UTF8-JSON", "JWS-DUPLICATE-MEMBERS",
        "JWT-DUPLICATE-CLAIMS", "JWS-KEY-FORMAT", "LAYER-TOKEN-NONCE-REQUIRED",
      ]
    ),
    (
      "One comparison chooses the algorithm, and the key with it.",
      [
        "JWS-ALG-REQUIRED", "JWS-ALG-CASE", "JWS-ALG-NONE", "JWS-ALG-ALLOWED", "SINCH-TOKEN-ALG",
        "LAYER-TOKEN-ALG", "JWS-KEY-ONE-ALGORITHM", "JWS-KEY-FORMAT",
      ]
    ),
    (
      "One verification stands behind every rule of a signature and of its key.",
      [
        "JWS-SIGNATURE-VALID", "JWS-SIGNATURE-WHOLE", "JWS-SIGNING-INPUT", "JWS-HS256",
        "JWS-RS256", "JWS-NO-EMBEDDED-KEY", "JWS-KEY-FORMAT", "JWS-KEY-ONE-ALGORITHM",
        "JWS-HMAC-KEY-SIZE", "JWS-RSA-KEY-SIZE", "JWS-RSA-KEY-SOUND", "JWS-RSA-DIGEST-INFO",
        "LAYER-TOKEN-SIGNATURE", "SINCH-TOKEN-SIGNATURE", "LAYER-TOKEN-KID-UNKNOWN",
        "SINCH-TOKEN-KEY-MESSAGE", "SINCH-TOKEN-KEY-NOT-HKDF", "SINCH-TOKEN-KEY-SECRET-DECODED",
        "SINCH-TOKEN-KEY-HMAC", "SINCH-TOKEN-KEY-RAW", "SINCH-TOKEN-KEY-FROM-KID",
      ]
    ),
    (
      "One look-up by kid chooses the key.",
      [
        "SINCH-TOKEN-KID-SYNTAX", "SINCH-TOKEN-KID-CALENDAR", "SINCH-TOKEN-KID-REQUIRED",
        "SINCH-TOKEN-KEY-FROM-KID", "LAYER-TOKEN-KID-UNKNOWN", "JWS-KID-AS-DATA",
        "JWS-NO-EMBEDDED-KEY", "LAYER-TOKEN-SIGNATURE",
      ]
    ),
    (
      "One comparison with a digest stands behind every rule of the text that is digested.",
      [
        "SINCH-SIG-VERIFY", "SINCH-SIG-VERIFY-WHOLE", "SINCH-SIG-VERIFY-EXACT", "SINCH-SIG-STRING",
        "SINCH-SIG-NO-SEPARATOR", "SINCH-SIG-SEQUENCE-EXACT", "SINCH-SIG-SEQUENCE-DECIMAL",
        "SINCH-SIG-SEQUENCE-UNSIGNED", "SINCH-SIG-UTF8", "SINCH-SIG-SHA1",
        "SINCH-SIG-SECRET-AS-TEXT", "SINCH-SIG-USER-ID-VERBATIM", "SINCH-SIG-NOT-NORMALISED",
      ]
    ),
    (
      "One conversion reads every date, and one comparison every expiration.",
      [
        "JWT-EXP", "JWT-NUMERIC-DATE", "JWT-INSTANT-OFFSET", "SINCH-INSTANCE-OWN-CLOCK",
        "SINCH-INSTANCE-MIN-TTL",
      ]
    ),
    (
      "One error stands for a claim that is missing or of another kind.",
      [
        "SINCH-TOKEN-CLAIMS-REQUIRED", "SINCH-INSTANCE-OTHER-CLAIMS", "SINCH-INSTANCE-FORMAT",
        "SINCH-INSTANCE-MIN-TTL", "SINCH-TOKEN-NONCE-PRESENT", "SINCH-TOKEN-NONCE-STRING",
        "JWT-NUMERIC-DATE-TYPE",
        "JWT-STRING-CLAIMS", "JWT-STRING-COMPARISON", "JWT-AUD", "JWT-EXP", "JWT-NBF",
        "LAYER-TOKEN-ISS", "LAYER-TOKEN-NONCE", "LAYER-TOKEN-NONCE-REQUIRED", "LAYER-TOKEN-PRN",
        "LAYER-TOKEN-DATES-REQUIRED", "SINCH-TOKEN-ISS",
      ]
    ),
    (
      "A service has one judgement of what a registration by token shows.",
      [
        "SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN",
        "SINCH-TOKEN-TOKEN-FOR-ONE-USER", "SINCH-TOKEN-NONCE-SINGLE-USE",
      ]
    ),
    (
      "It has one judgement of a registration by signature.",
      ["SINCH-SIG-SERVICE-VERIFIES", "SINCH-SIG-REGISTRATION-AUTHORISED"]
    ),
    (
      "One comparison stands behind every rule of sequences.",
      ["SINCH-SIG-SEQUENCE-INCREASES", "SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-SEQUENCE-GAPS"]
    ),
    (
      "One comparison of credentials lets calls through, in both schemes.",
      ["SINCH-SIG-CREDENTIALS-ONE-USER", "SINCH-TOKEN-CREDENTIALS-ISSUED"]
    ),
    (
      "One comparison tells users apart.",
      [
        "SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-TOKEN-TOKEN-FOR-ONE-USER",
        "SINCH-SIG-SERVICE-VERIFIES",
      ]
    ),
    (
      "One record of an instance holds its end, which every registration and call looks at.",
      [
        "SINCH-INSTANCE-LIMITED", "SINCH-INSTANCE-DELETED-AT-EXPIRY",
        "SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY", "SINCH-INSTANCE-EXPIRES-ALONE",
        "SINCH-INSTANCE-EXTENDED-WHILE-VALID", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE",
        "SINCH-INSTANCE-UPDATE-DECLINED", "SINCH-INSTANCE-STAYS-FINITE",
        "SINCH-INSTANCE-REREGISTER", "SINCH-INSTANCE-SERVICE-MIN-TTL",
        "SINCH-TOKEN-CREDENTIALS-ISSUED",
      ]
    ),
    (
      "One list of instances, by user and device, says who is registered.",
      [
        "SINCH-INSTANCE-SEVERAL-DEVICES", "SINCH-INSTANCE-PER-DEVICE", "SINCH-INSTANCE-REREGISTER",
        "SINCH-INSTANCE-UPDATE-SAME-INSTANCE", "SINCH-SIG-REGISTRATION-AUTHORISED",
        "SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN",
      ]
    ),
    (
      "An application has one way from a callback to the backend and back.",
      [
        "SINCH-SIG-FETCH-FOR-CLIENT-USER", "SINCH-SIG-HAND-OVER", "SINCH-SIG-REPORT-FAILURE",
        "SINCH-TOKEN-REPORT-FAILURE", "SINCH-SIG-SERVER-SIGNS-ACCEPTED",
      ]
    ),
  ]

  /// Cases that no fault of one rule or check can fail, and why.
  static let exceptions: [(reason: String, cases: [CaseID])] = [
    (
      "The reference compares kid with iat, and rejects it whatever its signature.",
      [
        "jwt-claims/sinch-registration-token-verify-signature/kid-changed"
      ]
    ),
    (
      "A token of another kind, in which several claims differ at once.",
      [
        "jwt-claims/sinch-registration-token-verify-published/push-assertion",
        "jwt-claims/layer-identity-token-verify-type/other-kind-plain-jwt",
      ]
    ),
  ]
}

extension SuiteVerification {
  /// Rules that are checked from one side only, by what is taken or by what is refused, and why.
  static let oneSided: [(reason: String, rules: Set<RequirementID>)] = [
    (
      "The other side is every good case of the operation, in which the value is there and right.",
      [
        "DIGEST-SESS-NONCES", "DIGEST-ALGORITHM-UNKNOWN", "DIGEST-CREDENTIAL-NEEDED",
        "DIGEST-HA1-SHAPE", "DIGEST-QOP-NEEDS-NC-CNONCE", "DIGEST-QOP-VALUES", "DIGEST-NC-FORMAT",
        "JWS-ALG-REQUIRED", "JWS-ALG-CASE", "JWS-SIGNATURE-WHOLE", "JWS-CRIT-WELL-FORMED",
        "JWS-RSA-DIGEST-INFO", "JWS-RSA-KEY-SOUND",
        "JWT-STRING-CLAIMS", "JWT-NUMERIC-DATE-TYPE", "JWT-CROSS-KIND",
        "LAYER-TOKEN-NONCE-REQUIRED", "LAYER-TOKEN-CTY-VERIFIED", "LAYER-TOKEN-KID-UNKNOWN",
        "LAYER-TOKEN-ISSUER-INPUTS", "LAYER-TOKEN-VERIFIER-INPUTS", "SINCH-SIG-USER-ID-REQUIRED",
        "SINCH-SIG-VERIFY-WHOLE",
        "SINCH-SIG-VERIFY-EXACT", "SINCH-SIG-SIGNER-INPUTS", "SINCH-TOKEN-USER-ID-REQUIRED",
        "SINCH-TOKEN-KID-REQUIRED", "SINCH-TOKEN-KID-CALENDAR", "SINCH-TOKEN-EXP-AFTER-IAT",
        "SINCH-TOKEN-NONCE-STRING", "SINCH-TOKEN-ISSUER-INPUTS", "SINCH-TOKEN-SECRET-NOT-EMPTY",
      ]
    ),
    (
      "What is computed has one right value; the rule refuses nothing.",
      [
        "AVAYA-HA1-ONE-REALM", "DIGEST-COLON", "DIGEST-TEXT-VERBATIM", "DIGEST-A2",
        "DIGEST-METHOD-CASE", "JWS-HEADER-OCTETS", "JWT-ISSUED-CLAIMS",
        "LAYER-TOKEN-IAT-ROUNDED-DOWN", "LAYER-TOKEN-NO-NULL-CLAIMS",
        "SINCH-INSTANCE-VALUE", "SINCH-TOKEN-KID-UTC", "SINCH-TOKEN-IAT",
        "SINCH-TOKEN-IAT-ROUNDED-DOWN", "SINCH-TOKEN-NONCE-UNIQUE",
        "SINCH-TOKEN-NONCE-CRYPTOGRAPHIC", "SINCH-TOKEN-KEY-DATE-UTC", "SINCH-TOKEN-KEY-ID",
        "SINCH-TOKEN-SECRET-ANY-LENGTH", "SINCH-TOKEN-TYP-SPELLING",
      ]
    ),
    (
      "The rule says what is taken, reported or passed over, and to refuse it is the mistake.",
      [
        "JWS-PAYLOAD-OCTETS", "JWT-UNKNOWN-CLAIMS", "SINCH-INSTANCE-CLAIM-NAME",
        "SINCH-INSTANCE-CLAIM-ABSENT", "SINCH-INSTANCE-REPORTED", "SINCH-INSTANCE-TYP",
        "SINCH-TOKEN-NONCE-FORMAT",
      ]
    ),
    (
      "No document names an audience for a right token.",
      ["JWT-AUD"]
    ),
    (
      "A header with a strange key over a good signature may be refused as well.",
      ["JWS-NO-EMBEDDED-KEY"]
    ),
  ]
}
