/// The names that a suite defines, against which those that its files use are held.
struct SuiteNames {
  private let requirements: Set<RequirementID>
  private let flags: Set<FlagID>
  private let ambiguities: [AmbiguityID: Ambiguity]

  init(_ suite: Suite) {
    requirements = Set(suite.requirements.map(\.id))
    flags = Set(suite.flags.map(\.id))
    ambiguities = Dictionary(suite.ambiguities.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The names in a file that the suite does not know.
  func unknownReferences(in file: VectorFile) -> [VectorError] {
    file.cases.enumerated().flatMap { unknownReferences(in: $1, number: $0) }
  }

  /// The names in one case of a file that the suite does not know.
  func unknownReferences(in vector: VectorCase, number: Int) -> [VectorError] {
    var errors: [VectorError] = []
    let place: JSON.Path = ["cases", .index(number)]
    for (position, id) in vector.requirements.enumerated() where !requirements.contains(id) {
      let path = place.appending("requirements").appending(.index(position))
      errors.append(.unknown("requirement", id, among: requirements, at: path))
    }
    for (position, id) in vector.flags.enumerated() where !flags.contains(id) {
      let path = place.appending("flags").appending(.index(position))
      errors.append(.unknown("flag", id, among: flags, at: path))
    }
    if case .ambiguity(let expected) = vector.expectation {
      let path = place.appending("expect").appending("ambiguity")
      let interpretations = expected.interpretations.map(\.interpretation)
      let place = path.appending("interpretations")
      errors += mismatch(of: expected.id, interpretations, at: path, place).map { [$0] } ?? []
    }
    if case .trace(let trace) = vector.expectation {
      errors += trace.openSteps.compactMap { step in
        let path = JSON.Path(place.steps + step.path.steps)
        return mismatch(
          of: step.ambiguity,
          step.interpretations,
          at: path,
          path.appending("interpretations")
        )
      }
    }
    return errors
  }

  private func mismatch(
    of id: AmbiguityID,
    _ interpretations: [Interpretation],
    at place: JSON.Path,
    _ interpretationsPlace: JSON.Path
  ) -> VectorError? {
    guard let ambiguity = ambiguities[id] else {
      return .unknown("ambiguity", id, among: ambiguities.keys, at: place.appending("id"))
    }
    let names = ambiguity.interpretations.map(\.name)
    if interpretations == names { return nil }
    let list = names.map(\.rawValue).joined(separator: ", ")
    let message = "the interpretations of \(id.rawValue.quoted) are, in this order, \(list)"
    return VectorError(.unknownReference, message, at: interpretationsPlace)
  }

  /// The ambiguities that a profile does not know or leaves open, and interpretations that there are not.
  func mismatches(of profile: Profile) -> [VectorError] {
    let place: JSON.Path = ["interpretations"]
    var errors: [VectorError] = []
    for (id, interpretation) in profile.interpretations.sorted(by: { $0.key < $1.key }) {
      let path = place.appending(.member(id.rawValue))
      guard let ambiguity = ambiguities[id] else {
        errors.append(.unknown("ambiguity", id, among: ambiguities.keys, at: path))
        continue
      }
      let names = ambiguity.interpretations.map(\.name)
      if !names.contains(interpretation) {
        errors.append(.unknown("interpretation", interpretation, among: names, at: path))
      }
    }
    for (member, texts) in [("reasons", profile.reasons), ("reference", profile.departures)] {
      for id in texts.keys.sorted() where ambiguities[id] == nil {
        let path: JSON.Path = [.member(member), .member(id.rawValue)]
        errors.append(.unknown("ambiguity", id, among: ambiguities.keys, at: path))
      }
    }
    for id in ambiguities.keys.sorted() where profile.interpretations[id] == nil {
      let message = "the profile has no interpretation of \(id.rawValue.quoted)"
      errors.append(VectorError(.missingMember, message, at: place))
    }
    return errors
  }
}

extension VectorError {
  fileprivate static func unknown<Name: Identifier>(
    _ kind: String,
    _ name: Name,
    among known: some Collection<Name>,
    at path: JSON.Path
  ) -> VectorError {
    .unknown(
      "there is no \(kind) \(name.rawValue.quoted)",
      code: .unknownReference,
      name.rawValue,
      among: known.lazy.map(\.rawValue),
      at: path
    )
  }
}

extension Collection where Element: Hashable & CustomStringConvertible {
  /// Complains about the first id that is there twice; the elements at the path have a member `id`.
  func expectDistinct(
    after known: [Element] = [],
    at path: JSON.Path,
    member: JSON.Path.Step = "id"
  ) throws(VectorError) {
    var seen = Set(known)
    for (index, id) in enumerated() where !seen.insert(id).inserted {
      let place = path.appending(.index(index)).appending(member)
      throw VectorError(.duplicateID, "\(id.description.quoted) is defined twice", at: place)
    }
  }
}
