import Audit

/// `maintain explore`: how much exploring finds in known faults, and that it finds nothing in known
/// variants.
enum ExploreCommand {
  /// - Parameters:
  ///   - questions: The largest number of questions to each implementation.
  ///   - isAmongAll: Whether faults are searched among all calls.
  ///   - hasRoles: Whether roles are explored, instead of calls.
  ///   - sets: The number of random sets of variants.
  ///   - least: The percentage of known faults that must be found.
  ///   - ids: The beginnings of the IDs of faults and variants; all if empty.
  static func run(
    questions: Int,
    isAmongAll: Bool,
    hasRoles: Bool,
    sets: Int,
    seed: UInt64,
    least: Int,
    ids: [String]
  ) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: "vectors").suite
    let start = ContinuousClock.now
    let proof: ExplorationProof
    do {
      proof = try await ExplorationProof(
        of: suite,
        questions: questions,
        isAmongAll: isAmongAll,
        hasRoles: hasRoles,
        sets: sets,
        seed: seed
      ) {
        id in ids.isEmpty || ids.contains { id.utf8.starts(with: $0.utf8) }
      }
    } catch {
      throw MaintenanceError(3, "the known faults and variants cannot be explored: \(error)")
    }
    if proof.faults.isEmpty && proof.variants.isEmpty {
      throw MaintenanceError(2, "no known fault or variant has such an id")
    }
    let missed = proof.faults.filter(\.explored.isClean)
    for row in missed {
      let open = row.explored.open
      let words = row.explored.openQuestions.first.map { ", such as \($0.words)" } ?? ""
      print("NOT FOUND \(row.names.joined())" + (open == 0 ? "" : ": \(open) open\(words)"))
    }
    let unfair = proof.variants.filter { !unfairness(of: $0.explored).isEmpty }
    for row in unfair {
      print("UNFAIR to \(row.names.joined(separator: " + "))")
      for line in unfairness(of: row.explored) { print("  \(line)") }
    }
    let reference = proof.reference.explored
    print(
      "reference: \(reference.findings.count + reference.conversationFindings.count) findings, "
        + "\(Int(proof.rate)) "
        + (hasRoles ? "conversations a second" : "questions a second in calls without RSA")
    )
    printShare(of: proof.faults, hasRoles)
    let asked = proof.variants.reduce(0) { $0 + $1.explored.questions }
    let held = proof.variants.reduce(0) { $0 + $1.explored.conversations }
    let open = proof.variants.reduce(0) { $0 + $1.explored.open }
    print(
      "\(unfair.count) of \(proof.variants.count) right implementations found wrong, "
        + "in \(asked) questions and \(held) conversations, \(open) answers open; "
        + "\(ContinuousClock.now - start)"
    )
    if !reference.isClean { return 1 }
    let isEnough = (proof.faults.count - missed.count) * 100 >= proof.faults.count * least
    return isEnough && unfair.isEmpty ? 0 : 1
  }

  /// The findings in a conforming implementation, which are false alarms.
  private static func unfairness(of explored: Explored) -> [String] {
    explored.findings(at: .required).map { "\($0.call): \($0.summary)\n  \($0.answer)" }
      + explored.conversationFindings(at: .required).map { finding in
        "\(finding.role): \(finding.summary)\n  \(finding.answer)\n  "
          + finding.events.joined(separator: "\n  ")
      }
  }

  /// How many faults of calls or of roles were found.
  private static func printShare(of rows: [ExplorationProof.Row], _ isRole: Bool) {
    let found = rows.filter { !$0.explored.isClean }
    if rows.isEmpty { return }
    let kind = isRole ? "roles" : "calls"
    print("\(found.count) of \(rows.count) known faults of \(kind) found", terminator: "")
    let needed = found.compactMap(\.needed).sorted()
    let sizes = found.compactMap(\.size).sorted()
    let times = found.map(\.time).sorted()
    guard let largest = sizes.last, let slowest = times.last else { return print() }
    print(
      ", after \(needed[needed.count / 2]) \(isRole ? "conversations" : "questions") (median), "
        + "\(sizes[sizes.count / 2]) \(isRole ? "events" : "members off the plain question") "
        + "(median), \(largest) at most; "
        + "\(times[times.count / 2].inMilliseconds) ms (median), \(slowest.inMilliseconds) ms at most"
    )
  }
}

extension ExplorationProof.Row {
  /// After how many questions or conversations the first mistake was found.
  fileprivate var needed: Int? {
    explored.findings.first?.questions ?? explored.conversationFindings.first?.conversations
  }

  fileprivate var size: Int? {
    explored.findings.first?.edits.count ?? explored.conversationFindings.first?.eventCount
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
