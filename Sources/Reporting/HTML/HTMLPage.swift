import AuthConformance
import ConformanceEngine
import Cryptography
import StrictJSON

/// One web page that shows the reports of one or more implementations, complete in itself.
///
/// It asks the network for nothing. What reports say is data in it and nothing else: it stands in a
/// block that the browser does not run, is put on the page as text, and the page's policy lets no
/// other script run than its own. The same reports give the same page.
package struct HTMLPage: Sendable {
  private let data: PageData

  /// A report and what to call it where its implementation's name is not enough.
  package struct Source: Sendable {
    /// Such as the name of the report's file.
    package var name: String
    /// What it is written from.
    package var result: RunResult

    /// Names a report.
    package init(name: String, result: RunResult) {
      self.name = name
      self.result = result
    }
  }

  /// Prepares the page.
  package init(_ sources: [Source]) {
    data = PageData(of: sources)
  }

  /// Writes the page.
  package func write(to output: inout some TextOutputStream) {
    let style = PageFile.text(ofFilesEndingWith: ".css")
    let script = PageFile.text(ofFilesEndingWith: ".js")
    let template = PageFile.text(ofFilesEndingWith: ".html")
    for piece in template.split(separator: "%%", omittingEmptySubsequences: false) {
      switch piece {
      case "POLICY": output.write(Self.policy(style: style, script: script))
      case "TITLE": output.write(Self.escape(data.title))
      case "STYLE": output.write(style)
      case "DATA": data.write(to: &output)
      case "SCRIPT": output.write(script)
      default: output.write(String(piece))
      }
    }
  }

  /// Nothing is loaded, and nothing runs but the two texts that are ours.
  private static func policy(style: String, script: String) -> String {
    "default-src 'none'; img-src data:; style-src \(source(style)); "
      + "script-src \(source(script)); base-uri 'none'; form-action 'none'"
  }

  private static func source(_ text: String) -> String {
    // Should libcrypto refuse, the page still loads nothing.
    guard let digest = try? HashAlgorithm.sha256.digest(text.utf8) else { return "'unsafe-inline'" }
    return "'sha256-\(Base64.standard.encode(digest))'"
  }

  private static func escape(_ text: String) -> String {
    text.visible.escaping(where: "&<".utf8.contains) { $0 == "&" ? "&amp;" : "&lt;" }
  }
}
