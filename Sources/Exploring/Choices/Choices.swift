/// The choices that a value is made from: generated at random and recorded, or replayed from a
/// note.
///
///     var drawn = Choices(seed: 7213)
///     let value = make(&drawn)
///     var again = Choices(replaying: drawn.record)
///     // make(&again) is the same value, and again.record the same note.
///
/// A generator is a function from choices to a value. If every choice is 0, it produces its
/// simplest value. A shorter note with smaller numbers therefore gives a simpler value, which is
/// all that ``Shrinker`` relies on.
package struct Choices: Sendable {
  /// The choices made so far.
  package private(set) var record: [UInt64] = []
  private var source: Source

  private enum Source: Sendable {
    case random(SeededGenerator)
    case note(ArraySlice<UInt64>)
  }

  /// Draws at random, always the same for one seed.
  package init(seed: UInt64) {
    source = .random(SeededGenerator(seed: seed))
    record.reserveCapacity(32)
  }

  /// Replays the choices of a note.
  ///
  /// A choice that is too large becomes the largest possible one, and choices after the end are 0.
  package init(replaying note: [UInt64]) {
    source = .note(note[...])
  }

  /// Chooses a number below a bound, which must not be 0; a bound of 1 needs no choice.
  ///
  /// - Parameters:
  ///   - suggestion: The number to choose instead of a random one; a note overrides it.
  ///   - isWanted: Whether a random number is acceptable; after 64 more attempts any number is.
  package mutating func number(
    below bound: UInt64,
    suggestion: UInt64? = nil,
    where isWanted: (UInt64) -> Bool = { _ in true }
  ) -> UInt64 {
    guard bound > 1 else { return 0 }
    let number: UInt64
    switch source {
    case .random(var generator):
      var drawn = generator.next(upperBound: bound)
      // A wish that nothing fulfils is given up.
      for _ in 0..<64 where !isWanted(drawn) { drawn = generator.next(upperBound: bound) }
      number = suggestion.map { $0 % bound } ?? drawn
      source = .random(generator)
    case .note(var rest):
      number = min(rest.popFirst() ?? 0, bound - 1)
      source = .note(rest)
    }
    record.append(number)
    return number
  }
}

extension Choices {
  /// Chooses an index in a list of a number of elements.
  package mutating func index(
    _ count: Int,
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> Int {
    Int(number(below: UInt64(max(1, count))) { isWanted(Int($0)) })
  }

  /// An element of a list that is not empty; the first is the simplest.
  package mutating func element<Element>(of list: [Element]) -> Element {
    list[index(list.count)]
  }

  /// Whether something happens, with a probability of `hits` in `count`; false is the simpler
  /// choice.
  package mutating func chance(
    _ hits: UInt64,
    among count: UInt64,
    suggestion: Bool? = nil
  ) -> Bool {
    number(below: count, suggestion: suggestion.map { $0 ? count - 1 : 0 }) >= count - hits
  }

  /// A number between two, of which the least is the simplest.
  package mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(number(below: UInt64(range.upperBound - range.lowerBound) + 1))
  }
}
