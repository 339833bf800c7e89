import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON

/// A plain difference that is no known fault: another day, another of the secrets, white space.
struct Variation: Sendable {
  /// What is different, as a known fault is.
  let fault: KnownFault

  init(_ mistake: String, fix: String, _ change: ReferenceChange) {
    let description = FaultDescription(
      id: "variation",
      operations: Call.allCases.map(Operation.call),
      mistake: mistake,
      fix: fix,
      flag: "parameter-validation"
    )
    fault = KnownFault(description, change)
  }

  /// A member of the input that is another text.
  private init(_ member: String, _ mistake: String, fix: String, _ text: String) {
    self.init(mistake, fix: fix, .input { $0[member] = .string(text) })
  }

  /// Other methods of HTTP and SIP.
  static func methods(_ method: String) -> [Variation] {
    [
      "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "REGISTER", "INVITE", "SUBSCRIBE",
      "MESSAGE",
    ]
    .filter { !$0.utf8.elementsEqual(method.utf8) }
    .map {
      Variation(
        "method",
        "digests the method \($0)",
        fix: "digest the method of the request, \(method)",
        $0
      )
    }
  }

  /// The secret as it may have been misread, and the other secrets at hand.
  static func secrets(
    _ secrets: [Question.Secret],
    as member: String = "applicationSecret"
  ) -> [Variation] {
    guard let first = secrets.first else { return [] }
    let text = first.trimmed
    var found: [Variation] = []
    func add(_ mistake: String, fix: String, _ other: String) {
      if !other.utf8.elementsEqual(text.utf8), !other.isEmpty {
        found.append(Variation(member, mistake, fix: fix, other))
      }
    }
    for other in secrets.dropFirst() {
      add("uses the secret of \(other.name)", fix: "use the secret of \(first.name)", other.trimmed)
    }
    let trim = "take the white space off the secret"
    add("uses the secret with the line break behind it", fix: trim, text + "\n")
    add("uses the secret with a line break and carriage return behind it", fix: trim, text + "\r\n")
    add("uses the secret with a space behind it", fix: trim, text + " ")
    add("uses the secret with a space before it", fix: trim, " " + text)
    add(
      "uses the secret without the white space that \(first.name) has around it",
      fix: "take the white space out of \(first.name), unless it belongs to the secret",
      text.trimmed
    )
    add("uses the secret without its padding", fix: "use the whole secret", text.without("="))
    add(
      "uses the secret in quotes",
      fix: "take the quotes off the secret",
      "\"" + text + "\""
    )
    let url = text.mapped(["+": "-", "/": "_"])
    add("uses the secret in the URL-safe alphabet", fix: "use the standard alphabet", url)
    let standard = text.mapped(["-": "+", "_": "/"])
    add("uses the secret in the standard alphabet", fix: "use the secret as it is", standard)
    return found
  }
}

extension String {
  fileprivate func without(_ character: Character) -> String { filter { $0 != character } }
}
