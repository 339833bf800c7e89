import Cryptography

/// Findings as cases, in files that can be kept and checked again.
package struct FoundCases: Sendable {
  /// One file for each call that has a finding.
  package private(set) var files: [VectorFile] = []
  /// The case of each finding, in their order.
  package private(set) var ids: [CaseID] = []
  package private(set) var conversationIDs: [CaseID] = []

  /// - Parameters:
  ///   - command: what found them, which the cases say.
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
      vector.id = CaseID(rawValue: "\(path)/\(finding.slug)")
      vector.title = finding.summary
      vector.note = "Found by \(command)\(finding.generality.map { "; \($0)" } ?? "")."
      ids.append(vector.id)
      add(vector, to: path, of: .call(finding.call))
    }
    for finding in conversations {
      let words = finding.role.rawValue.replacing(".", with: "-")
      let path = "\(Category.flowTraces.rawValue)/\(words)"
      var vector = finding.vector
      let trace = if case .trace(let trace) = vector.expectation { trace.json } else { JSON.null }
      vector.id = CaseID(rawValue: "\(path)/\(vector.slug(of: trace))")
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
          title: "\(operation): what was answered wrongly",
          method: "The reference, unless a known variant answers as it was answered",
          cases: []
        )
      )
    }
    if !files[index].cases.contains(where: { $0.id == vector.id }) {
      files[index].cases.append(vector)
    }
  }

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

extension Finding {
  /// A name for the case that is the same whenever the same question is found.
  fileprivate var slug: String { vector.slug(of: .object(vector.input)) }
}

extension VectorCase {
  /// A name for the case, by its rule and what is asked.
  fileprivate func slug(of content: JSON) -> String {
    let rule = requirements.first?.rawValue.lowercased() ?? "answer"
    let digest = try? HashAlgorithm.sha256.digest(content.compact().utf8)
    return "\(rule)-\((digest?.lowercaseHexadecimal ?? "").prefix(8))"
  }
}
