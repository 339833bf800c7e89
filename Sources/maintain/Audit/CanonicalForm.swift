/// Verifies that each file is written in the one way in which its content can be written.
package struct CanonicalForm: Sendable {
  private let sources: [SourceFile]

  /// Takes the files to verify.
  package init(of sources: [SourceFile]) {
    self.sources = sources
  }

  /// The step; a file that is not JSON is left to the loader, which says more about it.
  package var step: VerificationStep {
    VerificationStep(
      name: "canonical form",
      statement: sources.count.counting("file") + " written as the canonical writer would",
      problems: sources.compactMap(problem)
    )
  }

  private func problem(in source: SourceFile) -> SuiteProblem? {
    guard let json = try? source.parse() else { return nil }
    return source.firstDifference(
      from: json.pretty(),
      code: .notCanonical,
      "in canonical form the line is"
    )
  }
}

extension SourceFile {
  /// The first line that differs between the file and the text; nil if both are equal, byte for
  /// byte.
  ///
  /// - Parameter introduction: The words before the expected line.
  package func firstDifference(
    from text: String,
    code: VectorError.Code,
    _ introduction: String
  ) -> SuiteProblem? {
    withBytes { bytes -> SuiteProblem? in
      var text = text
      let isSame = text.withUTF8 {
        UnsafeRawBufferPointer($0).hasSameBytes(as: UnsafeRawBufferPointer(bytes))
      }
      if isSame { return nil }
      let newline = UInt8(ascii: "\n")
      let found = bytes.split(separator: newline, omittingEmptySubsequences: false)
      let expected = text.utf8.split(separator: newline, omittingEmptySubsequences: false)
      let same = zip(found, expected).prefix { $0.elementsEqual($1) }.count
      let message =
        if same < expected.count {
          "\(introduction) \(quoted(Array(expected[same])))"
        } else {
          "the file should end before this line"
        }
      return SuiteProblem(code: code, file: shownPath, line: same + 1, message: message)
    }
  }
}

/// The beginning of a line, in quotation marks.
private func quoted(_ line: [UInt8]) -> String {
  let text = JSON.string(String(decoding: line.prefix(120), as: UTF8.self)).compact()
  return line.count > 120 ? text + "…" : text
}
