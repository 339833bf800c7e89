import AuthConformance
import StrictJSON

/// A rule of the documents as a value: its requirements, its demand on a member, and its check.
///
///     Rule("SINCH-TOKEN-ISS", claim: "iss", .equals(\.applicationKey, SinchNames.application),
///          else: .wrongIssuer)
///
/// The check throws a ``Refusal`` if the subject breaks the rule. A check may also correct the
/// subject for later rules; the checks of the reference leave it unchanged.
package struct Rule<Subject>: NamedPart {
  package let name: String
  /// The requirements that the rule enforces.
  package let requirements: [RequirementID]
  /// The member or parameter that the rule is about.
  package let member: String
  package let demand: Demand<Subject>
  /// The reason of the refusal if the rule is broken.
  package let reason: ReasonCode?
  /// The check that the rule comes to.
  package var body: @Sendable (inout Subject) throws -> Void

  /// A rule of a kind of its own.
  package init(
    _ requirements: RequirementID...,
    named name: String,
    _ body: @escaping @Sendable (inout Subject) throws -> Void
  ) {
    self.init(requirements, name, of: name, .custom, else: nil, body)
  }

  /// Creates a check that no document requires.
  package init(_ name: String, _ body: @escaping @Sendable (inout Subject) throws -> Void) {
    self.init([], name, of: name, .custom, else: nil, body)
  }

  init(
    _ requirements: [RequirementID],
    _ name: String,
    of member: String,
    _ demand: Demand<Subject>,
    else reason: ReasonCode?,
    _ body: @escaping @Sendable (inout Subject) throws -> Void
  ) {
    self.name = name
    self.requirements = requirements
    self.member = member
    self.demand = demand
    self.reason = reason
    self.body = body
  }
}

package enum Demand<Subject>: Sendable {
  /// Exactly this text.
  case equals(Expected<Subject>)
  /// A text that is not empty.
  case filled
  /// A value of this list; nil allows the member to be absent.
  case oneOf([JSON?])
  /// A date.
  case date
  /// A limit on how early, how late or how short something may be.
  case bound(Bound<Subject>)
  /// The absence of the member.
  case absent
  /// A demand that only the check expresses.
  case custom
}

/// A text that is expected, as a function of one of the subject's parameters.
package struct Expected<Subject>: Sendable {
  /// The path of the parameter in the input.
  package let path: any AnyKeyPath & Sendable
  package let parameter: @Sendable (Subject) -> String
  /// Derives the expected text from the parameter.
  package let text: @Sendable (String) -> String

  package func callAsFunction(_ subject: Subject) -> String { text(parameter(subject)) }
}

/// A least number of seconds between two dates; a time to live counts as a date after 0.
package struct Bound<Subject>: Sendable {
  /// The two dates; nil if there is nothing to compare, or if another rule has to refuse the
  /// subject.
  package var dates: @Sendable (Subject) throws -> (earlier: NumericDate, later: NumericDate)?
  /// The seconds; fewer than none are a tolerance.
  package var distance: @Sendable (Subject) -> Int64
  /// Whether exactly this number of seconds is too short.
  package var isStrict = false

  package func holds(for subject: Subject) throws -> Bool {
    guard let (earlier, later) = try dates(subject) else { return true }
    let distance = distance(subject)
    return isStrict ? !earlier.isPast(later, by: -distance) : later.isPast(earlier, by: distance)
  }
}

extension Sequence {
  /// Applies the rules in order, up to the first that is broken.
  func apply<Subject>(to subject: inout Subject) throws where Element == Rule<Subject> {
    for rule in self { try rule.body(&subject) }
  }

  /// Applies the rules in order to something that stays as it is.
  func apply<Subject>(to subject: Subject) throws where Element == Rule<Subject> {
    var copy = subject
    try apply(to: &copy)
  }
}
