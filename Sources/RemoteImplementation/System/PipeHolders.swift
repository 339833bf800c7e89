#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Processes that hold on to a pipe, although the program that they come from has ended.
///
/// Whoever leaves the program's process group escapes the signals sent to it, but not notice: it
/// has inherited the pipe, whose other end therefore does not end. Only Linux tells who it is.
struct PipeHolders {
  /// The other end of the pipe, in this process.
  let descriptor: Int32

  // A process that is just being started by another thread holds everything for a moment.
  private static let moment: useconds_t = 20_000

  /// Ends all that hold the pipe and are not on the way to becoming another program.
  func end() {
    let first = holders
    if first.isEmpty { return }
    usleep(Self.moment)
    for holder in holders where first.contains(holder) { kill(holder, SIGKILL) }
  }

  private var holders: [pid_t] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return [] }
    let name = "pipe:[\(status.st_ino)]"
    let own = getpid()
    return Self.entries(of: "/proc").compactMap { pid_t($0) }.filter { process in
      process != own
        && Self.entries(of: "/proc/\(process)/fd").contains { entry in
          Self.target(of: "/proc/\(process)/fd/\(entry)") == name
        }
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
      )
    }
    return names
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { bytes in
      guard let target = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
      let count = readlink(link, target, bytes.count)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
}
