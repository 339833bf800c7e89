/// A rule that the cases of a run check, and the document that it is from.
package struct CheckedRequirement: Sendable, Equatable, Codable {
  /// The name that cases know it by.
  package var id: RequirementID
  /// How binding the rule is.
  package var strength: Requirement.Strength
  /// What the rule rests on.
  package var basis: Requirement.Basis
  package var document: String
  /// The heading of the document's section.
  package var section: String
  /// The rule, in the suite's own words.
  package var statement: String

  package init(_ requirement: Requirement, of document: String) {
    id = requirement.id
    strength = requirement.strength
    basis = requirement.basis
    self.document = document
    section = requirement.section
    statement = requirement.statement
  }

  /// The rules that a case of the suite checks, in the order of the documents.
  static func all(of suite: Suite, among checked: Set<RequirementID>) -> [CheckedRequirement] {
    suite.documents.flatMap { document in
      document.requirements.filter { checked.contains($0.id) }
        .map { CheckedRequirement($0, of: document.title) }
    }
  }
}
