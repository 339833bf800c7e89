import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// How an implementation is reached, as a file describes it.
package struct Configuration: Sendable {
  /// What reports call it.
  package let description: ImplementationDescription
  let operations: [Call: ConfiguredOperation]
  /// What must not be shown.
  let secrets: [String]

  private static let format: Int64 = 1

  /// Reads a file.
  ///
  /// - Throws: What is wrong with the first value that is not as it must be, with its line.
  package init(decoding file: SourceFile) throws(SuiteProblem) {
    let json = try file.parse()
    let path = file.shownPath
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    do throws(VectorError) {
      try self.init(decoding: json, named: path, SecretReader(folder: folder))
    } catch {
      throw file.problem(error)
    }
  }

  private init(
    decoding json: JSON,
    named path: String,
    _ secrets: SecretReader
  ) throws(VectorError) {
    var reader = try ObjectReader(json, at: [])
    reader.skipComment()
    let format = try reader.integer("format")
    guard format == Self.format else {
      let message = "format \(format) is not known; this version reads format \(Self.format)"
      throw VectorError(.badValue, message, at: ["format"])
    }
    let name = try reader.optionalString("name") ?? path
    let version = try reader.optionalString("version") ?? "0"
    let language = try reader.optionalString("language") ?? "unknown"
    let list = try reader.object("operations")
    try reader.finish()
    var operations: [Call: ConfiguredOperation] = [:]
    for member in list.object.members where member.name != "comment" {
      let place = list.path.appending(.member(member.name))
      guard let call = Call.allCases.first(where: { $0.rawValue.hasSameUTF8(as: member.name) })
      else {
        let isRole = Role.allCases.contains { $0.rawValue == member.name }
        throw .unknownName(
          isRole
            ? "\(member.name) is a role: conversations take a program, as adapter --role writes it"
            : "there is no operation \(member.name.quoted)",
          member.name,
          among: isRole ? [] : Call.allCases.map(\.rawValue),
          at: place
        )
      }
      let source = try ObjectReader(member.value, at: place)
      operations[call] = try ConfiguredOperation(decoding: source, of: call, secrets)
    }
    guard !operations.isEmpty else {
      throw VectorError(.empty, "at least one operation is needed", at: list.path)
    }
    self.operations = operations
    self.secrets = secrets.secrets
    description = ImplementationDescription(
      name: name,
      version: version,
      language: language,
      operations: Call.allCases.filter { operations[$0] != nil }.map(Operation.call)
    )
  }
}

extension ObjectReader {
  /// A comment may stand in every object of a configuration.
  fileprivate mutating func skipComment() { _ = optionalValue("comment") }

  /// The members of an object that are no comment, each a text with places.
  fileprivate func templates(
    _ scope: TemplateScope
  ) throws(VectorError) -> [(name: String, value: Template)] {
    var templates: [(name: String, value: Template)] = []
    for (name, text) in try strings() {
      let template = try Template(text, of: scope, at: path.appending(.member(name)))
      templates.append((name, template))
    }
    return templates
  }
}

extension ConfiguredOperation {
  fileprivate init(
    decoding source: ObjectReader,
    of call: Call,
    _ secrets: SecretReader
  ) throws(VectorError) {
    var reader = source
    reader.skipComment()
    let inputs = MethodDescription(call).parameters
    let scope = TemplateScope(call, secrets)
    let reach = try Reach(decoding: &reader, scope)
    var fixed =
      try reader.optionalObject("fixes").map { (fixes) throws(VectorError) in
        try fixes.fixedInputs(scope, secrets)
      } ?? [:]
    let tolerance = try reader.optionalInteger("clockTolerance") ?? 1
    guard (0...3_600).contains(tolerance) else {
      let message = "\"clockTolerance\" is a number of seconds from 0 to 3600"
      throw VectorError(.badValue, message, at: reader.path.appending("clockTolerance"))
    }
    let outputs = try reader.object("output").outputPlaces(of: call, reach)
    let refusal = try reader.optionalObject("refused").map { (source) throws(VectorError) in
      try Refusal(decoding: source, reach)
    }
    try reader.finish()

    let placed = Set(reach.templates.flatMap(\.names))
    let verifies = call.contract.kind == .verdict
    for input in inputs {
      let isFixed = fixed[input.name] != nil
      switch (placed.contains(input.name), isFixed) {
      case (true, true):
        let message = "\(input.name.quoted) is fixed, and has a place as well: it can only be one"
        throw VectorError(
          .badValue,
          message,
          at: reader.path.appending("fixes").appending(.member(input.name))
        )
      case (false, false) where verifies:
        let message =
          "\(call) verifies, and needs a place for each of its inputs: {\(input.name)} is missing"
        throw VectorError(.missingMember, message, at: reader.path)
      case (false, false) where !input.isOptional:
        let message =
          "the input \(input.name.quoted) of \(call) has no place, such as {\(input.name)}, and is "
          + "not among those that the implementation \"fixes\""
        throw VectorError(.missingMember, message, at: reader.path)
      case (false, false): fixed[input.name] = .omitted
      case (true, false), (false, true): break
      }
    }
    if verifies, refusal == nil {
      let message = "\(call) verifies: say under \"refused\" how it shows that something is invalid"
      throw VectorError(.missingMember, message, at: reader.path)
    }
    self.call = call
    self.reach = reach
    self.outputs = outputs
    self.refusal = refusal ?? Refusal()
    limits = CallLimits(
      fixed: fixed,
      shown: verifies ? Set(outputs.keys) : nil,
      givesReasons: false,
      clockTolerance: tolerance,
      obstacle: { Self.obstacle(reach, $0) }
    )
  }
}

