extension Expectation {
  /// How many times the operation is asked; 0 for a trace, which asks as its steps say.
  package var requestCount: Int {
    switch self {
    case .output, .valid, .invalid, .refused: 1
    case .trace: 0
    case .token(let token): token.issues
    case .ambiguity(let ambiguity):
      ambiguity.interpretations.map(\.expectation.requestCount).max() ?? 1
    }
  }

  /// What is expected, for people.
  package var words: String {
    switch self {
    case .output(let members): "the output \(JSON.object(members).compact())"
    case .valid(let members) where members.isEmpty: "valid"
    case .valid(let members): "valid, with \(JSON.object(members).compact())"
    case .invalid([]): "invalid"
    case .refused([]): "refused"
    case .invalid(let reasons): "invalid (\(reasons.map(\.rawValue).joined(separator: " or ")))"
    case .refused(let reasons): "refused (\(reasons.map(\.rawValue).joined(separator: " or ")))"
    case .token(let token): token.words
    case .trace(let trace): "the right actions in \(trace.steps.count) steps"
    case .ambiguity(let ambiguity):
      ambiguity.interpretations.map { "\($0.expectation.words) (\"\($0.interpretation)\")" }
        .joined(separator: ", or ")
    }
  }
}

extension TokenExpectation {
  fileprivate var words: String {
    let count = issues == 1 ? "a token" : "\(issues) tokens"
    let fresh = fresh.isEmpty ? "" : ", \(fresh.joined(separator: " and ")) fresh in each"
    let names = unforeseeable.joined(separator: " and ")
    let unforeseeable = names.isEmpty ? "" : ", \(names) not to be foreseen"
    return "\(count) with the header \(JSON.object(header).compact()) and the claims "
      + JSON.object(claims).compact() + fresh + unforeseeable
  }
}
