import AuthConformance

extension Rule {
  /// Creates a rule for a parameter that may not be empty if it is given.
  package init(
    _ requirements: RequirementID...,
    parameter: String,
    _ text: @escaping @Sendable (Subject) -> String?
  ) {
    self.init(requirements, parameter, of: parameter, .filled, else: .malformed) {
      try require(text($0)?.isEmpty != true, else: .malformed)
    }
  }

  /// Creates a rule for a number of seconds that has a least value if it is given.
  package init(
    _ requirements: RequirementID...,
    parameter: String,
    of seconds: @escaping @Sendable (Subject) -> Int64?,
    isAtLeast least: Int64,
    else reason: ReasonCode
  ) {
    let bound = Bound<Subject>(
      dates: { subject in
        seconds(subject).map { (NumericDate(seconds: 0), NumericDate(seconds: $0)) }
      },
      distance: { _ in least }
    )
    self.init(requirements, parameter, of: parameter, .bound(bound), else: reason) {
      try require(bound.holds(for: $0), else: reason)
    }
  }
}
