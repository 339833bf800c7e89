import AuthConformance
import AuthReference

/// What is checked: the one place that knows the ways to an implementation.
enum ImplementationChoice {
  /// The implementation that the arguments name; the reference where they name none.
  static func make(for arguments: Arguments) throws(CommandError) -> any Implementation {
    if let program = arguments.program?.first {
      throw CommandError(
        .unusable,
        "cannot check the program \"\(program)\": this build checks the reference only",
        details: ["Without a program, \(Tool.name) check checks the reference implementation."]
      )
    }
    return Reference.implementation
  }
}
