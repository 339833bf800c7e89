import Explain
import TestSupport
import Testing

/// A line of digest credentials with the values that its holder knows, and the expected
/// explanation.
struct DigestCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let line: String
  private let values: [Question.Value: String]
  private let password: String?
  private let hash: String?
  private let isRight: Bool
  private let phrases: [String]

  /// - Parameters:
  ///   - held: The whole line, or the response with ``registration`` before it.
  ///   - changes: The parameters that differ from those of ``registration``, as they are written.
  ///   - title: The title of a correct line; nil for an incorrect line, whose phrases serve as
  ///     title.
  init(
    _ held: String = "5405a1687d59f0039d649f9efcebbb2e",
    with changes: [(name: String, value: String?)] = [],
    method: String? = "REGISTER",
    password: String? = "s3cret",
    hash: String? = nil,
    username: String? = nil,
    body: String? = nil,
    challenge: String? = nil,
    right title: String? = nil,
    says phrases: [String] = []
  ) {
    testDescription = title ?? phrases.joined(separator: ", ")
    line = held.contains("Digest ") ? held : Self.line(held, changes)
    (self.password, self.hash, isRight, self.phrases) = (password, hash, title != nil, phrases)
    let known: [Question.Value: String?] = [
      .method: method, .username: username, .body: body, .challenge: challenge,
    ]
    values = known.compactMapValues(\.self)
  }

  /// The rows of a table: the held line, and the expected phrases; or `right`, followed by a title.
  ///
  /// The line is followed by its changes and by other known values: `name=value`, `-name` for an
  /// omitted parameter, and `--name=value` for an option of the command.
  static func table(
    body: String? = nil,
    challenge: String? = nil,
    _ table: String
  ) -> [DigestCase] {
    rows(table).map { cells in
      let words = cells[0].split(separator: " ; ").map(String.init)
      var changes: [(name: String, value: String?)] = []
      var known: [String: String] = [:]
      for word in words.dropFirst() {
        let name = String(word.prefix { $0 != "=" })
        let value = String(word.dropFirst(name.count + 1))
        if word.hasPrefix("--") {
          known[name] = value
        } else if word.hasPrefix("-") {
          changes.append((String(name.dropFirst()), nil))
        } else {
          changes.append((name, value))
        }
      }
      return DigestCase(
        words[0],
        with: changes,
        method: known["--method"] ?? "REGISTER",
        password: known["--hash"] == nil ? known["--password"] ?? "s3cret" : nil,
        hash: known["--hash"],
        username: known["--username"],
        body: known["--body"] ?? body,
        challenge: known["--challenge"] ?? challenge,
        right: cells[1] == "right" ? cells[2] : nil,
        says: cells[1] == "right" ? [] : Array(cells.dropFirst())
      )
    }
  }

  private static func line(_ response: String, _ changes: [(name: String, value: String?)])
    -> String
  {
    var parameters = registration.map { (name: $0.key, value: Optional($0.value)) }
    for (name, value) in changes {
      if let place = parameters.firstIndex(where: { $0.name == name }) {
        parameters[place].value = value
      } else {
        parameters.append((name, value))
      }
    }
    let written = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return "Digest " + (written + ["response=\"\(response)\""]).joined(separator: ", ")
  }

  private static let registration: KeyValuePairs = [
    "username": "\"1001\"", "realm": "\"sip.example.com\"",
    "nonce": "\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"", "uri": "\"sip:sip.example.com\"",
    "algorithm": "MD5", "qop": "auth", "nc": "00000001", "cnonce": "\"0a4f113b\"",
  ]

  /// Explains it, and checks the verdict and the first cause or the broken rule.
  func check() async throws {
    var question = Question(
      line,
      now: try #require(Instant(seconds: 0)),
      values: values,
      secrets: [password].compactMap(\.self).map { Question.Secret(name: "it", text: $0) }
    )
    question.storedHashes = [hash].compactMap(\.self).map { .init(name: "it", text: $0) }
    let explanation = try await question.explained(as: .digest)
    #expect(explanation.isRight == isRight)
    #expect(explanation.isReproduced == isRight)
    let text = explanation.firstWords
    for phrase in phrases { #expect(text.contains(phrase), "\(text)") }
  }
}
