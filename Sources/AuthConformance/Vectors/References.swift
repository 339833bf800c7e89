import StrictJSON

extension Suite {
  /// The names in a file that the suite does not know.
  func unknownReferences(in file: VectorFile) -> [VectorError] {
    let requirements = Set(documents.flatMap { $0.requirements.map(\.id) })
    let flags = Set(flags.map(\.id))
    let decisions = Dictionary(decisions.map { ($0.id, $0) }) { first, _ in first }
    var errors: [VectorError] = []
    for (index, vector) in file.cases.enumerated() {
      let place = JSON.Path().appending("cases").appending(.index(index))
      for (position, id) in vector.requirements.enumerated() where !requirements.contains(id) {
        let message = "there is no requirement \"\(id)\"" + advice(id.rawValue, requirements)
        let path = place.appending("requirements").appending(.index(position))
        errors.append(VectorError(.unknownReference, message, at: path))
      }
      for (position, id) in vector.flags.enumerated() where !flags.contains(id) {
        let message = "there is no flag \"\(id)\"" + advice(id.rawValue, flags)
        let path = place.appending("flags").appending(.index(position))
        errors.append(VectorError(.unknownReference, message, at: path))
      }
      if case .decision(let expected) = vector.expectation {
        errors += expected.mismatches(with: decisions, at: place.appending("expect"))
      }
    }
    return errors
  }
}

extension DecisionExpectation {
  fileprivate func mismatches(
    with decisions: [DecisionID: Decision],
    at place: JSON.Path
  ) -> [VectorError] {
    let place = place.appending("decision")
    guard let decision = decisions[id] else {
      let message = "there is no decision \"\(id)\"" + advice(id.rawValue, Set(decisions.keys))
      return [VectorError(.unknownReference, message, at: place.appending("id"))]
    }
    let names = decision.readings.map(\.name)
    guard readings.map(\.reading) != names else { return [] }
    let list = names.map(\.rawValue).joined(separator: ", ")
    let message = "the readings of \"\(id)\" are, in this order, \(list)"
    return [VectorError(.unknownReference, message, at: place.appending("readings"))]
  }
}

private func advice<Name: Identifier>(_ wrong: String, _ known: Set<Name>) -> String {
  let nearest = known.map(\.rawValue).sorted().nearest(to: wrong).first
  return nearest.map { "; did you mean \"\($0)\"?" } ?? ""
}
