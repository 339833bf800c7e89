/// How far a run has come, how fast it goes, and how long it will take: a pure value.
///
/// Times are those since the run began.
package struct RunPace: Sendable {
  private let total: Int
  private var done = 0
  /// How far the run had come at times within the last ``window``, and once before.
  private var samples: [(time: Duration, done: Int)] = [(.zero, 0)]
  private var told: (time: Duration, done: Int) = (.zero, 0)

  /// A run that has been fast may be slow now; only what has just been says how it goes on.
  private static let window = Duration.seconds(15)
  private static let sampling = Duration.milliseconds(250)
  /// Before this time nothing can be said about the rate.
  private static let warmUp = Duration.seconds(1)
  private static let plainInterval = Duration.seconds(5)
  private static let longestSilence = Duration.seconds(60)

  /// A run of so many cases, of which none is done.
  package init(total: Int) {
    self.total = total
  }

  /// Takes in how many cases are done.
  package mutating func note(_ done: Int, at time: Duration) {
    self.done = min(max(done, self.done), total)
    if let last = samples.last, time - last.time < Self.sampling { return }
    samples.append((time, self.done))
    while samples.count > 2, time - samples[1].time >= Self.window { samples.removeFirst() }
  }

  /// Count, rate and time left: `1,204 of 2,729 cases, 310/s, 5 s left`.
  package func text(at time: Duration) -> String {
    let count = "\(done.grouped) of \(total.grouped) cases"
    guard time >= Self.warmUp, let first = samples.first, time > first.time else { return count }
    let rate = Double(done - first.done) / (time - first.time).inSeconds
    let speed = rate < 9.95 ? rate.withOneDecimal : Int(rate.rounded()).grouped
    guard rate > 0, done < total else { return "\(count), \(speed)/s" }
    let left = Duration.seconds((Double(total - done) / rate).rounded(.up))
    return "\(count), \(speed)/s, \(left.inWords) left"
  }

  /// The same for a log, where it is said seldom: nil as long as there is nothing new to say.
  package mutating func plainText(at time: Duration) -> String? {
    let silence = time - told.time
    let isNews = silence >= Self.plainInterval && (done - told.done) * 10 >= total
    guard isNews || silence >= Self.longestSilence else { return nil }
    told = (time, done)
    return text(at: time)
  }
}

extension Duration {
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// `5 s`, `2 min 5 s`, `3 h 20 min`.
  fileprivate var inWords: String {
    let seconds = Int(components.seconds)
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\((seconds / 3_600).grouped) h \(seconds % 3_600 / 60) min"
  }
}

extension Double {
  fileprivate var withOneDecimal: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
