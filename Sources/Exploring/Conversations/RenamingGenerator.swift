/// Draws renamings.
struct RenamingGenerator: Sendable {
  private let generators: [NameKind: TextGenerator]
  /// As late as another year, another time of day, and the years in which seconds need more digits or bits.
  private static let delays: [Int64] = [
    3_600, 29_640, 43_200, 86_400, 28 * 86_400, 365 * 86_400, 631_152_000, 900_000_000,
  ]

  /// By how much sequences rise, so that they need more digits or bits.
  private static let advances: [UInt64] = [
    9, 90, 1 << 31, 1 << 32, 1 << 53, (1 << 53) + 1, 10_000_000_000_000_000, 1 << 62,
  ]

  /// - Parameter names: those that the traces have.
  init(_ names: WalkNames) {
    let texts = Dictionary(grouping: names.all, by: \.kind).mapValues { $0.map(\.text) }
    generators = texts.mapValues { TextGenerator($0) }
  }

  /// Other values for some that the walk has.
  func renaming(of walk: Walk, _ choices: inout Choices) -> Renaming {
    var renaming = Renaming()
    if choices.chance(1, among: 4) { renaming.delay = choices.element(of: Self.delays) }
    if choices.chance(1, among: 4) {
      let advance = choices.element(of: Self.advances)
      if walk.sequences.allSatisfy({ $0.sequence(plus: advance) != nil }) {
        renaming.advance = advance
      }
    }
    let all = WalkNames(of: walk).all
    let formed = all.filter { !$0.kind.isFree }
    if !formed.isEmpty, choices.chance(1, among: 3) {
      let name = choices.element(of: formed)
      add(name, all, &renaming, &choices) { name.kind.formed(like: name.text, &$0) }
    }
    let names = all.filter(\.kind.isFree)
    // The names of people are written in more ways than those that programs make.
    let people = names.filter(\.kind.isPersonal)
    guard !names.isEmpty, !choices.chance(1, among: 8) else { return renaming }
    let first = choices.element(of: choices.chance(1, among: 3) || people.isEmpty ? names : people)
    add(first, names, &renaming, &choices) { odd(first, &$0) }
    let others = names.filter { $0.kind == first.kind && !$0.text.hasSameUTF8(as: first.text) }
    if !others.isEmpty, choices.chance(1, among: 2) {
      let renamed = renaming.entries.last { $0.kind == first.kind }
      let text = renamed?.new ?? first.text
      add(choices.element(of: others), names, &renaming, &choices) { twin(of: text, &$0) }
    } else if choices.chance(1, among: 2) {
      let other = choices.element(of: names)
      add(other, names, &renaming, &choices) { odd(other, &$0) }
    }
    return renaming
  }

  /// A text in which much can go wrong at once.
  private func odd(_ name: WalkNames.Name, _ choices: inout Choices) -> String {
    if let generator = generators[name.kind], choices.chance(1, among: 3) {
      return choices.chance(1, among: 4)
        ? generator.fresh(&choices) : generator.near(name.text, &choices)
    }
    let text = choices.chance(1, among: 2) ? name.text.capitalisedName : name.text
    return text + choices.element(of: name.kind.endings)
  }

  /// A text that can be taken for another.
  private func twin(of text: String, _ choices: inout Choices) -> String {
    switch choices.index(6) {
    case 0: text + "1"
    case 1: text + " "
    case 2: String(text.dropLast())
    case 3: text.dropLast() + "2"
    default: choices.element(of: TextChanges.all).apply(text)
    }
  }

  private func add(
    _ name: WalkNames.Name,
    _ names: [WalkNames.Name],
    _ renaming: inout Renaming,
    _ choices: inout Choices,
    _ make: (inout Choices) -> String
  ) {
    let kind = name.kind
    guard
      !renaming.entries.contains(where: { $0.kind == kind && $0.old.hasSameUTF8(as: name.text) })
    else { return }
    for _ in 0..<4 {
      let new = make(&choices)
      // Two that were different stay different.
      let isKnown =
        names.contains { $0.kind == kind && $0.text.hasSameUTF8(as: new) }
        || renaming.entries.contains { $0.kind == kind && $0.new.hasSameUTF8(as: new) }
      if isKnown || !kind.allows(new) { continue }
      renaming.entries.append(Renaming.Entry(old: name.text, new: new, kind: kind))
      return
    }
  }
}
