/// The findings about the signature of an artefact.
struct SignatureFinding {
  /// The slips of each way to produce the signature; a correct way has no slips.
  var ways: [[Slip]] = []
  /// How many ways were tried.
  var tried = 0
  /// Members of the token that are explained with it, such as `header.alg`.
  var explained: Set<String> = []
  /// A remark for a signature that no known way produces.
  var remark: String?
}

extension SignatureFinding {
  /// Creates a finding from the length of a signature; nil if the signature may be an HMAC.
  init?(ofForeign signature: [UInt8], fix: String) {
    let kind: String
    switch signature.count {
    case 0:
      kind = "leaves the signature out"
    case 256, 384, 512:
      kind = "signs with RSA: the signature has \(signature.count) bytes"
    case 68...72 where signature.first == 0x30:
      kind = "signs with ECDSA: the signature has the form of DER"
    default: return nil
    }
    ways = [[Slip(kind, fix: fix)]]
    explained = ["header.alg"]
  }
}

extension SignatureFinding {
  /// Creates a finding about a part or another spelling of the correct signature; nil for any
  /// other.
  init?(of written: String?, insteadOf right: String) {
    let mistake: String
    switch written {
    case nil, ""?: mistake = "leaves the signature out"
    case let written? where written.isStart(of: right):
      mistake =
        "cuts the signature off: \(written.utf8.count) of \(right.utf8.count) characters are left"
    case right.lowercased()?: mistake = "writes the signature in small letters"
    case right.uppercased()?: mistake = "writes the signature in capitals"
    default: return nil
    }
    ways = [[Slip(mistake, fix: "send the whole signature, letter for letter")]]
    explained = [Self.writing]
  }

  /// The mark that the finding explains how the signature is written.
  static let writing = "signature"
}

extension String {
  /// Whether it is the first part of another text, by more than its padding.
  fileprivate func isStart(of other: String) -> Bool {
    utf8.count >= 8 && other.utf8.starts(with: utf8)
      && other.utf8.dropFirst(utf8.count).contains { $0 != UInt8(ascii: "=") }
  }
}

/// A search for the way to a token's signature: from a secret to a key, and from the key to a MAC.
///
/// The MAC covers the bytes of the token, whatever the claims say.
struct TokenKeySearch {
  typealias Formula = (_ secret: [UInt8], _ date: [UInt8]) -> [UInt8]
  typealias Form = (_ key: [UInt8]) -> [UInt8]
  typealias Code = (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]

  let signature: [UInt8]
  /// The choices of each step; the first choice of each is correct.
  var secrets: [Choice<[UInt8]>]
  var dates: [Choice<[UInt8]>] = [Choice(right: [])]
  var formulas: [Choice<Formula>] = [Choice(right: { secret, _ in secret })]
  var forms: [Choice<Form>] = [Choice(right: { $0 })]
  var messages: [Choice<[UInt8]>]
  var codes: [Choice<Code>]

  /// The ways with the fewest slips, those that were seen in real code first.
  func finding() -> SignatureFinding {
    guard !codes.isEmpty, !secrets.isEmpty, !messages.isEmpty else { return SignatureFinding() }
    let search = StepSearch(
      steps: [
        .init(secrets.count, common: 6), .init(dates.count, common: 6),
        .init(formulas.count, common: 6), .init(forms.count, common: 6),
        .init(messages.count, common: 3), .init(codes.count, common: 2),
      ],
      limit: limit
    )
    // Messages and codes vary fastest: a key is derived once for all of them.
    var (derivation, key): ([Int], [UInt8]) = ([], [])
    let (found, tried) = search.fewestSlips(upTo: 3) { choice in
      if !choice.prefix(4).elementsEqual(derivation) {
        derivation = Array(choice.prefix(4))
        key = forms[choice[3]].value(
          formulas[choice[2]].value(secrets[choice[0]].value, dates[choice[1]].value)
        )
      }
      return codes[choice[5]].value(key, messages[choice[4]].value) == signature
    }
    // Of two ways with the same rank, the one with the earlier mistake comes first.
    let ways = found.map { (slips: slips($0), start: $0.firstIndex { $0 > 0 } ?? $0.count) }
      .sorted { ($0.slips.rank, $0.start) < ($1.slips.rank, $1.start) }
    return SignatureFinding(ways: ways.map(\.slips), tried: tried)
  }

  private func slips(_ choice: [Int]) -> [Slip] {
    let (secret, date) = (secrets[choice[0]].value, dates[choice[1]].value)
    let key = forms[choice[3]].value(formulas[choice[2]].value(secret, date))
    let slips = [
      secrets[choice[0]].slip, dates[choice[1]].slip, formulas[choice[2]].slip,
      forms[choice[3]].slip, messages[choice[4]].slip, codes[choice[5]].slip,
    ]
    return slips.along([
      Step(.secret, "", secret: secret), Step(.date, "", octets: date), Step(.key, "", secret: key),
    ])
  }

  /// As many as hash some 150 MB: the longer the token, the fewer.
  private var limit: Int {
    min(200_000, 150_000_000 / (200 + (messages.first?.value.count ?? 0)))
  }
}

extension [Slip?] {
  /// The slips that are not nil, each with the steps of the way that they belong to.
  func along(_ steps: [Step]) -> [Slip] {
    compactMap(\.self).map { slip in
      var slip = slip
      slip.steps = steps
      return slip
    }
  }
}

extension [Slip] {
  /// The rank of a way, best first: fewest slips, then slips seen in real code, then known faults.
  var rank: Int { 100 * count - 10 * count(where: \.isSeen) - count { $0.fault != nil } }
}
