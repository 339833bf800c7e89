/// A text with places for inputs: `at={issuedAt|%s}&user={userId}`.
///
/// `{{` and `}}` stand for braces, `{$NAME}` for an environment variable.
struct Template: Sendable {
  private var parts: [Part] = []

  private enum Part: Sendable {
    case text(String)
    case input(Place)
  }

  /// Where a text stands, which decides what its places may hold.
  enum Setting {
    case anywhere
    /// What takes a place is escaped, unless it is part of a URL: `{$BASE|url}/token`.
    case url
    /// There are no control characters, and no blanks at the ends.
    case header
  }

  struct Place: Sendable, Equatable {
    var name: String
    var format: Format
  }

  /// How an input is written.
  enum Format: Sendable, Equatable {
    /// As it is on the wire; what is no text, as JSON.
    case plain
    /// The same, as part of a URL: it is not escaped there.
    case url
    /// An instant in UTC, by the conversions of `strftime`.
    case time(String)
    /// Octets, of which the wire has base64.
    case octets(Encoding)
    /// A decimal text as a JSON number.
    case number
    /// The path of a file that holds it; octets as they are.
    case file(isOctets: Bool)
  }

  enum Encoding: String, Sendable, CaseIterable {
    case hex, base64url, text
  }

  /// The inputs that have a place in it.
  var names: [String] { places.map(\.name) }

  var places: [Place] {
    parts.compactMap { part in
      if case .input(let place) = part { place } else { nil }
    }
  }

  /// The input, if the text is one place and nothing else.
  var whole: Place? { parts.count == 1 ? places.first : nil }

  /// Whether there is no place in it.
  var isConstant: Bool { places.isEmpty }

  /// The text, with what takes the place of each input; nothing for one that is absent.
  func filled(_ value: (Place) -> String?) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .input(let place): text += value(place) ?? ""
      }
    }
  }
}

extension Template {
  /// Reads a text with places for the inputs of a call.
  init(
    _ text: String,
    of scope: TemplateScope,
    in setting: Setting = .anywhere,
    at path: JSON.Path
  ) throws(VectorError) {
    var rest = text[...]
    var literal = ""
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      literal += rest[..<brace]
      let following = rest[rest.index(after: brace)...]
      if following.first == rest[brace] {
        literal.append(rest[brace])
        rest = following.dropFirst()
        continue
      }
      guard rest[brace] == "{", let end = following.firstIndex(of: "}") else {
        let message = "an unpaired brace; write {{ or }} for a literal brace"
        throw VectorError(.badValue, message, at: path)
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      rest = following[following.index(after: end)...]
      let isAtEnd = parts.isEmpty || rest.isEmpty
      let place = Surroundings(scope: scope, setting: setting, isAtEnd: isAtEnd, path: path)
      parts.append(try place.part(String(following[..<end])))
    }
    literal += rest
    if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
  }

  /// What decides what a place can hold.
  private struct Surroundings {
    let scope: TemplateScope
    let setting: Setting
    /// Whether nothing stands before it, or behind it.
    let isAtEnd: Bool
    let path: JSON.Path

    func part(_ text: String) throws(VectorError) -> Part {
      let words = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let format = words.count == 2 ? words[1] : nil
      if text.hasPrefix("$") {
        return .text(try variable(String(words[0].dropFirst()), format))
      }
      let name = words[0]
      guard scope.names.contains(where: { $0.hasSameUTF8(as: name) }) else {
        throw .unknown(
          "\(scope.call) has no input \(name.quoted)",
          name,
          among: scope.names,
          at: path
        )
      }
      switch format {
      case nil: return .input(Place(name: name, format: .plain))
      case "url" where setting == .url: return .input(Place(name: name, format: .url))
      case "file":
        let isOctets = scope.octets.contains(name)
        return .input(Place(name: name, format: .file(isOctets: isOctets)))
      case let format?:
        return .input(Place(name: name, format: try Template.format(format, at: path)))
      }
    }

    /// The value of an environment variable; its name is told where it cannot be sent, never the value.
    private func variable(_ name: String, _ format: String?) throws(VectorError) -> String {
      let value = try scope.secrets.variable(name, at: path)
      let fault: String?
      switch (setting, format) {
      case (.url, nil) where [".", ".."].contains(value):
        fault = "the value \".\" or \"..\", which would change the URL's path"
      case (.url, nil): return value.percentEncoded
      case (.url, "url"):
        let isPart = value.utf8.allSatisfy(\.isPrintable)
        fault = isPart ? nil : "characters that a URL cannot contain"
      case (.anywhere, nil): fault = nil
      case (.header, nil):
        if value.hasControlCharacters {
          fault = "control characters, which no header field can contain"
        } else if isAtEnd && value.hasBlanksAround {
          fault = "a blank at its beginning or end, which no header field can have"
        } else {
          fault = nil
        }
      case (_, _?):
        let message = "an environment variable has no format, except {$\(name)|url} in a URL"
        throw VectorError(.badValue, message, at: path)
      }
      guard let fault else { return value }
      let message = "the environment variable \(name.quoted) has \(fault)"
      throw VectorError(.unreadable, message, at: path)
    }
  }

  private static func format(_ text: String, at path: JSON.Path) throws(VectorError) -> Format {
    if text.contains("%") {
      if let wrong = InstantFormat.problem(in: text) {
        throw VectorError(.badValue, wrong, at: path)
      }
      return .time(text)
    }
    switch text {
    case "number": return .number
    default:
      if let encoding = Encoding(rawValue: text) { return .octets(encoding) }
      let known = ["file", "number"] + Encoding.allCases.map(\.rawValue)
      let list = known.joined(separator: ", ")
      throw .unknown(
        "there is no format \(text.quoted): use one of \(list), or a time format such as %s",
        text,
        among: known,
        at: path
      )
    }
  }
}

/// What a template can name.
struct TemplateScope {
  let call: Call
  let names: [String]
  /// The inputs that are octets, in base64 on the wire.
  let octets: [String]
  let secrets: SecretReader

  init(_ call: Call, _ secrets: SecretReader) {
    let inputs = CallDescription(call).parameters
    self.call = call
    self.secrets = secrets
    names = inputs.map(\.name)
    octets = inputs.filter { $0.shape.hasPrefix("bytes") }.map(\.name)
  }
}

extension String {
  /// Whether a header field cannot hold it.
  var hasControlCharacters: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }

  /// Whether a header field would not keep it as it is.
  var hasBlanksAround: Bool { utf8.first == 0x20 || utf8.last == 0x20 }
}
