/// One value for each strength of a requirement.
package struct ByStrength<Value: Sendable & Equatable>: Sendable, Equatable {
  private var required: Value
  private var recommended: Value
  private var hardening: Value

  /// The same value for each.
  package init(repeating value: Value) {
    required = value
    recommended = value
    hardening = value
  }

  package subscript(strength: Requirement.Strength) -> Value {
    get {
      switch strength {
      case .required: required
      case .recommended: recommended
      case .hardening: hardening
      }
    }
    set {
      switch strength {
      case .required: required = newValue
      case .recommended: recommended = newValue
      case .hardening: hardening = newValue
      }
    }
  }
}

extension ByStrength: Encodable where Value: Encodable {}
extension ByStrength: Decodable where Value: Decodable {}

extension ByStrength<Counts> {
  /// Counts the outcomes of cases, each with those of its strength.
  init(of cases: [CaseResult]) {
    self.init(repeating: Counts())
    // A case has many members: it is looked at where it stands, not copied.
    for index in cases.indices { self[cases[index].strength].add(cases[index].outcome) }
  }

  /// The cases of all strengths together.
  package var total: Counts {
    Requirement.Strength.allCases.reduce(into: Counts()) { $0 += self[$1] }
  }

  /// The cases that decide whether an implementation is conformant at a level.
  package func deciding(at level: Requirement.Strength) -> Counts {
    Requirement.Strength.allCases.filter { $0 >= level }
      .reduce(into: Counts()) { $0 += self[$1] }
  }

  package static func += (left: inout Self, right: Self) {
    for strength in Requirement.Strength.allCases { left[strength] += right[strength] }
  }
}

extension ByStrength<Int> {
  func deciding(at level: Requirement.Strength) -> Int {
    Requirement.Strength.allCases.filter { $0 >= level }.reduce(0) { $0 + self[$1] }
  }

  /// The numbers of all strengths together.
  package var total: Int { Requirement.Strength.allCases.reduce(0) { $0 + self[$1] } }

  /// The numbers that are not 0, such as "10 required, 2 hardening".
  package func words(_ number: (Int) -> String = \.description) -> String {
    Requirement.Strength.allCases.filter { self[$0] > 0 }
      .map { "\(number(self[$0])) \($0)" }.joined(separator: ", ")
  }
}
