import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

/// What the checks of a registration token look at.
private typealias SinchEvidence = Evidence<SinchRegistrationTokenVerification.Input>

extension KnownFaults {
  /// Which day's key must have signed.
  static let sinchTokenKeyDays: [KnownFault] = [
    keyDay(
      "sinch-verify-key-of-now",
      "takes the key of the present day instead of the one in kid",
      flag: "utc-day"
    ) { _, input in try required(input.now.instant).utcDay },
    KnownFault(
      "sinch-verify-key-of-iat",
      in: .sinchVerifier,
      "takes the key of iat's day and never looks at kid",
      mend: "use the key of the day in kid, and compare that day with iat",
      flag: "utc-day"
    ) {
      $0.sinchTokenVerifier.keyDay = { token, _ in
        let claims = ClaimSet(try required(JSON(parsing: token.payload).object))
        return try claims.instant("iat").utcDay
      }
      $0.sinchTokenVerifier.claimChecks.drop("kid-far-from-iat", "kid-one-day-from-iat")
    },
    keyDay(
      "sinch-verify-kid-as-it-is",
      "puts whatever stands behind hkdfv1- into the HMAC",
      flag: "kid-injection"
    ) { token, _ in
      let kid = try required(token.header["kid"]?.string, .unknownKey)
      guard kid.utf8.starts(with: "hkdfv1-".utf8) else { throw Refusal(.unknownKey) }
      return String(decoding: kid.utf8.dropFirst(7), as: UTF8.self)
    },
    keyDay(
      "sinch-verify-kid-behind-hyphen",
      "takes what stands behind the first hyphen of kid",
      flag: "kid-injection"
    ) { token, _ in
      let kid = try required(token.header["kid"]?.string, .unknownKey)
      return kid.split(separator: "-", maxSplits: 1).last.map(String.init) ?? kid
    },
    keyDay(
      "sinch-verify-kid-last-eight",
      "takes the last eight characters of kid for the date",
      flag: "kid-injection"
    ) { token, _ in
      String(try required(token.header["kid"]?.string, .unknownKey).suffix(8))
    },
    keyDay(
      "sinch-verify-kid-first-eight",
      "takes eight characters of kid and ignores the rest",
      flag: "kid-injection"
    ) { token, _ in
      let kid = try required(token.header["kid"]?.string, .unknownKey)
      guard kid.utf8.starts(with: "hkdfv1-".utf8) else { throw Refusal(.unknownKey) }
      return String(decoding: kid.utf8.dropFirst(7).prefix(8), as: UTF8.self)
    },
    keyDay(
      "sinch-verify-kid-digits",
      "takes all digits of kid for the date",
      flag: "kid-injection"
    ) { token, _ in
      let kid = try required(token.header["kid"]?.string, .unknownKey)
      return String(
        decoding: kid.utf8.drop { $0 != 0x2D }.filter { (0x30...0x39).contains($0) },
        as: UTF8.self
      )
    },
    keyDay(
      "sinch-verify-kid-any-script",
      "takes digits of any script in kid",
      flag: "kid-injection"
    ) { token, _ in
      var header = token.header
      header["kid"] = header["kid"]?.string.map { .string(LocalDigits.european($0)) }
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    },
    keyDay("sinch-verify-kid-trimmed", "takes white space from around kid", flag: "kid-injection") {
      token,
      _ in
      var header = token.header
      header["kid"] = header["kid"]?.string.map { text in
        .string(text.split { $0.isWhitespace || $0 == "\0" }.first.map(String.init) ?? "")
      }
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    },
    keyDay(
      "sinch-verify-kid-in-any-case",
      "takes kid in any letter case",
      flag: "inexact-comparison"
    ) { token, _ in
      var header = token.header
      header["kid"] = header["kid"]?.string.map { .string($0.lowercased()) }
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    },
    keyDay(
      "sinch-verify-kid-any-day",
      "takes days that no calendar has",
      flag: "kid-injection"
    ) { token, _ in
      let kid = try required(token.header["kid"]?.string, .unknownKey)
      let day = kid.utf8.dropFirst(7)
      guard kid.utf8.starts(with: "hkdfv1-".utf8), day.count == 8,
        day.allSatisfy({ (0x30...0x39).contains($0) })
      else { throw Refusal(.unknownKey) }
      return String(decoding: day, as: UTF8.self)
    },
    keyDay(
      "sinch-verify-kid-any-version",
      "takes any version of the key schedule",
      flag: "kid-injection"
    ) { token, _ in
      let kid = try required(token.header["kid"]?.string, .unknownKey)
      let parts = kid.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasPrefix("hkdfv") else { throw Refusal(.unknownKey) }
      var header = token.header
      header["kid"] = .string("hkdfv1-" + parts[1])
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    },
    keyDay(
      "sinch-verify-kid-optional",
      "takes the key of iat's day where kid is missing or no text",
      flag: "claims-missing"
    ) { token, _ in
      if token.header["kid"]?.string != nil {
        return try SinchTokenVerifier.day(namedBy: token.header).utcDay
      }
      let claims = ClaimSet(try required(JSON(parsing: token.payload).object))
      return try claims.instant("iat").utcDay
    },
    keyDay(
      "sinch-verify-kid-anything",
      "takes the key of iat's day where kid is not understood",
      flag: "kid-injection"
    ) { token, _ in
      if let day = try? SinchTokenVerifier.day(namedBy: token.header) { return day.utcDay }
      let claims = ClaimSet(try required(JSON(parsing: token.payload).object))
      return try claims.instant("iat").utcDay
    },
    keyDay(
      "sinch-verify-kid-from-claims",
      "takes kid from the claims where the header has none",
      flag: "claims-missing"
    ) { token, _ in
      var header = token.header
      header["kid"] = try header["kid"] ?? JSON(parsing: token.payload).object?["kid"]
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    },
    KnownFault(
      "sinch-verify-kid-of-today-only",
      in: .sinchVerifier,
      "refuses tokens whose kid is not of the present day",
      mend: "take the day from kid: a token may live past midnight",
      flag: "utc-day"
    ) {
      $0.sinchTokenVerifier.keyDay = { token, input in
        let day = try SinchTokenVerifier.day(namedBy: token.header).utcDay
        guard let now = input.now.instant, now.utcDay == day else { throw Refusal(.unknownKey) }
        return day
      }
    },
    claimRule(
      "sinch-verify-kid-far-from-iat",
      "kid-far-from-iat",
      "never compares the day in kid with iat",
      flag: "utc-day"
    ) { evidence in
      guard let issued = evidence.claims.dateIfReadable("iat")?.instant,
        let day = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
      else { return }
      // A day beside that of iat is another rule's affair.
      let days = (issued.seconds / 86_400 - day.seconds / 86_400).magnitude
      if days == 0 { return }
    },
    claimRule(
      "sinch-verify-kid-three-days",
      "kid-far-from-iat",
      "lets kid be two days from iat",
      flag: "off-by-one"
    ) { evidence in
      guard let issued = evidence.claims.dateIfReadable("iat")?.instant,
        let day = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
      else { return }
      let days = (issued.seconds / 86_400 - day.seconds / 86_400).magnitude
      if days > 2 { throw Refusal(.claimInvalid) }
    },
    claimRule(
      "sinch-verify-kid-within-25-hours",
      "kid-far-from-iat",
      "measures the hours between kid's midnight and iat instead of comparing days",
      flag: "utc-day"
    ) { evidence in
      guard let issued = evidence.claims.dateIfReadable("iat")?.instant,
        let day = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
      else { return }
      if (issued.seconds - day.seconds).magnitude > 172_800 { throw Refusal(.claimInvalid) }
    },
  ]

