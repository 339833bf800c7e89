/// A small program in some language that can be checked already and has operations to fill in.
///
/// The programs are the files of the folder `Starters`, each named after its language; they lie in
/// the binary itself.
struct Starter: Sendable {
  /// The name of the file: `python.py`.
  let path: String
  /// The program's text.
  let content: StaticString

  /// Every starter that answers calls, in the order of the languages.
  static var all: [Starter] { embedded.filter { !$0.isForRoles } }

  /// Every starter that plays a role, of which ``RoleStarter`` makes a program.
  static var forRoles: [Starter] { embedded.filter(\.isForRoles) }

  private var isForRoles: Bool { path.hasPrefix("role-") }

  /// What the command calls it: `python`.
  var language: String { String(path.prefix { $0 != "." }) }

  /// The program's text.
  var text: String { content.description }
}
