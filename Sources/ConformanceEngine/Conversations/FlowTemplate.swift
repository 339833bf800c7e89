import Cryptography

/// Values that a trace has given names to while it was replayed.
package struct FlowBindings: Sendable {
  /// The keys of tokens that were made or judged before.
  let keys: RSAKeys
  let patterns: TextPatterns
  private var values: [String: JSON] = [:]
  /// Everything that a name has ever stood for.
  private var used: Set<JSON> = []
  /// Names that stand for nothing because the value that they were for was wrong.
  private var missed: Set<String> = []
  /// What names stood for in another replay, for events that are about what did not come up in this.
  private var standIns: [String: JSON] = [:]
  /// How to take back what has been noted since the last time that it was settled, the oldest first.
  private var changes: [Change] = []

  /// What was so before something was noted of a name.
  private struct Change {
    let name: String
    let value: JSON?
    let wasMissed: Bool
    /// What nothing had stood for before.
    let firstUsed: JSON?
  }

  /// Nothing is bound yet.
  package init(keys: RSAKeys, patterns: TextPatterns = TextPatterns()) {
    self.keys = keys
    self.patterns = patterns
  }

  package subscript(name: String) -> JSON? { values[name] }

  /// Lets a name stand for a value from here on.
  package mutating func bind(_ name: String, to value: JSON) {
    let isNew = used.insert(value).inserted
    let wasMissed = missed.remove(name) != nil
    let earlier = values.updateValue(value, forKey: name)
    changes.append(
      Change(name: name, value: earlier, wasMissed: wasMissed, firstUsed: isNew ? value : nil)
    )
  }

  /// Nothing is bound yet; what these bind stands in.
  var asStandIns: FlowBindings {
    var bindings = FlowBindings(keys: keys, patterns: patterns)
    bindings.standIns = values
    return bindings
  }

  /// What a name stands for in an event.
  func value(named name: String) -> JSON? { values[name] ?? standIns[name] }

  /// Notes that the value for a name was wrong, or did not come.
  mutating func miss(_ name: String) {
    guard missed.insert(name).inserted else { return }
    changes.append(Change(name: name, value: values[name], wasMissed: false, firstUsed: nil))
  }

  /// Notes the same of every name that is bound somewhere in a value.
  mutating func missAll(in expected: JSON) {
    for name in expected.names(of: ["$bind", "$fresh", "$increasing"]) { miss(name) }
  }

  /// Tries something, and takes back what it notes unless it is to be kept.
  ///
  /// A copy to try it on would cost as much as a conversation has steps.
  mutating func attempt<Result>(
    keepingIf isKept: (Result) -> Bool = { _ in false },
    _ body: (inout FlowBindings) throws(TemplateError) -> Result
  ) throws(TemplateError) -> Result {
    let start = changes.count
    do throws(TemplateError) {
      let result = try body(&self)
      if !isKept(result) { takeBack(to: start) }
      return result
    } catch {
      takeBack(to: start)
      throw error
    }
  }

  private mutating func takeBack(to start: Int) {
    for change in changes[start...].reversed() {
      values[change.name] = change.value
      if change.wasMissed { missed.insert(change.name) } else { missed.remove(change.name) }
      if let value = change.firstUsed { used.remove(value) }
    }
    changes.removeSubrange(start...)
  }

  /// Lets what has been noted stand.
  package mutating func settle() { changes.removeAll(keepingCapacity: true) }

  /// Whether a value cannot be judged, because it is about one that was wrong itself.
  func isBeyondJudgement(_ expected: JSON) -> Bool {
    !missed.isEmpty && !missed.isDisjoint(with: expected.names(of: ["$value"]))
  }

  /// Whether any name stands for this value, or has done so before.
  func contains(_ value: JSON) -> Bool { used.contains(value) }
}

