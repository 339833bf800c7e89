import Exploring
import Testing

/// Laws of choices and of what makes them smaller.
struct ChoicesTests {
  /// A value of several parts, whose number depends on choices itself.
  private func value(_ choices: inout Choices) -> [Int64] {
    var numbers: [Int64] = []
    while choices.chance(3, among: 4), numbers.count < 20 {
      numbers.append(choices.number(in: -1_000...1_000_000))
    }
    return numbers
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `Replaying choices gives the same value and the same note`(seed: UInt64) {
    var drawn = Choices(seed: seed)
    let value = value(&drawn)
    var again = Choices(replaying: drawn.record)
    #expect(self.value(&again) == value)
    #expect(again.record == drawn.record)
  }

  @Test func `One seed draws the same, and another one something else`() {
    func drawn(_ seed: UInt64) -> [Int64] {
      var choices = Choices(seed: seed)
      return value(&choices)
    }
    #expect(drawn(1) == drawn(1))
    #expect(Set((0..<50).map { drawn($0) }).count > 25)
  }

  @Test func `A note that ends early or says too much gives a value all the same`() {
    var choices = Choices(replaying: [3, .max])
    #expect(value(&choices) == [1_000_000])
    #expect(choices.record == [3, 1_001_000, 0])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `Shrinking ends, never grows and keeps the property`(seed: UInt64) async {
    var drawn = Choices(seed: seed)
    _ = value(&drawn)
    let start = drawn.record
    /// Some number is above 500: what is left is one number, 501.
    func kept(_ note: [UInt64]) -> [UInt64]? {
      var choices = Choices(replaying: note)
      return value(&choices).contains { $0 > 500 } ? choices.record : nil
    }
    guard kept(start) != nil else { return }
    var notes: [[UInt64]] = [start]
    let (smallest, steps) = await Shrinker().smallest(of: start) { note in
      guard let taken = kept(note) else { return nil }
      notes.append(taken)
      return taken
    }
    #expect(!start.isSmaller(than: smallest))
    #expect(steps <= notes.count)
    var choices = Choices(replaying: smallest)
    #expect(value(&choices) == [501])
  }

  @Test func `Shrinking stops at its limit`() async {
    var tries = 0
    _ = await Shrinker(limit: 7).smallest(of: Array(repeating: 9, count: 50)) { _ in
      tries += 1
      return nil
    }
    #expect(tries == 7)
  }

  @Test(
    arguments: [
      ([], [0], true), ([0], [], false), ([1], [2], true), ([2, 0], [1, 9], false),
      ([9], [0, 0], true), ([3], [3], false),
    ] as [([UInt64], [UInt64], Bool)]
  )
  func `Shorter notes are smaller, then lesser ones`(
    left: [UInt64],
    right: [UInt64],
    isSmaller: Bool
  ) {
    #expect(left.isSmaller(than: right) == isSmaller)
  }
}
