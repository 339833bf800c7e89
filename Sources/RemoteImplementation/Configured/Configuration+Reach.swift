extension ConfiguredOperation.Reach {
  var templates: [Template] {
    switch self {
    case .command(let command): command.templates
    case .http(let request): request.templates
    }
  }

  /// Reads a command, or a request of HTTP.
  init(
    decoding reader: inout ObjectReader,
    _ scope: TemplateScope
  ) throws(VectorError) {
    switch (reader.object["command"] != nil, reader.object["http"] != nil) {
    case (true, false):
      self = .command(try CommandPattern(decoding: &reader, scope))
    case (false, true):
      self = .http(try HTTPPattern(decoding: try reader.object("http"), scope))
    case (true, true), (false, false):
      let message = "an operation has either a \"command\" or \"http\""
      throw VectorError(.badValue, message, at: reader.path)
    }
  }
}

extension CommandPattern {
  fileprivate init(
    decoding reader: inout ObjectReader,
    _ scope: TemplateScope
  ) throws(VectorError) {
    let place = reader.path.appending("command")
    var arguments: [Argument] = []
    for (index, element) in try reader.array("command").enumerated() {
      let path = place.appending(.index(index))
      if let group = element.array {
        var templates: [Template] = []
        for (index, text) in group.enumerated() {
          templates.append(
            try Template(text.text(at: path.appending(.index(index))), of: scope, at: path)
          )
        }
        arguments.append(Argument(templates: templates, isOptional: true))
      } else {
        let template = try Template(element.text(at: path), of: scope, at: path)
        arguments.append(Argument(templates: [template], isOptional: false))
      }
    }
    guard let program = arguments.first, !program.isOptional,
      program.templates.allSatisfy(\.isConstant)
    else {
      let message =
        "\"command\" must be an array that begins with the program, which has no placeholder "
        + "for an input"
      throw VectorError(.badValue, message, at: place)
    }
    self.arguments = arguments
    input = try reader.optionalString("stdin").map { (text) throws(VectorError) in
      try Template(text, of: scope, at: reader.path.appending("stdin"))
    }
    if words([:], { _ in nil }).contains(where: { $0.utf8.count > Self.argumentLimit }) {
      let message = "an argument of a command cannot be longer than \(Self.argumentLimit) bytes"
      throw VectorError(.badValue, message, at: place)
    }
  }
}

extension HTTPPattern {
  fileprivate init(decoding source: ObjectReader, _ scope: TemplateScope) throws(VectorError) {
    var reader = source
    reader.skipComment()
    method = try reader.optionalString("method") ?? "POST"
    guard !method.isEmpty, method.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
      let message = "\(method.quoted) is not an HTTP method, such as POST"
      throw VectorError(.badValue, message, at: reader.path.appending("method"))
    }
    let place = reader.path.appending("url")
    let text = try reader.string("url")
    url = try Template(text, of: scope, in: .url, at: place)
    do throws(HTTPAddress.Problem) {
      let one = try HTTPAddress(url.filled { _ in "x" })
      let other = try HTTPAddress(url.filled { _ in "y" })
      guard one.origin == other.origin else {
        throw HTTPAddress.Problem(
          reason: "the host of a URL cannot contain a placeholder for an input"
        )
      }
    } catch {
      let advice = "; write {$NAME|url} if the variable is a part of the URL, not a name in it"
      let message = "the URL cannot be used: \(error.reason)" + (text.contains("{$") ? advice : "")
      throw VectorError(.badValue, message, at: place)
    }
    headers =
      try reader.optionalObject("headers").map { (source) throws(VectorError) in
        try source.headers(scope)
      } ?? []
    body = try Body(decoding: &reader, scope)
    try reader.finish()
  }
}

extension ObjectReader {
  /// Header fields, each with a name that HTTP allows.
  fileprivate func headers(
    _ scope: TemplateScope
  ) throws(VectorError) -> [(name: String, value: Template)] {
    let headers = try templates(scope, in: .header)
    for (name, value) in headers {
      let isToken =
        !name.isEmpty
        && name.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
      guard isToken else {
        let message = "\(name.quoted) is not the name of a header field"
        throw VectorError(.badValue, message, at: path.appending(.member(name)))
      }
      let example = value.filled { _ in "x" }
      if example.hasControlCharacters || example.hasBlanksAround {
        let message =
          "a header field cannot contain control characters, or begin or end with a blank"
        throw VectorError(.badValue, message, at: path.appending(.member(name)))
      }
    }
    return headers
  }
}

extension HTTPPattern.Body {
  fileprivate init(
    decoding reader: inout ObjectReader,
    _ scope: TemplateScope
  ) throws(VectorError) {
    let bodies = ["json", "form", "text"].filter { reader.object[$0] != nil }
    if bodies.count > 1 {
      let message =
        "a request has one body: use only one of \(bodies.joined(separator: " and "))"
      throw VectorError(.badValue, message, at: reader.path)
    }
    switch bodies.first {
    case "json":
      let path = reader.path.appending("json")
      self = .json(try JSONTemplate(decoding: try reader.value("json"), scope, at: path))
    case "form": self = .form(try reader.object("form").templates(scope))
    case "text":
      let path = reader.path.appending("text")
      self = .text(try Template(try reader.string("text"), of: scope, at: path))
    default: self = .none
    }
  }
}

extension JSONTemplate {
  fileprivate init(
    decoding value: JSON,
    _ scope: TemplateScope,
    at path: JSON.Path
  ) throws(VectorError) {
    switch value {
    case .string(let text): self = .text(try Template(text, of: scope, at: path))
    case .array(let elements):
      var templates: [JSONTemplate] = []
      for (index, element) in elements.enumerated() {
        let place = path.appending(.index(index))
        templates.append(try JSONTemplate(decoding: element, scope, at: place))
      }
      self = .array(templates)
    case .object(let object):
      var members: [(name: String, value: JSONTemplate)] = []
      for member in object.members {
        let place = path.appending(.member(member.name))
        members.append((member.name, try JSONTemplate(decoding: member.value, scope, at: place)))
      }
      self = .object(members)
    case .null, .bool, .number: self = .constant(value)
    }
  }
}

extension JSON {
  fileprivate func text(at path: JSON.Path) throws(VectorError) -> String {
    guard let string else {
      throw VectorError(.wrongKind, "a string is expected, not \(kind)", at: path)
    }
    return string
  }
}
