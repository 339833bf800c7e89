import Posix
import Synchronization

/// Reads what a configuration takes from elsewhere, and remembers it, so that it is never shown.
final class SecretReader: Sendable {
  /// The folder of the configuration file, with a slash behind it.
  private let folder: String
  private let known = Mutex<[String]>([])

  /// - Parameter folder: The folder of the configuration file, with a slash behind it.
  init(folder: String) {
    self.folder = folder
  }

  /// All that was read.
  var secrets: [String] { known.withLock(\.self) }

  /// The value of an environment variable.
  func variable(_ name: String, at path: JSON.Path) throws(VectorError) -> String {
    guard let value = getenv(name) else {
      throw VectorError(
        .unreadable,
        "the environment variable \(name.quoted) is not set",
        at: path
      )
    }
    return remember(String(cString: value))
  }

  /// The text of a file, without the line ends after it.
  ///
  /// A path begins in the working directory, as those of commands do.
  func file(_ name: String, at path: JSON.Path) throws(VectorError) -> String {
    let octets: [UInt8]
    do throws(FileContent.Failure) {
      octets = try FileContent.read(name, upTo: FileContent.artefactLimit)
    } catch {
      let beside = folder + name
      let hint =
        !name.hasPrefix("/") && !folder.isEmpty && access(beside, R_OK) == 0
        ? "; paths are relative to the working directory: write \(beside.quotedPath)" : ""
      throw VectorError(.unreadable, "cannot read \(name.quotedPath): \(error)\(hint)", at: path)
    }
    guard var text = String(validating: octets, as: UTF8.self) else {
      throw VectorError(.unreadable, "\(name.quotedPath) is not UTF-8", at: path)
    }
    while let last = text.unicodeScalars.last, last == "\n" || last == "\r" {
      text.unicodeScalars.removeLast()
    }
    return remember(text)
  }

  private func remember(_ secret: String) -> String {
    known.withLock { $0.append(secret) }
    return secret
  }
}
