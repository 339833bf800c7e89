import Explain
import TestSupport
import Testing

@testable import auth_conformance

extension Question {
  /// Explains the artefact, and checks the first screen of what is said.
  func explained(as kind: ArtefactKind) async throws -> Explanation {
    let explanation = try await Explanation(of: self, as: kind, by: Bundled.suite().requirements)
    explanation.checkScreen()
    return explanation
  }
}

extension Explanation {
  /// Checks that verdict, cause and fix fit into 24 lines, and each sentence into 80 columns.
  func checkScreen() {
    let lines = ExplanationText(self, hasColor: false).lines
    let verdicts = [
      "RIGHT: ", "WRONG: ", "EXPIRED: ", "NOT VALID YET: ", "NOT DECIDED: ",
      "NOTHING WRONG FOUND: ",
    ]
    #expect(verdicts.contains { lines.first?.hasPrefix($0) == true }, "\(lines)")
    if !origin.causes.isEmpty {
      let fix = lines.firstIndex { $0.hasPrefix("fix: ") || $0.hasPrefix("usual: ") } ?? lines.count
      let end = lines[min(fix + 1, lines.count)...].firstIndex { !$0.hasPrefix("     ") }
      #expect((end ?? lines.count) <= 24, "\(lines)")
    }
    // Pasted text may contain no position at which a line can be broken.
    for line in lines.prefix(24) where line.count > 80 && !line.hasPrefix("  ") {
      let longest = line.split(separator: " ").map(\.count).max() ?? 0
      #expect(longest > 40, "\(line)")
    }
  }

  /// The known faults of the first cause.
  var firstFaults: [String] {
    guard case .causes(let causes) = origin else { return [] }
    return causes.first?.faults.map(\.rawValue) ?? []
  }

  /// Whether the reference makes the same.
  var isReproduced: Bool { if case .right = origin { true } else { false } }

  /// The first cause with its fix and its known faults, and what is broken.
  var firstWords: String {
    var words = rules.compactMap { finding -> String? in
      if case .broken(let how) = finding.outcome { how } else { nil }
    }
    if case .causes(let causes) = origin, let cause = causes.first {
      words += [cause.statement, cause.fix] + cause.faults.map(\.rawValue)
    }
    return words.joined(separator: "\n")
  }
}
