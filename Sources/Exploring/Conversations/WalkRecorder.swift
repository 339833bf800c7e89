import Cryptography

/// Writes down what a machine does in a walk, in the language of traces.
struct WalkRecorder: Sendable {
  /// Something that came up, and is referred to by its name.
  struct Known: Sendable {
    let name: String
    /// The action and the member that it came up in.
    let source: String
    /// What the event and the action were about.
    let context: [String: String]
  }

  private static let digested = ["response", "nc", "cnonce", "qop"]

  private let role: Role
  private let forms: ActionForms
  private let configuration: JSON.Object
  /// The one of the traces.
  private let original: JSON.Object
  private var bindings: FlowBindings
  private var names: [JSON: String] = [:]
  private(set) var known: [Known] = []

  /// - Parameters:
  ///   - configuration: how the role is set up when the walk is played.
  ///   - original: how the traces set it up; nil if that is the same.
  init(
    _ space: RoleSpace,
    _ configuration: JSON.Object,
    _ keys: RSAKeys,
    original: JSON.Object? = nil
  ) {
    role = space.role
    forms = space.forms
    self.configuration = configuration
    self.original = original ?? configuration
    bindings = FlowBindings(keys: keys, patterns: space.patterns)
  }

  /// The members of an event as they are delivered.
  func filled(_ members: JSON.Object) throws -> JSON.Object {
    try FlowTemplate(bindings: bindings).fill(members)
  }

  /// What a trace expects where this is right: what the step's own trace does, if this is right there.
  ///
  /// - Parameters:
  ///   - row: the row of the table that the reference takes.
  ///   - isWhole: whether what the trace leaves open stays open.
  mutating func reaction(
    to step: Walk.Step,
    _ members: JSON.Object,
    _ actions: [JSON],
    in row: String?,
    isWhole: Bool = true
  ) -> FlowTrace.Reaction {
    if let own = step.reaction, let fitting = own.fitting(actions, of: role, &bindings) {
      bindings.settle()
      note(Array(fitting.actions.joined()), actions, members)
      return isWhole ? own : fitting
    }
    var preferred = step.reaction?.binders ?? [:]
    let expected = actions.compactMap { action -> FlowTrace.ExpectedAction? in
      guard let message = action.object?.members.first, let given = message.value.object else {
        return nil
      }
      return self.expected(message.name, given, step, members, in: row, &preferred)
    }
    bindings.settle()
    return expected.count > 1 ? .unordered(expected) : .ordered(expected)
  }

  /// Notes what came up under the names of a trace.
  private mutating func note(
    _ expected: [FlowTrace.ExpectedAction],
    _ actions: [JSON],
    _ event: JSON.Object
  ) {
    for action in expected {
      for (name, member) in action.binders {
        guard let value = bindings[name] else { continue }
        let given = actions.lazy.compactMap { $0.object?[action.name]?.object }
          .first { $0[member] == value }
        let context = JSON.Object(event.members + (given ?? [:]).members).texts
        names[value] = name
        known.append(Known(name: name, source: "\(action.name).\(member)", context: context))
      }
    }
  }

