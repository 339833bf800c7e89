/// What a matcher or template of a trace means, for people.
package struct MatcherDescription: Sendable {
  /// The member that makes a value a matcher: `$fresh`.
  package let name: String
  package let meaning: String

  /// All that a trace can have, those first that give a name to a value.
  package static let all = [
    MatcherDescription(
      name: "$bind",
      meaning: "Any non-empty string. It becomes the value of the name."
    ),
    MatcherDescription(
      name: "$fresh",
      meaning:
        "Any non-empty string that is not yet the value of a name in this conversation. It "
        + "becomes the value of the name."
    ),
    MatcherDescription(
      name: "$increasing",
      meaning:
        "A decimal uint64 above the value of the name, if it has one. It becomes the value of the "
        + "name."
    ),
    MatcherDescription(
      name: "$unforeseeable",
      meaning:
        "A string that differs from the values of these names by more than a counter or a clock."
    ),
    MatcherDescription(name: "$value", meaning: "The value that was bound to the name."),
    MatcherDescription(
      name: "$mint",
      meaning:
        "In an event: a token with this header and these claims, signed with this key when the "
        + "trace is replayed."
    ),
    MatcherDescription(
      name: "$token",
      meaning:
        "A token, decoded: header, claims and signature are compared, as for an issued "
        + "token."
    ),
    MatcherDescription(
      name: "$signature",
      meaning: "The SHA-1 signature of a registration with these members, in base64."
    ),
    MatcherDescription(
      name: "$md5",
      meaning: "The MD5 of these strings, joined with colons, in lower-case hexadecimal."
    ),
    MatcherDescription(name: "$absent", meaning: "No such member, or null."),
    MatcherDescription(name: "$atLeast", meaning: "A whole number, this one or greater."),
    MatcherDescription(
      name: "$pattern",
      meaning: "A string that matches the whole regular expression."
    ),
    MatcherDescription(name: "$oneOf", meaning: "One of these values."),
    MatcherDescription(name: "$all", meaning: "Any value that matches all of these."),
  ]

  /// Those that a trace uses.
  package static func used(in trace: FlowTrace) -> [MatcherDescription] {
    let text = trace.json.compact()
    return all.filter { text.contains("\"\($0.name)\":") }
  }
}
