import Exploring
import Testing

struct TurnsTests {
  @Test func `Each has turns by its weight, and none waits for more than a round`() {
    let weights = [1, 7, 2, 90]
    var turns = Turns(weights)
    let taken = (0..<1_000).map { _ in turns.next() }
    for (index, weight) in weights.enumerated() {
      let own = taken.enumerated().filter { $0.element.index == index }
      #expect(own.map(\.element.before) == Array(0..<weight * 10))
      let slack = 100 / weight + weights.count
      #expect(own.allSatisfy { abs($0.offset - $0.element.before * 100 / weight) <= slack })
    }
  }
}
