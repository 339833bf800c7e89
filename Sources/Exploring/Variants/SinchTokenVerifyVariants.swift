extension KnownVariants {
  /// Variants of `sinch.registrationToken.verify`.
  static let sinchTokenVerification: [KnownVariant] =
    sinchTokenKeyDates + sinchTokenDates + sinchTokenHeaders + sinchTokenSubjects

  @VariantBuilder
  private static var sinchTokenKeyDates: [KnownVariant] {
    KnownVariant("sinch-token-kid-not-compared", "never compares the date in kid with iat") {
      $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
    }
    .in(.sinchVerifier).because("The document says only that {DATE} is a date in UTC")
    .takes("sinch-kid-one-day-from-iat", "accept")
    .takes("sinch-kid-distance-from-iat", "not-compared")
    KnownVariant(
      "sinch-token-kid-within-a-day",
      "accepts a kid of the day before or after the day of iat"
    ) { $0.tolerate(days: 1) }
    .in(.sinchVerifier).because("The document says only that {DATE} is a date in UTC")
    .takes("sinch-kid-one-day-from-iat", "accept")
    KnownVariant("sinch-token-kid-within-a-week", "accepts a kid up to a week away from iat") {
      $0.tolerate(days: 7)
    }
    .in(.sinchVerifier).because("The document says only that {DATE} is a date in UTC")
    .takes("sinch-kid-one-day-from-iat", "accept")
    KnownVariant(
      "sinch-token-kid-of-any-eight-digits",
      "derives the key for any eight digits in kid, and never compares them with iat"
    ) {
      $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
      $0.sinchTokenVerifier.keyDay = { token, _ in
        let keyID = Array((token.header["kid"]?.string ?? "").utf8)
        let prefix = SinchKeySchedule.keyIDPrefix.utf8
        let day = keyID.dropFirst(prefix.count)
        guard keyID.starts(with: prefix), day.count == 8,
          day.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw Refusal(.unknownKey) }
        return String(decoding: day, as: UTF8.self)
      }
    }
    .in(.sinchVerifier)
    .because("The document says only that {DATE} is on format YYYYMMDD, and the key is secret")
    .takes("sinch-kid-one-day-from-iat", "accept")
    .takes("sinch-kid-distance-from-iat", "not-compared")
  }

  @VariantBuilder
  private static var sinchTokenDates: [KnownVariant] {
    KnownVariant(
      "sinch-token-ttl-checked-by-verifier",
      "rejects tokens that live shorter than a minute"
    ) { $0.rejectLives(.ttlTooShort) { $0 < SinchLifetimes.token } }
    .in(.sinchVerifier)
    .because("The document asks for a minute at least, and does not say who checks it")
    .takes("sinch-token-ttl-under-minute-at-verifier", "reject")
    KnownVariant(
      "sinch-token-longer-than-a-day-rejected",
      "rejects tokens that live longer than a day"
    ) { $0.rejectLives(.claimInvalid) { $0 > 86_400 } }
    .in(.sinchVerifier).because("No document names a greatest lifetime, and a cap is sensible")
    .takes("jwt-verified-lifetime-of-days", "reject")
    .takes("sinch-verified-lifetime-of-decades", "reject")
    KnownVariant(
      "sinch-token-longer-than-a-year-rejected",
      "rejects tokens that live longer than a year"
    ) { $0.rejectLives(.claimInvalid) { $0 > 31_622_400 } }
    .in(.sinchVerifier).because("No document names a greatest lifetime, and a cap is sensible")
    .takes("sinch-verified-lifetime-of-decades", "reject")
    KnownVariant(
      "sinch-token-dates-beyond-9999",
      "accepts dates after the year 9999, and reports its last second"
    ) {
      $0.sinchTokenVerifier.numericDate = { number in
        number.isBeyondYear9999 ? NumericDate(seconds: 253_402_300_799) : NumericDate(number)
      }
    }
    .in(.sinchVerifier).because("RFC 7519 section 2 names no greatest date")
    .takes("sinch-verified-exp-beyond-year-9999", "accept")
    .takes("sinch-verified-instance-beyond-year-9999", "accept")
    KnownVariant(
      "sinch-token-fractions-cut-off",
      "drops the fraction of a date before comparing it"
    ) {
      $0.sinchTokenVerifier.numericDate = {
        NumericDate($0).map { NumericDate(seconds: $0.seconds) }
      }
    }
    .in(.sinchVerifier)
    .because("RFC 7519 section 2 allows fractions and does not say how they are compared")
    .takes("jwt-fraction-of-date", "cut-off")
    KnownVariant("sinch-token-fractional-dates-refused", "rejects dates with a fraction") {
      $0.sinchTokenVerifier.numericDate = { number in
        NumericDate(number).flatMap { $0 == NumericDate(seconds: $0.seconds) ? $0 : nil }
      }
    }
    .in(.sinchVerifier).because("Every date in the documents is a whole number")
    .takes("jwt-fraction-of-date", "cut-off")
    KnownVariant("sinch-token-iat-in-future-accepted", "accepts tokens whose iat lies ahead") {
      $0.sinchTokenVerifier.claimChecks.drop("issued")
    }
    .in(.sinchVerifier).because("RFC 7519 section 4.1.6: iat tells the age of a token")
    .takes("sinch-verified-iat-ahead", "accept")
    .takes("sinch-verified-iat-ahead-by-fraction", "accept")
    KnownVariant("sinch-token-exp-not-compared-with-iat", "never compares exp with iat") {
      $0.sinchTokenVerifier.claimChecks.drop("exp-after-iat")
    }
    .in(.sinchVerifier).because("Neither a document nor RFC 7519 sections 4.1.4 and 4.1.6 does so")
    KnownVariant.changingInput(
      "sinch-token-without-leeway",
      "grants no leeway, whatever is asked"
    ) { $0["leeway"] = 0 }
    .in(.sinchVerifier).because("RFC 7519 section 4.1.4: implementers may provide for some leeway")
    KnownVariant.changingInput(
      "verify-clock-of-whole-seconds",
      "reads the clock in whole seconds"
    ) { input in
      guard let now = input["now"]?.string.flatMap(Instant.init(rfc3339:)),
        let second = Instant(seconds: now.seconds)
      else { return }
      input["now"] = .string(second.rfc3339)
    }
    .in(.verifiers).because("No document asks for a finer clock, and many languages have none")
    KnownVariant.changingInput(
      "verify-clock-of-nearest-second",
      "rounds the clock to the nearest second"
    ) { $0.roundInstant("now") }
    .in(.verifiers).because("No document asks for a finer clock, nor says how one is rounded")
    .takes(inTokens("iat-ahead-by-fraction"), "accept")
    KnownVariant(
      "sinch-token-dates-to-nearest-second",
      "rounds dates to the nearest second before comparing and reporting them"
    ) {
      $0.sinchTokenVerifier.numericDate = { number in
        NumericDate(number).map { date in
          let half = JSON.Number("\(date.seconds).5").flatMap { NumericDate($0) } ?? date
          return NumericDate(seconds: date.seconds + (date < half ? 0 : 1))
        }
      }
    }
    .in(.sinchVerifier)
    .because("RFC 7519 section 2 allows fractions and does not say how they are compared")
    KnownVariant(
      "sinch-token-dates-reported-up",
      "reports a date with a fraction as the next whole second"
    ) {
      let findings = $0.sinchTokenVerifier.findings
      $0.sinchTokenVerifier.findings = { evidence in
        var evidence = evidence
        for name in ["iat", "exp", "sinch:rtc:instance:exp"] {
          guard let date = evidence.claims.dateIfReadable(name),
            date > NumericDate(seconds: date.seconds)
          else { continue }
          evidence.claims.members[name] = .seconds(date.seconds + 1)
        }
        return try findings(evidence)
      }
    }
    .in(.sinchVerifier).because("No document says how an instant with a fraction is reported")
  }

  @VariantBuilder
  private static var sinchTokenHeaders: [KnownVariant] {
    KnownVariant("sinch-token-typ-exact", "rejects any typ but JWT") {
      $0.rejectType { $0 != "JWT" }
    }
    .in(.sinchVerifier)
    .because("RFC 7519 section 5.1 recommends the spelling, and leaves typ to the application")
    .takes("sinch-typ-other-spelling", "reject").takes("sinch-typ-other-kind", "reject")
    .takes("sinch-typ-no-type", "reject").takes("sinch-typ-null", "reject")
    KnownVariant(
      "sinch-token-typ-as-media-type",
      "rejects a typ that is another media type than JWT"
    ) { $0.rejectType { !["jwt", "application/jwt"].contains($0.string?.lowercased()) } }
    .in(.sinchVerifier).because("RFC 7515 section 4.1.9 makes a media type of typ")
    .takes("sinch-typ-other-kind", "reject").takes("sinch-typ-no-type", "reject")
    .takes("sinch-typ-null", "reject")
    KnownVariant(
      "sinch-token-nonce-of-usual-form",
      "rejects nonces that are short, long or have other characters than those of a UUID"
    ) {
      $0.sinchTokenVerifier.claimChecks.append(
        Rule("nonce-form") { evidence in
          let nonce = try evidence.claims.string("nonce")
          let isUsual =
            (16...128).contains(nonce.utf8.count)
            && nonce.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
          if !isUsual { throw Refusal(.claimInvalid) }
        }
      )
    }
    .in(.sinchVerifier).because("No document says what a nonce looks like")
    KnownVariant("sinch-token-application-key-unchecked", "verifies for an empty application key") {
      $0.sinchTokenVerifier.checks = []
    }
    .in(.sinchVerifier).because("No document asks a verifier to look at it")
  }

  private static let sinchTokenSubjects: [KnownVariant] =
    SinchUserIDKind.verified.map { kind in
      KnownVariant(
        VariantID(rawValue: "sinch-token-user-without-\(kind.name)"),
        "rejects user ids with \(kind.what)"
      ) { $0.rejectUser { try kind.refuse($0, as: .wrongSubject) } }
      .in(.sinchVerifier).because("No document says which characters a user id has")
      .takes(kind.among(SinchUserIDKind.verified).ambiguities("sinch-verified-sub"), "reject")
    }
    + [
      KnownVariant("sinch-token-user-without-percent-sign", "rejects user ids with percent signs") {
        $0.rejectUser { try SinchUserIDKind.percentSign.refuse($0, as: .wrongSubject) }
      }
      .in(.sinchVerifier).because("No document says which characters a user id has")
      .takes("sinch-verified-sub-percent-sequence", "reject"),
      KnownVariant("sinch-token-user-of-64-bytes", "rejects user ids of more than 64 bytes") {
        $0.rejectUser { if $0.utf8.count > 64 { throw Refusal(.wrongSubject) } }
      }
      .in(.sinchVerifier).because("No document says how long a user id is")
      .takes("sinch-verified-user-id-length", "refuse"),
      KnownVariant("sinch-token-user-without-slash", "rejects a user id with a slash") {
        $0.rejectUser { try SinchUserIDKind.slash.refuse($0, as: .wrongSubject) }
      }
      .in(.sinchVerifier).because("sub looks like a path, whose last part is the user id")
      .takes("sinch-slash-in-user-id", "reject")
      .takes("sinch-verified-sub-backslash-and-slash", "reject")
      .takes("sinch-verified-sub-dot-segments", "reject"),
      KnownVariant(
        "sinch-token-user-begins-with-slash",
        "accepts a user id that begins with a slash"
      ) {
        $0.sinchTokenVerifier.claimChecks.rule("sub") { evidence in
          let prefix = SinchNames.userPrefix(evidence.input.applicationKey)
          let subject = try evidence.claims.string("sub").utf8
          guard subject.starts(with: prefix.utf8), subject.count > prefix.utf8.count else {
            throw Refusal(.wrongSubject)
          }
        }
      }
      .in(.sinchVerifier).because("Everything after /users/ is the user id")
      .takes("sinch-leading-slash-in-user-id", "accept"),
      KnownVariant("sinch-token-user-percent-decoded", "percent-decodes the user id") {
        let findings = $0.sinchTokenVerifier.findings
        $0.sinchTokenVerifier.findings = {
          var found = try findings($0)
          found.userID = Escapes.percentDecoded(found.userID)
          return found
        }
      }
      .in(.sinchVerifier)
      .because("sub looks like a path, and no document says how a user id stands in it")
      .takes("sinch-verified-sub-percent-sequence", "decoded"),
    ]
}

