extension QuestionSpace {
  /// The places of dates.
  var dated: [Place] { places.filter { date(at: $0, in: plain) != nil } }

  /// The date at a place of a question, in seconds; nil if there is no valid date.
  func date(at place: Place, in draft: Draft) -> Double? {
    guard case .json(let value) = draft[place] else { return nil }
    switch (place, value) {
    case (.claim, .number(let number)):
      return Double(number.text).flatMap { abs($0) < 1e12 ? $0 : nil }
    case (.parameter(let name), .string(let text)):
      guard case .instant = ParameterKind(of: .parameter(name), in: call) else { return nil }
      return Instant(rfc3339: text).map { Double($0.seconds) + Double($0.nanoseconds) / 1e9 }
    default: return nil
    }
  }

  /// The order of the dates of a question, and which of them are less than a second apart.
  func relations(of draft: Draft) -> Set<Trait> {
    let dates = dated.compactMap { place in date(at: place, in: draft).map { (place, $0) } }
    var relations: Set<Trait> = []
    for (index, (place, date)) in dates.enumerated() {
      for (other, otherDate) in dates[..<index] {
        let order = date < otherDate ? "before" : date == otherDate ? "at" : "after"
        let isNear = abs(date - otherDate) < 1
        relations.insert(Trait(place: place, what: "\(isNear ? "just " : "")\(order) \(other)"))
      }
    }
    return relations
  }
}
