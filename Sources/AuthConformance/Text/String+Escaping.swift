extension String {
  /// The text with some of its characters written in another way.
  ///
  /// - Parameters:
  ///   - isCandidate: whether a character that begins with this byte may have to be.
  ///   - replacement: what stands for a candidate; nil if it can stay.
  @inlinable package func escaping(
    where isCandidate: (UInt8) -> Bool,
    with replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    // What stays is copied in runs.
    var start = startIndex
    var rest = utf8[...]
    while let index = rest.firstIndex(where: isCandidate) {
      let next = unicodeScalars.index(after: index)
      rest = utf8[next...]
      guard let replacement = replacement(unicodeScalars[index]) else { continue }
      result += self[start..<index]
      result += replacement
      start = next
    }
    return start == startIndex ? self : result + self[start...]
  }
}
