/// A file that pages are made of; the folder `Page` has one folder for each page, and `shared`.
struct PageFile: Sendable {
  /// The folder and the name of the file: `report/page.html`.
  let path: String
  /// The file's text, which lies in the binary itself.
  let content: StaticString

  /// The text of a folder's files with this ending, in the order of their names.
  static func text(of folder: String, endingWith ending: String) -> String {
    embedded.filter { $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(ending) }
      .map(\.content.description).joined(separator: "\n")
  }
}