extension JSON.Object {
  /// Rounds an instant of the input to the nearest second.
  mutating func roundInstant(_ name: String) {
    guard let instant = self[name]?.string.flatMap(Instant.init(rfc3339:)) else { return }
    let second = instant.seconds + (instant.nanoseconds < 500_000_000 ? 0 : 1)
    if let nearest = Instant(seconds: second) { self[name] = .string(nearest.rfc3339) }
  }
}

extension Reference {
  /// Tolerates a number of days between kid and iat.
  fileprivate mutating func tolerate(days: Int64) {
    sinchTokenVerifier.claimChecks.rule("kid-matches-iat") { evidence in
      let keyDay = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
      guard let keyDay, let issuedAt = evidence.claims.dateIfReadable("iat") else { return }
      let difference = issuedAt.seconds / 86_400 - keyDay.seconds / 86_400
      if abs(difference) > days { throw Refusal(.claimInvalid) }
    }
  }

  /// Rejects tokens by the seconds that they live.
  fileprivate mutating func rejectLives(
    _ reason: ReasonCode,
    _ isRejected: @escaping @Sendable (Int64) -> Bool
  ) {
    sinchTokenVerifier.claimChecks.append(
      Rule("life") { evidence in
        let life = try evidence.claims.date("exp").seconds - evidence.claims.date("iat").seconds
        if isRejected(life) { throw Refusal(reason) }
      }
    )
  }

  /// Rejects tokens by their typ.
  fileprivate mutating func rejectType(_ isRejected: @escaping @Sendable (JSON) -> Bool) {
    sinchTokenVerifier.claimChecks.append(
      Rule("typ") { evidence in
        if let type = evidence.header["typ"], isRejected(type) { throw Refusal(.wrongType) }
      }
    )
  }

  /// Rejects tokens by their user id.
  fileprivate mutating func rejectUser(_ check: @escaping @Sendable (String) throws -> Void) {
    sinchTokenVerifier.claimChecks.append(
      Rule("user") { evidence in
        let prefix = SinchNames.userPrefix(evidence.input.applicationKey)
        let user = try evidence.claims.string("sub").utf8.dropFirst(prefix.utf8.count)
        try check(String(decoding: user, as: UTF8.self))
      }
    )
  }
}

extension JSON.Number {
  /// Whether it is a date after the year 9999.
  var isBeyondYear9999: Bool { text.first != "-" && NumericDate(self) == nil }
}
