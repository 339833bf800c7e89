import AuthConformance
import AuthReference
import StrictJSON

extension JWSExaminer {
  func search() async -> (origin: Explanation.Origin, notes: [String])? {
    let causes = formCauses
    return causes.isEmpty ? await searchByPart() : (.causes(causes), [])
  }

  /// Mistakes that leave the signature as it is.
  private var formCauses: [Cause] {
    guard let algorithm else { return [] }
    var causes: [Cause] = []
    func add(_ statement: String, _ fix: String) {
      causes.append(Cause(faults: [], statement: statement, fix: fix))
    }
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
    return causes
  }
}
