import Cryptography

extension KnownFaults {
  /// Faults in choosing the key by date.
  @FaultBuilder
  static var sinchTokenKeyDays: [KnownFault] {
    keyDay(
      "sinch-verify-key-of-now",
      "uses today's key instead of the one that kid names"
    ) { _, input in try required(input.now.instant).utcDay }
    .flagged("utc-day")
    KnownFault("sinch-verify-key-of-iat", "uses the key of iat's day and ignores kid") {
      $0.sinchTokenVerifier.keyDay = { token, _ in try token.day(of: "iat") }
      $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
    }
    .in(.sinchVerifier).fix("use the key of the date in kid, and compare that date with iat")
    .flagged("utc-day")
    dayInKeyID("sinch-verify-kid-as-it-is", "uses anything after hkdfv1- in kid as the date") {
      $0.after(SinchKeySchedule.keyIDPrefix)
    }
    dayInKeyID(
      "sinch-verify-kid-behind-hyphen",
      "uses anything after the first hyphen of kid as the date"
    ) { kid in kid.split(separator: "-", maxSplits: 1).last.map(String.init) ?? kid }
    dayInKeyID(
      "sinch-verify-kid-last-eight",
      "uses the last eight characters of kid as the date"
    ) { String($0.suffix(8)) }
    dayInKeyID("sinch-verify-kid-first-eight", "ignores characters of kid after the date") {
      $0.after(SinchKeySchedule.keyIDPrefix).map {
        String(decoding: $0.utf8.prefix(8), as: UTF8.self)
      }
    }
    dayInKeyID("sinch-verify-kid-digits", "uses all digits of kid as the date") { kid in
      String(decoding: kid.utf8.drop { $0 != 0x2D }.filter(\.isDigit), as: UTF8.self)
    }
    dayInKeyID("sinch-verify-kid-any-day", "accepts kid with an impossible date") { kid in
      kid.after(SinchKeySchedule.keyIDPrefix).flatMap {
        $0.utf8.count == 8 && $0.utf8.allSatisfy(\.isDigit) ? $0 : nil
      }
    }
    keyID("sinch-verify-kid-any-script", "accepts digits of any script in kid") {
      LocalDigits.european($0)
    }
    keyID("sinch-verify-kid-trimmed", "trims white space around kid") { kid in
      kid.split { $0.isWhitespace || $0 == "\0" }.first.map(String.init) ?? ""
    }
    keyID("sinch-verify-kid-line-break-behind", "accepts a line break after kid") {
      $0.hasSuffix("\n") ? String($0.dropLast()) : $0
    }
    .seenIn("regular expressions whose $ matches before a line break")
    keyID("sinch-verify-kid-in-any-case", "compares kid case-insensitively") { $0.lowercased() }
      .flagged("inexact-comparison")
    keyID("sinch-verify-kid-any-version", "accepts any key schedule version in kid") { kid in
      let parts = kid.split(separator: "-", omittingEmptySubsequences: false)
      return parts.count == 2 && parts[0].hasPrefix("hkdfv") ? "hkdfv1-" + parts[1] : ""
    }
    keyDay(
      "sinch-verify-kid-optional",
      "uses the key of iat's day when kid is missing or not a string"
    ) { token, _ in
      token.header["kid"]?.string == nil
        ? try token.day(of: "iat") : try SinchTokenVerifier.day(namedBy: token.header).utcDay
    }
    .flagged("claims-missing")
    keyDay(
      "sinch-verify-kid-anything",
      "uses the key of iat's day when kid is invalid"
    ) { token, _ in
      try (try? SinchTokenVerifier.day(namedBy: token.header))?.utcDay ?? token.day(of: "iat")
    }
    keyDay(
      "sinch-verify-kid-from-claims",
      "reads kid from the claims when the header has none"
    ) { token, _ in
      var header = token.header
      header["kid"] = try header["kid"] ?? JSON(parsing: token.payload).object?["kid"]
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    }
    .flagged("claims-missing")
    otherDays("sinch-verify-key-of-now-too", "tries today's key too") { _, input in
      [input.now.instant]
    }
    otherDays("sinch-verify-key-of-exp-too", "tries the key of the day of exp too") { token, _ in
      [try? ClaimSet(required(JSON(parsing: token.payload).object)).instant("exp")]
    }
    otherDays("sinch-verify-key-of-neighbours", "tries the keys of the neighbouring days too") {
      token,
      _ in
      let day = try? SinchTokenVerifier.day(namedBy: token.header)
      return [day?.adding(seconds: -86_400), day?.adding(seconds: 86_400)]
    }
    KnownFault("sinch-verify-kid-of-today-only", "refuses tokens whose kid does not name today") {
      $0.sinchTokenVerifier.keyDay = { token, input in
        let day = try SinchTokenVerifier.day(namedBy: token.header).utcDay
        guard let now = input.now.instant, now.utcDay == day else { throw Refusal(.unknownKey) }
        return day
      }
    }
    .in(.sinchVerifier).fix("use the date in kid, since a token may stay valid past midnight")
    .flagged("utc-day")
  }

  /// Tries the keys of other days where the one that kid names does not fit.
  private static func otherDays(
    _ id: FaultID,
    _ mistake: String,
    _ days:
      @escaping @Sendable (SignedToken, SinchRegistrationTokenVerification.Input) -> [Instant?]
  ) -> KnownFault {
    keyDay(id, mistake) { token, input in
      let named = try SinchTokenVerifier.day(namedBy: token.header)
      let secret = try SinchKeySchedule.decodedSecret(input.applicationSecret)
      let found = try ([named] + days(token, input).compactMap(\.self)).first {
        try HS256.verify(token, key: HMAC.sha256(key: secret, message: $0.utcDay.utf8))
      }
      return (found ?? named).utcDay
    }
    .flagged("utc-day")
  }

  /// Finds the date in another part of kid; nil where kid is refused.
  private static func dayInKeyID(
    _ id: FaultID,
    _ mistake: String,
    _ day: @escaping @Sendable (String) -> String?
  ) -> KnownFault {
    keyDay(id, mistake) { token, _ in
      try required(token.header["kid"]?.string.flatMap(day), .unknownKey)
    }
  }

  /// Reads kid as another text.
  private static func keyID(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    keyDay(id, mistake) { token, _ in
      var header = token.header
      header["kid"] = header["kid"]?.string.map { .string(change($0)) }
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    }
  }

  private static func keyDay(
    _ id: FaultID,
    _ mistake: String,
    _ day:
      @escaping @Sendable (SignedToken, SinchRegistrationTokenVerification.Input) throws -> String
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchTokenVerifier.keyDay = day }
      .in(.sinchVerifier)
      .fix(
        "require kid to be hkdfv1- and a date in eight ASCII digits, and use the key of that date"
      )
      .flagged("kid-injection")
  }
}

extension SignedToken {
  /// The day of a date among the claims.
  fileprivate func day(of claim: String) throws -> String {
    try ClaimSet(required((try? JSON(parsing: payload))?.object)).instant(claim).utcDay
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
