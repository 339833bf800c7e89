/// A list of known faults, and the way to try them.
///
/// The core knows what a fault is, but not one of them: whoever has a catalogue hands it over.
package protocol FaultCatalogue: Sendable {
  /// Every fault, in the order in which they are considered where nothing else decides.
  var faults: [FaultDescription] { get }

  /// Faults of calls that show in a role too, whose machine has the same part.
  func parts(of role: Role) -> [FaultDescription]

  /// Something that is wrong by these faults alone, in all of their operations; right without any.
  func model(with faults: [FaultID]) -> any FaultModel
}
