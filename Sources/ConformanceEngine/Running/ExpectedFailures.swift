/// A list of cases that are known to fail, each with the reason.
///
/// One entry a line: the id of a case or a pattern over ids, and the reason after a `#`. Lines that
/// begin with a `#`, and empty ones, are comments.
///
///     # PyJWT 2.6.0
///     signatures/jws-verify-hs256/short-key    # takes keys of any length
///     jwt-claims/layer-identity-token-*/**     # there is no check of the type
///
/// A listed case must fail, and a pattern must not fit a case that passes: what has been put right
/// has to leave the list, or else it could break again unseen.
package struct ExpectedFailures: Sendable {
  /// The lines in order, each an entry or a comment.
  var lines: [Line]

  enum Line: Sendable {
    case comment(String)
    case entry(Entry)
  }

  /// A pattern and why the cases that it fits fail.
  struct Entry: Sendable {
    var pattern: String
    var reason: String
    /// From 1; 0 for one that was not read from a text.
    var number = 0
    /// As it stood in the text.
    var text: String

    init(pattern: String, reason: String, number: Int, text: String) {
      self.pattern = pattern
      self.reason = reason
      self.number = number
      self.text = text
    }

    init(_ id: CaseID, reason: String) {
      self.init(pattern: id.rawValue, reason: reason, number: 0, text: "\(id)  # \(reason)")
    }
  }

  /// A list without entries.
  package init() {
    lines = []
  }

  /// The entries in order.
  var entries: [Entry] {
    lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
  }

  /// The list as it is written to a file.
  package var text: String {
    lines.reduce(into: "") { text, line in
      switch line {
      case .comment(let comment): text += comment
      case .entry(let entry): text += entry.text
      }
      text += "\n"
    }
  }
}

/// What cannot be understood in a list of expected failures, each with the number of its line.
package struct ExpectedFailuresError: Error, Equatable {
  /// In the order of the lines.
  package var problems: [Problem]

  /// One line and what is wrong with it.
  package struct Problem: Sendable, Equatable {
    /// From 1.
    package var line: Int
    package var message: String

    package init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }
}

extension ExpectedFailures {
  /// Reads a list.
  package init(parsing text: String) throws(ExpectedFailuresError) {
    self.init()
    var problems: [ExpectedFailuresError.Problem] = []
    var known: [[UInt8]: Int] = [:]
    var rest = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if rest.last?.isEmpty == true { rest.removeLast() }
    for (index, line) in rest.enumerated() {
      let line = String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
      let number = index + 1
      func reject(_ message: String) { problems.append(.init(line: number, message: message)) }

      let words = line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let pattern = words.first, pattern.first != UInt8(ascii: "#") else {
        lines.append(.comment(line))
        continue
      }
      guard words.count > 1, words[1].first == UInt8(ascii: "#") else {
        reject(
          "a reason is missing: write it after the id, as in \(String(Substring(pattern)).shown)  # why"
        )
        continue
      }
      let reason = line.utf8[words[1].startIndex...].dropFirst().trimmed
      if reason.isEmpty { reject("the reason after the # is empty") }
      if let earlier = known.updateValue(number, forKey: Array(pattern)) {
        reject("\(String(Substring(pattern)).shown) is already in line \(earlier)")
      }
      let entry = Entry(
        pattern: String(Substring(pattern)),
        reason: reason,
        number: number,
        text: line
      )
      lines.append(.entry(entry))
    }
    guard problems.isEmpty else { throw ExpectedFailuresError(problems: problems) }
  }
}

extension Substring.UTF8View {
  /// The text without the blanks around it.
  fileprivate var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text = text.dropLast() }
    return String(Substring(text))
  }
}
