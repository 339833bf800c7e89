import AuthConformance
import ConformanceEngine
import StrictJSON

/// A digest response, as a line of `Authorization` or `Proxy-Authorization` carries it.
struct DigestExaminer: Examiner {
  let question: Question
  let notes: [String] = []
  private let parameters: [(name: String, value: String)]

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    parameters = try AuthenticationParameters(question.artefact).list
  }

  var carried: [CarriedValue] {
    [Question.Value.username, .uri, .realm].compactMap {
      CarriedValue($0, parameter($0.rawValue), from: "the line")
    }
  }

  var contents: [Explanation.Content] {
    parameters.map { Explanation.Content(name: $0.name, text: $0.value) }
  }

  func judge() -> [Judged] {
    func given(_ rule: RequirementID, _ name: String, _ value: Question.Value) -> [Judged] {
      guard let expected = question.values[value], let found = parameter(name),
        !found.hasSameUTF8(as: expected)
      else { return [] }
      return [
        Judged(
          rule,
          "\(name) is \(JSON.string(found).compact()), where \(JSON.string(expected).compact()) is expected"
        )
      ]
    }
    var rules = [Judged("DIGEST-HEX", hexProblem)]
    if quality != nil {
      rules.append(
        Judged(
          "DIGEST-QOP-NEEDS-NC-CNONCE",
          parameter("nc") == nil || parameter("cnonce") == nil
            ? "nc or cnonce is missing beside qop" : nil
        )
      )
      if let count = parameter("nc") {
        rules.append(Judged("DIGEST-NC-FORMAT", problem(of: count)))
      }
    }
    rules += given("DIGEST-TEXT-VERBATIM", "username", .username)
    rules += given("DIGEST-HA1-PER-REALM", "realm", .realm)
    rules += given("DIGEST-TEXT-VERBATIM", "uri", .uri)
    rules.append(Judged(quality == nil ? "DIGEST-RESPONSE-NO-QOP" : "DIGEST-RESPONSE-QOP", match))
    return rules
  }

  var missing: [String] {
    (question.secrets.isEmpty ? ["the password"] : [])
      + unknown([.method, .username, .realm, .uri])
      + (parameter("nonce") == nil ? ["a nonce in the line"] : [])
  }

  var attempt: Attempt? {
    let values = known.values
    guard let secret = question.secrets.first, let response = parameter("response"),
      let username = values[.username], let realm = values[.realm], let uri = values[.uri],
      let nonce = parameter("nonce"), let method = values[.method]
    else { return nil }
    var input: JSON.Object = [
      "username": .string(username), "password": .string(secret.trimmed), "realm": .string(realm),
      "algorithm": .string(parameter("algorithm") ?? "MD5"), "nonce": .string(nonce),
      "method": .string(method), "uri": .string(uri),
    ]
    for name in ["qop", "cnonce", "nc"] { input[name] = parameter(name).map(JSON.string) }
    if let body = question.values[.body] {
      input["body"] = .string(Base64.standard.encode(Array(body.utf8)))
    }
    return Attempt(
      CallRequest(.digestResponseCompute, input: input),
      answer: ["response": .string(response)],
      variations: Variation.secrets(question.secrets, as: "password") + Variation.methods(method)
    )
  }

  private var quality: String? { parameter("qop") }

  private func parameter(_ name: String) -> String? {
    parameters.first { $0.name.hasSameUTF8(as: name) }?.value
  }

  private var hexProblem: String? {
    guard let response = parameter("response") else { return "response is missing" }
    let isHex = response.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    let length = (parameter("algorithm") ?? "MD5").lowercased().hasPrefix("md5") ? 32 : 64
    return isHex && response.utf8.count == length
      ? nil : "response is not \(length) lower-case hexadecimal digits"
  }

  private func problem(of count: String) -> String? {
    let isHex = count.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    return isHex && count.utf8.count == 8
      ? nil : "nc is \(JSON.string(count).compact()), not eight hexadecimal digits"
  }

  private var match: RuleFinding.Outcome {
    guard let attempt else { return .notJudged("needs \(missing.listed)") }
    guard let right = attempt.rightOutput?["response"]?.string else {
      return .notJudged("the reference refuses to compute a response of these values")
    }
    return attempt.answer["response"] == .string(right)
      ? .kept : .broken("it is not the response of these values")
  }
}

/// The parameters of a challenge's answer: `name=value` and `name="value"`, separated by commas.
struct AuthenticationParameters {
  private(set) var list: [(name: String, value: String)] = []

  init(_ text: String) throws(UnusableArtefact) {
    var rest = Substring(text)
    func skip(_ characters: String) {
      rest = rest.drop { characters.contains($0) || $0.isWhitespace }
    }
    skip(",")
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && $0 != "," && !$0.isWhitespace }
      rest = rest.dropFirst(name.count)
      skip("")
      guard rest.first == "=", !name.isEmpty else {
        throw UnusableArtefact(
          description: "this is not a line of digest parameters, such as Authorization: Digest …: "
            + "a name has no equals sign behind it"
        )
      }
      rest = rest.dropFirst()
      skip("")
      list.append((name.lowercased(), try Self.value(&rest)))
      skip(",")
    }
    guard list.contains(where: { $0.name.hasSameUTF8(as: "response") }) else {
      throw UnusableArtefact(
        description: "the line has no response: it is no answer to a digest challenge"
      )
    }
  }

  private static func value(_ rest: inout Substring) throws(UnusableArtefact) -> String {
    guard rest.first == "\"" else {
      let value = rest.prefix { $0 != "," && !$0.isWhitespace }
      rest = rest.dropFirst(value.count)
      return String(value)
    }
    rest = rest.dropFirst()
    var value = ""
    while let character = rest.popFirst() {
      if character == "\"" { return value }
      if character == "\\", let escaped = rest.popFirst() {
        value.append(escaped)
      } else {
        value.append(character)
      }
    }
    throw UnusableArtefact(description: "a quoted parameter has no end: was the line cut off?")
  }
}
