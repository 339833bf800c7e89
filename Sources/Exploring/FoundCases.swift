import Cryptography

/// Findings as cases, in files that can be kept and checked again.
package struct FoundCases: Sendable {
  /// The files with findings, at most one for each operation.
  package private(set) var files: [VectorFile] = []
  /// The case of each finding, in their order.
  package private(set) var ids: [CaseID] = []
  package private(set) var conversationIDs: [CaseID] = []

  /// - Parameters:
  ///   - command: the command that found them, which the cases name.
  ///   - suite: knows the category of each call.
  package init(
    _ findings: [Finding],
    _ conversations: [ConversationFinding] = [],
    of suite: Suite,
    by command: String
  ) {
    for finding in findings {
      let path = Self.path(of: finding.call, in: suite)
      var vector = finding.vector
      vector.id = CaseID(rawValue: "\(path)/\(vector.slug)")
      vector.title = finding.summary
      vector.note = "Found by \(command)\(finding.generality.map { "; \($0)" } ?? "")."
      ids.append(vector.id)
      add(vector, to: path, of: .call(finding.call))
    }
    for finding in conversations {
      let words = finding.role.rawValue.replacing(".", with: "-")
      let path = "\(Category.flowTraces.rawValue)/\(words)"
      var vector = finding.vector
      vector.id = CaseID(rawValue: "\(path)/\(vector.slug)")
      vector.title = finding.summary
      vector.note = "Found by \(command)."
      conversationIDs.append(vector.id)
      add(vector, to: path, of: .role(finding.role))
    }
  }

  private mutating func add(_ vector: VectorCase, to path: String, of operation: Operation) {
    let index = files.firstIndex { $0.path == path } ?? files.count
    if index == files.count {
      files.append(
        VectorFile(
          path: path,
          operation: operation,
          title: "\(operation): wrong answers that were found",
          method: "The reference, unless a known variant gives the same answer",
          cases: []
        )
      )
    }
    if !files[index].cases.contains(where: { $0.id == vector.id }) {
      files[index].cases.append(vector)
    }
  }

  /// Removes the cases of all other findings.
  package mutating func keep(_ kept: Set<CaseID>) {
    for index in files.indices { files[index].cases.removeAll { !kept.contains($0.id) } }
    files.removeAll(where: \.cases.isEmpty)
  }

  /// Puts an earlier request in front of the case that fails only after it.
  package mutating func precede(_ id: CaseID, by earlier: VectorCase) {
    for file in files.indices {
      guard let index = files[file].cases.firstIndex(where: { $0.id == id }) else { continue }
      var vector = earlier
      vector.id = CaseID(rawValue: "\(id.file)/\(Self.earlierMark)\(id.slug)")
      vector.title = "The earlier request that \(id.slug) depends on"
      vector.note = "It is answered correctly, and the case after it only without this one."
      files[file].cases.insert(vector, at: index)
      return
    }
  }

  /// Whether a case is there for the one after it alone.
  package static func isEarlier(_ id: CaseID) -> Bool { id.slug.hasPrefix(earlierMark) }

  private static let earlierMark = "before-"

  private static func path(of call: Call, in suite: Suite) -> String {
    let file = suite.files.first { $0.operation == .call(call) }
    let category = file?.category ?? .signatures
    let words = call.rawValue.reduce(into: "") { text, character in
      if character == "." {
        text += "-"
      } else if character.isUppercase, text.last?.isLowercase == true {
        text += "-" + character.lowercased()
      } else {
        text += character.lowercased()
      }
    }
    return "\(category.rawValue)/\(words)"
  }
}

extension VectorCase {
  /// A name for the case, by its rule and its input, so that the same finding has the same name.
  fileprivate var slug: String {
    let content: JSON =
      if case .trace(let trace) = expectation { trace.json } else { .object(input) }
    let rule = requirements.first?.rawValue.lowercased() ?? "answer"
    let digest = try? HashAlgorithm.sha256.digest(content.compact().utf8)
    return "\(rule)-\((digest?.lowercaseHexadecimal ?? "").prefix(8))"
  }
}
