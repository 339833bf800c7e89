import AuthConformance

extension LayerServiceMachine {
  /// The verdict on a token; a question is touched if its interpretations lead to different ones.
  func verdict(
    on input: LayerTokenVerifier.Input,
    _ interpretations: inout Interpretations
  ) throws -> Verdict<LayerTokenVerifier.Findings> {
    func isRejected(_ issue: IssueInFuture, _ type: OtherType, _ leeway: ClockLeeway) throws -> Bool
    {
      let verifier = verifier(issue, type, leeway)
      if case .invalid = try verify(verifier, input) { return true } else { return false }
    }
    let strict = try verify(verifier, input)
    guard case .invalid = strict, try !isRejected(.accept, .accept, .some) else { return strict }
    var taken = (issue: IssueInFuture.accept, type: OtherType.accept, leeway: ClockLeeway.some)
    if try isRejected(.reject, .accept, .some) {
      taken.issue = try interpretations.take(IssueInFuture.self)
    }
    if try isRejected(.accept, .reject, .some) {
      taken.type = try interpretations.take(OtherType.self)
    }
    if try isRejected(.accept, .accept, .none) {
      taken.leeway = try interpretations.take(ClockLeeway.self)
    }
    return try verify(verifier(taken.issue, taken.type, taken.leeway), input)
  }

  private func verifier(
    _ issue: IssueInFuture,
    _ type: OtherType,
    _ leeway: ClockLeeway
  ) -> LayerTokenVerifier {
    var verifier = verifier
    if issue == .accept {
      verifier.claimChecks = verifier.claimChecks.without("issued").without("exp-after-iat")
    }
    if type == .accept {
      verifier.reader.headerChecks = verifier.reader.headerChecks.without("typ")
    }
    if leeway == .some {
      verifier.claimChecks = verifier.claimChecks.replacing("expired", with: Self.expiredLongAgo)
    }
    return verifier
  }

  /// A token is valid for some seconds more, since clocks differ.
  private static let expiredLongAgo = AuthReference.Rule<Evidence<LayerTokenVerifier.Input>>(
    "expired"
  ) { evidence in
    let exp = try evidence.claims.date("exp")
    try require(!evidence.time.now.isPast(exp, by: leeway), else: .expired)
  }

  /// The seconds by which clocks may differ, if they may.
  static let leeway: Int64 = 60
}
