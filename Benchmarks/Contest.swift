/// Several ways to do the same work, measured side by side.
///
/// The contestants take turns, round after round, so that whatever else the machine does
/// falls on all of them; the median of the rounds counts.
struct Contest {
  /// One way to do the work.
  struct Contestant {
    let name: String
    let work: () throws -> Void
  }

  /// How much work a round is, in `unit`.
  let amount: Double
  /// What is counted, such as "MB" or "cases".
  let unit: String
  var rounds = 7
  /// The first is the one that the others are compared with.
  let contestants: [Contestant]

  /// Measures all, and prints a line for each: how much in a second, how often the first's time.
  func run() throws {
    var times = [[Double]](repeating: [], count: contestants.count)
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let time = try clock.measure(contestant.work)
        times[index].append(time / .seconds(1))
      }
    }
    let medians = times.map { $0.sorted()[rounds / 2] }
    for (contestant, median) in zip(contestants, medians) {
      let rate = "\(Int((amount / median).rounded())) \(unit)/s"
      let ratio = "\(Double(Int(median / medians[0] * 100)) / 100) ×"
      print(
        "  \(contestant.name.padded(to: 44))\(rate.padded(to: 16, atStart: true))"
          + ratio.padded(to: 10, atStart: true)
      )
    }
  }
}

extension String {
  /// The text with spaces after it, or before it, up to a width.
  fileprivate func padded(to width: Int, atStart: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return atStart ? spaces + self : self + spaces
  }
}
