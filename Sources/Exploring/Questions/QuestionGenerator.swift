/// Makes questions from choices: the plain one, as far as a case differs from it, with some changes.
package struct QuestionGenerator: Sendable {
  package let space: QuestionSpace
  private let values: ValueGenerator
  /// Selects the kinds of change to use; each run omits some, so that the others are combined.
  var isWanted: @Sendable (Change) -> Bool = { _ in true }

  /// A way of changing a question.
  enum Change: Int, CaseIterable, Sendable {
    /// A value that some case has at the place.
    case known
    /// The value at the place, changed.
    case near
    /// A value that is made up.
    case fresh
    /// Nothing at the place.
    case missing
    /// A value of another kind, in a token.
    case otherKind
    /// A date that lies at some distance from another one.
    case distance
    /// All dates, moved together to the beginning of a day.
    case moved
    /// The artefact respelled, or signed in another way.
    case artefact
    /// The JSON of a token written in another way.
    case spelling
    /// A text with something strange in it.
    case strange
    /// A text with the token or signature of another text that may be mistaken for it.
    case twins
  }

  package init(_ space: QuestionSpace) {
    self.space = space
    values = ValueGenerator(of: space)
  }

  /// Generates a question, which is the plain one if nothing is chosen.
  ///
  /// - Parameter number: The position of the question. In this order, questions begin with one case
  ///   after
  ///   another, each once unchanged and then with changes.
  package func draft(_ choices: inout Choices, number: Int? = nil) -> Draft {
    var draft = space.plain
    let isCase = number.map(isCase)
    let index = choices.number(
      below: UInt64(space.cases.count),
      suggestion: number.map { UInt64($0 / 2) }
    )
    let isKept = isCase == true ? true : nil
    for edit in space.edits[Int(index)] where choices.chance(31, among: 32, suggestion: isKept) {
      apply(edit, to: &draft, &choices, isAlone: isKept)
    }
    var (count, tries) = (0, 0)
    while count < 4, tries < 8,
      choices.chance(3, among: 5, suggestion: count == 0 ? isCase.map { !$0 } : nil)
    {
      let edits = self.edits(of: draft, &choices)
      for edit in edits { apply(edit, to: &draft, &choices) }
      tries += 1
      if !edits.isEmpty { count += 1 }
    }
    return draft
  }

  /// Whether the question with a number is a case as it is.
  func isCase(_ number: Int) -> Bool {
    number.isMultiple(of: 2) && number / 2 < space.cases.count
  }

  /// Changes a place, and mostly what repeats the text that was there.
  ///
  /// - Parameter isAlone: whether nothing else changes; nil for by chance.
  private func apply(
    _ edit: Edit,
    to draft: inout Draft,
    _ choices: inout Choices,
    isAlone: Bool? = nil
  ) {
    let old = draft[edit.place]
    draft[edit.place] = edit.value
    guard case .parameter = edit.place, !space.plain.claims.isEmpty,
      let old = old?.string, let new = edit.value.string, old.utf8.count > 2,
      choices.chance(7, among: 8, suggestion: isAlone.map { !$0 })
    else { return }
    for name in draft.claims.names {
      guard let text = draft.claims[name]?.string else { continue }
      draft.claims[name] = .string(text.replacingText(old, by: new))
    }
  }

  /// Another value for an input, generated or from a case; nil if there is none.
  func otherValue(at place: Place, _ choices: inout Choices) -> JSON? {
    if choices.chance(1, among: 2), let value = values.fresh(at: place, &choices) { return value }
    return space.values[place].flatMap { choices.element(of: $0) }
  }

  private func edits(of draft: Draft, _ choices: inout Choices) -> [Edit] {
    let change = Change.allCases[
      choices.index(Change.allCases.count) { isWanted(Change.allCases[$0]) }
    ]
    if change == .moved { return values.moved(draft, &choices) }
    if change == .twins { return twins(in: draft, &choices) }
    return edit(of: draft, change, &choices).map { [$0] } ?? []
  }

  private func edit(of draft: Draft, _ change: Change, _ choices: inout Choices) -> Edit? {
    if change == .artefact { return artefact(of: draft, &choices) }
    if change == .spelling { return spelling(of: draft, &choices) }
    let places =
      switch change {
      case .distance: values.dated
      case .strange: values.textual
      default: space.places
      }
    if places.isEmpty { return nil }
    let place = choices.element(of: places)
    guard case .json(let value) = draft[place] else { return nil }
    func made(_ value: JSON?) -> Edit { Edit(place: place, value: .json(value)) }
    switch change {
    case .known:
      return space.values[place].map { made($0[choices.index($0.count)]) }
    case .near: return values.near(value, at: place, &choices).map(made)
    case .fresh: return values.fresh(at: place, &choices).map(made)
    case .missing:
      if case .parameter = place, space.values[place]?.contains(nil) != true { return nil }
      return made(nil)
    case .otherKind:
      if case .parameter = place { return nil }
      return made(values.otherKind(of: value, &choices))
    case .distance: return values.distant(at: place, in: draft, &choices).map(made)
    case .strange: return values.strange(value, at: place, &choices).map(made)
    case .artefact, .spelling, .moved, .twins: return nil
    }
  }

  /// A text with an unusual piece, and the token or signature of a text that may be mistaken for
  /// it.
  private func twins(in draft: Draft, _ choices: inout Choices) -> [Edit] {
    let members = draft.claims.names.map(Place.claim) + draft.header.names.map(Place.header)
    let places = values.textual.filter { place in
      if case .parameter = place { (draft[place]?.string ?? "").utf8.count > 2 } else { false }
    }
    if places.isEmpty || Forge.artefact(of: space.call) == nil { return [] }
    let place = choices.element(of: places)
    let text = draft[place]?.string ?? ""
    let (given, written) = StrangeTexts.twins(of: text, &choices)
    if space.call == .sinchSignatureVerify {
      var other = draft
      other[place] = .json(.string(written))
      guard let signature = space.forge.input(of: other)["signature"]?.string else { return [] }
      return [Edit(place: place, .string(given)), Edit(place: .signature, value: .text(signature))]
    }
    let shared = members.compactMap { member -> Edit? in
      guard let old = draft[member]?.string else { return nil }
      let new = old.replacingText(text, by: written)
      return new == old ? nil : Edit(place: member, .string(new))
    }
    if shared.isEmpty { return [] }
    return [Edit(place: place, .string(given)), choices.element(of: shared)]
  }

  private func artefact(of draft: Draft, _ choices: inout Choices) -> Edit? {
    if space.call == .sinchRegistrationTokenVerify, choices.chance(1, among: 4) {
      let date = choices.element(of: values.dated)
      let isOther = draft.instant(at: date).map { $0.utcDay != space.forge.day(of: draft) }
      return isOther == true ? Edit(place: .signature, value: .signed(date)) : nil
    }
    let places: [Place]
    switch space.call {
    case .sinchSignatureVerify: places = [.signature]
    case .sinchRegistrationTokenVerify, .layerIdentityTokenVerify, .jwsVerify:
      places = [.signature, .token]
    default: return nil
    }
    let place = choices.element(of: places)
    return Edit(place: place, value: .respelled(choices.element(of: Respelling.allCases)))
  }

  private func spelling(of draft: Draft, _ choices: inout Choices) -> Edit? {
    var places: [Place] = []
    if !draft.claims.isEmpty { places.append(.payload) }
    if !draft.header.isEmpty { places.append(.headerBytes) }
    if places.isEmpty { return nil }
    let place = choices.element(of: places)
    return Edit(place: place, value: .spelled(choices.element(of: Spelling.allCases)))
  }
}