extension JSON {
  /// The names that some matchers or templates anywhere in the value refer to.
  fileprivate func names(of specials: Set<String>) -> [String] {
    switch self {
    case .object(let object):
      if let special, case .string(let name) = special.value, specials.contains(special.name) {
        return [name]
      }
      return object.members.flatMap { $0.value.names(of: specials) }
    case .array(let elements): return elements.flatMap { $0.names(of: specials) }
    default: return []
    }
  }
}

/// What cannot be filled in: a mistake in the trace, not in the implementation.
package struct TemplateError: Error, CustomStringConvertible {
  package let description: String
}

/// Fills in the values of an event.
///
/// - `{"$value": "name"}` is the value that was bound to the name.
/// - `{"$md5": […]}` is the MD5 of these texts with colons between them, in lower-case hexadecimal.
/// - `{"$mint": {"header": {…}, "claims": {…}, "key": {"hs256": octets} | {"rs256": PEM}}}` is a
///   token made now, so that it can be over a nonce that the implementation chose.
package struct FlowTemplate {
  let bindings: FlowBindings

  package init(bindings: FlowBindings) {
    self.bindings = bindings
  }

  package func fill(_ object: JSON.Object) throws(TemplateError) -> JSON.Object {
    // Most events refer to nothing.
    guard object.members.contains(where: { $0.value.object != nil || $0.value.array != nil })
    else { return object }
    var filled = JSON.Object()
    for member in object.members {
      filled.members.append(JSON.Member(name: member.name, value: try fill(member.value)))
    }
    return filled
  }

  func fill(_ value: JSON) throws(TemplateError) -> JSON {
    switch value {
    case .object(let object):
      if let (name, value) = value.special { return try special(name, value) }
      return .object(try fill(object))
    case .array(let elements):
      var filled: [JSON] = []
      for element in elements { filled.append(try fill(element)) }
      return .array(filled)
    default:
      return value
    }
  }

  private func special(_ name: String, _ value: JSON) throws(TemplateError) -> JSON {
    switch (name, value) {
    case ("$value", .string(let name)):
      guard let bound = bindings.value(named: name) else {
        throw TemplateError(description: "nothing is bound to \"\(name)\"")
      }
      return bound
    case ("$mint", .object(let object)):
      return .string(try mint(object))
    case ("$md5", .array(let parts)):
      var texts: [String] = []
      for part in parts {
        guard case .string(let text) = try fill(part) else {
          throw TemplateError(description: "an MD5 is one of texts")
        }
        texts.append(text)
      }
      guard let digest = try? HashAlgorithm.md5.digest(texts.joined(separator: ":").utf8) else {
        throw TemplateError(description: "libcrypto has no MD5")
      }
      return .string(digest.lowercaseHexadecimal)
    default:
      throw TemplateError(description: "\"\(name)\" is not a template of an event")
    }
  }

  private func mint(_ object: JSON.Object) throws(TemplateError) -> String {
    guard
      case .object(let header) = object["header"], case .object(let claims) = object["claims"],
      case .object(let key) = object["key"]
    else { throw TemplateError(description: "a token needs header, claims and key") }
    let parts = [JSON.object(try fill(header)), JSON.object(try fill(claims))]
    let signingInput = parts.map { Base64.url.encode(Array($0.compact().utf8)) }
      .joined(separator: ".")
    return signingInput + "." + Base64.url.encode(try signature(Array(signingInput.utf8), key))
  }

  private func signature(_ input: [UInt8], _ key: JSON.Object) throws(TemplateError) -> [UInt8] {
    do {
      if case .string(let text) = key["hs256"], let octets = Base64.standard.decode(text) {
        return try HMAC.sha256(key: octets, message: input)
      }
      if case .string(let pem) = key["rs256"] {
        return try bindings.keys.signature(pkcs1SHA256: input, pem: pem)
      }
    } catch {
      throw TemplateError(description: "the token cannot be signed: \(error)")
    }
    throw TemplateError(description: "a token's key is {\"hs256\": bytes} or {\"rs256\": PEM}")
  }
}
