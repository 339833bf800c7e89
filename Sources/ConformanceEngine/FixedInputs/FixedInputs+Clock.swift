extension FixedInputs {
  /// Whether a call goes by the clock of the implementation.
  func hasClock(_ operation: Operation) -> Bool {
    guard case .call(let call) = operation else { return false }
    return limits[call]?.hasClock ?? false
  }

  /// A case as it was asked, now that it is known when: one expectation for each answer.
  func settled(
    _ vector: VectorCase,
    of call: Call,
    _ answers: [Answer],
    between window: ClosedRange<Instant>
  ) async -> VectorCase? {
    guard let limits = limits[call] else { return nil }
    let tolerance = limits.clockTolerance
    let start = window.lowerBound.adding(seconds: -tolerance) ?? window.lowerBound
    let end = window.upperBound.adding(seconds: tolerance) ?? window.upperBound
    let moments = answers.map { answer in
      answer.output?["token"]?.string.flatMap { IssueTime(of: $0) }?
        .moment(within: start.seconds...end.seconds) ?? window.lowerBound
    }
    guard let first = moments.first,
      case .success(var settled) = await settled(vector, of: call, at: first)
    else { return nil }
    guard case .token(var token) = settled.expectation else { return settled }
    for moment in moments.dropFirst() {
      guard case .success(let next) = await self.settled(vector, of: call, at: moment),
        case .token(let expectation) = next.expectation
      else { continue }
      token.later.append(expectation)
    }
    settled.expectation = .token(token)
    return settled
  }
}

/// What a token says of the time at which it was made.
private struct IssueTime {
  /// The claim `iat`, in whatever unit the issuer writes it.
  private let issuedAt: Int64

  init?(of token: String) {
    guard let jws = try? CompactJWS(token), let claims = try? JSON(parsing: jws.payload),
      let issuedAt = claims[["iat"]]?.number?.int64
    else { return nil }
    self.issuedAt = issuedAt
  }

  /// The instant at which it was made, if it can be of this time: even if the claim counts
  /// milliseconds, or is in the time of another zone, which is then the only thing that is wrong.
  func moment(within time: ClosedRange<Int64>) -> Instant? {
    if time.contains(issuedAt) { return Instant(seconds: issuedAt) }
    let (seconds, rest) = issuedAt.quotientAndRemainder(dividingBy: 1_000)
    if time.contains(seconds), rest >= 0 {
      return Instant(seconds: seconds, nanoseconds: Int32(rest) * 1_000_000)
    }
    // Zones differ by quarters of an hour, and by no more than 14 hours.
    let quarter: Int64 = 900
    let (distance, overflow) = issuedAt.subtractingReportingOverflow(time.lowerBound)
    guard !overflow, abs(distance) <= 57 * quarter else { return nil }
    let shift = ((distance % quarter) + quarter) % quarter
    let near = time.lowerBound + shift
    return time.contains(near) ? Instant(seconds: near) : nil
  }
}
