extension RoleChanges where Item == KnownFault {
  /// Faults of machines that end something a second early, a second or two late, or never.
  ///
  /// - Parameters:
  ///   - order: What is done then, as an order: the verb comes first.
  ///   - name: What the ids of the first two begin with, before endings of their own.
  ///   - never: What the last one is called; nil where it is left out.
  ///   - delay: How many seconds late is late.
  ///   - fault: Makes the fault of doing so that many seconds later, or never.
  func ending(
    _ order: String,
    _ name: String,
    _ endings: (early: String, late: String) = ("second-early", "seconds-late"),
    never: ID? = nil,
    delay: Int64 = 2,
    fix: String,
    _ fault: (ID, _ mistake: String, _ seconds: Int64?) -> KnownFault
  ) -> [KnownFault] {
    let (does, late) = (order.thirdPerson, delay == 1 ? "a second" : "two seconds")
    let shifted = [(endings.early, "a second early", -1), (endings.late, "\(late) late", delay)]
      .map { fault(ID(rawValue: "\(name)-\($0)"), "\(does) \($1)", $2).flagged("off-by-one") }
    let never = never.map { fault($0, "never \(does)", nil).flagged("lifetime-mixup") }
    return (shifted + [never].compactMap(\.self)).map { $0.fix(fix) }
  }

  typealias ID = Item.ID
}
