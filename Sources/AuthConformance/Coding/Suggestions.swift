extension Sequence<String> {
  /// The texts that a mistyped one was most likely meant to be, nearest first.
  ///
  /// Nearness is the number of letters to change; what differs in more than two fifths of its
  /// letters, or half of a short text, is no suggestion.
  /// A name longer than any that is ever given has no suggestion, so that looking for one takes
  /// time in proportion to the number of texts.
  package func nearest(to wrong: String, atMost limit: Int = 3) -> [String] {
    let longest = 200
    let letters = Array(wrong.utf8.prefix(longest + 1))
    guard letters.count <= longest else { return [] }
    let scored = compactMap { text -> (text: String, distance: Int)? in
      let length = text.utf8.count
      let longer = Swift.max(letters.count, length)
      let allowed = Swift.max(longer * 2 / 5, Swift.min(2, longer / 2))
      // Texts differ by as many letters as one is longer, at least.
      guard length <= longest, abs(length - letters.count) <= allowed else { return nil }
      let distance = editDistance(letters, Array(text.utf8))
      return distance <= allowed ? (text, distance) : nil
    }
    // Beside a much better one, a suggestion is only noise.
    let worst = (scored.map(\.distance).min() ?? 0) + 2
    let ordered = scored.filter { $0.distance <= worst }
      .sorted { ($0.distance, $0.text) < ($1.distance, $1.text) }
    return ordered.prefix(limit).map(\.text)
  }
}

extension Sequence<String> {
  /// The text that a name misspells: two letters differ at most, case and punctuation left aside.
  package func misspelt(as wrong: String) -> String? {
    func letters(_ text: String) -> [UInt8] {
      text.lowercased().utf8.prefix(200).filter { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
    let typed = letters(wrong)
    return first { editDistance(letters($0), typed) <= 2 }
  }
}

extension [String] {
  /// `; did you mean "A" or "B"?`, or nothing.
  package var question: String {
    isEmpty ? "" : "; did you mean " + map { $0.quoted(upTo: 300) }.joined(separator: " or ") + "?"
  }
}

/// Letters to insert, delete, replace or swap with their neighbour.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    current.reserveCapacity(right.count + 1)
    for column in 0..<right.count {
      let replacement = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = Swift.min(previous[column + 1] + 1, current[column] + 1, replacement)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = Swift.min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
