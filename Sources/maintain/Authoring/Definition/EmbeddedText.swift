/// A file of the folder `Files`, carried along by the embedding plugin.
struct EmbeddedText: Sendable {
  let path: String
  let content: String

  /// A file's text, without the line break at its end.
  static func of(_ path: String) -> String {
    guard let file = embedded.first(where: { $0.path == path }) else {
      preconditionFailure("there is no Files/\(path)")
    }
    return String(file.content.dropLast())
  }
}

/// A token that the documents print, without the line breaks that they add for display.
func publishedToken(_ name: String) -> String { EmbeddedText.of("Tokens/\(name).txt") }

/// What such a token says, as verdicts give it back: in base64.
func publishedPayload(_ name: String) -> String {
  let parts = publishedToken(name).split(separator: ".")
  return Base64.standard.encode(parts.dropFirst().first.flatMap { Base64.url.decode($0) } ?? [])
}
