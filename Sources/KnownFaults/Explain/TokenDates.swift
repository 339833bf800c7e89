/// The dates of a token's claims, read as their maker may have meant them.
struct TokenDates {
  private let claims: JSON.Object?

  init(_ claims: JSON.Object?) { self.claims = claims }

  /// The number of a date in its own unit; nil if the member is no date.
  ///
  /// The result is also nil if it is larger than a date in any unit, so that differences do not
  /// overflow.
  func count(_ name: String) -> Int64? {
    let value = claims?[name]
    guard let number = value?.number ?? value?.string.flatMap(JSON.Number.init),
      let count = NumericDate(number)?.seconds ?? number.int64
    else { return nil }
    return count.magnitude <= Self.mostUnits ? count : nil
  }

  /// More than the nanoseconds since 1970, and than the ticks of .NET.
  private static let mostUnits: UInt64 = 4_000_000_000_000_000_000

  /// `exp`, like `iat`.
  var expiry: Instant? { seconds("exp").flatMap { Instant(seconds: $0) } }

  /// The time in `iat`; a time in milliseconds is converted.
  var issuedAt: Instant? { seconds("iat").flatMap { Instant(seconds: $0) } }

  /// Seconds from `iat` to another date.
  func lifetime(_ name: String) -> Int64? {
    guard let end = seconds(name), let start = seconds("iat") else { return nil }
    return end - start
  }

  private func seconds(_ name: String) -> Int64? {
    // RFC 3339 ends with the year 9999: what is greater counts milliseconds, or less.
    count(name).map { count in
      var count = count
      while count > Self.greatest { count /= 1000 }
      return count
    }
  }

  /// The problem of `iat` or `exp`, compared with the known date if there is one.
  func problem(
    of name: String,
    in claims: JSON.Object,
    _ question: Question,
    isWhole: Bool
  ) -> String? {
    formProblem(of: name, in: claims, isWhole: isWhole)
      ?? (name == "iat" ? shifted(from: question) : lifeProblem(question))
  }

  /// The outcome of a date comparison, by the rule's name; nil if there is nothing to compare.
  func outcome(of rule: String, at now: Instant) -> RuleFinding.Outcome? {
    switch rule {
    case "exp-after-iat":
      return lifetime("exp").map { $0 > 0 ? .kept : .broken("exp is not after iat") }
    case "expired":
      return date("exp").map { end in
        NumericDate(now) < end
          ? .kept : .broken("it expired \(end.instant?.words(from: now) ?? "long ago")")
      }
    case "nbf":
      return date("nbf").map { start in
        NumericDate(now) < start
          ? .broken("it is valid only \(start.instant?.words(from: now) ?? "after the year 9999")")
          : .kept
      }
    case "issued":
      guard let start = date("iat")?.instant, start.seconds > now.seconds else { return nil }
      return .notJudged(
        "iat is \(start.distance(to: now)) in the future; whether a verifier accepts that is left open"
      )
    case "instance-ttl":
      guard let lifetime = lifetime("sinch:rtc:instance:exp") else { return nil }
      return lifetime < SinchLifetimes.instance
        ? .broken("the instance lives for \(lifetime) seconds") : .kept
    default: return nil
    }
  }

  /// The date of a claim; a date before 1970 becomes the beginning of 1970.
  private func date(_ name: String) -> NumericDate? {
    claims?[name]?.number.flatMap { number in
      NumericDate(number) ?? (number.text.hasPrefix("-") ? NumericDate(seconds: 0) : nil)
    }
  }

  /// The problem of a date by itself.
  func formProblem(of name: String, in claims: JSON.Object, isWhole: Bool = false) -> String? {
    guard let value = claims[name] else { return "\(name) is missing" }
    guard let number = value.number else { return "\(name) is \(value.compact()), not a number" }
    if let count = number.int64, count > Self.greatest {
      let unit = count < 1000 * Self.greatest ? "milliseconds" : "a smaller unit than milliseconds"
      return "\(name) is \(number), which looks like \(unit)"
    }
    if isWhole, NumericDate(number) != nil, NumericDate(whole: number) == nil {
      return "\(name) is \(number), where whole seconds without a fraction are expected"
    }
    return nil
  }

  private func shifted(from question: Question) -> String? {
    guard let known = question.instant(.issuedAt), let found = seconds("iat"),
      found != known.seconds
    else { return nil }
    return "iat is \(found), where \(known.seconds) is expected"
  }

  private func lifeProblem(_ question: Question) -> String? {
    guard let known = question.integer(.timeToLive), let lifetime = lifetime("exp"),
      lifetime != known
    else { return nil }
    return "exp is \(lifetime) seconds after iat, where \(known) are expected"
  }

  private static let greatest: Int64 = 253_402_300_799
}
