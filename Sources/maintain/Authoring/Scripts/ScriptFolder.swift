import Audit
import AuthReference
import Foundation

/// The scripts of the repository, in whose root the command runs.
enum ScriptFolder {
  private static let path = "Sources/maintain/Authoring/Traces"

  /// All of them, ordered by path.
  static func scripts() throws(MaintenanceError) -> [ScriptFile] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw MaintenanceError(2, "there is no folder \"\(path)\"; run it in the repository's root")
    }
    var scripts: [ScriptFile] = []
    for name in names.sorted() where name.hasSuffix(".trace") {
      let path = "\(path)/\(name)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw MaintenanceError(2, "cannot read \"\(path)\" as UTF-8")
      }
      do throws(ScriptError) {
        scripts.append(try ScriptFile(text, at: path))
      } catch {
        throw MaintenanceError(3, error.description)
      }
    }
    return scripts
  }

  /// A script's text with the actions beside its events.
  static func record(of script: ScriptFile) throws(MaintenanceError) -> String {
    do throws(ScriptError) {
      return try script.played().text
    } catch {
      throw MaintenanceError(3, error.description)
    }
  }

  /// Whether each script has the actions that the machine answers.
  static func verification(
    of scripts: [ScriptFile]
  ) throws(MaintenanceError) -> VerificationStep {
    var problems: [SuiteProblem] = []
    for script in scripts where try record(of: script) != script.text {
      problems.append(
        SuiteProblem(
          code: .drift,
          file: script.path,
          message: "the recorded actions are not the machine's; run make vectors, and review them"
        )
      )
    }
    return VerificationStep(
      name: "scripts",
      statement: scripts.count.counting("script") + " have the actions of the machine",
      problems: problems
    )
  }
}

extension ScriptFile {
  /// The whole text, as it was read.
  var text: String { lines.joined(separator: "\n") }

  /// The vectors of the script, which the reference passes.
  var group: CaseGroup {
    CaseGroup(path: vectorPath) { reference in
      let file = VectorFile(
        path: vectorPath,
        operation: .role(.sinchService),
        title: head["title"]?.text ?? "",
        method: head["method"]?.text ?? "",
        cases: try played().cases
      )
      try await TraceGroups.confirm(file, by: reference)
      return file
    }
  }
}
