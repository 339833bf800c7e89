import Cryptography

/// A row of `vectors/accumulated/calls.json`: a call with many inputs, and the digests of its
/// answers.
package struct AccumulatedRow: Sendable {
  let call: Call
  /// The members that are the same in each input.
  let fixed: JSON.Object
  /// The members that are derived from the hash of their name and the counter.
  let drawn: [(name: String, field: DrawnField)]
  /// The members of the output that are accumulated.
  let answer: [String]
  /// The digests, by the number of inputs, smallest first.
  let digests: [(count: Int, digest: String)]

  /// The digests of an implementation's answers, up to a number of inputs.
  ///
  /// - Throws: ``ImplementationError`` if an input has no output.
  func digests(
    by implementation: some Implementation,
    upTo limit: Int
  ) async throws -> [(count: Int, digest: String)] {
    var text: [UInt8] = []
    var found: [(count: Int, digest: String)] = []
    var counter = 0
    for (count, _) in digests where count <= limit {
      while counter < count {
        let batch = counter..<min(counter + 1000, count)
        let requests = try batch.map { CallRequest(call, input: try input($0)) }
        for (number, answer) in zip(batch, await implementation.answer(requests)) {
          text += try line(answer, number).utf8
        }
        counter = batch.upperBound
      }
      found.append((count, try HashAlgorithm.sha256.digest(text).lowercaseHexadecimal))
    }
    return found
  }

  func input(_ counter: Int) throws(LibcryptoError) -> JSON.Object {
    var input = fixed
    for (name, field) in drawn {
      let hash = try HashAlgorithm.sha256.digest("\(call) \(name) \(counter)".utf8)
      input[name] = .string(field.value(from: hash))
    }
    return input
  }

  /// The line that an answer adds to the text that is hashed.
  private func line(_ given: Answer, _ counter: Int) throws(ImplementationError) -> String {
    guard case .output(let output) = given else {
      throw ImplementationError(message: "\(call) of input \(counter) has no output: \(given)")
    }
    let values = answer.compactMap { output[$0]?.string }
    guard values.count == answer.count else {
      throw ImplementationError(message: "\(call) of input \(counter) answers \(output)")
    }
    return values.joined(separator: " ") + "\n"
  }
}
