extension RoleChanges where Item == KnownFault {
  /// Faults of machines that end something a second early, a second or two late, or never.
  ///
  /// - Parameters:
  ///   - order: The action at the end, as an order: the verb comes first.
  ///   - name: The beginning of the first two IDs, before their endings.
  ///   - never: The ID of the last fault; nil if it is omitted.
  ///   - delay: The delay of the late fault, in seconds.
  ///   - fault: Creates the fault that acts a number of seconds late, or never if nil.
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
