extension JWSExaminer {
  func search() async -> (origin: Explanation.Origin, notes: [String])? {
    var causes = formCauses
    guard let first = causes.first, token.signature != nil else { return await searchByPart() }
    causes[0].statement = ([first.statement] + slips.map(\.mistake)).joined(separator: "; and ")
    causes[0].fix = ([first.fix] + slips.map(\.fix)).joined(separator: "; and ")
    return (.causes(causes), [])
  }

  /// Mistakes of the payload.
  var slips: [Slip] {
    guard isJWT else { return [] }
    if isUnreadableJWT {
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
    if algorithm == .hs256, let count = question.secrets.first?.trimmedContent.count, count < 32 {
      causes.append(
        Cause(
          faults: ["jws-weak-hmac-key"],
          statement: "signs under a key of \(count) bytes",
          fix: "sign under a key of 32 bytes or more"
        )
      )
    }
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
    return causes
  }
}
