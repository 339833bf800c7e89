import ConformanceEngine

/// The findings of one cause: those that a known fault explains, or that differ alike at one place.
package struct FoundCause: Sendable {
  /// The case of the finding that is shown: one of the strongest rule, and of these the smallest.
  package let id: CaseID
  /// The other findings, in words, in the order in which they were found.
  package private(set) var others: [String] = []
  /// How many more requests or conversations went wrong in this way.
  package private(set) var count = 0

  /// Gathers findings by their causes, in the order in which the first of each was found.
  ///
  /// - Parameters:
  ///   - found: the cases of these findings.
  ///   - diagnoses: what explains the cases.
  package static func all(
    _ findings: [Finding],
    _ conversations: [ConversationFinding],
    _ found: FoundCases,
    _ diagnoses: [Diagnosis]
  ) -> [FoundCause] {
    let calls = zip(found.ids, findings).map { id, finding in
      Member(
        id: id,
        difference: finding.causeDifference,
        weight: (finding.strength, -finding.edits.count),
        words: "\(finding.call): \(finding.summary)",
        count: finding.others
      )
    }
    let walks = zip(found.conversationIDs, conversations).map { id, finding in
      Member(
        id: id,
        difference: finding.causeDifference,
        weight: (finding.strength, -finding.eventCount),
        words: "\(finding.role): \(finding.summary)",
        count: finding.others
      )
    }
    let causes = diagnoses.filter { $0.kind == .cause }
    var groups: [(key: Key, members: [Member])] = []
    for member in calls + walks {
      let fault = causes.firstIndex { $0.cases.contains(member.id) }
      let key = fault.map(Key.fault) ?? .difference(member.difference)
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].members.append(member)
      } else {
        groups.append((key, [member]))
      }
    }
    return groups.compactMap { FoundCause(of: $0.members) }
  }

  private init?(of members: [Member]) {
    var best: Int?
    for index in members.indices
    where best.map({ members[$0].weight < members[index].weight }) ?? true {
      best = index
    }
    guard let best else { return nil }
    id = members[best].id
    for (index, member) in members.enumerated() {
      if index != best, member.words != members[best].words, !others.contains(member.words) {
        others.append(member.words)
      }
      count += member.count + (index == best ? 0 : 1)
    }
  }

  private struct Member {
    let id: CaseID
    let difference: CauseDifference
    let weight: (strength: Requirement.Strength, size: Int)
    let words: String
    let count: Int
  }

  private enum Key: Equatable {
    case fault(Int)
    case difference(CauseDifference)
  }
}

/// The place and kind of a difference, whatever the values are.
struct CauseDifference: Hashable {
  let operation: Operation
  let kind: Failure.Kind
  /// The member that differs, or the actions that were exchanged.
  let place: String
  /// The rule that is broken, if the place does not tell causes apart.
  var rule: RequirementID?
  /// The inputs that are out of the ordinary, if nothing else tells causes apart.
  var inputs: Set<Place> = []
  /// Whether the same request is answered in other ways too.
  var isUnsteady = false
}

extension Finding {
  var causeDifference: CauseDifference {
    let isVerdict = difference.isRejectionExpected || difference.place == Difference.whole
    return CauseDifference(
      operation: .call(call),
      kind: failure.kind,
      place: difference.place,
      rule: isVerdict && !isRaised ? vector.requirements.first : nil,
      inputs: isBreakdown ? Set(edits.map(\.place)) : [],
      isUnsteady: isUnsteady
    )
  }
}

extension ConversationFinding {
  var causeDifference: CauseDifference {
    let first = failure.differences.first
    let member = first.map { MemberRequirements.path(of: $0.place) } ?? ""
    let names = [first?.expected, first?.actual].map { text in
      String((text ?? "").prefix { $0 != " " && $0 != "{" })
    }
    // A breakdown does not depend on the topic of the conversation.
    if failure.kind == .error {
      return CauseDifference(operation: .role(role), kind: .error, place: "", isUnsteady: isFlaky)
    }
    return CauseDifference(
      operation: .role(role),
      kind: failure.kind,
      place: member.isEmpty ? names.joined(separator: " for ") : member,
      rule: member.isEmpty ? vector.requirements.first : nil,
      isUnsteady: isFlaky
    )
  }
}

extension Explored {
  /// The findings below a level, one for each difference that no finding of the level has.
  package func findings(
    below level: Requirement.Strength
  ) -> [(strength: Requirement.Strength, operation: Operation, words: String)] {
    var seen = Set(
      findings(at: level).map(\.causeDifference)
        + conversationFindings(at: level).map(\.causeDifference)
    )
    let calls = findings.filter { $0.strength < level && seen.insert($0.causeDifference).inserted }
    let walks = conversationFindings.filter {
      $0.strength < level && seen.insert($0.causeDifference).inserted
    }
    return calls.map { ($0.strength, .call($0.call), "\($0.summary): \($0.answer)") }
      + walks.map { ($0.strength, .role($0.role), "\($0.summary): \($0.answer)") }
  }
}
