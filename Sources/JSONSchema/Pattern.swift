/// A pattern that matches whole texts, scalar by scalar, in time linear in the text.
struct Pattern: Sendable {
  /// The pattern as the schema writes it; ``PatternSyntax`` says what may stand there.
  let source: String

  /// A small machine (Thompson 1968) that is in all its possible states at once.
  private let program: [Instruction]

  /// By instruction: where it leads without a scalar, to instructions that wait for one or accept.
  private let reachable: [[Int]]

  private enum Instruction: Sendable {
    /// Goes to the next instruction on a scalar in one of the ranges.
    case scalar([ClosedRange<Unicode.Scalar>])
    /// Goes on at both places.
    case split(Int, Int)
    case jump(Int)
    case accept
  }

  init(_ source: String) throws(PatternError) {
    self.source = source
    var program: [Instruction] = []
    try Self.emit(try PatternParser.parse(source), to: &program)
    program.append(.accept)
    self.program = program
    reachable = program.indices.map { Self.reachable(from: $0, in: program) }
  }

  func matches(_ text: String) -> Bool {
    var states = StateSet(capacity: program.count)
    var next = states
    states.formUnion(reachable[0])
    for scalar in text.unicodeScalars {
      for state in states.list {
        guard case .scalar(let ranges) = program[state] else { continue }
        if ranges.contains(where: { $0.contains(scalar) }) { next.formUnion(reachable[state + 1]) }
      }
      guard !next.list.isEmpty else { return false }
      swap(&states, &next)
      next.removeAll()
    }
    return states.list.contains { if case .accept = program[$0] { true } else { false } }
  }

  private static func reachable(from start: Int, in program: [Instruction]) -> [Int] {
    var visited = StateSet(capacity: program.count)
    var open = [start]
    while let state = open.popLast() {
      guard visited.insert(state) else { continue }
      switch program[state] {
      case .jump(let target): open.append(target)
      case .split(let first, let second): open += [second, first]
      case .scalar, .accept: break
      }
    }
    return visited.list.filter {
      switch program[$0] {
      case .scalar, .accept: true
      case .split, .jump: false
      }
    }
  }

  private static func emit(
    _ syntax: PatternSyntax,
    to program: inout [Instruction]
  ) throws(PatternError) {
    // Counts in counts multiply; no honest pattern comes near.
    guard program.count < 2000 else { throw PatternError(message: "the pattern is too large") }
    switch syntax {
    case .set(let ranges): program.append(.scalar(ranges))
    case .sequence(let items):
      for item in items { try emit(item, to: &program) }
    case .choice(let branches):
      var jumps: [Int] = []
      for branch in branches.dropLast() {
        let split = program.count
        program.append(.accept)
        try emit(branch, to: &program)
        jumps.append(program.count)
        program.append(.accept)
        program[split] = .split(split + 1, program.count)
      }
      for branch in branches.suffix(1) { try emit(branch, to: &program) }
      for jump in jumps { program[jump] = .jump(program.count) }
    case .repetition(let item, let least, let most):
      for _ in 0..<least { try emit(item, to: &program) }
      let start = program.count
      guard let most else {
        program.append(.accept)
        try emit(item, to: &program)
        program.append(.jump(start))
        program[start] = .split(start + 1, program.count)
        return
      }
      for _ in least..<most {
        let split = program.count
        program.append(.accept)
        try emit(item, to: &program)
        program[split] = .split(split + 1, program.count)
      }
    }
  }
}
