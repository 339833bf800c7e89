/// A search for the way in which an artefact was produced, with its findings.
struct OriginSearch {
  let kind: ArtefactKind
  /// The examiners whose values may have produced the artefact, the likeliest first, with notes on
  /// each.
  let examiners: [(examiner: any Examiner, notes: [String])]
  private(set) var origin: Explanation.Origin
  /// Notes on the origin, in one sentence each.
  private(set) var notes: [String]
  /// The calls that come nearest to it, and the examiner whose values they have.
  private var nearest: CauseSearch?
  private var maker: any Examiner

  init(
    of kind: ArtefactKind,
    by examiners: [(examiner: any Examiner, notes: [String])],
    notes: [String]
  ) {
    self.kind = kind
    self.notes = notes
    self.examiners = examiners
    maker = examiners[0].examiner
    origin =
      maker.missing.isEmpty ? .unknown(tried: 0) : .notTried(missing: maker.missing.listed)
  }

  /// Produces the artefact again with each call that may have produced it, until one succeeds.
  ///
  /// - Parameter pasted: The pasted text, if the artefact is only a part of it.
  mutating func makeAgain(_ pasted: String?) async throws(UnusableArtefact) {
    var tried = 0
    for (examiner, said) in examiners {
      for (attempt, told) in try examiner.attempts(as: kind) {
        let search = CauseSearch(attempt)
        nearest = nearest ?? search
        let found = await search.origin()
        origin = found.origin
        if let pasted, case .whole = attempt.comparison, kind.form != .digest {
          origin = origin.joined(withCauses: await attempt.causes(of: pasted))
        }
        guard case .unknown(let count) = origin else {
          notes += own(said) + told + found.notes
          (nearest, maker) = (search, examiner)
          return
        }
        tried += count
        origin = .unknown(tried: tried)
      }
    }
  }

  /// Looks for it part by part, until that says how it was made.
  mutating func searchParts() async throws(UnusableArtefact) {
    for (examiner, said) in examiners where origin.isOpen {
      // For a digest, the search itself tries both values.
      let values = kind.form == .digest ? nil : examiner.withOwnValues
      let searched =
        try values.map { values throws(UnusableArtefact) in
          try kind.examiner(of: values.question)
        } ?? examiner
      guard let found = await searched.search() else { continue }
      origin = origin.joined(with: found.origin)
      if !origin.isOpen { notes += own(said) + (values?.notes ?? []) }
      notes += found.notes.filter { !notes.contains($0) }
    }
  }

  /// The computation, step by step, with the points at which the artefact departs from it.
  ///
  /// - Parameter isKnown: Whether the values alone determine some of the steps.
  func steps(isKnown: Bool) async -> [Step] {
    let steps = maker.steps(
      beside: await nearest?.usualOutput,
      isKnown ? nearest?.steps() ?? [] : []
    )
    return steps.beside(origin.causes.first?.steps ?? [])
  }

  /// The notes on an examiner; those on the first examiner are already included.
  private func own(_ said: [String]) -> [String] { said == examiners[0].notes ? [] : said }
}

extension Attempt {
  /// The causes that produce the text exactly as it was pasted.
  fileprivate func causes(of pasted: String) async -> [Cause] {
    var attempt = self
    attempt.answer.members = answer.members.map {
      JSON.Member(name: $0.name, value: .string(pasted))
    }
    return await CauseSearch(attempt).singleCauses()
  }
}

extension Explanation.Origin {
  /// Whether more may be found out.
  fileprivate var isOpen: Bool {
    switch self {
    case .right, .causes, .partly: false
    case .allButSignature, .unknown, .notTried: true
    }
  }

  /// Combines two origins: the other one if its search found something, otherwise this one.
  fileprivate func joined(with other: Self) -> Self {
    guard case .unknown(let more) = other else { return other }
    guard case .unknown(let tried) = self else { return self }
    return .unknown(tried: tried + more)
  }

  /// Adds the causes that produce the pasted text, if there are any.
  fileprivate func joined(withCauses causes: [Cause]) -> Self {
    if case .right = self { return .right(asPasted: causes) }
    return causes.isEmpty ? self : .causes(causes)
  }
}

extension Examiner {
  /// The calls that may have produced the artefact, the likeliest first, with notes on each.
  ///
  /// The first uses the given values; the second uses the artefact's own values if they differ.
  fileprivate func attempts(
    as kind: ArtefactKind
  ) throws(UnusableArtefact) -> [(Attempt, notes: [String])] {
    var attempts = attempt.map { [($0, notes: [String]())] } ?? []
    if let own = withOwnValues, let attempt = try kind.examiner(of: own.question).attempt {
      attempts.append((attempt, own.notes))
    }
    for index in attempts.indices { attempts[index].0.free = freeMembers }
    return attempts
  }
}
