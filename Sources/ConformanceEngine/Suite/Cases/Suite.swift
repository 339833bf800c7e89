/// Everything that a folder of vectors holds.
package struct Suite: Sendable {
  /// The groups of cases, ordered by path.
  package var files: [VectorFile]
  package var documents: [RequirementDocument]
  /// What the documents leave open.
  package var ambiguities: [Ambiguity]
  /// Fixed choices of interpretations.
  package var profiles: [Profile]
  /// Classes of mistakes.
  package var flags: [Flag]

  package init(
    files: [VectorFile],
    documents: [RequirementDocument] = [],
    ambiguities: [Ambiguity] = [],
    profiles: [Profile] = [],
    flags: [Flag] = []
  ) {
    self.files = files
    self.documents = documents
    self.ambiguities = ambiguities
    self.profiles = profiles
    self.flags = flags
  }

  package var caseCount: Int { files.reduce(0) { $0 + $1.cases.count } }

  /// The cases by their ids.
  package var casesByID: [CaseID: VectorCase] {
    var cases = [CaseID: VectorCase](minimumCapacity: caseCount)
    for file in files {
      for vector in file.cases { cases[vector.id] = vector }
    }
    return cases
  }

  package var requirements: [Requirement] { documents.flatMap(\.requirements) }

  /// How binding each rule is.
  package var strengths: [RequirementID: Requirement.Strength] {
    Dictionary(requirements.map { ($0.id, $0.strength) }) { first, _ in first }
  }
}