extension ConfiguredOperation.Reach {
  fileprivate var templates: [Template] {
    switch self {
    case .command(let command): command.templates
    case .http(let request): request.templates
    }
  }

  fileprivate init(
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
      let message = "a command is an array; the program comes first, and no input decides it"
      throw VectorError(.badValue, message, at: place)
    }
    self.arguments = arguments
    input = try reader.optionalString("stdin").map { (text) throws(VectorError) in
      try Template(text, of: scope, at: reader.path.appending("stdin"))
    }
  }
}

extension HTTPPattern {
  fileprivate init(decoding source: ObjectReader, _ scope: TemplateScope) throws(VectorError) {
    var reader = source
    reader.skipComment()
    method = try reader.optionalString("method") ?? "POST"
    guard !method.isEmpty, method.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
      let message = "\(method.quoted) is not a method of HTTP, such as POST"
      throw VectorError(.badValue, message, at: reader.path.appending("method"))
    }
    let place = reader.path.appending("url")
    url = try Template(try reader.string("url"), of: scope, at: place)
    do throws(UnusableImplementation) {
      let one = try HTTPAddress(url.filled { _ in "x" })
      let other = try HTTPAddress(url.filled { _ in "y" })
      guard one.authority == other.authority else {
        throw UnusableImplementation("no input may decide the host")
      }
    } catch {
      throw VectorError(.badValue, error.message, at: place)
    }
    headers =
      try reader.optionalObject("headers").map { (source) throws(VectorError) in
        try source.templates(scope)
      } ?? []
    for (name, _) in headers {
      let isToken =
        !name.isEmpty
        && name.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
      guard isToken else {
        let message = "\(name.quoted) is not the name of a header field"
        throw VectorError(
          .badValue,
          message,
          at: reader.path.appending("headers").appending(.member(name))
        )
      }
    }
    let bodies = ["json", "form", "text"].filter { reader.object[$0] != nil }
    if bodies.count > 1 {
      let message =
        "a request has one body: \(bodies.joined(separator: " and ")) exclude each other"
      throw VectorError(.badValue, message, at: reader.path)
    }
    switch bodies.first {
    case "json":
      let path = reader.path.appending("json")
      body = .json(try JSONTemplate(decoding: try reader.value("json"), scope, at: path))
    case "form": body = .form(try reader.object("form").templates(scope))
    case "text":
      let path = reader.path.appending("text")
      body = .text(try Template(try reader.string("text"), of: scope, at: path))
    default: body = .none
    }
    try reader.finish()
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

extension ObjectReader {
  /// What an implementation fixes: values, null for what is left out, "now" for its own clock.
  fileprivate func fixedInputs(
    _ scope: TemplateScope,
    _ secrets: SecretReader
  ) throws(VectorError) -> [String: FixedInput] {
    var fixed: [String: FixedInput] = [:]
    for member in object.members where member.name != "comment" {
      let place = path.appending(.member(member.name))
      guard scope.names.contains(where: { $0.hasSameUTF8(as: member.name) }) else {
        throw .unknownName(
          "\(scope.call) has no input \(member.name.quoted)",
          member.name,
          among: scope.names,
          at: place
        )
      }
      guard scope.call.contract.kind == .response else {
        let message = "\(scope.call) verifies: it takes each of its inputs, and fixes none"
        throw VectorError(.badValue, message, at: place)
      }
      let isInstant = CallLimits.instants.contains(member.name)
      switch member.value {
      case .null: fixed[member.name] = .omitted
      case .string("now") where isInstant: fixed[member.name] = .clock
      case .string(let text) where !isInstant || Timestamp(text).instant != nil:
        fixed[member.name] = .text(text)
      case .number(let number) where number.int64 != nil:
        fixed[member.name] = number.int64.map(FixedInput.number)
      case .object(let object):
        var reader = ObjectReader(object, at: place)
        let isFile = object["file"] != nil
        let name = try reader.string(isFile ? "file" : "environment")
        try reader.finish()
        let value = try isFile ? secrets.file(name, at: place) : secrets.variable(name, at: place)
        fixed[member.name] = .text(value)
      case .string, .bool, .array, .number:
        let message =
          isInstant
          ? "an instant is \"now\", for the implementation's own clock, or an RFC 3339 date-time"
          : "a fixed value is a text, a whole number, null for what is left out, or where a secret is: "
            + "{\"file\": PATH} or {\"environment\": NAME}"
        throw VectorError(.badValue, message, at: place)
      }
    }
    return fixed
  }

