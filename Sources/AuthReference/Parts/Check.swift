import AuthConformance

/// One rule, by name: it throws a ``Refusal`` where the subject breaks it.
///
/// A check may also set right what later ones see; those of the reference leave it alone.
package struct Check<Subject>: NamedPart {
  package let name: String
  /// The rule.
  package var body: @Sendable (inout Subject) throws -> Void

  /// Names a rule.
  package init(_ name: String, _ body: @escaping @Sendable (inout Subject) throws -> Void) {
    self.name = name
    self.body = body
  }
}

extension Sequence {
  /// Applies the rules in order, up to the first that is broken.
  func apply<Subject>(to subject: inout Subject) throws where Element == Check<Subject> {
    for check in self { try check.body(&subject) }
  }

  /// Applies the rules in order to something that stays as it is.
  func apply<Subject>(to subject: Subject) throws where Element == Check<Subject> {
    var copy = subject
    try apply(to: &copy)
  }
}
