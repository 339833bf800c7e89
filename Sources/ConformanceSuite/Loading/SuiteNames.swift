import AuthConformance
import StrictJSON

/// The names that a suite defines, against which those that its files use are held.
struct SuiteNames {
  private let requirements: Set<RequirementID>
  private let flags: Set<FlagID>
  private let decisions: [DecisionID: Decision]

  init(_ suite: Suite) {
    requirements = Set(suite.requirements.map(\.id))
    flags = Set(suite.flags.map(\.id))
    decisions = Dictionary(suite.decisions.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The names in a file that the suite does not know.
  func unknownReferences(in file: VectorFile) -> [VectorError] {
    var errors: [VectorError] = []
    for (index, vector) in file.cases.enumerated() {
      let place: JSON.Path = ["cases", .index(index)]
      for (position, id) in vector.requirements.enumerated() where !requirements.contains(id) {
        let path = place.appending("requirements").appending(.index(position))
        errors.append(.unknown("requirement", id, among: requirements, at: path))
      }
      for (position, id) in vector.flags.enumerated() where !flags.contains(id) {
        let path = place.appending("flags").appending(.index(position))
        errors.append(.unknown("flag", id, among: flags, at: path))
      }
      if case .decision(let expected) = vector.expectation {
        let path = place.appending("expect").appending("decision")
        let readings = expected.readings.map(\.reading)
        let place = path.appending("readings")
        errors += mismatch(of: expected.id, readings, at: path, place).map { [$0] } ?? []
      }
      if case .trace(let trace) = vector.expectation {
        errors += trace.openSteps.compactMap { step in
          let path = JSON.Path(place.steps + step.path.steps)
          return mismatch(of: step.decision, step.readings, at: path, path.appending("readings"))
        }
      }
    }
    return errors
  }

  private func mismatch(
    of id: DecisionID,
    _ readings: [Reading],
    at place: JSON.Path,
    _ readingsPlace: JSON.Path
  ) -> VectorError? {
    guard let decision = decisions[id] else {
      return .unknown("decision", id, among: decisions.keys, at: place.appending("id"))
    }
    let names = decision.readings.map(\.name)
    if readings == names { return nil }
    let list = names.map(\.rawValue).joined(separator: ", ")
    let message = "the readings of \"\(id)\" are, in this order, \(list)"
    return VectorError(.unknownReference, message, at: readingsPlace)
  }

  /// The decisions that a profile does not know or leaves open, and readings that there are not.
  func mismatches(of profile: Profile) -> [VectorError] {
    let place: JSON.Path = ["readings"]
    var errors: [VectorError] = []
    for (id, reading) in profile.readings.sorted(by: { $0.key < $1.key }) {
      let path = place.appending(.member(id.rawValue))
      guard let decision = decisions[id] else {
        errors.append(.unknown("decision", id, among: decisions.keys, at: path))
        continue
      }
      let names = decision.readings.map(\.name)
      if !names.contains(reading) {
        errors.append(.unknown("reading", reading, among: names, at: path))
      }
    }
    for id in decisions.keys.sorted() where profile.readings[id] == nil {
      let message = "the profile leaves the decision \"\(id)\" open"
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
    let nearest = known.sorted().map(\.rawValue).nearest(to: name.rawValue).first
    let advice = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return VectorError(.unknownReference, "there is no \(kind) \"\(name)\"\(advice)", at: path)
  }
}

extension Collection where Element: Identifier {
  /// Complains about the first id that is there twice; the elements at the path have a member `id`.
  func expectDistinct(
    after known: [Element] = [],
    at path: JSON.Path,
    member: JSON.Path.Step = "id"
  ) throws(VectorError) {
    var seen = Set(known)
    for (index, id) in enumerated() where !seen.insert(id).inserted {
      let place = path.appending(.index(index)).appending(member)
      throw VectorError(.duplicateID, "\"\(id)\" is defined twice", at: place)
    }
  }
}
