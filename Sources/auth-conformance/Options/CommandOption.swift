/// One option of a command: what help says of it, and what the parser and completions need.
struct CommandOption: Sendable {
  /// With its dashes: `--filter`.
  let name: String
  /// What stands behind it; nil for a switch.
  let value: Value?
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// One or two sentences.
  let help: String

  struct Value: Sendable {
    /// What help calls it: `GLOB`.
    let name: String
    let kind: Kind
  }

  /// What a value can be.
  enum Kind: Sendable, Equatable {
    case anything
    /// One of these words.
    case oneOf([String])
    /// One of these words, or one with `=` and a file behind it.
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
    help: "Load the cases below DIR, in a folder for each category, instead of the bundled ones. "
      + "Requirements, ambiguities, profiles and flags that DIR lacks are the bundled ones."
  )
  static let filter = CommandOption(
    "--filter",
    "GLOB",
    .caseID,
    isRepeatable: true,
    help: "Only cases whose id, or whose file such as jwt-claims/FILE, fits: * matches anything "
      + "within one part, ** any number of parts."
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
