/// One file of the `vectors` folder as it was when the binary was built.
package struct BundledFile: Sendable {
  /// The path below `vectors`, with `/` between its parts.
  package let path: String

  /// The file's text, which lies in the binary itself: reading it copies nothing.
  package let content: StaticString

  /// Every file of the folder, in the order of the paths.
  package static var all: [BundledFile] { embedded }
}
