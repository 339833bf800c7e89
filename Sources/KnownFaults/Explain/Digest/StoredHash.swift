/// A stored HA1: the hash alone, or a line `user:realm:hash` as htdigest writes it.
struct StoredHash: Sendable {
  let hash: String
  private(set) var username: String?
  private(set) var realm: String?

  /// Reads a hash, or of several lines the one of a user and realm, or else the first.
  init(_ secret: Question.Secret, of user: String? = nil, _ realm: String? = nil)
    throws(UnusableArtefact)
  {
    let lines = secret.text.split(whereSeparator: \.isNewline).map(String.init)
    let entries = lines.compactMap(Self.parts)
    let own = entries.first { entry in
      [(entry.username, user), (entry.realm, realm)].allSatisfy { has, wanted in
        has.flatMap { has in wanted.map(has.hasSameUTF8) } ?? true
      }
    }
    guard let found = own ?? entries.first ?? Self.hash(in: secret.text) else {
      throw UnusableArtefact(
        description: OtherArtefact.named(in: secret.text)
          ?? "\(secret.name) is neither a stored hash nor a line user:realm:hash"
      )
    }
    (hash, username, self.realm) = found
  }

  /// Whether a text is a line of htdigest.
  static func isLine(_ text: String) -> Bool {
    guard let (hash, user, _) = parts(text), user != nil else { return false }
    return [32, 64].contains(hash.utf8.count) && hash.allSatisfy(\.isHexDigit)
  }

  /// The only run of as many hexadecimal digits as a hash has: of a setting, JSON or a row of a table.
  private static func hash(in text: String) -> (hash: String, username: String?, realm: String?)? {
    let runs = text.split { !$0.isASCII || !$0.isHexDigit }.filter {
      [32, 64].contains($0.utf8.count)
    }
    guard let run = runs.first, runs.count == 1 else { return nil }
    return (String(run), nil, nil)
  }

  private static func parts(_ line: String) -> (hash: String, username: String?, realm: String?)? {
    let line = line.trimmed
    // Hexadecimal in the first place, but also what a mistake makes of it.
    func isHash(_ text: some StringProtocol) -> Bool {
      20...128 ~= text.utf8.count
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=-_".contains($0)) }
        // Padding is all that an equals sign is for.
        && !text.split(separator: "=", maxSplits: 1).dropFirst().contains {
          !$0.allSatisfy { $0 == "=" }
        }
    }
    if isHash(line) { return (line, nil, nil) }
    // A realm may have colons, and so does one of a host with a port.
    guard let first = line.firstIndex(of: ":"), let last = line.lastIndex(of: ":"), first < last
    else { return nil }
    let hash = line[line.index(after: last)...]
    guard isHash(hash) else { return nil }
    return (String(hash), String(line[..<first]), String(line[line.index(after: first)..<last]))
  }
}
