/// How one call of an implementation is made, and how its answer is understood.
struct ConfiguredOperation: Sendable {
  let call: Call
  let reach: Reach
  /// Where the members of a successful answer stand.
  let outputs: [String: OutputPlace]
  let refusal: Refusal
  /// Sets the clock of a command; nil if it goes by its own.
  let clock: FakeClock?
  var limits: CallLimits

  /// How it is reached.
  enum Reach: Sendable {
    case command(CommandPattern)
    case http(HTTPPattern)

    var isHTTP: Bool {
      if case .http = self { true } else { false }
    }
  }
}

/// A command line; an argument is never split, and there is no shell.
struct CommandPattern: Sendable {
  let arguments: [Argument]
  /// What is written to standard input.
  let input: Template?

  /// One argument, or several that are left out together where an input of them is absent.
  struct Argument: Sendable {
    let templates: [Template]
    let isOptional: Bool
  }

  /// The program, which no input decides.
  var program: String { arguments.first?.templates.first?.filled { _ in nil } ?? "" }

  var templates: [Template] { arguments.flatMap(\.templates) + [input].compactMap(\.self) }

  /// The command line for an input.
  func words(_ input: JSON.Object, _ value: (Template.Place) -> String?) -> [String] {
    arguments.flatMap { argument -> [String] in
      let names = argument.templates.flatMap(\.names)
      if argument.isOptional, names.contains(where: { input[$0] == nil }) { return [] }
      return argument.templates.map { $0.filled(value) }
    }
  }
}

/// A request by HTTP.
struct HTTPPattern: Sendable {
  let method: String
  let url: Template
  let headers: [(name: String, value: Template)]
  let body: Body

  enum Body: Sendable {
    case none
    case json(JSONTemplate)
    case form([(name: String, value: Template)])
    case text(Template)
  }

  var templates: [Template] {
    let own =
      switch body {
      case .none: [Template]()
      case .json(let json): json.templates
      case .form(let fields): fields.map(\.value)
      case .text(let text): [text]
      }
    return [url] + headers.map(\.value) + own
  }
}

/// A JSON value in which texts have places for inputs; a text that is one place becomes the input's
/// own value, and a member or an element with an absent one is left out.
indirect enum JSONTemplate: Sendable {
  case constant(JSON)
  case text(Template)
  case array([JSONTemplate])
  case object([(name: String, value: JSONTemplate)])

  var templates: [Template] {
    switch self {
    case .constant: []
    case .text(let template): [template]
    case .array(let elements): elements.flatMap(\.templates)
    case .object(let members): members.flatMap(\.value.templates)
    }
  }

  /// The value for an input; nil if it is one place whose input is absent.
  func filled(_ input: JSON.Object, _ value: (Template.Place) -> String?) -> JSON? {
    switch self {
    case .constant(let json): return json
    case .text(let template):
      guard let place = template.whole else { return .string(template.filled(value)) }
      guard let own = input[place.name] else { return nil }
      switch place.format {
      case .plain: return own
      case .number: return value(place).flatMap { try? JSON(parsing: Array($0.utf8)) } ?? own
      default: return value(place).map(JSON.string)
      }
    case .array(let elements): return .array(elements.compactMap { $0.filled(input, value) })
    case .object(let members):
      return .object(
        JSON.Object(
          members.compactMap { member in
            member.value.filled(input, value).map { JSON.Member(name: member.name, value: $0) }
          }
        )
      )
    }
  }
}

/// Where a member of an answer stands.
struct OutputPlace: Sendable {
  let source: Source
  /// Whether it is hexadecimal where the wire has base64.
  let isHex: Bool

  enum Source: Sendable {
    /// The whole output, without the line end behind it.
    case whole
    /// A value in an output that is JSON, by its pointer (RFC 6901).
    case pointer(String)
    /// A field of an HTTP response.
    case header(String)
  }
}

/// How an operation shows that it refuses, or finds what it verifies invalid.
struct Refusal: Sendable {
  /// Exit statuses of a command, or statuses of HTTP.
  var statuses: [Int] = []
  /// Texts in the output, or on standard error.
  var texts: [String] = []

  func fits(status: Int, _ output: [String]) -> Bool {
    statuses.contains(status)
      || texts.contains { text in output.contains { $0.containsText(text) } }
  }
}

extension String {
  /// Whether another text is part of this one, by its UTF-8.
  fileprivate func containsText(_ part: String) -> Bool {
    firstRange(of: part) != nil
  }
}
