/// The arguments of one command, told apart.
struct Arguments: Sendable {
  private var switches: Set<String> = []
  private var values: [String: [String]] = [:]
  /// The arguments that are not options, in order.
  private(set) var operands: [String] = []
  /// The program after `--`, for commands that take one.
  private(set) var program: [String]?

  /// Whether the switch was given.
  func has(_ option: CommandOption) -> Bool { switches.contains(option.name) }

  /// The option's value, if it was given.
  func value(of option: CommandOption) -> String? { values[option.name]?.last }

  /// The values of an option that may be repeated.
  func values(of option: CommandOption) -> [String] { values[option.name] ?? [] }
}

extension Arguments {
  /// Tells the arguments apart by a command's table: `--x value`, `--x=value`, and `--`.
  init(parsing words: [String], for command: CommandDescription) throws(CommandError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        try end(with: Array(rest), for: command)
        break
      }
      if word.utf8.starts(with: "-".utf8) && word != "-" {
        try take(option: word, from: &rest, for: command)
      } else {
        if case .program = command.operands {
          let before = words.dropLast(rest.count + 1)
          throw .missingSeparator(before: Array(before), word, rest, of: command)
        }
        try take(operand: word, for: command)
      }
    }
    if let name = missingOperand(of: command), !has(.help) {
      throw .usage("\(name) is missing", of: command)
    }
  }

  private func missingOperand(of command: CommandDescription) -> String? {
    switch command.operands {
    case .exactly(let names, _): names.dropFirst(operands.count).first
    case .some(let name, _): operands.isEmpty ? name : nil
    case .none, .optional, .any, .program: nil
    }
  }

  /// The options that are used often enough to have a short form.
  private static let long = ["-h": "--help", "-o": "--output"]

  private mutating func take(
    option word: String,
    from rest: inout ArraySlice<String>,
    for command: CommandDescription
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Self.long[word] ?? parts.first.map(String.init) ?? word
    let attached = parts.count == 2 ? String(parts[1]) : nil
    let option = try command.options.named(name, "option", by: \.name, of: command)
    guard let expected = option.value else {
      if attached != nil { throw .usage("\(option.name) takes no value", of: command) }
      switches.insert(option.name)
      return
    }
    guard let value = attached ?? Self.value(from: &rest) else {
      throw .usage("\(option.name) needs a value: \(option.usage)", of: command)
    }
    if case .oneOf(let choices) = expected.kind,
      !choices.contains(where: { $0.hasSameUTF8(as: value) })
    {
      throw .usage(
        "\(option.name) cannot be \(value.quoted)",
        nearest: choices.nearest(to: value),
        details: ["It is one of " + choices.joined(separator: ", ") + "."],
        of: command
      )
    }
    if values[option.name] != nil && !option.isRepeatable {
      throw .usage("\(option.name) is given twice", of: command)
    }
    values[option.name, default: []].append(value)
  }

  /// The next word, unless it is an option itself; `--x=--y` passes such a value.
  private static func value(from rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.utf8.starts(with: "--".utf8) else { return nil }
    return rest.popFirst()
  }

  private mutating func take(
    operand word: String,
    for command: CommandDescription
  ) throws(CommandError) {
    switch command.operands {
    case .exactly(let names, _) where operands.count == names.count:
      throw .unexpected(word, of: command)
    case .optional where operands.count == 1: throw .unexpected(word, of: command)
    case .exactly(let names, let kind):
      try take(operand: word, named: names[operands.count], kind, for: command)
    case .optional(let name, let kind), .some(let name, let kind), .any(let name, let kind):
      try take(operand: word, named: name, kind, for: command)
    case .none, .program: throw .unexpected(word, of: command)
    }
  }

  private mutating func take(
    operand word: String,
    named name: String,
    _ kind: CommandOption.Kind,
    for command: CommandDescription
  ) throws(CommandError) {
    if case .oneOf(let choices) = kind {
      _ = try choices.named(word, name, by: \.self, isListed: true, of: command)
    }
    operands.append(word)
  }

  private mutating func end(
    with rest: [String],
    for command: CommandDescription
  ) throws(CommandError) {
    if case .program = command.operands {
      guard let first = rest.first, !first.isEmpty else {
        throw .usage("a program is missing after --", of: command)
      }
      program = rest
      return
    }
    for word in rest { try take(operand: word, for: command) }
  }
}

extension CommandError {
  fileprivate static func unexpected(_ word: String, of command: CommandDescription) -> CommandError
  {
    .usage("unexpected argument \(word.quoted)", of: command)
  }

  /// A program without the `--` before it: shows the whole command as it was meant.
  fileprivate static func missingSeparator(
    before: [String],
    _ word: String,
    _ rest: ArraySlice<String>,
    of command: CommandDescription
  ) -> CommandError {
    let program = [word] + rest.prefix { !$0.hasPrefix("--") }
    let words = before + rest.dropFirst(program.count - 1) + ["--"] + program
    let line = words.map(\.quotedForShell).joined(separator: " ")
    return .usage(
      "unexpected argument \(word.quoted)",
      details: ["A program comes after --, as in: \(command.name) \(line.shown(upTo: 1_000))"],
      of: command
    )
  }
}
