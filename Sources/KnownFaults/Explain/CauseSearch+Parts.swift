extension CauseSearch {
  /// The mistakes of a token, searched separately: in its members, its encoding and its signature.
  func originByPart(
    of token: HeldToken,
    ignoring free: Set<String>,
    dates: [Slip],
    _ signature: SignatureFinding
  ) async -> Explanation.Origin {
    var slips = dates
    if let right = await members(of: []) {
      slips =
        await memberSlips(of: token, right, ignoring: free.union(signature.explained)) + slips
    }
    if !signature.explained.contains(SignatureFinding.writing) {
      slips += await writingSlips(of: token)
    }
    let causes = signature.ways.map { Cause(slips + $0) }.filter { !$0.statement.isEmpty }
    if !causes.isEmpty { return .causes(causes) }
    if slips.isEmpty { return .unknown(tried: signature.tried) }
    // Without a key nothing is known of the signature.
    return signature.tried > 0 && signature.ways.isEmpty
      ? .partly(Cause(slips), tried: signature.tried) : .causes([Cause(slips)])
  }

  /// Lets the reference make what it would refuse to make.
  private static let unchecked = KnownFault("unchecked", "checks nothing") { $0.dropIssuerChecks() }

  /// The faults that make the artefact's members, so that few have to write the whole token.
  ///
  /// Members that no rule names are left aside: no fault makes them.
  func suspects() async -> [KnownFault] {
    guard let token = attempt.answer["token"]?.string.map({ HeldToken($0) }),
      let right = await members(of: [])
    else { return faults }
    let free = attempt.free?.names ?? []
    let whole = TokenDifferences(from: right, to: token.members).besides(free)
    return await effects(beside: right).filter { $0.differences.besides(free).isSame(as: whole) }
      .map(\.fault)
  }

  /// The header and claims that the reference writes with some differences; no check stops it.
  private func members(of group: [KnownFault]) async -> TokenMembers? {
    let isRewritten = group.contains { if case .answer = $0.change { true } else { false } }
    let written = WrittenMembers()
    let first = isRewritten ? Self.unchecked : written.unchecked
    guard let made = await output(of: [first] + group)?["token"]?.string else { return nil }
    return written.members ?? HeldToken(made).members
  }

  /// The differences that each fault makes to the members.
  private func effects(
    beside right: TokenMembers
  ) async -> [(fault: KnownFault, differences: TokenDifferences)] {
    var effects: [(KnownFault, TokenDifferences)] = []
    for fault in faults {
      guard let made = await members(of: [fault]) else { continue }
      effects.append((fault, TokenDifferences(from: right, to: made)))
    }
    return effects
  }

  /// The mistakes in the members: known faults that explain some, and descriptions of the others.
  private func memberSlips(
    of token: HeldToken,
    _ right: TokenMembers,
    ignoring free: Set<String>
  ) async -> [Slip] {
    let whole = TokenDifferences(from: right, to: token.members)
    var open = whole.names.subtracting(free)
    if open.isEmpty { return [] }
    var candidates: [(fault: KnownFault, names: Set<String>)] = []
    var fixes: [Set<String>: String] = [:]
    for (fault, own) in await effects(beside: right) {
      if fixes[own.names] == nil { fixes[own.names] = fault.description.fix }
      if own.isPart(of: whole) { candidates.append((fault, own.names)) }
    }
    // Faults that explain more members come first, then those that were seen in real code.
    let ranked = candidates.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.names.count != other.names.count { return one.names.count > other.names.count }
      if one.fault.isSeen != other.fault.isSeen { return one.fault.isSeen }
      return left.offset < right.offset
    }
    var slips: [Slip] = []
    var covered: Set<String> = []
    for (fault, names) in ranked.map(\.element)
    where !names.isDisjoint(with: open) && names.isDisjoint(with: covered) {
      slips.append(Slip(fault))
      covered.formUnion(names)
      open.subtract(names)
    }
    for member in whole.members where open.contains(member.name) {
      slips.append(Slip(member, fix: fixes[[member.name]]))
    }
    return slips
  }

  /// The mistakes in the base64url of header and payload; the other checks ignore them.
  private func writingSlips(of token: HeldToken) async -> [Slip] {
    guard !token.isStrict else { return [] }
    let problem = token.encodingProblem.map { problem in
      [Slip("writes it so that \(problem)", fix: "write each part in base64url without padding")]
    }
    // A mistake of the signature alone shows in no other part.
    if token.hasStrictInput { return problem ?? [] }
    let own = KnownFault("own-members", "writes the members that the token has") {
      $0.sinchTokenIssuer.header = FreeMembers.written(token.header?.members ?? [])
      $0.sinchTokenIssuer.claims = FreeMembers.written(token.claims?.members ?? [])
      $0.layerTokenIssuer.header = FreeMembers.written(token.header?.members ?? [])
      $0.layerTokenIssuer.claims = FreeMembers.written(token.claims?.members ?? [])
    }
    let input = Array("\(token.signingInput).".utf8)
    for fault in faults {
      let made = await output(of: [Self.unchecked, own, fault])?["token"]?.string
      if let made, made.utf8.starts(with: input) { return [Slip(fault)] }
    }
    return problem ?? []
  }
}

extension KnownFault {
  /// Whether it was seen in real code.
  var isSeen: Bool { !description.seenIn.isEmpty }
}

extension Slip {
  /// A member that differs, in words.
  fileprivate init(_ member: (name: String, right: JSON?, found: JSON?), fix: String?) {
    let name = member.name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? member.name
    let mistake =
      switch (member.right, member.found) {
      case (_, nil): "leaves out \(member.name)"
      case (nil, let found?): "writes \(member.name), \(found.compact().shortened)"
      case (_, let found?): "writes \(found.compact().shortened) as \(name)"
      }
    self.init(
      mistake,
      fix: fix ?? member.right.map { "write \(name) as \($0.compact())" } ?? "leave it out"
    )
  }
}

extension Reference {
  /// Lets issuers make what they would refuse to make.
  mutating func dropIssuerChecks() {
    sinchTokenIssuer.checks = []
    layerTokenIssuer.checks = []
  }
}
