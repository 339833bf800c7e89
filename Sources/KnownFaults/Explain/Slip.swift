/// A mistake on the way to an artefact: a known fault, or a plain difference.
struct Slip: Sendable {
  let fault: FaultID?
  let mistake: String
  let fix: String
  /// Whether it was seen in real code.
  let isSeen: Bool
  /// The steps of the whole way on which it is done.
  var steps: [Step] = []

  /// A plain difference.
  init(_ mistake: String, fix: String) {
    (fault, self.mistake, self.fix, isSeen) = (nil, mistake, fix, false)
  }

  /// A known fault.
  init(_ known: KnownFault) {
    fault = known.id
    (mistake, fix) = (known.description.mistake, known.description.fix)
    isSeen = !known.description.seenIn.isEmpty
  }

  /// A known fault that is a choice of one step.
  init(_ known: KnownSlip) {
    let fault = Self.catalogue[FaultID(rawValue: known.rawValue)]
    self = fault.map { Slip($0) } ?? Slip(known.rawValue, fix: "")
  }

  /// Creates a slip from a fault that may be missing in the catalogue, since no case detects it.
  init(derived fault: KnownFault) {
    let (mistake, fix) = (fault.description.mistake, fault.description.fix)
    self = Self.catalogue[fault.id].map { Slip($0) } ?? Slip(mistake, fix: fix)
  }

  /// Combines this slip with one that comes before it.
  func after(_ other: Slip) -> Slip {
    Slip(
      fault: fault ?? other.fault,
      mistake: "\(other.mistake); and \(mistake)",
      fix: "\(other.fix); and \(fix)",
      isSeen: isSeen
    )
  }

  private init(fault: FaultID?, mistake: String, fix: String, isSeen: Bool) {
    (self.fault, self.mistake, self.fix, self.isSeen) = (fault, mistake, fix, isSeen)
  }

  private static let catalogue: [FaultID: KnownFault] = Dictionary(
    KnownFaults.ofCalls.map { ($0.id, $0) }
  ) { first, _ in first }
}

/// The known faults that change one step of a computation, and so may come together with others; each
/// is in the catalogue.
package enum KnownSlip: String, CaseIterable, Sendable {
  case keyOfApplicationKey = "sinch-key-of-application-key"
  case secretAsText = "sinch-secret-as-text"
  case sigSecretDecoded = "sinch-sig-secret-decoded"
}

/// A value that is used at one step of a computation; the correct choice has no slip.
struct Choice<Value> {
  let value: Value
  let slip: Slip?

  init(right value: Value) { (self.value, slip) = (value, nil) }

  init(_ value: Value, _ slip: Slip) { (self.value, self.slip) = (value, slip) }

  init(_ value: Value, _ mistake: String, fix: String) {
    self.init(value, Slip(mistake, fix: fix))
  }
}

extension Choice: Sendable where Value: Sendable {}

extension [Choice<[UInt8]>] {
  /// Adds a choice, unless one before it gives the same.
  mutating func add(_ value: [UInt8]?, _ slip: @autoclosure () -> Slip) {
    if let value, !contains(where: { $0.value == value }) { append(Choice(value, slip())) }
  }
}

extension Cause {
  /// The slips of one artefact, told together.
  init(_ slips: [Slip]) {
    var fixes: [String] = []
    for slip in slips where !fixes.contains(slip.fix) { fixes.append(slip.fix) }
    self.init(
      faults: slips.compactMap(\.fault),
      statement: slips.map(\.mistake).joined(separator: "; and "),
      fix: fixes.joined(separator: "; and "),
      steps: slips.flatMap(\.steps)
    )
  }
}
