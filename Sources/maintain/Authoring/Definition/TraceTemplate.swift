// What is known only when a trace is replayed. The members of events and actions are text: a template
// travels in such text behind a mark that no other text of a trace has.

private let mark = "\u{10FFFD}"

extension String {
  /// A template or a matcher in the place of text.
  static func template(_ json: JSON) -> String { mark + json.compact() }

  /// The value that was bound to a name.
  static func bound(_ name: String) -> String { template(.bound(name)) }

  /// Any text, which is bound to a name.
  static func binds(_ name: String) -> String { template(["$bind": .string(name)]) }

  /// Text that was not used before, which is bound to a name.
  static func fresh(_ name: String) -> String { template(["$fresh": .string(name)]) }

  /// A decimal number above the last one that was bound to a name, which is bound anew.
  static func increasing(_ name: String) -> String { template(["$increasing": .string(name)]) }

  /// One of these texts.
  static func oneOf(_ texts: [String]) -> String {
    template(["$oneOf": .array(texts.map(JSON.string))])
  }

  /// No such member, or this text.
  static func absentOr(_ text: String) -> String {
    template(["$oneOf": [["$absent": true], .string(text)]])
  }

  /// No such member.
  static let absent = template(["$absent": true])

  /// A member that is not judged.
  static let anything = template(nil)
}

extension JSON {
  /// The value that was bound to a name.
  static func bound(_ name: String) -> JSON { ["$value": .string(name)] }

  /// What stands in the trace for this member of a message; nil for what is not judged.
  var template: JSON? {
    guard case .string(let text) = self, text.hasPrefix(mark) else { return self }
    let template = try? JSON(parsing: String(text.dropFirst(mark.count)))
    return template == .null ? nil : template
  }
}
