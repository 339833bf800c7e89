import Dispatch
import Posix

/// Reports a wait that takes more than a moment, such as for a pipe without a writer.
enum Waiting {
  private static let moment = DispatchTimeInterval.seconds(1)

  /// Does something that may have to wait.
  static func announced<Value, Failure: Error>(
    _ what: String,
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let notice = DispatchWorkItem {
      var errors = FileOutput(descriptor: STDERR_FILENO)
      errors.write(line: "\(Tool.name): waiting for \(what)")
      errors.flush()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + moment, execute: notice)
    defer { notice.cancel() }
    return try work()
  }
}

extension FileContent {
  /// Reads a file that was named on the command line.
  static func read(
    _ path: String,
    called name: String,
    upTo limit: Int
  ) throws(CommandError) -> [UInt8] {
    do throws(Failure) {
      return try Waiting.announced(name) { () throws(Failure) in try read(path, upTo: limit) }
    } catch {
      throw CommandError(.unusable, "cannot read \(name): \(error)")
    }
  }
}
