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
    let secrets = SecretReader(folder: folder)
    do throws(VectorError) {
      try self.init(decoding: json, named: path, secrets)
    } catch {
      // What is wrong may be what a secret was put into.
      let message = Redaction(secrets: secrets.secrets)(error.message)
      throw file.problem(VectorError(error.code, message, at: error.path))
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
      let message = "format \(format) is not supported; this version reads format \(Self.format)"
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
        throw .unknown(
          isRole
            ? "\(member.name) is a role, which a configuration file cannot describe; write an "
              + "adapter: auth-conformance adapter python --role \(member.name)"
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
  mutating func skipComment() { _ = optionalValue("comment") }

  /// The members of an object that are no comment, each a text with places.
  func templates(
    _ scope: TemplateScope,
    in setting: Template.Setting = .anywhere
  ) throws(VectorError) -> [(name: String, value: Template)] {
    var templates: [(name: String, value: Template)] = []
    for (name, text) in try strings() {
      let place = path.appending(.member(name))
      let template = try Template(text, of: scope, in: setting, at: place)
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
    let inputs = CallDescription(call).parameters
    let scope = TemplateScope(call, secrets)
    let reach = try Reach(decoding: &reader, scope)
    var fixed =
      try reader.optionalObject("fixes").map { (fixes) throws(VectorError) in
        try fixes.fixedInputs(scope, secrets)
      } ?? [:]
    let tolerance = try reader.optionalInteger("clockTolerance") ?? 1
    guard (0...3_600).contains(tolerance) else {
      let message = "\"clockTolerance\" must be a number of seconds from 0 to 3600"
      throw VectorError(.badValue, message, at: reader.path.appending("clockTolerance"))
    }
    let sources = source.object["fixes"]?.object?.sources ?? [:]
    let clock = try reader.fakeClock(of: call, reach, fixed)
    let outputs = try reader.object("output").outputPlaces(of: call, reach)
    let refusal = try reader.optionalObject("refused").map { (source) throws(VectorError) in
      try Refusal(decoding: source, reach)
    }
    try reader.finish()

    let placed = Set(reach.templates.flatMap(\.names) + [clock?.input].compactMap(\.self))
    let verifies = call.contract.kind == .verdict
    for input in inputs {
      let isFixed = fixed[input.name] != nil
      switch (placed.contains(input.name), isFixed) {
      case (true, true):
        let message =
          "\(input.name.quoted) is listed under \"fixes\" and also has a placeholder; remove one"
        throw VectorError(
          .badValue,
          message,
          at: reader.path.appending("fixes").appending(.member(input.name))
        )
      case (false, false) where verifies:
        let message =
          "\(call) is a verifier, so each input needs a placeholder: {\(input.name)} is missing"
        throw VectorError(.missingMember, message, at: reader.path)
      case (false, false) where !input.isOptional:
        let message =
          "the input \(input.name.quoted) of \(call) has no placeholder, such as {\(input.name)}, and "
          + "is not listed under \"fixes\""
        throw VectorError(.missingMember, message, at: reader.path)
      case (false, false): fixed[input.name] = .omitted
      case (true, false), (false, true): break
      }
    }
    if verifies, refusal == nil {
      let message =
        "\(call) is a verifier: describe under \"refused\" how it reports an invalid token"
      throw VectorError(.missingMember, message, at: reader.path)
    }
    self.call = call
    self.reach = reach
    self.outputs = outputs
    self.refusal = refusal ?? Refusal()
    self.clock = clock
    limits = CallLimits(
      fixed: fixed,
      shown: verifies ? Set(outputs.keys) : nil,
      givesReasons: false,
      clockTolerance: tolerance,
      obstacle: { Self.obstacle(reach, $0) ?? clock?.obstacle($0) }
    )
    limits.sources = sources
  }
}

extension JSON.Object {
  /// The places outside the file that fixed values are read from, by input.
  fileprivate var sources: [String: String] {
    var sources: [String: String] = [:]
    for member in members {
      if let name = member.value.object?["environment"]?.string {
        sources[member.name] = "from the environment variable \(name.quoted)"
      } else if let path = member.value.object?["file"]?.string {
        sources[member.name] = "from the file \(path.quotedPath)"
      }
    }
    return sources
  }
}

extension ObjectReader {
  /// The clock that `"fakeTime": true` sets, if it can be set.
  fileprivate mutating func fakeClock(
    of call: Call,
    _ reach: ConfiguredOperation.Reach,
    _ fixed: [String: FixedInput]
  ) throws(VectorError) -> FakeClock? {
    let place = path.appending("fakeTime")
    guard let value = optionalValue("fakeTime") else { return nil }
    guard case .bool(let isFaked) = value else {
      throw VectorError(.wrongKind, "\"fakeTime\" must be true or false", at: place)
    }
    if !isFaked { return nil }
    if reach.isHTTP {
      let message =
        "the clock of a running server cannot be set: \"fakeTime\" needs a \"command\""
      throw VectorError(.badValue, message, at: place)
    }
    guard let clock = FakeClock(of: call) else {
      throw VectorError(
        .badValue,
        "\(call) has no time as an input, so \"fakeTime\" cannot be used",
        at: place
      )
    }
    if fixed[clock.input] != nil {
      let message =
        "\(clock.input.quoted) is listed under \"fixes\" and also set by \"fakeTime\"; remove one"
      throw VectorError(.badValue, message, at: place)
    }
    return clock
  }

  /// What an implementation fixes: values, null for what is left out, "now" for its own clock.
  fileprivate func fixedInputs(
    _ scope: TemplateScope,
    _ secrets: SecretReader
  ) throws(VectorError) -> [String: FixedInput] {
    var fixed: [String: FixedInput] = [:]
    for member in object.members where member.name != "comment" {
      let place = path.appending(.member(member.name))
      guard scope.names.contains(where: { $0.hasSameUTF8(as: member.name) }) else {
        throw .unknown(
          "\(scope.call) has no input \(member.name.quoted)",
          member.name,
          among: scope.names,
          at: place
        )
      }
      guard scope.call.contract.kind == .response else {
        let message =
          "\(scope.call) is a verifier, so \"fixes\" must be empty: each input comes from the case"
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
          ? "a time must be \"now\", for the implementation's own clock, or an RFC 3339 date-time"
          : "a fixed value must be a string, an integer, null to omit the input, or a secret's location: "
            + "{\"file\": PATH} or {\"environment\": NAME}"
        throw VectorError(.badValue, message, at: place)
      }
    }
    return fixed
  }
}
