/// An option of a command, as help, parser and completions need it.
struct CommandOption: Sendable {
  /// The name with its dashes: `--filter`.
  let name: String
  /// The value that follows the option; nil for a switch.
  let value: Value?
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The help text: one or two sentences.
  let help: String

  struct Value: Sendable {
    /// The placeholder in help: `GLOB`.
    let name: String
    let kind: Kind
  }

  /// The kind of a value.
  enum Kind: Sendable, Equatable {
    case anything
    /// A word from this list.
    case oneOf([String])
    /// A word from this list, or a word with `=` and a file after it.
    case wordWithFile([String])
    case file
    case folder
    /// The id of a case, or a pattern over ids.
    case caseID
    case requirement
    case profile
  }

  init(
    _ name: String,
    _ valueName: String? = nil,
    _ kind: Kind = .anything,
    isRepeatable: Bool = false,
    help: String
  ) {
    self.name = name
    value = valueName.map { Value(name: $0, kind: kind) }
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// The option as help shows it: `--filter GLOB`.
  var usage: String {
    value.map { "\(name) \($0.name)" } ?? name
  }
}

extension CommandOption {
  /// Every command has it.
  static let help = CommandOption("--help", help: "Show this help.")

  static let vectors = CommandOption(
    "--vectors",
    "DIR",
    .folder,
    help:
      "Load cases from DIR, which has one folder per category, instead of the bundled cases. If "
      + "DIR has no requirements, ambiguities, profiles or flags, the bundled ones are used."
  )
  static let filter = CommandOption(
    "--filter",
    "GLOB",
    .caseID,
    isRepeatable: true,
    help: "Only cases whose ID, or whose file such as jwt-claims/FILE, matches: * stands for any "
      + "characters within one part, ** for any number of parts."
  )
  static let operation = CommandOption(
    "--operation",
    "NAME",
    .oneOf(Operation.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Only cases of this operation, such as jws.verify."
  )
  static let requirement = CommandOption(
    "--requirement",
    "ID",
    .requirement,
    isRepeatable: true,
    help: "Only cases that check this requirement, such as SINCH-TOKEN-ALG."
  )
  static let json = CommandOption("--json", help: "Write JSON instead of text.")
}
