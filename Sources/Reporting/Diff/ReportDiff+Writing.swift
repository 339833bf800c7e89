extension ReportDiff {
  /// The changes for people at a terminal.
  package func writeText(hasColor: Bool, to output: inout some TextOutputStream) {
    let palette = Palette(hasColor: hasColor)
    for remark in remarks { output.write(remark.visible + "\n") }
    output.write("\n")
    for (title, _, changes) in sections where !changes.isEmpty {
      let ink: Palette.Ink =
        title == "Newly failing" ? .bad : title == "Newly passing" ? .good : .strong
      output.write(palette.paint(title, ink) + "\n")
      for (name, change) in Self.folded(changes) {
        output.write("  \(name.visible)  (\(change.words))\n")
        if let summary = change.summary {
          output.write("    \(Abbreviation.of(summary, limit: 1_000).visible)\n")
        }
        if let replay = change.replay { output.write("    \(replay.visible)\n") }
      }
      output.write("\n")
    }
    output.write(words + "\n")
  }

  /// The changes for a comment on a pull request, or the summary of a CI job.
  package func writeMarkdown(
    limit: Int = MarkdownReporter.usualLimit,
    to output: inout some TextOutputStream
  ) {
    let mark = isHarmless ? "✅" : "❌"
    var text = "### \(mark) Conformance: \(words)\n"
    for remark in remarks { text += "\n- \(MarkdownText.inline(remark))" }
    text += "\n"
    for (title, _, changes) in sections where !changes.isEmpty {
      let isOpen = title == "Newly failing" ? " open" : ""
      var section = "\n<details\(isOpen)><summary>\(title): \(changes.count.grouped)</summary>\n\n"
      var left = 0
      let entries = Self.folded(changes)
      for (index, (name, change)) in entries.enumerated() {
        var line = "- <code>\(MarkdownText.html(name.visible))</code> "
        line += MarkdownText.inline("(\(change.words))")
        if let summary = change.summary {
          line += "<br>" + MarkdownText.inline(Abbreviation.of(summary, limit: 300))
        }
        // Every section must still be able to say that it is not complete.
        let isFull = text.utf8.count + section.utf8.count + line.utf8.count > limit - 1_000
        if isFull {
          left = entries.count - index
          break
        }
        section += line + "\n"
      }
      if left > 0 { section += "\nand \(left.grouped) more\n" }
      text += section + "\n</details>\n"
    }
    output.write(text)
  }

  /// The changes as they are listed: where more cases of a group than a reader would go through have
  /// changed alike, and there is nothing else to say of them, the group stands for all.
  private static func folded(_ changes: [Change]) -> [(name: String, change: Change)] {
    let groups = Dictionary(grouping: changes.filter { $0.summary == nil }, by: \.alike)
    return changes.compactMap { change in
      guard change.summary == nil, let group = groups[change.alike], group.count > foldedCount
      else { return (change.id.rawValue, change) }
      let count = group.count.grouped(with: "case")
      return group.first == change ? ("\(change.alike.first ?? "")/*: \(count)", change) : nil
    }
  }

  private static let foldedCount = 5

  /// The changes for other programs.
  package func writeJSON(to output: inout some TextOutputStream) {
    var members: JSON.Object = ["format": 1]
    for (name, result) in [("from", old), ("to", new)] {
      var side = result.origin
      side["verdict"] = .string(result.verdict.rawValue)
      side["counts"] = result.counts.json
      side["countsByStrength"] = result.countsByStrength.json
      members[name] = .object(side)
    }
    for (_, name, changes) in sections { members[name] = .array(changes.map(\.json)) }
    output.write(JSON.object(members).pretty().visibleJSON)
  }
}

extension ReportDiff.Change {
  /// What changes have in common that can be told as one: the group, and what became of it.
  fileprivate var alike: [String] {
    [id.file, words]
  }

  /// What became of the case, then and now, and its strength where that is not required.
  fileprivate var words: String {
    let status =
      switch (was, now) {
      case (let was?, let now?): "\(was.words) → \(now.words)"
      case (nil, let now?): now.words
      case (let was?, nil): "was \(was.words)"
      case (nil, nil): ""
      }
    return status + (strength == .required ? "" : ", \(strength)")
  }

  fileprivate var json: JSON {
    var members: JSON.Object = [
      "id": .string(id.rawValue), "title": .string(title), "strength": .string(strength.rawValue),
    ]
    members["was"] = was.map { .string($0.rawValue) }
    members["is"] = now.map { .string($0.rawValue) }
    members["summary"] = summary.map(JSON.string)
    members["replay"] = replay.map(JSON.string)
    return .object(members)
  }
}
