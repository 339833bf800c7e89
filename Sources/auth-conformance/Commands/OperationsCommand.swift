import AuthReference
import RemoteImplementation

/// `operations`: what a program is asked, and what it answers.
enum OperationsCommand: Subcommand {
  static let description = CommandDescription(
    "operations",
    summary: "Describe the requests and answers of each operation, with examples",
    discussion: [
      "Without a NAME: every method, the form of its values, and every reason code. With a NAME: the "
        + "members of the request and of the answer, the reasons that cases expect, and examples "
        + "with current answers of the reference implementation.",
      "NAME is one of " + MethodDescription.all.map(\.name).joined(separator: ", ")
        + ". For the events and actions of conversations, see messages.",
    ],
    options: [.json],
    operands: .any(name: "NAME", .oneOf(MethodDescription.all.map(\.name)))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let named = MethodDescription.all.filter { arguments.operands.contains($0.name) }
    if arguments.has(.json) {
      let suite = try LoadedVectors.bundled()
      var list = JSONList()
      for method in named.isEmpty ? MethodDescription.all : named {
        list.write(await MethodText(method: method, suite: suite).json, to: &console.output)
      }
      list.finish(&console.output)
      return .success
    }
    let palette = Palette(hasColor: console.hasColor)
    if named.isEmpty {
      for line in overview { console.output.write(line: line) }
      return .success
    }
    let suite = try LoadedVectors.bundled { file in named.contains { $0.isMet(in: file) } }
    var separator = ""
    for method in named {
      console.output.write(separator)
      console.output.write(line: palette.paint(method.name, .strong))
      for line in await MethodText(method: method, suite: suite).lines.indented {
        // A key of 1,700 characters hides the members around it.
        let isExample = line.contains("→ ") || line.contains("← ")
        let shown = console.canRedraw && isExample ? line.withoutMiddles : line
        console.output.write(line: shown)
      }
      separator = "\n"
    }
    return .success
  }

  private static var overview: [String] {
    let methods = MethodDescription.all.flatMap {
      HelpText.wrap($0.meaning, label: $0.name, column: 34)
    }
    let forms = ValueDescription.all.flatMap {
      HelpText.wrap($0.meaning, label: $0.name, column: 12)
    }
    let answers = AnswerDescription.all.flatMap { answer in
      ["  " + answer.form] + HelpText.wrap(answer.meaning, indent: 6)
    }
    let reasons = ReasonCode.allCases.flatMap {
      HelpText.wrap($0.meaning, label: $0.rawValue, column: 30)
    }
    return ["methods:"] + methods + ["", "values:"] + forms + ["", "answers:"] + answers
      + ["", "reason codes:"] + reasons
  }
}

/// The description of one method, with what the vectors and the reference have to say about it.
private struct MethodText {
  let method: MethodDescription
  let suite: Suite

  var lines: [String] {
    get async {
      var lines = HelpText.wrap(method.meaning, indent: 0)
      lines += ["", "params:"] + members(method.parameters)
      lines += ["", "result:"] + members(method.result)
      if let call = method.call {
        let answer = call.contract.kind == .verdict ? AnswerDescription.invalid : .refusal
        lines += HelpText.wrap("or \(answer.form)", indent: 2)
        let words = reasons.map(\.rawValue).joined(separator: ", ")
        lines += HelpText.wrap("reasons in the cases: \(words)", indent: 2)
      }
      for note in method.notes { lines += [""] + HelpText.wrap(note, indent: 0) }
      for (title, exchange) in await examples {
        lines += ["", "\(title):", "→ " + exchange.request, "← " + exchange.answer]
      }
      return lines
    }
  }

  var json: JSON {
    get async {
      var examples: [JSON] = []
      for (title, exchange) in await self.examples {
        examples.append([
          "title": .string(title), "request": .string(exchange.request),
          "answer": .string(exchange.answer),
        ])
      }
      return [
        "name": .string(method.name), "meaning": .string(method.meaning),
        "params": .array(method.parameters.map(\.json)),
        "result": .array(method.result.map(\.json)),
        "reasons": .array(reasons.map { .string($0.rawValue) }),
        "notes": .array(method.notes.map(JSON.string)), "examples": .array(examples),
      ]
    }
  }

  private func members(_ members: [MessageDescription.Member]) -> [String] {
    members.isEmpty ? ["  nothing"] : members.flatMap { HelpText.wrap($0.words, indent: 2) }
  }

  /// The reasons that cases of the call expect, the usual order of the codes kept.
  private var reasons: [ReasonCode] {
    guard let call = method.call else { return [] }
    let cases = suite.files.filter { $0.operation == .call(call) }.flatMap(\.cases)
    let found = Set(cases.flatMap { $0.expectation.reasons })
    return ReasonCode.allCases.filter(found.contains)
  }

  /// A call's examples are cases; the others are the beginning of a conversation.
  private var examples: [(title: String, exchange: WireExchange)] {
    get async {
      var recorder = WireRecorder(Reference.example)
      guard let call = method.call else {
        let example = await ConversationExample(of: .layerService, in: suite)
        let place = MethodDescription.common.firstIndex { $0.name == method.name } ?? 0
        let exchanges = [await recorder.describe()] + (example?.shortened ?? [])
        return exchanges.indices.contains(place) ? [("example", exchanges[place])] : []
      }
      let cases = suite.casesByID
      var examples: [(title: String, exchange: WireExchange)] = []
      for id in method.examples {
        guard let vector = cases[id] else { continue }
        examples.append((id.rawValue, await recorder.ask(call, vector.input)))
      }
      return examples
    }
  }
}

extension String {
  private static let longest = 100

  /// A line of JSON whose long strings lose their middle.
  fileprivate var withoutMiddles: String {
    split(separator: "\"", omittingEmptySubsequences: false)
      .map { part in
        part.count <= Self.longest ? String(part) : "\(part.prefix(40))…\(part.suffix(20))"
      }
      .joined(separator: "\"")
  }
}

extension MethodDescription {
  /// Whether its cases, or its example, may be in a file: each begins with its operation.
  fileprivate func isMet(in file: SourceFile) -> Bool {
    let name = call?.rawValue ?? Role.layerService.rawValue
    return file.withBytes { bytes in
      String(decoding: bytes.prefix(300), as: UTF8.self).contains("\"\(name)\"")
    }
  }
}

extension MessageDescription.Member {
  /// The member for people: `nonce?: text`.
  var words: String { "\(name)\(isOptional ? "?" : ""): \(shape)" }

  /// The member for programs.
  var json: JSON {
    ["name": .string(name), "shape": .string(shape), "optional": .bool(isOptional)]
  }
}

extension Expectation {
  /// Every reason that is right under some interpretation.
  fileprivate var reasons: [ReasonCode] {
    switch self {
    case .invalid(let reasons), .refused(let reasons): reasons
    case .ambiguity(let ambiguity): ambiguity.interpretations.flatMap { $0.expectation.reasons }
    case .output, .valid, .token, .trace: []
    }
  }
}
