extension RoleChanges where Item == KnownFault {
  /// Faults of machines that end something a second early, a second or two late, or never.
  ///
  /// - Parameters:
  ///   - order: What is done then, as an order: the verb comes first.
  ///   - ids: What the faults are called; nil for a fault that is left out.
  ///   - delay: How many seconds late is late.
  ///   - fault: Makes the fault of doing so that many seconds later, or never.
  func ending(
    _ order: String,
    _ ids: (early: ID?, late: ID?, never: ID?),
    delay: Int64 = 2,
    fix: String,
    _ fault: (ID, _ mistake: String, _ seconds: Int64?) -> KnownFault
  ) -> [KnownFault] {
    let does = order.thirdPerson
    let ways: [(ID?, String, Int64?, FlagID)] = [
      (ids.early, "\(does) a second early", -1, "off-by-one"),
      (ids.late, "\(does) \(delay == 1 ? "a second" : "two seconds") late", delay, "off-by-one"),
      (ids.never, "never \(does)", nil, "lifetime-mixup"),
    ]
    return ways.compactMap { id, mistake, seconds, flag in
      id.map { fault($0, mistake, seconds).fix(fix).flagged(flag) }
    }
  }

  typealias ID = Item.ID
}
