import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Sinch clients that are wrong in one point.
  static let sinchClients: [KnownFault] =
    sinchClientStarts + sinchClientSignatures + sinchClientUpdates + sinchClientExpiries

  /// One that has another part than the reference.
  static func sinchClient(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    change: (inout SinchClientMachine) -> Void
  ) -> KnownFault {
    var machine = SinchClientMachine()
    change(&machine)
    let changed = machine
    return KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces.map { "sinch-client-\($0)" },
      by: changed
    )
  }

  /// One that does something else than the reference now and then.
  static func sinchClient(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    twist: @escaping TwistedSinchClient.Twist
  ) -> KnownFault {
    KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces.map { "sinch-client-\($0)" },
      by: TwistedSinchClient(twist: twist)
    )
  }
}
