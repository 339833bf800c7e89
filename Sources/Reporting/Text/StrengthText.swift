extension Requirement.Strength {
  /// So many cases of this strength, in words.
  func counting(_ count: Int) -> String {
    switch self {
    case .required: count.grouped(with: "required case")
    case .recommended: count.grouped(with: "recommendation")
    case .hardening: count.grouped(with: "hardening case")
    }
  }

  /// Why a failure of this strength does not fail a run at a level.
  func isBelow(_ level: Self) -> String { "\(rawValue), below the level \(level.rawValue)" }
}

extension ByStrength<Counts> {
  /// How many of which cases failed, such as "3 of 61 recommendations and 40 of 390 hardening cases
  /// failed"; nil if none did.
  func failed(of strengths: [Requirement.Strength], _ failed: (Counts) -> Int) -> String? {
    let parts = strengths.compactMap { strength in
      let count = failed(self[strength])
      let cases = strength.counting(self[strength].total)
      return count > 0 ? "\(count.grouped) of \(cases)" : nil
    }
    return parts.isEmpty ? nil : parts.joinedWithAnd + " failed"
  }
}

extension Counts {
  /// The cases that failed, those included that were expected to.
  var wrong: Int { failed + failedAsExpected }
}

extension JudgedShare {
  /// The share in words.
  var words: String {
    "\(requirements.grouped) of \(of.grouped) requirements were tested "
      + "(\(100 * requirements / max(1, of)) %)"
      + (requirements < of ? "; the rest depend on inputs that the implementation fixes" : "")
  }
}

extension Unjudged {
  /// The operation and the cause in words.
  package var words: String { ((operation.map { "\($0): " } ?? "") + reason).visible }
}

extension RunResult {
  private static let obstacleLimit = 3

  /// The lines that say what was not judged, and why; what the verdict says is not said again.
  var notJudged: [String] {
    let operations = verdict == .nothingChecked ? unjudged.dropFirst() : unjudged[...]
    let obstacles = obstacles
    let shown = obstacles.prefix(Self.obstacleLimit).map { obstacle in
      "\(obstacle.cases.grouped(with: "case")): \(obstacle.reason)".visible
    }
    let rest = obstacles.dropFirst(Self.obstacleLimit).reduce(0) { $0 + $1.cases }
    return operations.map(\.words) + shown
      + (rest > 0 ? ["\(rest.grouped(with: "case")) for other reasons; --verbose lists them"] : [])
  }

  /// The names that the implementation lists as operations and that are none; nil if there are none.
  var unknownOperations: String? {
    guard let names = implementation.unknownOperations else { return nil }
    let list = names.map { $0.quoted(upTo: 100) }.joinedWithAnd
    return "\(list): no operation of version \(suite.version), and not checked"
  }

  /// With what it was made, and when.
  var circumstances: String {
    "auth-conformance \(suite.version)".visible + (started.map { ", \($0.rfc3339)" } ?? "")
  }
}

extension Int {
  /// The number with its noun, in the plural unless it is one: "1,904 cases".
  func grouped(with noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension [String] {
  /// The parts as one speaks them: "a, b and c".
  var joinedWithAnd: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
