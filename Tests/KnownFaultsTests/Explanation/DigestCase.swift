import KnownFaults
import TestSupport
import Testing

/// A line of digest credentials that somebody holds, what they know besides, and what has to be said.
struct DigestCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let line: String
  private let values: [Question.Value: String]
  private let password: String?
  private let hash: String?
  private let isRight: Bool
  private let phrases: [String]

  /// - Parameters:
  ///   - response: The response, where it is not the right one of ``registration``.
  ///   - changes: The parameters that differ from those of ``registration``, as they are written.
  ///   - line: The whole line, where another one is meant.
  ///   - title: What it is, where it is right; otherwise that is what has to be said.
  init(
    _ response: String = "5405a1687d59f0039d649f9efcebbb2e",
    with changes: KeyValuePairs<String, String?> = [:],
    line: String? = nil,
    method: String? = "REGISTER",
    password: String? = "s3cret",
    hash: String? = nil,
    username: String? = nil,
    body: String? = nil,
    challenge: String? = nil,
    right title: String? = nil,
    says phrases: String...
  ) {
    testDescription = title ?? phrases.joined(separator: ", ")
    self.line = line ?? Self.line(response, changes)
    (self.password, self.hash, isRight, self.phrases) = (password, hash, title != nil, phrases)
    let known: [Question.Value: String?] = [
      .method: method, .username: username, .body: body, .challenge: challenge,
    ]
    values = known.compactMapValues(\.self)
  }

  private static func line(
    _ response: String,
    _ changes: KeyValuePairs<String, String?>
  ) -> String {
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
