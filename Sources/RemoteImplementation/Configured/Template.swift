import AuthConformance
import ConformanceSuite
import StrictJSON

/// A text with places for inputs: `at={issuedAt|%s}&user={userId}`.
///
/// `{{` and `}}` stand for braces, `{$NAME}` for an environment variable.
struct Template: Sendable {
  private var parts: [Part] = []

  private enum Part: Sendable {
    case text(String)
    case input(Place)
  }

  /// A place for an input.
  struct Place: Sendable, Equatable {
    var name: String
    var format: Format
  }

  /// How an input is written.
  enum Format: Sendable, Equatable {
    /// As it is on the wire; what is no text, as JSON.
    case plain
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

  /// The input, where the text is one place and nothing else.
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
        let message = "a brace stands alone; write {{ or }} for a brace that is meant"
        throw VectorError(.badValue, message, at: path)
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(try Self.part(String(following[..<end]), of: scope, at: path))
      rest = following[following.index(after: end)...]
    }
    literal += rest
    if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
  }

  private static func part(
    _ text: String,
    of scope: TemplateScope,
    at path: JSON.Path
  ) throws(VectorError) -> Part {
    if text.hasPrefix("$") {
      return .text(try scope.secrets.variable(String(text.dropFirst()), at: path))
    }
    let words = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let name = words[0]
    guard scope.names.contains(where: { $0.hasSameUTF8(as: name) }) else {
      throw .unknownName(
        "\(scope.call) has no input \(name.quoted)",
        name,
        among: scope.names,
        at: path
      )
    }
    guard words.count == 2 else { return .input(Place(name: name, format: .plain)) }
    if words[1] == "file" {
      let isOctets = scope.octets.contains(name)
      return .input(Place(name: name, format: .file(isOctets: isOctets)))
    }
    return .input(Place(name: name, format: try format(words[1], at: path)))
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
      throw .unknownName(
        "there is no format \(text.quoted): there are \(list), and those of instants, such as %s",
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
    let inputs = MethodDescription(call).parameters
    self.call = call
    self.secrets = secrets
    names = inputs.map(\.name)
    octets = inputs.filter { $0.shape.hasPrefix("octets") }.map(\.name)
  }
}

extension VectorError {
  /// A name that leads nowhere, with the one that was probably meant.
  static func unknownName(
    _ message: String,
    _ name: String,
    among known: some Sequence<String>,
    at path: JSON.Path
  ) -> VectorError {
    let advice = known.nearest(to: name).first.map { "; did you mean \"\($0)\"?" } ?? ""
    return VectorError(.badValue, message + advice, at: path)
  }
}
