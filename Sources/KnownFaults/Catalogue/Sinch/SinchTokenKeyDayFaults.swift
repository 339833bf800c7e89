extension KnownFaults {
  /// Faults in choosing the key by date.
  @FaultBuilder
  static var sinchTokenKeyDays: [KnownFault] {
    OtherKeyFaults.ofSinch
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
    KeyIDFaults.all
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

  /// Finds the date in another part of kid; nil if kid is refused.
  private static func dayInKeyID(
    _ id: FaultID,
    _ mistake: String,
    _ day: @escaping @Sendable (String) -> String?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchTokenVerifier.keyDay = { token, _ in
        try required(token.header["kid"]?.string.flatMap(day), .unknownKey)
      }
    }
    .in(.sinchVerifier).fix(KeyIDFaults.fix).flagged("kid-injection")
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
