/// One file of the `vectors` folder as it was when the binary was built.
struct BundledFile {
  /// The path below `vectors`, with `/` between its parts.
  let path: String

  /// The file's text, which lies in the binary itself: reading it copies nothing.
  let content: StaticString
}
