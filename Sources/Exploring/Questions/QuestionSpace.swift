/// The questions that a call can receive, as its cases show: a plain question, and the cases'
/// differences.
///
/// A value at a place in some case may appear in a question, alone or changed. Places and kinds of
/// values that no case has are never used, since nobody has examined the correct answer.
package final class QuestionSpace: Sendable {
  package let call: Call
  /// The most usual question that is answered by success.
  package let plain: Draft
  /// The cases; the one that asks the plain question is the first.
  package let cases: [VectorCase]
  /// The differences between each case and the plain question.
  package let edits: [[Edit]]
  /// The values that the cases have at each place.
  let values: [Place: [JSON?]]
  /// Every place at which something can be, in a fixed order.
  let places: [Place]
  package let forge: Forge

  /// Collects the questions that the cases of a call show; nil if no case succeeds.
  package init?(of call: Call, in suite: Suite) {
    let vectors = suite.files.filter { $0.operation == .call(call) }.flatMap(\.cases)
    let keys = suite.files.flatMap(\.cases).compactMap { $0.input["privateKey"]?.string }
    let forge = Forge(call, privateKeys: Set(keys))
    let drafts = vectors.map { forge.draft(of: $0.input) }
    guard let index = Self.plainest(vectors, drafts) else { return nil }
    let order = [index] + vectors.indices.filter { $0 != index }
    self.call = call
    self.forge = forge
    plain = drafts[index]
    cases = order.map { vectors[$0] }
    edits = order.map { forge.edits(of: drafts[$0], from: drafts[index]) }
    var seen: Set<Place> = []
    places = drafts.flatMap { Self.places(of: $0) }.filter { seen.insert($0).inserted }
    values = Self.values(at: places, in: [plain.members(at: places)] + edits)
  }

  /// The plain question with these edits.
  func draft(with edits: [Edit]) -> Draft { plain.with(edits) }

  /// The successful case that shares most of what it has with others, and has least of what they lack.
  private static func plainest(_ vectors: [VectorCase], _ drafts: [Draft]) -> Int? {
    var counts: [Edit: Int] = [:]
    let members = drafts.map { $0.members(at: places(of: $0)) }
    for edit in members.joined() { counts[edit, default: 0] += 1 }
    let candidates = vectors.indices.filter { index in
      switch vectors[index].expectation {
      case .output, .valid: drafts[index].isSigned
      case .token(let token): token.issues == 1
      default: false
      }
    }
    func rank(_ index: Int) -> Double {
      members[index].reduce(0) { $0 + Double(counts[$1] ?? 0) / Double(vectors.count) - 0.25 }
    }
    return candidates.max { rank($0) < rank($1) }
  }

  private static func places(of draft: Draft) -> [Place] {
    draft.parameters.names.map(Place.parameter) + draft.header.names.map(Place.header)
      + draft.claims.names.map(Place.claim)
  }

  /// The values at these places, each once, in order of first appearance.
  private static func values(at places: [Place], in edits: [[Edit]]) -> [Place: [JSON?]] {
    var values = Dictionary(uniqueKeysWithValues: places.map { ($0, [JSON?]()) })
    for edit in edits.joined() {
      if case .json(let value) = edit.value, values[edit.place]?.contains(value) == false {
        values[edit.place]?.append(value)
      }
    }
    return values
  }
}

extension Forge {
  /// The edits that turn the plain question into this one.
  ///
  /// A token that cannot be forged from the plain question is replaced as a whole.
  fileprivate func edits(of draft: Draft, from plain: Draft) -> [Edit] {
    let edits = draft.edits(from: plain)
    // A signature that is given belongs to the members in their order, which edits do not keep.
    guard case .text = draft.signature, let name = Forge.artefact(of: call),
      let text = input(of: draft)[name], input(of: plain.with(edits))[name] != text
    else { return edits }
    let parameters = edits.filter { if case .parameter = $0.place { true } else { false } }
    return parameters + [Edit(place: .token, value: .text(text.string ?? ""))]
  }
}

extension Draft {
  /// The values at these places.
  fileprivate func members(at places: [Place]) -> [Edit] {
    places.compactMap { place in self[place].map { Edit(place: place, value: $0) } }
  }

  fileprivate func with(_ edits: [Edit]) -> Draft {
    edits.reduce(into: self) { draft, edit in draft[edit.place] = edit.value }
  }

  /// Whether the token or signature is the correct one in its usual form.
  fileprivate var isSigned: Bool {
    token == nil && signature == nil && headerBytes == nil && payload == nil
  }
}