  fileprivate func outputPlaces(
    of call: Call,
    _ reach: ConfiguredOperation.Reach
  ) throws(VectorError) -> [String: OutputPlace] {
    let names = call.contract.memberNames
    var places: [String: OutputPlace] = [:]
    for member in object.members where member.name != "comment" {
      let place = path.appending(.member(member.name))
      guard names.contains(where: { $0.hasSameUTF8(as: member.name) }) else {
        throw .unknownName(
          "\(call) has no output \(member.name.quoted)",
          member.name,
          among: names,
          at: place
        )
      }
      places[member.name] = try OutputPlace(decoding: member.value, reach, at: place)
    }
    if call.contract.kind == .response, let missing = names.first(where: { places[$0] == nil }) {
      throw VectorError(.missingMember, "where \(missing.quoted) stands is missing", at: path)
    }
    return places
  }
}

extension OutputPlace {
  fileprivate init(
    decoding value: JSON,
    _ reach: ConfiguredOperation.Reach,
    at path: JSON.Path
  ) throws(VectorError) {
    var text = value.string
    var isHex = false
    if case .object(let object) = value {
      var reader = ObjectReader(object, at: path)
      reader.skipComment()
      text = try reader.optionalString("at")
      let header = try reader.optionalString("header")
      switch try reader.optionalString("as") {
      case nil: break
      case "hex": isHex = true
      case .some:
        throw VectorError(.badValue, "\"as\" can be \"hex\"", at: path.appending("as"))
      }
      try reader.finish()
      if let header, text == nil {
        guard case .http = reach else {
          throw VectorError(.badValue, "a command has no header fields", at: path)
        }
        source = .header(header)
        self.isHex = isHex
        return
      }
    }
    switch text {
    case "whole": source = .whole
    case let pointer? where pointer.hasPrefix("/"): source = .pointer(pointer)
    default:
      let message =
        "an output stands at \"whole\", at a JSON pointer such as \"/token\", or in "
        + "{\"header\": NAME}"
      throw VectorError(.badValue, message, at: path)
    }
    self.isHex = isHex
  }
}

extension Refusal {
  fileprivate init(
    decoding source: ObjectReader,
    _ reach: ConfiguredOperation.Reach
  ) throws(VectorError) {
    var reader = source
    reader.skipComment()
    let (name, range) =
      switch reach {
      case .command: ("exit", 1...255)
      case .http: ("status", 200...599)
      }
    for (index, element) in try reader.optionalArray(name).enumerated() {
      guard let number = element.number?.int64, let status = Int(exactly: number),
        range.contains(status)
      else {
        let place = reader.path.appending(.member(name)).appending(.index(index))
        let message = "a status is a number from \(range.lowerBound) to \(range.upperBound)"
        throw VectorError(.badValue, message, at: place)
      }
      statuses.append(status)
    }
    if let text = try reader.optionalString("text") { texts.append(text) }
    try reader.finish()
    if statuses.isEmpty && !texts.contains(where: { !$0.isEmpty }) {
      throw VectorError(.empty, "\"refused\" has \"\(name)\" or \"text\"", at: reader.path)
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
