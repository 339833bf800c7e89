import AuthConformance
import ConformanceEngine

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

  /// Ends all that hold the pipe.
  func end() {
    for holder in holders where !isBeginning(holder) { kill(holder, SIGKILL) }
  }

  /// Whether a process is just being started by another thread of this one: as long as it has not
  /// become another program it holds everything that this process holds.
  private func isBeginning(_ process: pid_t) -> Bool {
    Self.target(of: "/proc/\(process)/exe") == Self.target(of: "/proc/self/exe")
      && Self.parent(of: process) == getpid()
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

  /// The fourth field of its `stat`; the second is a name in parentheses and may contain anything.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    let fields = bytes.prefix(count).split(separator: UInt8(ascii: ")")).last?
      .split(separator: UInt8(ascii: " "))
    guard let fields, fields.count > 1 else { return nil }
    return pid_t(String(decoding: fields[1], as: UTF8.self))
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { bytes in
      guard let target = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
      let count = readlink(link, target, bytes.count)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
}
