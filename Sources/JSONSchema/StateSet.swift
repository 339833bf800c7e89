/// A set of a pattern's states that lists its members without searching.
struct StateSet {
  private(set) var list: [Int] = []
  private var isMember: [Bool]

  /// Makes an empty set for states below a capacity.
  init(capacity: Int) {
    isMember = Array(repeating: false, count: capacity)
  }

  /// Adds a state unless it is there; whether it was not.
  @discardableResult
  mutating func insert(_ state: Int) -> Bool {
    guard !isMember[state] else { return false }
    isMember[state] = true
    list.append(state)
    return true
  }

  mutating func formUnion(_ states: [Int]) {
    for state in states { insert(state) }
  }

  mutating func removeAll() {
    for state in list { isMember[state] = false }
    list.removeAll(keepingCapacity: true)
  }
}
