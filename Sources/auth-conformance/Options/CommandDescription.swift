/// The description of a command, which help and the parser read.
struct CommandDescription: Sendable {
  /// The words that choose the command: `check`, or `report merge`.
  let words: [String]
  /// A summary in one line, for the list of commands.
  let summary: String
  /// Paragraphs of help; lines that begin with a space are kept as they are.
  let discussion: [String]
  let options: [CommandOption]
  let operands: Operands
  /// The exit statuses whose meaning differs from the usual one.
  let statuses: [(status: ExitStatus, meaning: String)]

  /// The arguments that a command accepts besides options.
  enum Operands: Sendable {
    case none
    /// As many arguments as there are names; what each can be.
    case exactly([String], CommandOption.Kind)
    /// At most one argument, with its name and kind.
    case optional(name: String, CommandOption.Kind)
    /// At least one argument; its name, and what it can be.
    case some(name: String, CommandOption.Kind)
    /// Any number of arguments; their name, and what they can be.
    case any(name: String, CommandOption.Kind)
    /// A program with its arguments, after `--`.
    case program
  }

  /// Describes a command; `--help` need not be listed.
  init(
    _ words: String...,
    summary: String,
    discussion: [String] = [],
    options: [CommandOption] = [],
    operands: Operands = .none,
    statuses: [(status: ExitStatus, meaning: String)] = []
  ) {
    self.words = words
    self.summary = summary
    self.discussion = discussion
    self.options = options + [.help]
    self.operands = operands
    self.statuses = statuses
  }

  /// The name with which the command is called.
  var name: String { ([Tool.name] + words).joined(separator: " ") }

  /// The command as help shows it.
  var usage: String {
    switch operands {
    case .none: "\(name) [options]"
    case .exactly(let operands, _): "\(name) [options] \(operands.joined(separator: " "))"
    case .optional(let operand, _): "\(name) [options] [\(operand)]"
    case .some(let operand, _): "\(name) [options] \(operand)…"
    case .any(let operand, _): "\(name) [options] [\(operand)…]"
    case .program: "\(name) [options] [-- PROGRAM ARG…]"
    }
  }
}
