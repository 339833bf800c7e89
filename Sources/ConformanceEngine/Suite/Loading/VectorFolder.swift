import Posix

/// Finds the JSON files below a folder, symbolic links followed, and says what cannot be read.
///
/// Names that begin with a point are left out, as are files that do not end in `.json`.
package struct VectorFolder {
  private let root: String
  /// The folders in the root that are entered, and no others; nil for all, however deep.
  private let folders: Set<String>?
  private var files: [SourceFile] = []
  private var problems: [SuiteProblem] = []

  private init(_ root: String, _ folders: Set<String>?) {
    self.root = root
    self.folders = folders
  }

  /// The files in the order of their paths.
  ///
  /// - Parameter folders: the folders in it that are entered, and no others; nil for all, however deep.
  /// - Throws: Everything that cannot be read, or that there is nothing to read.
  package static func files(
    below folder: String,
    entering folders: Set<String>? = nil
  ) throws(SuiteLoadingError) -> [SourceFile] {
    var walk = VectorFolder(folder, folders)
    walk.visit("", ancestors: [])
    if walk.files.isEmpty && walk.problems.isEmpty {
      walk.complain("", .empty, "there is no .json file below this folder")
    }
    guard walk.problems.isEmpty else { throw SuiteLoadingError(problems: walk.problems) }
    return walk.files
  }

  /// Reads one folder; `path` is the way to it from the root, empty or ending in a slash.
  private mutating func visit(_ path: String, ancestors: [Node]) {
    var status = stat()
    guard stat(place(path), &status) == 0 else { return complain(path, .unreadable, reason()) }
    let node = Node(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    if ancestors.contains(node) {
      return complain(path, .unreadable, "the folder contains itself, by way of a symbolic link")
    }
    guard let directory = opendir(place(path)) else { return complain(path, .unreadable, reason()) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(validatingCString: $0) }
      }
      guard let name else {
        complain(path, .unreadable, "the folder holds a file whose name is not UTF-8")
        continue
      }
      if !name.utf8.starts(with: ".".utf8) { names.append(name) }
    }
    closedir(directory)
    for name in names.sorted() { enter(name, in: path, ancestors: ancestors + [node]) }
  }

  private mutating func enter(_ name: String, in path: String, ancestors: [Node]) {
    var status = stat()
    let isFile = name.hasSuffix(".json")
    guard stat(place(path + name), &status) == 0 else {
      // A dangling link to something that nobody asked for does no harm.
      if isFile { complain(path + name, .unreadable, reason()) }
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      let isEntered = folders?.contains(path + name) ?? true
      if isEntered { visit(path + name + "/", ancestors: ancestors) }
    } else if isFile {
      open(path + name, isRegular: status.st_mode & S_IFMT == S_IFREG)
    }
  }

  private mutating func open(_ path: String, isRegular: Bool) {
    // Opening a pipe would wait for somebody to write into it.
    guard isRegular else { return complain(path, .unreadable, "this is not a regular file") }
    guard access(place(path), R_OK) == 0 else { return complain(path, .unreadable, reason()) }
    do {
      files.append(try SourceFile(path: path, in: root))
    } catch {
      complain(path, .unreadable, "\(error)")
    }
  }

  private func place(_ path: String) -> String {
    if path.isEmpty { return root }
    return root.hasSuffix("/") ? root + path : "\(root)/\(path)"
  }

  private func reason() -> String {
    String(cString: strerror(errno)).lowercased()
  }

  private mutating func complain(_ path: String, _ code: VectorError.Code, _ message: String) {
    problems.append(SuiteProblem(code: code, file: place(path), message: message))
  }

  /// What a folder is on disk, whichever path leads to it.
  private struct Node: Equatable {
    let device: UInt64
    let number: UInt64
  }
}
