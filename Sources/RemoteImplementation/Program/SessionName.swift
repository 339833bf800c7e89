/// The name of a session as the suite sees it: whose it is, and how the program itself calls it.
///
/// Several programs run side by side and each may call its sessions 1, 2, 3; one that was started
/// again knows nothing of the sessions of the one before it.
struct SessionName {
  var worker: Int
  /// Counts the programs of a worker that have ended before this one.
  var incarnation: Int
  /// As the program calls it.
  var own: String

  init(worker: Int, incarnation: Int, own: String) {
    self.worker = worker
    self.incarnation = incarnation
    self.own = own
  }

  /// Takes ``text`` apart; nil if it was not made here.
  init?(_ text: String) {
    let slash = UInt8(ascii: "/")
    let parts = text.utf8.split(separator: slash, maxSplits: 2, omittingEmptySubsequences: false)
    guard
      parts.count == 3, let worker = Int(Substring(parts[0])),
      let incarnation = Int(Substring(parts[1]))
    else { return nil }
    self.init(worker: worker, incarnation: incarnation, own: String(Substring(parts[2])))
  }

  /// The whole name.
  var text: String { "\(worker)/\(incarnation)/\(own)" }
}