  private static func keyDay(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ day:
      @escaping @Sendable (SignedToken, SinchRegistrationTokenVerification.Input) throws ->
      String
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchVerifier,
      mistake,
      mend: "kid must be hkdfv1- and a date of the calendar in eight ASCII digits; use its key",
      flag: flag
    ) { $0.sinchTokenVerifier.keyDay = day }
  }

  private static func claimRule(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    mend: String = "the key's day and that of iat are one day, or at most neighbours",
    flag: FlagID,
    _ rule: @escaping @Sendable (inout SinchEvidence) throws -> Void
  ) -> KnownFault {
    KnownFault(id, in: .sinchVerifier, mistake, mend: mend, flag: flag) {
      $0.sinchTokenVerifier.claimChecks.rule(name, rule)
    }
  }

  /// Names and nonce.
  static let sinchTokenClaimChecks: [KnownFault] = [
    names("sinch-verify-iss-unchecked", "iss", "never compares iss", flag: "wrong-subject") {
      _,
      _ in true
    },
    names(
      "sinch-verify-iss-by-beginning",
      "iss",
      "compares only the beginning of iss",
      flag: "inexact-comparison"
    ) { $0.utf8.starts(with: SinchNames.application($1).utf8) },
    names(
      "sinch-verify-iss-beginning-of-expected",
      "iss",
      "takes any beginning of the expected iss",
      flag: "inexact-comparison"
    ) { SinchNames.application($1).utf8.starts(with: $0.utf8) },
    names(
      "sinch-verify-iss-by-end",
      "iss",
      "compares only the end of iss",
      flag: "inexact-comparison"
    ) { $0.utf8.reversed().starts(with: $1.utf8.reversed()) },
    names(
      "sinch-verify-iss-contains-key",
      "iss",
      "asks only whether iss contains the key",
      flag: "inexact-comparison"
    ) { $0.contains($1) },
    names(
      "sinch-verify-iss-in-any-case",
      "iss",
      "compares iss without regard to letter case",
      flag: "inexact-comparison"
    ) { $0.lowercased() == SinchNames.application($1).lowercased() },
    names(
      "sinch-verify-iss-canonical",
      "iss",
      "compares iss by canonical equivalence",
      flag: "unicode-normalisation"
    ) { $0 == SinchNames.application($1) },
    names(
      "sinch-verify-iss-trimmed",
      "iss",
      "takes blanks, slashes and NULs from around iss",
      flag: "inexact-comparison"
    ) {
      $0.split { " \0".contains($0) }.first.map(trimmedSlash) ?? "" == SinchNames.application($1)
    },
    names(
      "sinch-verify-iss-any-host",
      "iss",
      "compares only what follows the host in iss",
      flag: "inexact-comparison"
    ) { $0.hasSuffix("/applications/" + $1) },
    names(
      "sinch-verify-iss-bare-key",
      "iss",
      "takes the bare key as iss as well",
      flag: "wrong-subject"
    ) { $0 == $1 || $0.utf8.elementsEqual(SinchNames.application($1).utf8) },
    names(
      "sinch-verify-iss-optional",
      "iss",
      "takes a token without iss",
      flag: "claims-missing",
      absent: true
    ) { $0.utf8.elementsEqual(SinchNames.application($1).utf8) },
    KnownFault(
      "sinch-verify-iss-or-sub",
      in: .sinchVerifier,
      "takes sub's text for iss as well",
      mend: "iss is the application, sub the user below it",
      flag: "wrong-subject"
    ) {
      $0.sinchTokenVerifier.claimChecks.rule("iss") { evidence in
        let text = try evidence.claims.string("iss")
        let name = SinchNames.application(evidence.input.applicationKey)
        let sub = evidence.claims.members["sub"]?.string
        if !text.utf8.elementsEqual(name.utf8), text != sub { throw Refusal(.wrongIssuer) }
      }
    },
    user(
      "sinch-verify-sub-unchecked",
      "never compares sub with the application",
      flag: "wrong-subject"
    ) { sub, _ in sub },
    user(
      "sinch-verify-sub-by-last-part",
      "takes what stands behind the last slash of sub",
      flag: "inexact-comparison"
    ) { sub, _ in sub.split(separator: "/").last.map(String.init) },
    user(
      "sinch-verify-sub-contains-users",
      "takes what stands behind /users/ anywhere in sub",
      flag: "inexact-comparison"
    ) { sub, _ in
      let parts = sub.split(separator: "/users/", maxSplits: 1)
      return parts.count == 2 ? String(parts[1]) : nil
    },
    user(
      "sinch-verify-sub-last-users",
      "takes what stands behind the last /users/ of sub",
      flag: "inexact-comparison"
    ) { sub, key in
      guard sub.hasPrefix("//rtc.sinch.com/applications/" + key) else { return nil }
      return sub.split(separator: "/users/", omittingEmptySubsequences: false).last.map(String.init)
    },
    user(
      "sinch-verify-sub-starts-with-application",
      "asks only whether sub begins with iss",
      flag: "inexact-comparison"
    ) { sub, key in
      let prefix = SinchNames.application(key)
      guard sub.utf8.starts(with: prefix.utf8) else { return nil }
      let rest = String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      return rest.hasPrefix("/users/")
        ? String(decoding: rest.utf8.dropFirst(7), as: UTF8.self) : rest
    },
    user(
      "sinch-verify-sub-in-any-case",
      "compares sub without regard to letter case",
      flag: "inexact-comparison"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      guard sub.lowercased().hasPrefix(prefix.lowercased()) else { return nil }
      return String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    },
    user(
      "sinch-verify-sub-canonical",
      "compares sub by canonical equivalence",
      flag: "unicode-normalisation"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      return sub.hasPrefix(prefix) ? String(sub.dropFirst(prefix.count)) : nil
    },
    user(
      "sinch-verify-sub-empty-user",
      "takes a sub that ends behind /users/",
      flag: "empty-identity"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      guard sub.utf8.starts(with: prefix.utf8) else { return nil }
      return String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    },
    user(
      "sinch-verify-sub-slashes-merged",
      "takes several slashes in sub for one, and dots for none",
      flag: "inexact-comparison"
    ) { sub, key in
      let parts = sub.split(separator: "/").filter { $0 != "." && $0 != ".." }
      guard parts.count >= 5, parts[2] == key, parts[3] == "users" else { return nil }
      return parts.dropFirst(4).joined(separator: "/")
    },
    user(
      "sinch-verify-sub-bare-user",
      "takes a bare user id as sub as well",
      flag: "wrong-subject"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      if !sub.hasPrefix("//") { return sub.split(separator: "/").last.map(String.init) }
      guard sub.utf8.starts(with: prefix.utf8), sub.utf8.count > prefix.utf8.count else {
        return nil
      }
      return String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    },
    user(
      "sinch-verify-user-lower-case",
      "makes lower case of the user id in sub",
      flag: "inexact-comparison"
    ) { sub, key in plain(sub, key)?.lowercased() },
    user(
      "sinch-verify-user-percent-decoded",
      "percent-decodes the user id in sub",
      flag: "wrong-subject"
    ) { sub, key in
      plain(sub, key).map {
        String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
      }
    },
    user(
      "sinch-verify-user-precomposed",
      "normalises the user id in sub (NFC)",
      flag: "unicode-normalisation"
    ) { sub, key in plain(sub, key).map { Normalisation.composed($0) } },
    user(
      "sinch-verify-user-decomposed",
      "normalises the user id in sub (NFD)",
      flag: "unicode-normalisation"
    ) { sub, key in plain(sub, key).map { Normalisation.decomposed($0) } },
    user(
      "sinch-verify-user-trimmed",
      "takes white space from around the user id in sub",
      flag: "inexact-comparison"
    ) { sub, key in
      plain(sub, key).map { text in
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (9...13).contains($0) }
        let octets = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return String(decoding: Array(octets), as: UTF8.self)
      }
    },
    user(
      "sinch-verify-user-cut-at-nul",
      "ends the user id in sub at a NUL",
      flag: "inexact-comparison"
    ) { sub, key in
      plain(sub, key).map { String(decoding: $0.utf8.prefix { $0 != 0 }, as: UTF8.self) }
    },
    dropped(
      "sinch-verify-nonce-unchecked",
      "nonce",
      "takes a token without a nonce",
      flag: "nonce-unchecked"
    ),
    nonce("sinch-verify-nonce-empty", "takes an empty nonce", flag: "empty-identity") {
      $0?.string
    },
    nonce(
      "sinch-verify-nonce-optional",
      "takes a token without a nonce member, or with null",
      flag: "claims-missing"
    ) { $0 == nil || $0 == .null ? "" : $0?.string?.isEmpty == false ? $0?.string : nil },
    nonce("sinch-verify-nonce-any-kind", "takes a nonce of any kind", flag: "claims-missing") {
      value in value.map { $0.string ?? $0.compact() }.flatMap { $0.isEmpty ? nil : $0 }
    },
    dropped("sinch-verify-audience-ignored", "aud", "ignores an audience", flag: "cross-jwt"),
  ]

  private static func trimmedSlash(_ text: Substring) -> String {
    String(text.hasSuffix("/") ? text.dropLast() : text)
  }

  private static func plain(_ sub: String, _ key: String) -> String? {
    let prefix = SinchNames.userPrefix(key)
    guard sub.utf8.starts(with: prefix.utf8) else { return nil }
    let rest = sub.utf8.dropFirst(prefix.utf8.count)
    return SinchNames.isUserID(rest) ? String(decoding: rest, as: UTF8.self) : nil
  }

  private static func names(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    absent: Bool = false,
    _ fits: @escaping @Sendable (_ text: String, _ key: String) -> Bool
  ) -> KnownFault {
    claimRule(
      id,
      name,
      mistake,
      mend: "compare iss with the application's name, octet for octet",
      flag: flag
    ) { evidence in
      if absent, evidence.claims.members[name] == nil { return }
      let text = try evidence.claims.string(name)
      guard fits(text, evidence.input.applicationKey) else { throw Refusal(.wrongIssuer) }
    }
  }

  /// Another way from sub to the user's id; nil where sub is refused.
  private static func user(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ read: @escaping @Sendable (_ sub: String, _ key: String) -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchVerifier,
      mistake,
      mend: "sub is iss, /users/ and the user id exactly as it is, which is not empty",
      flag: flag
    ) {
      // What the mistaken reading finds goes back to where the findings are taken from.
      $0.sinchTokenVerifier.claimChecks.rule("sub") { evidence in
        let key = evidence.input.applicationKey
        guard let user = read(try evidence.claims.string("sub"), key) else {
          throw Refusal(.wrongSubject)
        }
        evidence.claims.members["sub"] = .string(SinchNames.userPrefix(key) + user)
      }
    }
  }

  private static func dropped(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    mend: String = "check every claim of the table",
    flag: FlagID
  ) -> KnownFault {
    claimRule(id, name, mistake, mend: mend, flag: flag) { evidence in
      // The findings need some text where there is none.
      if name == "nonce", evidence.claims.members[name]?.string == nil {
        evidence.claims.members[name] = ""
      }
    }
  }

  private static func nonce(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON?) -> String?
  ) -> KnownFault {
    claimRule(id, "nonce", mistake, mend: "a nonce is a text that is not empty", flag: flag) {
      evidence in
      guard let text = read(evidence.claims.members["nonce"]) else { throw Refusal(.claimInvalid) }
      evidence.claims.members["nonce"] = .string(text)
    }
  }
}
