import TestSupport
import Testing

/// One way to break a file of the sample: a part of its text is replaced.
struct Breakage: Sendable, CustomTestStringConvertible {
  var name: String
  var path = Sample.vectorsPath
  /// What the folder has besides the sample.
  var surroundings = Surroundings.none
  /// What is replaced, where it occurs first.
  var part = ""
  /// What stands there instead, with `@@` where the problem lies.
  var replacement = ""
  var code = ""
  var pointer = ""
  /// A part of the message.
  var message = ""

  var testDescription: String { name }

  /// The folder's files before anything is broken.
  var texts: [String: String] {
    Sample.texts.merging(surroundings.texts) { _, new in new }
      .merging([Self.tokensPath: Self.tokens]) { _, new in new }
  }

  /// The file's text with the mark; nothing where the part does not occur.
  var text: String? {
    guard var text = texts[path], let range = text.firstRange(of: part) else { return nil }
    text.replaceSubrange(range, with: replacement)
    return text
  }

  /// Reads a list in which each breakage begins with `# NAME`, names its file by `in PATH` if it is
  /// not the vectors', says by `among SURROUNDINGS` what else the folder has, if anything, and goes
  /// on with `- PART`, `+ REPLACEMENT` and `! CODE POINTER ~ MESSAGE`; several `-` and `+` are lines of
  /// one part.
  static func list(_ text: String) -> [Breakage] {
    var breakages: [Breakage] = []
    for line in text.split(separator: "\n") {
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("# ") {
        breakages.append(Breakage(name: rest))
        continue
      }
      guard let last = breakages.indices.last else { continue }
      switch line.first {
      case "a":
        let name = String(line.dropFirst("among ".count))
        breakages[last].surroundings = Surroundings(rawValue: name) ?? .none
      case "i": breakages[last].path = String(line.dropFirst("in ".count))
      case "-": breakages[last].part += (breakages[last].part.isEmpty ? "" : "\n") + rest
      case "+":
        breakages[last].replacement += (breakages[last].replacement.isEmpty ? "" : "\n") + rest
      default:
        let parts = rest.split(separator: " ~ ", maxSplits: 1).map(String.init)
        let words = parts[0].split(separator: " ").map(String.init)
        breakages[last].code = words[0]
        breakages[last].pointer = words.count > 1 ? words[1] : ""
        breakages[last].message = parts[1]
      }
    }
    return breakages
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
