import AuthReference
import KnownFaults
import RemoteImplementation
import Synchronization

/// The conversation that shows a role at work, as the reference plays it.
struct ConversationExample {
  let id: CaseID
  /// Every request with its answer, from `flow.open` to `flow.close`.
  let exchanges: [WireExchange]

  /// Plays it; nil if the vectors lack it.
  init?(of role: Role, in suite: Suite) async {
    id = role.exampleID
    guard let vector = suite.casesByID[id], var run = TraceRun(vector, of: role) else { return nil }
    var recorder = WireRecorder(Reference.example)
    exchanges = await recorder.replay(&run)
  }

  /// The opening, the first event, and the end.
  var shortened: [WireExchange] {
    Array(exchanges.prefix(2)) + exchanges.suffix(1)
  }
}

extension Reference {
  /// The reference, except that examples have the same nonces each time.
  static var example: LocalImplementation {
    let count = Mutex<UInt64>(0)
    let nonce: @Sendable () -> String = {
      let number = count.withLock { count in
        count += 1
        return count &* 0x9E37_79B9_7F4A_7C15
      }
      return String(number, radix: 16) + String(~number, radix: 16)
    }
    let machines: [any Capability] = [
      LayerServiceMachine(nonce: nonce), SinchApplicationMachine(nonce: nonce),
      SinchServiceMachine(credentials: nonce),
    ]
    let values = [Reference(nonce: nonce)] + machines + Reference().machines
    return LocalImplementation(of: values, name: "reference", version: Suite.version)
  }
}
