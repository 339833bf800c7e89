/// What is written down of one failure: enough to open an issue with, in a folder of its own.
package struct FailureFolder: Sendable {
  /// The name of the folder: letters, digits, hyphens and escapes, whatever the id is.
  package let name: String
  package let files: [(name: String, text: String)]

  /// Gathers what is known of a failure; nil if the case did not fail, or below the level.
  ///
  /// - Parameters:
  ///   - texts: What the result says of its failures, where it is at hand.
  ///   - vector: The case as its file contains it, if that is available.
  package init?(
    of entry: CaseResult,
    _ operation: Operation,
    in result: RunResult,
    texts: FailureTexts? = nil,
    vector: VectorCase?
  ) {
    guard entry.isFailure(at: result.level), let failure = entry.failure else { return nil }
    name = Self.name(of: entry.id)
    var files: [(name: String, text: String)] = []
    files.append(("README.md", Self.readMe(entry, failure, operation, result, texts)))
    if let vector { files.append(("case.json", vector.json.pretty().visibleJSON)) }
    files.append(("\(operation.inputName).json", JSON.object(entry.input).pretty().visibleJSON))
    files.append(("output.json", JSON.array(failure.answers.map(\.json)).pretty().visibleJSON))
    if let transcript = failure.transcript {
      files.append(("transcript.json", transcript.json.pretty().visibleJSON))
    }
    if let wrote = failure.wrote {
      files.append(("standard-error.txt", wrote.visibleLines.map { $0 + "\n" }.joined()))
    }
    files.append(("versions.json", JSON.object(result.origin).pretty().visibleJSON))
    if let replay = entry.replay {
      files.append(("replay.sh", "#!/usr/bin/env bash\n\(replay)\n"))
    }
    self.files = files
  }

  /// The id with `--` for each slash, and `%` escapes for what a folder's name had better not have.
  ///
  /// No id of the suite has two hyphens in a row. Points are escaped: `..` is no name.
  private static func name(of id: CaseID) -> String {
    var name = ""
    for octet in id.rawValue.utf8 {
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(octet))
      case UInt8(ascii: "/"): name += "--"
      default:
        let digits = String(octet, radix: 16, uppercase: true)
        name += octet < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    // File systems take 255 octets; a number may follow.
    return name.isEmpty ? "case" : String(name.prefix(200))
  }

  /// A text that is ready for an issue; what is not ours stands in indented blocks, as it is.
  private static func readMe(
    _ entry: CaseResult,
    _ failure: Failure,
    _ operation: Operation,
    _ result: RunResult,
    _ texts: FailureTexts?
  ) -> String {
    let texts = texts ?? FailureTexts(of: result)
    let who = result.implementation
    var lines = [
      "# \(MarkdownText.inline(entry.id.rawValue))", "", MarkdownText.inline(entry.title), "",
      "- implementation: \(MarkdownText.inline("\(who.name) \(who.version) (\(who.language))"))",
      "- suite: \(MarkdownText.inline(result.suite.version)), vectors "
        + MarkdownText.inline(result.suite.vectors)
        + (result.started.map { ", run at \($0.rfc3339)" } ?? ""),
    ]
    if let profile = result.profile { lines.append("- profile: \(MarkdownText.inline(profile))") }
    lines +=
      ["", "## What is wrong", ""] + texts.lines(of: failure, entry, operation).map { "    " + $0 }
    if let cause = texts.cause(of: entry.id) {
      lines += ["", "## How to fix it", "", MarkdownText.inline(cause.fix)]
    }
    let rules = result.requirements.filter { entry.requirements.contains($0.id) }
    if !rules.isEmpty { lines += ["", "## What the documents say", ""] }
    for rule in rules {
      let place = "\(rule.id) (\(rule.strength.rawValue), \(rule.document), \(rule.section))"
      lines.append("- \(MarkdownText.inline("\(place): \(rule.statement)"))")
    }
    if let replay = entry.replay {
      lines += ["", "## Run it again", "", "In the folder in which it was run:", ""]
      lines.append("    " + replay.visible)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
