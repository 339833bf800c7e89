/// What speaks for a fault, or for two at once, in one operation.
struct Hypothesis: Sendable {
  let faults: [FaultDescription]
  let model: any FaultModel
  /// What the fault makes of the cases tried so far.
  private(set) var findings: [Int: Finding] = [:]
  private(set) var explained: Set<Int> = []
  private var failedPasses = 0
  private var missedBreakdowns = 0
  private var breaksDown = false
  /// Explained cases in which even the reasons agree.
  private(set) var exactCount = 0
  /// Explained cases in which no reason is given, and a token that should not be.
  private(set) var issuedCount = 0

  /// What comes of trying a fault on a case.
  enum Finding: Sendable, Equatable {
    /// It gives what came; also for the same reason, if there is one.
    case explains(isExact: Bool)
    /// It issues a token as well where none should be, with other contents.
    case issuesToo
    /// It changes some of what is changed, and nothing else.
    case isPartOfIt
    /// It gives something else, which is not right either, or whose reason is not what came.
    case differs
    /// It does not give what came.
    case misses
    /// It passes a case that passed.
    case fits
    /// It fails a case that passed.
    case contradicts
  }

  init(_ faults: [FaultDescription], _ model: any FaultModel) {
    self.faults = faults
    self.model = model
  }

  var ids: [FaultID] { faults.map(\.id) }
  var isTrivial: Bool { faults.contains(where: \.isTrivial) }
  /// Whether it changes the answer to a case that it was tried on.
  func changes(_ index: Int) -> Bool {
    switch findings[index] {
    case .explains, .issuesToo, .isPartOfIt, .differs: true
    case .misses, .fits, .contradicts, nil: false
    }
  }
  var remembers: Bool { faults.contains(where: \.remembers) }

  /// Cases that would have failed and did not, and a quarter of the breakdowns that it does not cause
  /// beside those that it does: what breaks down everywhere has another reason.
  var contradictions: Int { failedPasses + (breaksDown ? missedBreakdowns / 4 : 0) }

  /// Takes in what came of trying it.
  ///
  /// - Parameter isBreakdown: Whether no usable answer came in the case.
  mutating func enter(_ finding: Finding, for index: Int, isBreakdown: Bool) {
    guard findings.updateValue(finding, forKey: index) == nil else { return }
    switch finding {
    case .explains(let isExact):
      explained.insert(index)
      if isExact { exactCount += 1 }
      if isBreakdown { breaksDown = true }
    case .issuesToo:
      explained.insert(index)
      issuedCount += 1
    case .contradicts: failedPasses += 1
    case .isPartOfIt, .differs, .misses: if isBreakdown { missedBreakdowns += 1 }
    case .fits: break
    }
  }

  /// Whether more speaks for it than for another.
  func isLikelier(than other: Hypothesis) -> Bool { weight > other.weight }

  /// Whether as much speaks for it as for another.
  func isAsLikely(as other: Hypothesis) -> Bool { weight == other.weight }

  /// Failures explained less contradictions; then one fault before two, the same reasons before
  /// others, and a mistake before plain nonsense.
  private var weight: (Int, Int, Int, Int) {
    (explained.count - contradictions, -faults.count, exactCount, isTrivial ? 0 : 1)
  }
}
