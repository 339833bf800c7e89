import Cryptography

/// A page that is complete in itself: its style and its script stand in it, behind those that all
/// pages share.
struct PageTemplate: Sendable {
  private let style: String
  private let script: String
  private let html: String

  /// Reads the files of a folder of `Page`.
  init(_ folder: String) {
    func text(_ ending: String) -> String {
      ["shared", folder].map { PageFile.text(of: $0, endingWith: ending) }.joined(separator: "\n")
    }
    (style, script) = (text(".css"), text(".js"))
    html = PageFile.text(of: folder, endingWith: ".html")
  }

  /// A content security policy: nothing is loaded, and nothing runs but the two texts that are ours.
  var policy: String {
    "default-src 'none'; img-src data:; style-src \(Self.source(style)); "
      + "script-src \(Self.source(script)); base-uri 'none'; form-action 'none'"
  }

  /// Writes the page; what belongs in places such as `%%TITLE%%` is written by who knows it.
  func write<Output: TextOutputStream>(
    to output: inout Output,
    _ writePlace: (Substring, inout Output) -> Void
  ) {
    for (index, piece) in html.split(separator: "%%", omittingEmptySubsequences: false).enumerated()
    {
      switch piece {
      case _ where index.isMultiple(of: 2): output.write(String(piece))
      case "STYLE": output.write(style)
      case "SCRIPT": output.write(script)
      default: writePlace(piece, &output)
      }
    }
  }

  private static func source(_ text: String) -> String {
    // Should libcrypto refuse, the page still loads nothing.
    guard let digest = try? HashAlgorithm.sha256.digest(text.utf8) else { return "'unsafe-inline'" }
    return "'sha256-\(Base64.standard.encode(digest))'"
  }
}
