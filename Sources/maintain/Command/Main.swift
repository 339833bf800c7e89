import Audit
import Foundation

/// The maintainers' command, which verifies the vectors; run it in the root of the repository.
///
/// It reads only the files of a folder. A build that contains old vectors therefore cannot hide the
/// state of new ones.
@main
enum Main {
  private static let usage = """
    usage: maintain accumulated [FOLDER]     a million inputs of each call, in one digest each
           maintain coverage [FOLDER]        what the traces do to the reference's machines
           maintain load [FOLDER]            what the loader says of each folder that a line of
                                             standard input names; FOLDER lends them names
           maintain matrix [--diagnoses] [--json] [--seed=N] [FOLDER]
                                             every known fault, every known variant, and 200 sets of
                                             variants that N draws, against the cases of their
                                             operations
           maintain matrix --beside [--every=N] [FOLDER]
                                             every known fault of making something, recognised in
                                             each known variant of the call; only every N-th pair (1)
           maintain matrix --variants [--json] [ID…]
                                             only the variants whose ids begin so; all without an ID
           maintain matrix --together [--json] ID…
                                             these variants at once
           maintain explore [--roles|--all] [--questions=N] [--sets=N] [--seed=N] [--least=N]
                            [ID…]
                                             N questions (2000) that no case asks, to every known
                                             fault of a call, or for each operation where they have
                                             all of them, every known variant and N sets of them (200); N of
                                             a hundred faults (99) must be found
           maintain explanations [--hostile=N] [FOLDER]
                                             one artefact of each known fault, those of the reference
                                             and of known variants, and N hostile texts (1000)

    FOLDER is "vectors" unless it is given.

    exit status: 0 all is well · 1 a fault survives, a negative case detects nothing or is decided by
                 another rule than its own, or a required case fails a variant
                 2 a bad argument, or a folder that cannot be read · 3 the vectors are wrong
    """

  static func main() async {
    if CommandLine.arguments.contains("--help") { return print(usage) }
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    do throws(MaintenanceError) {
      let status: Int32
      switch arguments.command {
      case "accumulated": status = try await AccumulatedCommand.run(try arguments.folder())
      case "coverage": status = try await CoverageCommand.run(try arguments.folder())
      case "load": status = try LoadCommand.run(try arguments.folder())
      case "matrix":
        let isJSON = arguments.takes("--json")
        if arguments.takes("--variants") {
          status = try await MatrixCommand.runVariants(arguments.rest, isJSON: isJSON)
        } else if arguments.takes("--together") {
          status = try await MatrixCommand.runTogether(arguments.rest, isJSON: isJSON)
        } else if arguments.takes("--beside") {
          status = try await MatrixCommand.runBesideVariants(
            every: Int(clamping: try arguments.takesNumber("--every") ?? 1),
            in: try arguments.folder()
          )
        } else {
          status = try await MatrixCommand.run(
            provesDiagnoses: arguments.takes("--diagnoses"),
            isJSON: isJSON,
            seed: try arguments.takesNumber("--seed") ?? 1,
            in: try arguments.folder()
          )
        }
      case "explore":
        status = try await ExploreCommand.run(
          questions: Int(clamping: try arguments.takesNumber("--questions") ?? 2_000),
          isAmongAll: arguments.takes("--all"),
          hasRoles: arguments.takes("--roles"),
          sets: Int(clamping: try arguments.takesNumber("--sets") ?? 200),
          seed: try arguments.takesNumber("--seed") ?? 1,
          least: Int(clamping: try arguments.takesNumber("--least") ?? 99),
          ids: arguments.rest
        )
      case "explanations":
        let count = try arguments.takesNumber("--hostile") ?? 1_000
        status = try await ExplanationsCommand.run(
          hostile: Int(clamping: count),
          in: try arguments.folder()
        )
      case let unknown?:
        throw MaintenanceError(2, "unknown command \"\(unknown)\"; --help lists them all")
      case nil: throw MaintenanceError(2, "no command is given; --help lists them all")
      }
      exit(status)
    } catch {
      FileHandle.standardError.write(Data("maintain: \(error.message)\n".utf8))
      exit(error.status)
    }
  }
}

/// The arguments after the command's name.
private struct Arguments {
  let command: String?
  private(set) var rest: [String]

  init(_ words: ArraySlice<String>) {
    command = words.first
    rest = Array(words.dropFirst())
  }

  /// Takes a switch out, and says whether it was there.
  mutating func takes(_ name: String) -> Bool {
    guard let index = rest.firstIndex(of: name) else { return false }
    rest.remove(at: index)
    return true
  }

  /// Takes an option with a number out.
  mutating func takesNumber(_ name: String) throws(MaintenanceError) -> UInt64? {
    guard let index = rest.firstIndex(where: { $0.hasPrefix(name + "=") }) else { return nil }
    let text = rest.remove(at: index).dropFirst(name.count + 1)
    guard let number = UInt64(text) else {
      throw MaintenanceError(2, "\(name) must be a number, not \"\(text)\"")
    }
    return number
  }

  /// The one argument that is left, or the folder of the repository.
  func folder() throws(MaintenanceError) -> String {
    if rest.count > 1 { throw MaintenanceError(2, "unexpected argument \"\(rest[1])\"") }
    return rest.first ?? "vectors"
  }
}
