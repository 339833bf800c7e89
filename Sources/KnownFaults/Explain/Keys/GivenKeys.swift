import Cryptography

/// The keys and secrets of a question, in the forms of the specifications; their files may have others.
struct GivenKeys {
  private(set) var question: Question
  /// The changes that were needed to read the keys, in one sentence each.
  private(set) var notes: [String] = []
  /// Oddities of a secret, in one sentence each.
  private(set) var remarks: [String] = []
  private let kind: ArtefactKind
  /// In which ways the first secret can be meant, the likeliest first.
  private var readings: [SecretReading] = []

  /// Reads the keys of a question.
  ///
  /// The token in question shows their algorithm, and which of several keys is meant.
  init(of question: Question, as kind: ArtefactKind) throws(UnusableArtefact) {
    (self.question, self.kind) = (question, kind)
    let header = try? HeldToken.pasted(question.artefact).header
    let kid = header?["kid"]?.string
    switch kind {
    case .registrationToken, .sinchSignature, .digest, .ha1:
      guard let secret = question.secrets.first else { return }
      let isBase64 = kind != .digest && kind != .ha1
      readings = SecretReading.readings(of: secret, isBase64: isBase64)
      if isBase64, let odd = secret.oddity { remarks.append("\(secret.name) \(odd)") }
    case .identityToken: try readRSAKeys(namedBy: kid)
    case .jws:
      // RSA-OAEP, which encrypts, begins as RS256 does.
      let algorithm = header?["alg"]?.string?.uppercased() ?? ""
      let hasDigits = algorithm.utf8.count == 5 && algorithm.last?.isNumber == true
      if hasDigits, algorithm.hasPrefix("HS") {
        readings = try named(question.secrets.first?.name) { () throws(UnusableKey) in
          try question.secrets.first.map { secret throws(UnusableKey) in
            try SecretReading.readings(ofKey: secret, namedBy: kid)
          } ?? []
        }
        try readPublicKeys(namedBy: kid)
      } else if hasDigits, algorithm.hasPrefix("RS") || algorithm.hasPrefix("PS") {
        try readRSAKeys(namedBy: kid)
      }
    }
  }

  /// The examiners to use, with notes on their reading of the secret.
  ///
  /// If a reading confirms the artefact, only the first such reading is used. Otherwise the
  /// likeliest reading is used, followed by the one that omits most around the secret.
  func examiners() throws(UnusableArtefact) -> [(examiner: any Examiner, notes: [String])] {
    guard let first = question.secrets.first, !readings.isEmpty else {
      return [(try kind.examiner(of: question), [])]
    }
    var examiners: [(examiner: any Examiner, notes: [String])] = []
    for reading in readings {
      var question = question
      question.secrets[0].content = reading.content
      question.secrets[0].isExact = true
      let examiner = try kind.examiner(of: question)
      let how = reading.how.map { "the \(kind.secretName) in \(first.name) \($0)" }
      if examiner.isConfirmed {
        return [(examiner, how.map { ["it is right for \($0)"] } ?? [])]
      }
      if !reading.isGuess {
        examiners.append((examiner, how.map { ["it is judged by \($0)"] } ?? []))
      }
    }
    if let found = storedHash { return [found] }
    let barest = readings.lastIndex { !($0.isGuess || $0.how?.contains("as ") ?? false) } ?? 0
    return barest == 0 ? [examiners[0]] : [examiners[0], examiners[barest]]
  }

  /// The examiner that uses a given password as a stored hash; nil if the artefact does not match.
  private var storedHash: (examiner: any Examiner, notes: [String])? {
    guard kind == .digest, question.storedHashes.isEmpty, let secret = question.secrets.first,
      let hash = try? StoredHash(secret).hash, [32, 64].contains(hash.utf8.count),
      hash.allSatisfy(\.isHexDigit)
    else { return nil }
    var question = question
    (question.storedHashes, question.secrets) = ([secret], [])
    guard let examiner = try? kind.examiner(of: question), examiner.isConfirmed else { return nil }
    return (
      examiner,
      ["it is right for \(secret.name) as a stored hash (--ha1-file), not as a password"]
    )
  }

  // MARK: Keys of RSA

  private mutating func readRSAKeys(namedBy kid: String?) throws(UnusableArtefact) {
    for index in question.secrets.indices {
      let secret = question.secrets[index]
      let file = try read(secret.content, secret.name, namedBy: kid)
      guard let pem = file.key.privatePEM else {
        throw UnusableArtefact(
          description: "\(secret.name) is a public key; give it to --public-key-file"
        )
      }
      // The key was found inside the text, so each character of the secret matters.
      if !secret.text.trimmed.hasSameUTF8(as: pem.trimmed) {
        question.secrets[index].content = Array(pem.utf8)
      }
      if index == 0, question.publicKeys.isEmpty {
        let key = Question.PublicKey(name: secret.name, keyID: nil, pem: file.key.publicPEM)
        question.publicKeys = [key]
      }
    }
    try readPublicKeys(namedBy: kid)
  }

  private mutating func readPublicKeys(namedBy kid: String?) throws(UnusableArtefact) {
    for index in question.publicKeys.indices {
      let key = question.publicKeys[index]
      let file = try read(key.content, key.name, namedBy: key.keyID ?? kid)
      if file.key.privatePEM != nil {
        let option = kind == .jws ? "--key-file" : "--private-key-file"
        throw UnusableArtefact(description: "\(key.name) is a private key; give it to \(option)")
      }
      question.publicKeys[index].pem = file.key.publicPEM
    }
  }

  private mutating func read(
    _ content: [UInt8],
    _ name: String,
    namedBy kid: String?
  ) throws(UnusableArtefact) -> RSAKeyFile {
    let file = try named(name) { () throws(UnusableKey) in
      try RSAKeyFile.read(content, namedBy: kid)
    }
    if let form = file.form { notes.append("the key in \(name) is read as \(form)") }
    return file
  }

  /// Says of which file something is wrong.
  private func named<Value>(
    _ name: String?,
    _ read: () throws(UnusableKey) -> Value
  ) throws(UnusableArtefact) -> Value {
    do {
      return try read()
    } catch {
      let name = name ?? "the key"
      let reason = error.reason.split(separator: "FILE", omittingEmptySubsequences: false)
      throw UnusableArtefact(description: "\(name) \(reason.joined(separator: name))")
    }
  }
}

extension ArtefactKind {
  /// The name of the secret.
  fileprivate var secretName: String {
    switch self {
    case .registrationToken, .sinchSignature: "application secret"
    case .identityToken: "private key"
    case .jws: "key"
    case .digest, .ha1: "password"
    }
  }
}
