/// A part of the reference in which mistakes of one kind can be made.
package struct MistakenPart<Effect: Sendable>: Sendable {
  /// The beginning of the fault IDs.
  let prefix: String
  /// The thing that the mistakes are done to, in words.
  let what: String
  let calls: [Call]
  let fix: String
  /// Lets the reference make a mistake.
  let install: @Sendable (inout Reference, _ effect: Effect) -> Void

  package func fault(_ mistake: Mistake<Effect>) -> KnownFault {
    mistake.fault(prefix, what, in: calls, fix: fix) { install(&$0, mistake.apply) }
  }

  /// The faults of some mistakes that cases detect.
  func faults(_ mistakes: [Mistake<Effect>]) -> [KnownFault] {
    mistakes.map(fault).compactMap(Undetected.leftOut)
  }
}