  private mutating func expected(
    _ action: String,
    _ given: JSON.Object,
    _ step: Walk.Step,
    _ event: JSON.Object,
    in row: String?,
    _ preferred: inout [String: String]
  ) -> FlowTrace.ExpectedAction {
    var expected = JSON.Object()
    for member in forms.members(of: action) {
      let form = forms[action, member, row]
      guard let value = given[member] else {
        if form.isSaidMissing { expected[member] = ["$absent": true] }
        continue
      }
      // What is digested over a nonce of the client's own is for fixed traces.
      let isDigested = given["cnonce"] != nil && Self.digested.contains(member)
      guard form.isNamed, !isDigested else { continue }
      if form.isOptional {
        expected[member] = ["$oneOf": [["$absent": true], value]]
        continue
      }
      // What an event gives is handed on as it is.
      if event[member] == value, let template = step.members[member] {
        expected[member] = template.special?.name == "$mint" ? value : template
        continue
      }
      if let name = names[value], form.isFresh || form.has("$value") {
        expected[member] = ["$value": .string(name)]
        continue
      }
      func bind() -> JSON {
        let own = preferred.removeValue(forKey: "\(action).\(member)")
        let name = own ?? unusedName("\(member)-\(step.tag)")
        bindings.bind(name, to: value)
        names[value] = name
        let context = JSON.Object(event.members + given.members).texts
        known.append(Known(name: name, source: "\(action).\(member)", context: context))
        return .string(name)
      }
      let user = event["userId"]?.string ?? given["userId"]?.string ?? ""
      if form.has("$increasing") {
        expected[member] = [
          "$all": [["$increasing": .string("sequence of \(user)")], ["$bind": bind()]]
        ]
      } else if form.has("$signature") {
        var registration = JSON.Object()
        for name in ["applicationKey", "applicationSecret"] {
          registration[name] = configuration[name]
        }
        registration["userId"] = .string(user)
        registration["sequence"] = sequence(of: given, expected)
        let signature: JSON = ["$signature": .object(registration)]
        expected[member] = form.isOwn ? ["$all": [signature, ["$bind": bind()]]] : signature
      } else if form.has("$token"), let token = token(value, step) {
        expected[member] = form.isOwn ? ["$all": [token, ["$fresh": bind()]]] : token
      } else if form.isOwn {
        expected[member] = form.isFresh ? ["$fresh": bind()] : ["$bind": bind()]
      } else {
        expected[member] = value
      }
    }
    return FlowTrace.ExpectedAction(action, expected)
  }

  private func unusedName(_ name: String) -> String {
    bindings[name] == nil ? name : unusedName(name + "b")
  }

  /// The sequence beside a signature, by its name where it has one.
  private func sequence(of given: JSON.Object, _ expected: JSON.Object) -> JSON? {
    guard let value = given["sequence"] else { return nil }
    guard let name = names[value] else { return value }
    return ["$value": .string(name)]
  }

  /// A token like this one.
  private mutating func token(_ value: JSON, _ step: Walk.Step) -> JSON? {
    guard var token = forms.token(for: original), let text = value.string,
      let own = try? CompactReader().read(text),
      let claims = try? CompactReader().object(own.payload)
    else { return nil }
    var header = token["header"]?.object ?? [:]
    for name in header.names { header[name] = own.header[name] }
    token["header"] = .object(header)
    var expected = token["claims"]?.object ?? [:]
    for member in expected.members {
      expected[member.name] = claims[member.name]
      guard member.value.special != nil else { continue }
      let name = unusedName("\(member.name)-\(step.tag)")
      bindings.bind(name, to: claims[member.name] ?? .null)
      expected[member.name] = ["$fresh": .string(name)]
    }
    token["claims"] = .object(expected)
    if token["signature"]?.object?["hs256"] != nil,
      let day = own.header["kid"]?.string.flatMap(SinchKeySchedule.midnight),
      let secret = configuration["applicationSecret"]?.string,
      let key = day.sinchSigningKey(under: secret)
    {
      token["signature"] = ["hs256": .string(key)]
    }
    return ["$token": .object(token)]
  }
}

extension JSON.Object {
  /// The members that are texts.
  var texts: [String: String] {
    members.reduce(into: [:]) { texts, member in
      if case .string(let text) = member.value { texts[member.name] = text }
    }
  }
}

extension Instant {
  /// The Sinch signing key of the instant's day, in base64.
  func sinchSigningKey(under secret: String) -> String? {
    let input = SinchSigningKeyDerivation.Input(
      applicationSecret: secret,
      at: Timestamp(rfc3339)
    )
    guard case .success(let output) = try? SinchKeySchedule().deriveSinchSigningKey(input) else {
      return nil
    }
    return Base64.standard.encode(output.key)
  }
}
