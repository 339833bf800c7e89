import TestSupport
import Testing

/// One way to break a file of the sample: a part of its text is replaced.
struct Breakage: Sendable, CustomTestStringConvertible {
  var name: String
  var path: String
  /// What the folder has besides the sample.
  var surroundings: Surroundings
  /// What is replaced, where it occurs first.
  var part: String
  /// What stands there instead, with `@@` where the problem lies.
  var replacement: String
  var code: String
  var pointer: String
  /// A part of the message.
  var message: String

  var testDescription: String { name }

  /// The folder's files before anything is broken.
  var texts: [String: String] {
    Sample.texts.merging(surroundings.texts) { _, new in new }
      .merging([Self.tokensPath: Self.tokens]) { _, new in new }
  }

  /// The file's text with the mark; nothing if the part does not occur.
  var text: String? {
    guard var text = texts[path], let range = text.firstRange(of: part) else { return nil }
    text.replaceSubrange(range, with: replacement)
    return text
  }

  /// The rows of a table, with bars between their cells: name, part, replacement, code with pointer,
  /// message, and surroundings if there are any.
  ///
  /// A line `in PATH` says which file the rows below it break.
  static func table(_ table: String) -> [Breakage] {
    var path = Sample.vectorsPath
    return rows(table).compactMap { cells in
      if cells[0].hasPrefix("in ") {
        path = String(cells[0].dropFirst("in ".count))
        return nil
      }
      let place = cells[3].split(separator: " ").map(String.init)
      return Breakage(
        name: cells[0],
        path: path,
        surroundings: cells.count > 5 ? Surroundings(rawValue: cells[5]) ?? .none : .none,
        part: cells[1],
        replacement: cells[2],
        code: place[0],
        pointer: place.count > 1 ? place[1] : "",
        message: cells[4]
      )
    }
  }
}

extension Breakage {
  /// What is added to the sample for a breakage that needs more names than the sample has.
  enum Surroundings: String {
    case none
    case anotherAmbiguity = "another ambiguity"
    case thirdInterpretation = "a third interpretation"

    fileprivate var texts: [String: String] {
      let ambiguities = "\"ambiguities\": ["
      let early = """
        { "id": "sample-early", "concerns": ["sinch.signingKey.derive"], "question": "Early?", "source": "Nowhere",
        "interpretations": [{ "name": "reject", "statement": "It is." },
        { "name": "accept", "statement": "No." }] },
        """
      let accept = #"{ "name": "accept", "statement": "No." }"#
      let third = accept + #", { "name": "ask", "statement": "Who knows." }"#
      let (part, replacement) =
        switch self {
        case .none: ("", "")
        case .anotherAmbiguity: (ambiguities, ambiguities + early)
        case .thirdInterpretation: (accept, third)
        }
      if part.isEmpty { return [:] }
      return ["ambiguities.json": Sample.ambiguities.replacing(part, with: replacement)]
    }
  }

  static let tokensPath = "jwt-claims/tokens.json"

  /// A case of an operation that issues tokens, which the sample's does not.
  private static let tokens = """
    {
      "format": 2,
      "operation": "sinch.registrationToken.issue",
      "title": "Tokens",
      "method": "by hand",
      "count": 1,
      "cases": [
        {
          "id": "fresh-nonce",
          "title": "A nonce for each token",
          "requirements": ["SAMPLE-KEY"],
          "input": {
            "applicationKey": "k", "applicationSecret": "s", "userId": "u",
            "issuedAt": "2018-01-02T08:04:05Z", "timeToLive": 600
          },
          "expect": { "token": {
            "issues": 3,
            "fresh": ["nonce"],
            "header": { "alg": "HS256", "kid": "hkdfv1-20180102" },
            "claims": { "iss": "i", "sub": "s", "iat": 1514880245, "exp": 1514880845 },
            "signature": { "hs256": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" }
          } },
          "origin": { "computed": "by hand" }
        }
      ]
    }
    """
}
