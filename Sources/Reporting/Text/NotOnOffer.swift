extension RunResult {
  /// The operations that are not on offer, in a sentence; nil if all are.
  var notOnOffer: String? {
    let missing = operationsNotOnOffer
    if missing.isEmpty { return nil }
    let cases = missing.reduce(0) { $0 + $1.cases }.grouped(with: "case")
    let names = missing.map(\.operation.rawValue)
    return names.count > 2
      ? "\(names.count.grouped) operations are not implemented (\(cases))"
      : "\(names.joinedWithAnd) \(names.count == 1 ? "is" : "are") not implemented (\(cases))"
  }

  /// The operations that are not on offer, with the number of their cases, none of which was judged.
  var operationsNotOnOffer: [(operation: Operation, cases: Int)] {
    let offered = Set(implementation.operations)
    let others = Dictionary(grouping: files.filter { !offered.contains($0.operation) }) {
      $0.operation
    }
    return others.filter { $1.allSatisfy { $0.counts.unimplemented == $0.cases.count } }
      .map { (operation: $0, cases: $1.reduce(0) { $0 + $1.cases.count }) }
      .sorted { $0.operation.rawValue < $1.operation.rawValue }
  }

  /// Whether cases that a local date would fail were judged.
  var judgesLocalDates: Bool {
    let calls: Set<Operation> = [
      .call(.sinchSigningKeyDerive), .call(.sinchRegistrationTokenIssue),
    ]
    return files.contains { file in
      calls.contains(file.operation)
        && file.counts.unimplemented + file.counts.notApplicable < file.cases.count
    }
  }

  /// The reason for which local dates could not be judged, and the way to judge them.
  static let localDatesHidden =
    "local dates, since this machine is set to UTC; run it again with TZ=Asia/Kolkata in front"
}
