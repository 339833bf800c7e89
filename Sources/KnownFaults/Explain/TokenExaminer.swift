/// The part of an explanation that depends on the kind of token.
protocol TokenExaminer: Examiner {
  var token: HeldToken { get }
  /// The call that would make the token, as far as its values can be read.
  var roughAttempt: Attempt? { get }
  /// The finding about the signature.
  var signatureFinding: SignatureFinding { get }
  /// Oddities of the dates that nobody can have intended.
  var oddities: TokenOddities { get }
  /// Mistakes in the dates that no single member shows.
  var dateSlips: [Slip] { get }
}

extension TokenExaminer {
  /// The time at which the token was issued, with its offset if it was given.
  ///
  /// Otherwise it is the time in the token, unless the token counts another unit.
  var issuedAt: String? {
    question.values[.issuedAt] ?? (oddities.isOfOtherUnit ? nil : known.values[.issuedAt])
  }

  var contents: [Explanation.Content] {
    token.contents(at: question.now, hiding: question.secrets)
  }

  var timeline: Timeline? { Timeline(of: token.claims, at: question.now) }

  var remarks: [String] { secretRemarks + oddities.remarks }

  /// A hint for a broken signature rule that the token was cut off.
  var cutHint: String {
    cut != nil || token.signature == "" ? "; it was cut off, or the signature was left out" : ""
  }

  var secretRemarks: [String] {
    token.members(holding: question.secrets).map {
      "\($0) is the secret: everybody has it now who has seen the token; use another one"
    }
  }

  var dateSlips: [Slip] { oddities.slips }

  /// Whether a value that is checked was read from the token.
  var isGuessed: Bool {
    carried.contains {
      $0.value != .nonce && $0.value != .issuedAt && question.values[$0.value] == nil
    }
  }

  func search() async -> (origin: Explanation.Origin, notes: [String])? { await searchByPart() }

  /// The mistakes of members, of writing and of the signature together.
  func searchByPart() async -> (origin: Explanation.Origin, notes: [String])? {
    let signature = signatureFinding
    // If the signature is the beginning of the correct one, that says more than the cut.
    let isBeginning = signature.explained.contains(SignatureFinding.writing)
    if let cut, token.partTexts.count != 3 || !isBeginning {
      return (.causes([Cause([cut])]), [])
    }
    let isUnknown = signature.tried > 0 && signature.ways.isEmpty
    let remark = isUnknown ? [signature.remark].compactMap(\.self) : []
    guard let attempt = roughAttempt else {
      // Without a private key, the token cannot be produced again. A valid signature is then
      // enough.
      if signature.ways.contains(where: \.isEmpty) { return (.right(asPasted: []), []) }
      let causes = signature.ways.map { Cause($0) }
      return (causes.isEmpty ? .unknown(tried: signature.tried) : .causes(causes), remark)
    }
    let origin = await CauseSearch(attempt).originByPart(
      of: token,
      ignoring: (freeMembers?.names ?? []).union(oddities.explained),
      dates: dateSlips,
      signature
    )
    return (origin, (freeMembers.map { [$0.note] } ?? []) + remark)
  }
}
