extension KnownFaults {
  /// Faults that follow from the requirements of the reference.
  ///
  /// Each weakening of each comparison, each change of each text, and each other order of joined
  /// parts, in the calls whose cases detect it.
  static let derived: [KnownFault] =
    [
      VerbatimText.faults, RuleFaults.all, TimeFaults.all, MemberFaults.all, JoinedFaults.all,
      EncodingFaults.all, ComparisonFaults.all, HMACFaults.ofSignatures, HMACFaults.ofTokens,
    ]
    .joined().compactMap(Undetected.leftOut)

  /// The places where real people made some of the derived faults, by fault.
  package static let places: [FaultID: [String]] = [
    "sinch-iat-milliseconds": ["public Node code"],
    "sinch-exp-milliseconds": ["public Node code"],
    "sinch-exp-lifetime-in-milliseconds": ["vendor JavaScript sample jwt.js"],
    "sinch-iat-rounded-up": ["vendor JavaScript sample jwt.js"],
    "sinch-sig-line-break-behind-text": ["public Android sample code"],
    "sinch-kid-missing": ["sinch/skills, browser page"],
    "sinch-day-local-east": [javaToken],
    "sinch-application-key-day-local": [javaToken],
    "sinch-day-local-west": [javaToken],
    "sinch-day-local-digits": [javaToken],
    "sinch-day-buddhist": [javaToken],
    "sinch-day-month-from-zero": ["public Node code"],
    "sinch-day-week-year": ["public sample code"],
    "sinch-key-date-with-hyphens": ["public sample code"],
    "sinch-key-local-digits": [javaToken],
    "sinch-key-month-from-zero-in-message": ["public Node code"],
    "sinch-key-arguments-swapped": ["public Node code"],
    "verify-expiry-five-minutes-late": ["the default clock skew of Microsoft.IdentityModel"],
    "sinch-key-base64-text": ["public Node code"],
    "sinch-key-hkdf": ["public Python code"],
    "sinch-key-hkdf-name-salt": ["public Python code"],
    "sinch-seq-signed-64": ["vendor samples in Java and Objective-C"],
    "sinch-seq-double-digits": ["public Node code"],
    "sinch-seq-local-digits": ["vendor Android sample sinch/rtc-reference-applications"],
    "sinch-seq-constant": ["public Node code"],
    "sinch-seq-restarts": ["public Android sample code"],
    "sinch-iss-bare-key": ["sinch/skills, browser page"],
    "sinch-sub-bare-user": ["sinch/skills, browser page"],
    "sinch-verify-type-refused": ["the vendor's JavaScript sample jwt.js writes type for typ"],
    "avaya-application-failure-count-unread": ["public sample code"],
    "layer-application-first-token-for-ever": ["public Layer back ends with a constant token"],
    "layer-application-token-ignores-nonce": ["public Layer back ends with a constant token"],
    "layer-application-claims-by-concatenation": ["public Layer sample code"],
    "layer-iat-milliseconds": ["public Layer sample code"],
    "layer-exp-milliseconds": ["public Layer sample code"],
    "layer-iat-fraction": ["public Layer sample code"],
    "layer-exp-fraction": ["public Layer sample code"],
    "layer-iat-local-time": ["public Layer sample code"],
    "layer-prn-missing": ["the README example token"],
    "layer-nce-constant": ["public Layer back ends with a constant token"],
    "token-jwk-taken": ["node-jose below 0.11.0 (CVE-2018-0114)"],
    "token-parts-first-characters-replaced": ["JavaScript code that calls replace with a text"],
    "token-signature-hexadecimal": ["public sample code"],
    "token-signature-standard-base64": ["public sample code"],
    "token-surrogates-in-utf-8": ["Python's json.loads on bytes"],
  ]

  private static let javaToken =
    "vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"
}
