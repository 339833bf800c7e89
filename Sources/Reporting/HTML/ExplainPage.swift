/// The page that asks for explanations: what somebody pastes goes to the server that sent the page, and
/// nowhere else.
package struct ExplainPage: Sendable {
  /// The page's text.
  package let html: String
  /// The fields of HTTP that keep it to itself.
  package let fields: [(name: String, value: String)]

  /// Makes the page.
  ///
  /// - Parameter form: the kinds of artefacts, and what can be known of each: what the form is made of.
  package init(form: JSON) {
    let template = PageTemplate("explain")
    var html = ""
    template.write(to: &html) { _, html in
      html += form.embedded
    }
    self.html = html
    fields = [
      ("Content-Type", "text/html; charset=utf-8"),
      ("Content-Security-Policy", "\(template.policy); connect-src 'self'; frame-ancestors 'none'"),
      ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }
}
