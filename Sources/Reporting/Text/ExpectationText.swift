/// What a case expects, in lines for people and in full.
struct ExpectationText {
  let expectation: Expectation

  var lines: [String] {
    switch expectation {
    case .output(let members): ["exactly this output:"] + json(members).indented
    case .valid(let members) where members.isEmpty: ["valid"]
    case .valid(let members): ["valid, with at least"] + json(members).indented
    case .invalid(let reasons): ["invalid: " + reasons.words]
    case .refused(let reasons): ["refused: " + reasons.words]
    case .token(let token): lines(of: token)
    case .trace: [expectation.words]
    case .ambiguity(let ambiguity):
      ["by the interpretation of \(ambiguity.id):".visible]
        + ambiguity.interpretations.flatMap { alternative -> [String] in
          let lines = ExpectationText(expectation: alternative.expectation).lines
          return ["\(alternative.interpretation): \(lines.first ?? "")".visible]
            + lines.dropFirst().map { $0 }
        }.indented
    }
  }

  private func lines(of token: TokenExpectation) -> [String] {
    var table = Table()
    func add(_ label: String, _ members: JSON.Object) {
      if !members.isEmpty { table.add([label, JSON.object(members).compact().visible]) }
    }
    func add(_ label: String, _ names: [String]) {
      if !names.isEmpty { table.add([label, names.joined(separator: ", ").visible]) }
    }
    add("header", token.header)
    add("header may have", token.headerOptional)
    add("header has no", token.headerAbsent)
    add("claims", token.claims)
    add("claims may have", token.claimsOptional)
    add("claims have no", token.claimsAbsent)
    add("fresh in each", token.fresh)
    add("not to be foreseen", token.unforeseeable)
    switch token.signature {
    case .hs256(let key): table.add(["HS256 under key", Base64.standard.encode(key)])
    case .rs256(let pem): table.add(["RS256, public key", pem.visibleLines.first ?? ""])
    }
    let title = token.issues == 1 ? "a token with" : "\(token.issues) tokens, each with"
    return [title] + table.lines.indented
  }

  private func json(_ members: JSON.Object) -> [String] {
    JSON.object(members).pretty().visibleLines
  }
}

extension [ReasonCode] {
  /// The codes that are right, best first.
  fileprivate var words: String { map(\.rawValue).joined(separator: " or ") }
}
