/// A JSON array that is written one element a line, however many there are.
struct JSONList {
  private var isEmpty = true

  /// Writes one more element.
  mutating func write(_ element: JSON, to output: inout FileOutput) {
    output.write((isEmpty ? "[\n  " : ",\n  ") + element.compact().visibleJSON)
    isEmpty = false
  }

  /// Ends the array.
  func finish(_ output: inout FileOutput) {
    output.write(isEmpty ? "[]\n" : "\n]\n")
  }
}
