import Posix

/// Starts a command with the clock at the instant of its input, by libfaketime.
///
/// The clock stands still; the monotonic one, which timeouts go by, does not.
struct FakeClock: Sendable {
  /// The input that is the command's present.
  let input: String

  static let program = "faketime"

  /// 1970 to 2261: what libfaketime takes, and nanoseconds in 64 bits.
  private static let range: Range<Int64> = 0..<9_223_372_036

  /// The clock of a call; nil if it has no present.
  init?(of call: Call) {
    let names = CallDescription(call).parameters.map(\.name)
    guard let input = (CallLimits.instants + ["now"]).first(where: names.contains) else {
      return nil
    }
    self.input = input
  }

  /// Why the clock cannot be set to the instant of an input; nil if it can.
  func obstacle(_ values: JSON.Object) -> String? {
    guard let text = values[input]?.string else { return nil }
    guard let instant = Timestamp(text).instant else {
      return "a clock cannot be set to \(text.quoted), which is not a time"
    }
    return Self.range.contains(instant.seconds)
      ? nil : "a clock cannot be set to \(text.quoted), only from 1970 to 2261"
  }

  /// A command line that sets the clock, and then starts the command.
  func words(_ command: [String], for values: JSON.Object) -> [String] {
    guard let instant = (values[input]?.string).flatMap({ Timestamp($0).instant }) else {
      return command
    }
    let fraction = String(Int(instant.nanoseconds) + 1_000_000_000).dropFirst()
    return [
      "/usr/bin/env", "FAKETIME_FMT=%s", "FAKETIME_DONT_FAKE_MONOTONIC=1", Self.program, "-f",
      "\(instant.seconds)" + (instant.nanoseconds == 0 ? "" : ".\(fraction)"),
    ] + command
  }

  /// Complains if libfaketime is not installed, or the program does not load it.
  static func confirm(_ path: String) throws(UnusableImplementation) {
    do throws(UnusableImplementation) {
      _ = try ProgramPath.find(program)
    } catch {
      throw UnusableImplementation(
        "\"fakeTime\" needs the command \(program)",
        details: ["Install it: apt-get install faketime, or brew install libfaketime."]
      )
    }
    if isStatic(path) {
      throw UnusableImplementation(
        "\"fakeTime\" cannot set the clock of \(path.quotedPath): it is linked statically",
        details: ["libfaketime is loaded by the dynamic linker. Remove \"fakeTime\"."]
      )
    }
  }

  /// Whether a file is an ELF program without an interpreter, which loads no library.
  private static func isStatic(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = pread(file, &bytes, bytes.count, 0)
    // 64 bits, the lowest byte first, as on every machine that the suite is built for.
    guard count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return false }
    func number(at place: Int, _ size: Int) -> Int? {
      guard place >= 0, place <= count - size else { return nil }
      return Int(
        exactly: (0..<size).reduce(UInt64(0)) { $0 | UInt64(bytes[place + $1]) << (8 * $1) }
      )
    }
    guard let start = number(at: 32, 8), let size = number(at: 54, 2),
      let entries = number(at: 56, 2)
    else { return false }
    guard start <= count else { return false }
    let types = (0..<entries).map { number(at: start + $0 * size, 4) }
    let interpreter = 3
    return !types.isEmpty && !types.contains(nil) && !types.contains(interpreter)
  }
}
