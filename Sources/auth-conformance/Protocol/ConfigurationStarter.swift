/// The beginning of a configuration, to be changed where the implementation differs from it.
struct ConfigurationStarter: Sendable {
  /// What reports call the implementation.
  var name: String
  /// How it is reached.
  var reach: Reach
  /// The inputs that it decides itself.
  var fixed: Set<String> = []

  /// How an implementation is reached.
  enum Reach: Sendable {
    case url(String)
    case program(String)
  }

  /// The inputs of a call, by name.
  static func inputs(of call: Call) -> [String] {
    CallDescription(call).parameters.map(\.name)
  }

  /// The file for some calls.
  func json(for calls: [Call]) -> JSON {
    let operations = calls.map { JSON.Member(name: $0.rawValue, value: .object(operation($0))) }
    return [
      "comment": [
        "Change what differs from your implementation; a comment may stand in every object.",
        "A place such as {userId} stands for an input; a list below says what each one is.",
        "An instant can have a format, as in {issuedAt|%Y%m%dT%H%M%SZ} or {issuedAt|%s};",
        "a text that goes into a file of its own is {privateKey|file}.",
        "What the implementation decides itself has no place and stands under \"fixes\".",
      ],
      "format": 1,
      "name": .string(name),
      "version": "0",
      "language": "unknown",
      "operations": .object(JSON.Object(operations)),
    ]
  }

  private func operation(_ call: Call) -> JSON.Object {
    let method = CallDescription(call)
    let isVerdict = call.contract.kind == .verdict
    let placed = method.parameters.filter { isVerdict || !fixed.contains($0.name) }
    let own = method.parameters.filter { !isVerdict && fixed.contains($0.name) }
    var json: JSON.Object = [
      "comment": .array(
        method.parameters.map { .string("\($0.name)\($0.isOptional ? "?" : ""): \($0.shape)") }
      )
    ]
    let isCommand: Bool
    switch reach {
    case .url(let url):
      isCommand = false
      let members = placed.map { JSON.Member(name: $0.name, value: .string("{\($0.name)}")) }
      json["http"] = [
        "method": "POST", "url": .string(url), "json": .object(JSON.Object(members)),
      ]
    case .program(let program):
      isCommand = true
      json["command"] = .array([.string(program)] + placed.flatMap(arguments))
    }
    if !own.isEmpty {
      json["fixes"] = .object(
        JSON.Object(own.map { JSON.Member(name: $0.name, value: value(of: $0)) })
      )
    }
    let outputs = call.contract.memberNames
    let isWhole = isCommand && outputs.count == 1
    json["output"] = .object(
      JSON.Object(
        outputs.map { JSON.Member(name: $0, value: .string(isWhole ? "whole" : "/\($0)")) }
      )
    )
    json["refused"] = isCommand ? ["exit": [1]] : ["status": [400]]
    return json
  }

  /// An option for each input; a secret is no argument, which every user of a machine can read.
  private func arguments(for input: MessageDescription.Member) -> [JSON] {
    let isSecret = CallLimits.secrets.contains(input.name)
    let words: [JSON] = [
      .string("--\(input.name)"), .string("{\(input.name)\(isSecret ? "|file" : "")}"),
    ]
    return input.isOptional ? [.array(words)] : words
  }

  private func value(of input: MessageDescription.Member) -> JSON {
    if CallLimits.secrets.contains(input.name) {
      return ["environment": .string(input.name.inCapitals)]
    }
    if CallLimits.instants.contains(input.name) { return "now" }
    if input.isOptional { return .null }
    return input.shape.hasPrefix("number") ? 3_600 : "CHANGE-ME"
  }
}

extension String {
  /// `applicationSecret` as `APPLICATION_SECRET`.
  fileprivate var inCapitals: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase { text += "_" }
      text += letter.uppercased()
    }
  }
}
