import Posix

/// The whole of a small file, or of a pipe.
enum FileContent {
  /// The octets; nil where they cannot be read, with the reason in `errno`.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      octets += chunk[..<count]
      if count < chunk.count { break }
    }
    return ferror(file) == 0 ? octets : nil
  }
}
