/// What is found out about how an artefact was made.
struct OriginSearch {
  let kind: ArtefactKind
  /// Those whose values may have made it, and what is said of each; the likeliest first.
  let examiners: [(examiner: any Examiner, notes: [String])]
  private(set) var origin: Explanation.Origin
  /// What is said of it, a sentence each.
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

  /// Makes the artefact again by each call that may have made it, until one does.
  ///
  /// - Parameter pasted: What was pasted, where the artefact is only a part of it.
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
      // Of a digest both are tried by itself.
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

  /// The computation, step by step, where the artefact departs from it too.
  ///
  /// - Parameter isKnown: Whether the values alone decide some of them.
  func steps(isKnown: Bool) async -> [Step] {
    let steps = maker.steps(
      beside: await nearest?.usualOutput,
      isKnown ? nearest?.steps() ?? [] : []
    )
    return steps.beside(origin.causes.first?.steps ?? [])
  }

  /// What is said of an examiner; of the first it is said already.
  private func own(_ said: [String]) -> [String] { said == examiners[0].notes ? [] : said }
}

extension Attempt {
  /// What makes a text, pasted as it is, in place of the artefact.
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

  /// This, unless another search found something.
  fileprivate func joined(with other: Self) -> Self {
    guard case .unknown(let more) = other else { return other }
    guard case .unknown(let tried) = self else { return self }
    return .unknown(tried: tried + more)
  }

  /// This, unless some causes make what was pasted.
  fileprivate func joined(withCauses causes: [Cause]) -> Self {
    if case .right = self { return .right(asPasted: causes) }
    return causes.isEmpty ? self : .causes(causes)
  }
}

extension Examiner {
  /// The calls that may have made the artefact, the likeliest first, and what is said of each: of the
  /// values given, and of its own where others were given.
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
