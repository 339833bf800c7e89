extension JWSExaminer {
  func search() async -> (origin: Explanation.Origin, notes: [String])? {
    var causes = formCauses
    if causes.isEmpty, signature != .kept, let slip = otherAlgorithmSlip ?? missingKey {
      return (.causes([Cause([slip])]), [])
    }
    guard let first = causes.first, token.signature != nil else { return await searchByPart() }
    causes[0].statement = ([first.statement] + slips.map(\.mistake)).joined(separator: "; and ")
    causes[0].fix = ([first.fix] + slips.map(\.fix)).joined(separator: "; and ")
    return (.causes(causes), [])
  }

  /// Mistakes of the payload.
  var slips: [Slip] {
    guard isJWT else { return [] }
    if isUnreadableJWT {
      if let encoding = token.payload.flatMap(Self.otherEncoding) {
        return [
          Slip(
            "writes the claims in \(encoding), not in UTF-8",
            fix: "encode the JSON of the claims in UTF-8 before it is base64url"
          )
        ]
      }
      return [
        Slip(
          "signs a payload that is not a JSON object, and calls it a JWT",
          fix: "sign an object of claims"
        )
      ]
    }
    return oddDates.map { date in
      Slip(
        "writes \(date.name) as \(date.value.kind)",
        fix: "write it in seconds since 1970, as a number"
      )
    }
  }

  /// The encoding in which a text is a JSON object that it is not in UTF-8.
  private static func otherEncoding(of octets: [UInt8]) -> String? {
    let latin1 = String(String.UnicodeScalarView(octets.map { Unicode.Scalar($0) }))
    let units = stride(from: 0, to: octets.count - 1, by: 2).map {
      (UInt16(octets[$0]), UInt16(octets[$0 + 1]))
    }
    let texts: [(String, String?)] = [
      ("Latin-1", latin1),
      ("UTF-16", String(validating: units.map { $1 << 8 | $0 }, as: UTF16.self)),
      ("UTF-16", String(validating: units.map { $0 << 8 | $1 }, as: UTF16.self)),
    ]
    return texts.first { name, text in
      text.flatMap { try? JSON(parsing: $0) }?.object != nil
    }?.0
  }

  /// Mistakes that leave the signature as it is.
  private var formCauses: [Cause] {
    var causes: [Cause] = []
    func add(_ statement: String, _ fix: String) {
      causes.append(Cause(faults: [], statement: statement, fix: fix))
    }
    guard let algorithm else { return causes }
    if let name = publicKeyAsSecret {
      add(
        "signs with HS256 under the text of \(name), which is a public key",
        "sign with RS256 and the private key, or with HS256 and a secret of its own"
      )
    }
    if let count = surplus(algorithm) {
      add(
        "\(count == 1 ? "a character follows" : "\(count) characters follow") the signature",
        "send the token without what follows it"
      )
    }
    guard signature == .kept else { return causes }
    if isMisspelt {
      add(
        "writes the algorithm as \(JSON.string(name ?? "").compact())",
        "write \(algorithm.rawValue): names are compared letter for letter"
      )
    }
    if token.hasTrailingBits {
      add(
        "sets bits of the last character that belong to no byte, or changes that character",
        "encode each part with an encoder of base64url that leaves these bits zero"
      )
    }
    if algorithm == .hs256, let count = question.secrets.first?.trimmedContent.count, count < 32 {
      causes.append(
        Cause(
          faults: ["jws-weak-hmac-key"],
          statement: "signs under a key of \(count) bytes",
          fix: "sign under a key of 32 bytes or more"
        )
      )
    }
    return causes
  }
}
