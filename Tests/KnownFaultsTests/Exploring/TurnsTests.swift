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

  @Test func `What shows nothing new yields to what does, and is not forgotten`() {
    var turns = Turns([1, 1, 1])
    var counts = [0, 0, 0]
    for _ in 0..<1_000 {
      let index = turns.next().index
      counts[index] += 1
      turns.note(index, isNew: index == 1 || index == 2 && counts[2].isMultiple(of: 4))
    }
    #expect(counts[0] > 10 && counts[0] < 100)
    #expect(counts[2] > counts[0] && counts[2] < counts[1])
  }
}
