import Posix
import Synchronization

/// Reads what a configuration takes from elsewhere, and remembers it, so that it is never shown.
final class SecretReader: Sendable {
  private let folder: String
  private let known = Mutex<[String]>([])

  /// - Parameter folder: where the paths of files begin.
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

  /// The text of a file, without the line end behind it.
  func file(_ name: String, at path: JSON.Path) throws(VectorError) -> String {
    let place = name.hasPrefix("/") ? name : folder + name
    let octets: [UInt8]
    do throws(FileContent.Failure) {
      octets = try FileContent.read(place, upTo: FileContent.artefactLimit)
    } catch {
      throw VectorError(.unreadable, "cannot read \(place.quotedPath): \(error)", at: path)
    }
    guard var text = String(validating: octets, as: UTF8.self) else {
      throw VectorError(.unreadable, "\(place.quotedPath) is not UTF-8", at: path)
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
