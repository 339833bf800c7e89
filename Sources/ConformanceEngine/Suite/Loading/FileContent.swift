import Posix

/// The whole of a file, of a pipe, or of anything else that can be read, up to a limit.
package enum FileContent {
  /// Why something cannot be read.
  package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// What `errno` says.
    case system(Int32)
    /// It is longer than so many octets.
    case tooLong(limit: Int)

    package var description: String {
      switch self {
      case .system(let code): String(cString: strerror(code)).lowercased()
      case .tooLong(let limit): "it is longer than \(limit >> 20) MiB"
      }
    }
  }

  /// Longer than any key or token.
  package static let artefactLimit = 1 << 20
  /// Longer than any description that somebody writes.
  package static let descriptionLimit = 16 << 20
  /// Longer than a list with a reason for each of half a million cases.
  package static let listLimit = 64 << 20
  /// Longer than the report of a hundred thousand failures.
  package static let reportLimit = 1 << 30

  /// Reads everything; at most one octet more than the limit is asked for.
  package static func read(_ path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var octets: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      octets.reserveCapacity(min(Int(status.st_size), limit) + 1)
    }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while octets.count <= limit {
      let room = min(chunk.count, limit + 1 - octets.count)
      let count = systemRead(descriptor, &chunk, room)
      if count > 0 {
        octets += chunk[..<count]
      } else if count == 0 {
        return octets
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
    throw .tooLong(limit: limit)
  }
}

// The function of the same name hides that of the C library.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
