/// A part of the page that is the same in every report; the folder `Page` has them as files.
struct PageFile: Sendable {
  /// The name of the file: `page.html`.
  let path: String
  /// The file's text, which lies in the binary itself.
  let content: StaticString

  /// The text of all files with this ending, in the order of their names.
  static func text(ofFilesEndingWith ending: String) -> String {
    embedded.filter { $0.path.hasSuffix(ending) }.map(\.content.description).joined(separator: "\n")
  }
}
