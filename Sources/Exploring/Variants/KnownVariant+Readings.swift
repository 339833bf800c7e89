extension RoleChanges where Base: InterpretingMachine, Item == KnownVariant {
  /// The reference under each interpretation that it does not take itself, one at a time.
  var readings: [KnownVariant] {
    Base.questions.flatMap { $0.interpretations.dropFirst().map(reading) }
  }

  private func reading(_ taken: any OpenQuestion) -> KnownVariant {
    let question = type(of: taken).id
    let all = ([taken] + taken.implied).map { (type(of: $0).id, $0.interpretation) }
    return with(
      VariantID(rawValue: "\(question)-\(taken.interpretation)"),
      "takes the interpretation \"\(taken.interpretation)\" of \(question)"
    ) { $0.interpretations.decide(taken) }
    .because("The documents leave this open")
    .takes(Dictionary(uniqueKeysWithValues: all))
  }
}
