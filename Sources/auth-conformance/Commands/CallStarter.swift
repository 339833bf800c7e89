/// A program with a function for each of some operations, made of a starter that can hold any.
///
/// The template has a block between two markers, once for each operation. In a block, a line with
/// `required:` or `optional:` is there once for each such input.
struct CallStarter {
  private let template: String
  private let language: String

  /// Every call, those of the newest scheme first.
  static let calls: [Call] = {
    let older: [Call] = [.sinchSignatureSign, .sinchSignatureVerify]
    return Call.allCases.filter { !older.contains($0) } + older
  }()

  /// The starter of a language; nil if its file holds one operation only.
  init?(in language: String) {
    let starter = Starter.all.first { $0.language == language }
    guard let text = starter?.text, text.contains(Self.begin) else { return nil }
    template = text
    self.language = language
  }

  private static let begin = "EACH OPERATION"

  /// The languages whose file can hold any operation.
  static var languages: [String] {
    Starter.all.map(\.language).filter { CallStarter(in: $0) != nil }
  }

  /// The program's text, with these operations.
  func text(of calls: [Call]) -> String {
    var text: [String] = []
    var block: [String]?
    for line in template.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasSuffix(Self.begin) {
        block = []
      } else if let lines = block, line.hasSuffix(" END") {
        text += calls.flatMap { function($0, lines) }
        block = nil
      } else if block != nil {
        block?.append(line)
      } else if line.contains("OPERATION\"") || line.contains("OPERATION'") {
        text += calls.map { named(line, $0) }
      } else {
        text.append(line.replacing("FIRST", with: calls.first?.rawValue ?? ""))
      }
    }
    return text.joined(separator: "\n")
  }

  /// The function of a call.
  private func function(_ call: Call, _ lines: [String]) -> [String] {
    let description = CallDescription(call)
    let isVerdict = call.contract.kind == .verdict
    return lines.flatMap { line -> [String] in
      for (mark, isOptional) in [("required: ", false), ("optional: ", true)] {
        guard line.contains(mark) else { continue }
        return description.parameters.filter { $0.isOptional == isOptional }.map { input in
          line.replacing("required: ", with: "")
            .replacing("snake_parameter", with: input.name.inSnakeCase)
            .replacing("camelParameter", with: input.name)
            .replacing("WIRE", with: input.name).replacing("SHAPE", with: input.shape)
        }
      }
      let line = named(line, call).replacing("MEANING", with: description.meaning)
        .replacing("REFUSAL", with: isVerdict ? "What is invalid" : "What it refuses")
        .replacing("REFUSED_VALUE", with: truth(!isVerdict))
        .replacing("REFUSED", with: isVerdict ? "valid" : "refused")
      return [results(line, isVerdict ? ["valid"] : description.result.map(\.name))]
    }
  }

  private func named(_ line: String, _ call: Call) -> String {
    let words = call.rawValue.split(separator: ".")
    let camel = words.dropFirst().reduce(words.first.map(String.init) ?? "") { name, word in
      name + word.prefix(1).uppercased() + word.dropFirst()
    }
    return line.replacing("OPERATION", with: call.rawValue)
      .replacing("snake_function", with: camel.inSnakeCase)
      .replacing("camelFunction", with: camel)
  }

  /// A line whose part in double angle brackets is there once for each member of the answer.
  private func results(_ line: String, _ names: [String]) -> String {
    guard let begin = line.firstRange(of: "<<"), let end = line.firstRange(of: ">>") else {
      return line
    }
    let member = String(line[begin.upperBound..<end.lowerBound])
    let members = names.map { member.replacing("RESULT", with: $0) }.joined(separator: ", ")
    return line[..<begin.lowerBound] + members + line[end.upperBound...]
  }

  /// The word of the language for a truth value.
  private func truth(_ value: Bool) -> String {
    switch language {
    case "python": value ? "True" : "False"
    case "perl": "JSON::PP::\(value)"
    default: "\(value)"
    }
  }
}

extension String {
  /// The name as Python writes it: `userId` is `user_id`.
  fileprivate var inSnakeCase: String {
    reduce(into: "") { name, letter in
      if letter.isUppercase, !name.isEmpty { name += "_" }
      name += letter.lowercased()
    }
  }
}
