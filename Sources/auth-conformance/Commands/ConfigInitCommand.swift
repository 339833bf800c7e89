import Posix
import RemoteImplementation

/// `config init`: the beginning of a file for `check --config`.
enum ConfigInitCommand: Subcommand {
  private static let calls = Call.allCases.map(\.rawValue)

  private static let operation = CommandOption(
    "--operation",
    "NAME",
    .oneOf(calls),
    isRepeatable: true,
    help: "An operation that the implementation offers, such as sinch.registrationToken.issue."
  )
  private static let url = CommandOption(
    "--url",
    "URL",
    help: "Send it HTTP requests, at this URL."
  )
  private static let program = CommandOption(
    "--program",
    "FILE",
    .file,
    help: "Run this program as a command."
  )
  private static let fixes = CommandOption(
    "--fixes",
    "INPUT",
    isRepeatable: true,
    help:
      "An input that the implementation chooses itself, such as its own applicationSecret, or "
      + "issuedAt if it uses its own clock."
  )
  private static let name = CommandOption(
    "--name",
    "TEXT",
    help: "The implementation's name in reports."
  )

  static let description = CommandDescription(
    "config",
    "init",
    summary: "Write a configuration file for check --config",
    discussion: [
      "A configuration file describes how to reach an implementation that has no adapter: a command "
        + "line or an HTTP request for each operation, the location of the answer in the output, and "
        + "the inputs that the implementation chooses itself.",
      "Without --operation, the command prompts for these values on the terminal.",
    ],
    options: [operation, url, program, fixes, name, NewFile.option]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    var names = arguments.values(of: operation)
    var place = (url: arguments.value(of: url), program: arguments.value(of: program))
    var fixed = arguments.values(of: fixes)
    if names.isEmpty {
      guard isatty(STDIN_FILENO) == 1 else {
        throw .usage("\(operation.name) is missing", details: advice, of: description)
      }
      names = try words(asking: "Operations", among: calls, &console)
      let reach = try words(asking: "URL, or program", &console)[0]
      if reach.contains("://") { place.url = reach } else { place.program = reach }
      let inputs = inputs(of: names.compactMap(Call.init))
      let question = "Inputs that it chooses itself, if any"
      fixed = try words(asking: question, among: inputs, canBeNone: true, &console)
    }
    let asked = names.compactMap(Call.init)
    let known = inputs(of: asked)
    for name in fixed where !known.contains(name) {
      throw .usage(
        "no operation has an input \(name.quoted)",
        nearest: known.nearest(to: name),
        details: ["There are " + known.joined(separator: ", ") + "."],
        of: description
      )
    }
    let starter = ConfigurationStarter(
      name: arguments.value(of: name) ?? "my implementation",
      reach: try reach(place),
      fixed: Set(fixed)
    )
    let text = starter.json(for: asked).pretty()
    try NewFile.write(text, arguments, &console)
    return .success
  }

  private static let advice = [
    "Such as: \(Tool.name) config init --operation sinch.registrationToken.issue "
      + "--url http://127.0.0.1:8080/token --fixes applicationSecret --fixes issuedAt"
  ]

  private static func reach(
    _ place: (url: String?, program: String?)
  ) throws(CommandError) -> ConfigurationStarter.Reach {
    switch place {
    case (let url?, nil): return .url(url)
    case (nil, let program?) where !program.isEmpty: return .program(program)
    case (.some, .some):
      throw .usage("use only one of \(url.name) and \(program.name)", of: description)
    default:
      throw .usage("\(url.name) or \(program.name) is missing", details: advice, of: description)
    }
  }

  private static func inputs(of calls: [Call]) -> [String] {
    var known: Set<String> = []
    return calls.flatMap(ConfigurationStarter.inputs).filter { known.insert($0).inserted }
  }

  /// The words of an answer on the terminal; what cannot be used is asked again.
  private static func words(
    asking question: String,
    among known: [String]? = nil,
    canBeNone: Bool = false,
    _ console: inout Console
  ) throws(CommandError) -> [String] {
    let choices = known.map { " (\($0.joined(separator: ", ")))" } ?? ""
    while true {
      console.errors.write("\(question)\(choices): ")
      console.errors.flush()
      guard let line = readLine() else {
        throw .usage("the terminal was closed before the last answer", of: description)
      }
      let words = line.split { $0 == " " || $0 == "," }.map(String.init)
      if words.isEmpty && !canBeNone { continue }
      guard let known, let word = words.first(where: { !known.contains($0) }) else { return words }
      console.note("there is no \(word.quoted)" + known.nearest(to: word).question)
    }
  }
}
