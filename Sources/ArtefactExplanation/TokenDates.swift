import AuthConformance
import AuthReference
import StrictJSON

/// The dates of a token's claims, read as whoever made them may have meant them.
struct TokenDates {
  private let claims: JSON.Object?

  init(_ claims: JSON.Object?) { self.claims = claims }

  /// `iat`; one in milliseconds is taken for what it says.
  var issuedAt: Instant? { seconds("iat").flatMap { Instant(seconds: $0) } }

  /// Seconds from `iat` to another date.
  func lifetime(_ name: String) -> Int64? {
    guard let end = seconds(name), let start = seconds("iat") else { return nil }
    return end.subtractingReportingOverflow(start).overflow ? nil : end - start
  }

  private func seconds(_ name: String) -> Int64? {
    let value = claims?[name]
    guard let number = value?.number ?? value?.string.flatMap(JSON.Number.init) else { return nil }
    guard let count = NumericDate(number)?.seconds ?? number.int64 else { return nil }
    // RFC 3339 ends with the year 9999.
    return count > Self.greatest ? count / 1000 : count
  }

  /// The rules of the dates themselves, and of the present.
  func rules(
    iat: String,
    exp: String,
    expAfterIAT: String,
    _ question: Question
  ) -> [Judged] {
    let now = question.now
    var rules = [
      Judged(iat, of: claims, problem: { dateProblem("iat", in: $0) ?? shifted(from: question) }),
      Judged(exp, of: claims, problem: { dateProblem("exp", in: $0) ?? lifeProblem(question) }),
    ]
    if let lifetime = lifetime("exp") {
      rules.append(Judged(expAfterIAT, lifetime > 0 ? nil : "exp is not after iat"))
    }
    if let end = claims?["exp"]?.number.flatMap({ NumericDate($0) })?.instant {
      let isOver = now.seconds >= end.seconds
      rules.append(Judged("JWT-EXP", isOver ? "it expired \(end.words(from: now))" : nil))
    }
    if let start = claims?["nbf"]?.number.flatMap({ NumericDate($0) })?.instant {
      let isEarly = now.seconds < start.seconds
      rules.append(Judged("JWT-NBF", isEarly ? "it is valid only \(start.words(from: now))" : nil))
    }
    if let start = claims?["iat"]?.number.flatMap({ NumericDate($0) })?.instant,
      start.seconds > now.seconds
    {
      let sentence =
        "it was issued \(start.words(from: now)); whether a verifier takes that is left open"
      rules.append(Judged("JWT-IAT-FUTURE", .notJudged(sentence)))
    }
    return rules
  }

  private func dateProblem(_ name: String, in claims: JSON.Object) -> String? {
    guard let value = claims[name] else { return "\(name) is missing" }
    guard let number = value.number else { return "\(name) is \(value.compact()), not a number" }
    if let count = number.int64, count > Self.greatest {
      return "\(name) is \(number), which looks like milliseconds"
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
