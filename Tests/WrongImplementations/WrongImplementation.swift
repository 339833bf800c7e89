import AuthConformance
import ConformanceEngine

/// One way to be wrong, which every group of vectors of its operations must find out.
///
/// Most ways wrap a right implementation and are right as often as they can be, so that a group
/// catches them only by the case that is made for it.
package struct WrongImplementation: Sendable {
  /// What reports and tests call it.
  package let name: String
  /// The operations that it gets wrong.
  package let operations: [Call]
  /// Begins anew, with nothing remembered.
  package let make: @Sendable () -> any Implementation

  /// All ways to be wrong, around a right implementation.
  package static func all(around right: some Implementation) -> [WrongImplementation] {
    [
      WrongImplementation("always valid", verdicts) { AlwaysValid(right: right) },
      WrongImplementation("always invalid", verdicts) { AlwaysInvalid(right: right) },
      WrongImplementation("never refuses", productions) { NeverRefuses(right: right) },
      WrongImplementation("always refuses", productions) { AlwaysRefuses(right: right) },
      WrongImplementation("throws") { LocalImplementation(Throwing()) },
      WrongImplementation("constant output") { LocalImplementation(ConstantOutput()) },
      WrongImplementation("first answer for ever") { FirstAnswer(right: right) },
      WrongImplementation("one call late") { OneCallLate(right: right) },
      WrongImplementation("empty output") { EmptyOutput(right: right) },
    ]
  }

  private init(
    _ name: String,
    _ operations: [Call] = Call.allCases,
    make: @escaping @Sendable () -> any Implementation
  ) {
    self.name = name
    self.operations = operations
    self.make = make
  }

  private static var verdicts: [Call] {
    Call.allCases.filter { $0.contract.kind == .verdict }
  }

  private static var productions: [Call] {
    Call.allCases.filter { $0.contract.kind == .response }
  }
}
