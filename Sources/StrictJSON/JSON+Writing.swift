extension JSON: CustomStringConvertible {
  /// The value in canonical form on one line, without white space.
  package func compact() -> String {
    write(isPretty: false)
  }

  /// The value in canonical form, indented by two spaces, with one newline at the end.
  ///
  /// Empty arrays and objects stay on one line: `[]`, `{}`.
  package func pretty() -> String {
    write(isPretty: true) + "\n"
  }

  /// The value as ``compact()`` writes it.
  package var description: String { compact() }

  /// Appends the value in UTF-8, as ``compact()`` writes it.
  package func write(to bytes: inout [UInt8]) {
    var writer = Writer(isPretty: false)
    swap(&writer.output, &bytes)
    writer.write(self)
    swap(&writer.output, &bytes)
  }

  private func write(isPretty: Bool) -> String {
    var writer = Writer(isPretty: isPretty)
    writer.write(self)
    return String(decoding: writer.output, as: UTF8.self)
  }
}
