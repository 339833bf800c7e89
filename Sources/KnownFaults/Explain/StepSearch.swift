/// Tries the choices of several steps together, those with the fewest slips first.
struct StepSearch {
  /// The number of choices that a step offers; the first choice is correct.
  struct Step {
    let count: Int
    /// The number of choices that are common enough to be tried if three slips are needed.
    let commonCount: Int

    init(_ count: Int, common: Int? = nil) {
      self.count = count
      commonCount = min(count, common ?? count)
    }
  }

  let steps: [Step]
  /// As many combinations as are tried, so that the time has an end.
  let limit: Int

  /// The combinations with the smallest number of slips that make an artefact, and how many were tried.
  func fewestSlips(
    upTo slips: Int,
    where makes: ([Int]) -> Bool
  ) -> (found: [[Int]], tried: Int) {
    var (found, tried): ([[Int]], Int) = ([], 0)
    var choices = [Int](repeating: 0, count: steps.count)
    func visit(_ step: Int, _ left: Int, among counts: [Int]) {
      if left > counts.count - step || tried >= limit { return }
      guard step < counts.count else {
        tried += 1
        if makes(choices) { found.append(choices) }
        return
      }
      choices[step] = 0
      visit(step + 1, left, among: counts)
      if left > 0 {
        for choice in 0..<counts[step] where choice > 0 {
          choices[step] = choice
          visit(step + 1, left - 1, among: counts)
        }
        choices[step] = 0
      }
    }
    for number in 0...slips where found.isEmpty {
      visit(0, number, among: steps.map { number > 2 ? $0.commonCount : $0.count })
    }
    return (found, tried)
  }
}
