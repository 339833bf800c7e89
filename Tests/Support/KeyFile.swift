import Foundation

/// Keys of the cases, as openssl wrote them or an RFC prints them.
package enum KeyFile {
  /// The text of a key, without its last line break; empty if there is none.
  package static func text(_ name: String) -> String {
    let keys = URL(filePath: #filePath).appending(
      path: "../../../Sources/maintain/Authoring/Files/Keys"
    )
    let text = try? String(contentsOf: keys.appending(path: name).standardized, encoding: .utf8)
    return text.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } ?? ""
  }
}
