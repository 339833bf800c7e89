import Cryptography

/// The rules that cover each sentence of the documents.
///
/// A rule covers the text that it quotes, anywhere in the documents. Quotes are found by their
/// letters and digits, so that markup and line breaks do not matter.
package struct SentenceCoverage: Sendable {
  private var rows: [Row] = []
  private var problems: [SuiteProblem] = []
  private let titles: [String: String]
  private let rules: [RequirementID: Requirement]

  private struct Row: Sendable {
    let document: String
    let line: DocumentSentences.Line
    var rules: [RequirementID] = []
  }

  /// Looks for what the rules quote.
  package init(of documents: [RequirementDocument], in texts: [DocumentSentences]) {
    titles = Dictionary(documents.map { ($0.id, $0.title) }) { first, _ in first }
    let all = documents.flatMap(\.requirements)
    rules = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    for text in texts {
      add(text, documents.first { $0.id == text.id })
    }
    let listed = Set(texts.map(\.id))
    for document in documents where !listed.contains(document.id) {
      for rule in document.requirements where rule.basis == .document {
        complain(about: rule, of: document.id, "there are no sentences of its document")
      }
    }
  }

  private mutating func add(_ text: DocumentSentences, _ document: RequirementDocument?) {
    let file = "documents/\(text.id).txt"
    guard let document else {
      problems.append(.coverage(file, 1, "there are no requirements of this name"))
      return
    }
    let letters = text.lines.map(\.text.letters)
    if Self.digest(of: Array(letters.joined())) != text.digest {
      let message = "the sentences are not those of the document: its letters have another SHA-256"
      problems.append(.coverage(file, 1, message))
    }
    var rows = text.lines.map { Row(document: text.id, line: $0) }
    let quotes = Quotes(of: letters)
    for rule in document.requirements {
      let quote = rule.basis == .guide ? document.guide?.sentence : rule.sentence
      let found = quotes.lines(with: quote ?? "").filter { !rows[$0].line.isHeading }
      for index in found { rows[index].rules.append(rule.id) }
      if rule.basis == .document {
        let headings = found.map { index in
          text.lines[..<index].last(where: \.isHeading)?.text
        }
        if found.isEmpty {
          complain(about: rule, of: text.id, "its sentence is none of the document's")
        } else if !headings.contains(rule.section) {
          complain(about: rule, of: text.id, "its sentence does not stand in its section")
        }
      }
    }
    for index in rows.indices where !rows[index].line.isHeading {
      let line = rows[index].line
      for id in line.rules {
        if rules[id] == nil {
          problems.append(.coverage(file, line.number, "there is no requirement \"\(id)\""))
        } else if rows[index].rules.contains(id) {
          problems.append(.coverage(file, line.number, "\(id) quotes it, and need not be named"))
        }
      }
      rows[index].rules += line.rules
      if rows[index].rules.isEmpty == (line.reason == nil) {
        let message =
          line.reason == nil
          ? "no requirement covers this sentence, and nothing says why"
          : "\(rows[index].rules[0]) covers this sentence, and yet it says why none does"
        problems.append(.coverage(file, line.number, message))
      }
    }
    self.rows += rows
  }

  private mutating func complain(about rule: Requirement, of document: String, _ what: String) {
    let file = "requirements/\(document).json"
    problems.append(SuiteProblem(code: .coverage, file: file, message: "\(rule.id): \(what)"))
  }

  private static func digest(of letters: [UInt8]) -> String? {
    try? HashAlgorithm.sha256.digest(letters)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension SentenceCoverage {
  /// Every sentence is covered or says why not, every rule's sentence is found, and the page has both.
  package func step(page: String?) -> VerificationStep {
    var problems = problems
    if let page, self.page(page) != page {
      let message = "its table of the documents is not that of the requirements; run make vectors"
      problems.append(SuiteProblem(code: .drift, file: "README.md", message: message))
    }
    let sentences = rows.filter { !$0.line.isHeading }
    let covered = sentences.count { !$0.rules.isEmpty }
    return VerificationStep(
      name: "sentences",
      statement: "\(covered) of " + sentences.count.counting("sentence")
        + " of the documents covered by a requirement, the others need none",
      problems: problems
    )
  }

  /// A page with the table between its marks; unchanged if it contains no marks.
  package func page(_ text: String) -> String {
    let marks = ["<!-- sentences: written by make vectors -->\n", "<!-- end of sentences -->\n"]
    guard let begin = text.firstRange(of: marks[0]),
      let end = text[begin.upperBound...].firstRange(of: marks[1])
    else { return text }
    return "\(text[..<begin.upperBound])\n\(table)\n\(text[end.lowerBound...])"
  }

  private var table: String {
    var lines: [String] = []
    var document = ""
    for row in rows {
      if row.document != document {
        document = row.document
        if !lines.isEmpty { lines.append("") }
        lines += ["### \(titles[document] ?? document)", ""]
        lines += ["| sentence | covered by |", "|---|---|"]
      }
      let text = row.line.text.cell
      if row.line.isHeading {
        lines.append("| **\(text)** | |")
      } else {
        let names = row.rules.map(name).joined(separator: ", ")
        lines.append("| \(text) | \(row.line.reason.map { "*\($0)*" } ?? names) |")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A rule by its id, with what makes it less than a required one with a case.
  private func name(_ id: RequirementID) -> String {
    let rule = rules[id]
    let strength = rule?.strength == .required ? nil : rule?.strength.rawValue
    let notes = [strength, rule?.exclusion.map { _ in "excluded" }].compactMap(\.self)
    return "`\(id)`" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }
}

/// The letters of lines as one text, in which quotes are found across their borders.
private struct Quotes {
  private let letters: [UInt8]
  private let ranges: [Range<Int>]

  init(of lines: [[UInt8]]) {
    letters = Array(lines.joined())
    var start = 0
    ranges = lines.map { line in
      defer { start += line.count }
      return start..<start + line.count
    }
  }

  /// The lines that a quote touches, each once, in order.
  func lines(with quote: String) -> [Int] {
    let wanted = quote.letters
    if wanted.isEmpty { return [] }
    let found = letters.ranges(of: wanted)
    return ranges.indices.filter { line in found.contains { $0.overlaps(ranges[line]) } }
  }
}

extension String {
  /// The text in a form that is valid in a cell of a Markdown table.
  fileprivate var cell: String {
    var isCode = false
    var cell = ""
    for character in self {
      if character == "`" { isCode.toggle() }
      switch character {
      case "|": cell += "\\|"
      case "<" where !isCode: cell += "&lt;"
      default: cell.append(character)
      }
    }
    return cell
  }
}

extension SuiteProblem {
  fileprivate static func coverage(_ file: String, _ line: Int, _ message: String) -> SuiteProblem {
    SuiteProblem(code: .coverage, file: file, line: line, message: message)
  }
}
