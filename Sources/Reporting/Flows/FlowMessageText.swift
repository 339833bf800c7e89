/// A message of a conversation in words: `challengeReceived(service: "sip", challenge: <c: new>)`.
///
/// What stands in angle brackets is not a value but says how one is made or matched; a name in them
/// is the one that the value is known by in the rest of the trace.
struct FlowMessageText {
  let name: String
  let members: JSON.Object
  /// Whether long values lose their middle.
  var isAbbreviated = true

  init(_ name: String, _ members: JSON.Object) {
    self.name = name
    self.members = members
  }

  init(_ action: FlowTrace.ExpectedAction) {
    self.init(action.name, action.members)
  }

  /// An action as it came, whatever its form.
  init(actual action: JSON) {
    if case .object(let object) = action, object.count == 1, let member = object.members.first,
      case .object(let members) = member.value
    {
      self.init(member.name, members)
    } else {
      self.init(Abbreviation.of(action).compact(), [:])
    }
  }

  /// The whole message on one line.
  var words: String {
    members.isEmpty ? name.visible : "\(name.visible)(\(memberWords.joined(separator: ", ")))"
  }

  var memberWords: [String] {
    members.members.map { "\($0.name.visible): \(words(of: $0.value))" }
  }

  private func words(of value: JSON) -> String {
    if let (name, content) = value.special { return "<\(words(of: name, content))>" }
    switch value {
    case .object(let object):
      let members = object.members.map { "\($0.name.visible): \(words(of: $0.value))" }
      return "{" + members.joined(separator: ", ") + "}"
    case .array(let elements):
      return "[" + elements.map(words).joined(separator: ", ") + "]"
    default:
      return (isAbbreviated ? Abbreviation.of(value) : value).compact().visible
    }
  }

  private func words(of special: String, _ content: JSON) -> String {
    let text = (content.string ?? content.compact()).visible
    return switch special {
    case "$absent": "nothing"
    case "$value": text
    case "$bind": "\(text): any text"
    case "$fresh": "\(text): a new text"
    case "$unforeseeable": "an unpredictable string"
    case "$increasing": "\(text): a number above the last one"
    case "$atLeast": "at least \(text)"
    case "$pattern": "text like \(text)"
    case "$oneOf": (content.array ?? []).map(words).joined(separator: " or ")
    case "$md5": "the MD5 of " + (content.array ?? []).map(words).joined(separator: ":")
    case "$all": (content.array ?? []).map(plain).joined(separator: "; ")
    case "$mint":
      "a token made now: " + parts(of: content, ["header", "claims"])
        + algorithm(content.object?["key"]?.object)
    case "$token":
      "a token: " + parts(of: content, nil)
        + algorithm(content.object?["signature"]?.object)
    case "$signature": "the signature of " + parts(of: content, nil)
    default: "\(special.visible) \(text)"
    }
  }

  /// The words without the angle brackets, if there is a pair of them around all.
  private func plain(_ value: JSON) -> String {
    value.special.map { words(of: $0.name, $0.value) } ?? words(of: value)
  }

  private func parts(of content: JSON, _ names: [String]?) -> String {
    let hidden: Set = ["signature", "key", "issues", "applicationSecret"]
    let members = (content.object?.members ?? []).filter { member in
      names?.contains(member.name) ?? !hidden.contains(member.name)
    }
    return members.map { "\($0.name.visible) \(words(of: $0.value))" }.joined(separator: ", ")
  }

  /// Keys are long and say nothing to the eye: the algorithm does.
  private func algorithm(_ key: JSON.Object?) -> String {
    switch key?.names.first {
    case "hs256"?: ", signed with HS256"
    case "rs256"?: ", signed with RS256"
    default: ""
    }
  }
}
