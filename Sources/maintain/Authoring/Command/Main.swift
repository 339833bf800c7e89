import Audit
import Foundation

/// What makes the vectors of their definitions, run in the root of the repository.
///
/// It is a command of its own: definitions run once, and to optimise them takes minutes.
@main
enum Main {
  private static let usage = """
    usage: author generate [FOLDER]   write the vectors anew from their definitions
           author verify [FOLDER]     canonical form, ids, counts, references, coverage, sentences of
                                      the documents, drift, accumulated vectors

    FOLDER is "vectors" unless it is given.

    exit status: 0 all is well · 2 a bad argument, or a folder that cannot be read
                 3 the vectors are wrong
    """

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.contains("--help") { return print(usage) }
    do throws(MaintenanceError) {
      if words.count > 2 { throw MaintenanceError(2, "unexpected argument \"\(words[2])\"") }
      let folder = words.dropFirst().first ?? "vectors"
      switch words.first {
      case "generate": exit(try await GenerateCommand.run(folder))
      case "verify": exit(try await VerifyCommand.run(folder))
      case let unknown?:
        throw MaintenanceError(2, "unknown command \"\(unknown)\"; --help lists them all")
      case nil: throw MaintenanceError(2, "no command is given; --help lists them all")
      }
    } catch {
      FileHandle.standardError.write(Data("author: \(error.message)\n".utf8))
      exit(error.status)
    }
  }
}
