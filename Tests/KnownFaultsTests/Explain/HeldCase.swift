import Explain
import TestSupport
import Testing

/// An artefact with the values that its holder gives, and the expected explanation.
struct HeldCase: Sendable, CustomTestStringConvertible {
  var name: String
  var kind: ArtefactKind
  var artefact: String
  var values: [Question.Value: String] = [:]
  var secrets: [[UInt8]] = []
  var publicKeys: [[UInt8]] = []
  var payload: [UInt8]?
  var expected: Outcome
  /// Phrases that the explanation or the error must contain.
  var phrases: [String]

  /// The result of the command, with exit status 0, 1, 2 with an explanation, or 2 with an error.
  enum Outcome: String { case right, wrong, expired, early, undecided, unusable }

  init(
    _ name: String,
    _ kind: ArtefactKind,
    _ artefact: String,
    secret: String? = nil,
    publicKey: String? = nil,
    values: [Question.Value: String] = [:],
    is expected: Outcome,
    _ phrases: String...
  ) {
    self.name = name
    self.kind = kind
    self.artefact = artefact
    self.values = values
    secrets = secret.map { [Array($0.utf8)] } ?? []
    publicKeys = publicKey.map { [Array($0.utf8)] } ?? []
    self.expected = expected
    self.phrases = phrases
  }

  /// The rows of a table: name, outcome, artefact and expected phrases, with bars between them.
  ///
  /// If a common outcome is given, the rows omit theirs. ⏎ and ␍ represent line endings.
  static func table(
    _ kind: ArtefactKind,
    secret: String? = nil,
    publicKey: String? = nil,
    values: [Question.Value: String] = [:],
    is common: Outcome? = nil,
    _ table: String
  ) -> [HeldCase] {
    TestSupport.rows(table).map { row in
      var cells = row
      let outcome = common ?? Outcome(rawValue: cells.remove(at: 1)) ?? .unusable
      return HeldCase(
        cells[0],
        kind,
        cells[1],
        secret: secret,
        publicKey: publicKey,
        values: values,
        is: outcome
      ).with { $0.phrases = Array(cells.dropFirst(2)) }
    }
  }

  private static let requirements = Result { try Bundled.suite().requirements }

  var testDescription: String { name }

  func with(_ change: (inout HeldCase) -> Void) -> HeldCase {
    var copy = self
    change(&copy)
    return copy
  }

  /// Explains it, and checks what is said.
  func check() async throws {
    var question = Question(
      artefact,
      now: try #require(Instant(rfc3339: "2018-01-02T03:05:00Z")),
      values: values,
      secrets: secrets.map { Question.Secret(name: "FILE", content: $0) },
      publicKeys: publicKeys.map { Question.PublicKey(name: "PUB", keyID: nil, content: $0) }
    )
    question.payload = payload
    let requirements = try Self.requirements.get()
    var (outcome, said) = (Outcome.unusable, "")
    do throws(UnusableArtefact) {
      let explanation = try await Explanation(of: question, as: kind, by: requirements)
      explanation.checkScreen()
      outcome =
        switch explanation.verdict {
        case .right, .open: .right
        case .wrong: .wrong
        case .expired: .expired
        case .early: .early
        case .undecided: .undecided
        }
      said = explanation.said
    } catch {
      said = error.description
    }
    #expect(outcome == expected, "\(said)")
    for phrase in phrases { #expect(said.contains(phrase), "\(said)") }
    for secret in secrets where secret.count > 8 {
      #expect(!said.contains(String(decoding: secret, as: UTF8.self)))
    }
  }
}

extension Explanation {
  /// The text of all sentences, in one line each.
  fileprivate var said: String {
    let broken = rules.compactMap { finding -> String? in
      if case .broken(let how) = finding.outcome {
        "\(finding.requirement.id): \(how)"
      } else {
        nil
      }
    }
    var causes: [String] = []
    if case .causes(let found) = origin { causes = found.map(\.statement) }
    let parts = notes + remarks + broken + [undecided].compactMap(\.self) + causes
    return parts.joined(separator: "\n")
  }
}
