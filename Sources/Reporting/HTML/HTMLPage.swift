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
    let template = PageTemplate("report")
    template.write(to: &output) { place, output in
      switch place {
      case "POLICY": output.write(template.policy)
      case "TITLE": output.write(Self.escape(data.title))
      default: data.write(to: &output)
      }
    }
  }

  private static func escape(_ text: String) -> String {
    text.visible.escaping(where: "&<".utf8.contains) { $0 == "&" ? "&amp;" : "&lt;" }
  }
}
