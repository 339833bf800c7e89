/// An interpretation and the first case that showed it.
package struct InterpretationEvidence: Sendable, Equatable {
  package var taken: TakenInterpretation
  /// The call or the role that takes it.
  package var operation: Operation
  /// The first case that showed it.
  package var shownBy: CaseID

  /// What is wrong where another interpretation of the same is shown later; nil where none is.
  package func contradiction(by later: TakenInterpretation) -> String? {
    guard later.ambiguity == taken.ambiguity, later.interpretation != taken.interpretation else {
      return nil
    }
    return "shows the interpretation \"\(later.interpretation)\" of \(later.ambiguity), but "
      + "\"\(taken.interpretation)\" in \(shownBy)"
  }
}

extension InterpretationEvidence: Codable {
  private enum Key: CodingKey { case operation, shownBy }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    taken = try TakenInterpretation(from: decoder)
    operation = try members.decode(Operation.self, forKey: .operation)
    shownBy = try members.decode(CaseID.self, forKey: .shownBy)
  }

  package func encode(to encoder: any Encoder) throws {
    try taken.encode(to: encoder)
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(operation, forKey: .operation)
    try members.encode(shownBy, forKey: .shownBy)
  }
}
