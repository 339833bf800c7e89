/// The text of one file of vectors, or of any other file in JSON.
package struct SourceFile: Sendable {
  /// The path below the folder, with `/` between its parts: `key-derivation/sinch-signing-key.json`.
  package let path: String
  /// The path as it is shown to people, the folder included.
  package let shownPath: String
  private let storage: Storage

  private enum Storage: Sendable {
    case embedded(StaticString)
    case read([UInt8])
  }

  /// A file that is part of the program.
  package init(path: String, embedded text: StaticString) {
    self.path = path
    shownPath = "built-in vectors/\(path)"
    storage = .embedded(text)
  }

  /// A file below a folder.
  ///
  /// The file is read, not mapped: another program may shorten it while it is in use.
  package init(path: String, in folder: String) throws(FileContent.Failure) {
    self.path = path
    shownPath = folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    storage = .read(try FileContent.read(shownPath, upTo: FileContent.reportLimit))
  }

  /// A file on disk by itself, shown as it was named.
  package init(file path: String, upTo limit: Int) throws(FileContent.Failure) {
    self.init(path: path, text: try FileContent.read(path, upTo: limit))
  }

  /// A file that is in memory already.
  package init(path: String, text: some Sequence<UInt8>) {
    self.path = path
    shownPath = path
    storage = .read(Array(text))
  }

  /// Gives the octets to a closure.
  package func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    switch storage {
    case .embedded(let text):
      try body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .read(let bytes):
      try bytes.withUnsafeBufferPointer(body)
    }
  }
}

extension SourceFile {
  /// Whether the file is made from case definitions, rather than written by hand.
  package var isVectorFile: Bool {
    Category.allCases.contains { path.hasPrefix("\($0)/") }
  }
}
