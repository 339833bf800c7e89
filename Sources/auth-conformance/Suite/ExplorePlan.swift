/// What `explore` was told: which questions, and how many.
struct ExplorePlan: Sendable {
  let seed: UInt64
  /// How long it asks; nil if the number of questions ends it.
  let seconds: Double?
  let questions: Int?
  let calls: [Call]
  let roles: [Role]
  let level: Requirement.Strength

  /// What is asked about.
  var operations: [Operation] { calls.map(Operation.call) + roles.map(Operation.role) }

  static let seed = CommandOption(
    "--seed",
    "N",
    help: "The number that determines the inputs (default: a random one, which is shown)."
  )
  static let seconds = CommandOption(
    "--seconds",
    "N",
    help: "Seconds to explore for (default 10, or without end if --questions is given)."
  )
  static let questions = CommandOption(
    "--questions",
    "N",
    help: "Number of inputs and conversations to generate."
  )
  static let operation = CommandOption(
    "--operation",
    "NAME",
    .oneOf(Operation.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Only inputs of this operation, such as jws.verify, or conversations of this role."
  )

  init(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    seed =
      try Self.number(Self.seed, in: 0...UInt64.max, arguments, of: command)
      ?? UInt64.random(in: 1...99_999)
    questions = try Self.number(Self.questions, in: 1...1_000_000_000, arguments, of: command)
      .map { Int($0) }
    if let text = arguments.value(of: Self.seconds) {
      guard let number = Double(text), number > 0, number <= 86_400 else {
        throw .usage(
          "\(Self.seconds.name) must be a number of seconds up to a day, not \(text.quoted)",
          of: command
        )
      }
      seconds = number
    } else {
      seconds = questions == nil ? 10 : nil
    }
    let names = arguments.values(of: Self.operation)
    func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
    calls = Call.allCases.filter { isWanted($0.rawValue) }
    roles = Role.allCases.filter { isWanted($0.rawValue) }
    level = arguments.value(of: CheckCommand.level).flatMap(Requirement.Strength.init) ?? .required
  }

  private static func number(
    _ option: CommandOption,
    in range: ClosedRange<UInt64>,
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) -> UInt64? {
    guard let text = arguments.value(of: option) else { return nil }
    guard let number = UInt64(text), range.contains(number) else {
      throw .usage(
        "\(option.name) must be a number from \(range.lowerBound) to \(range.upperBound), not "
          + text.quoted,
        of: command
      )
    }
    return number
  }

  /// How long it goes on, in words.
  var extent: String {
    let parts = [
      seconds.map {
        $0 == 1 ? "1 second" : "\($0 == $0.rounded() ? "\(Int($0))" : "\($0)") seconds"
      },
      questions.map { "at most \($0.grouped) inputs" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// What finds the same again.
  var command: String { "\(Tool.name) explore --seed \(seed)" }
}
