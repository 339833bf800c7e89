import AuthConformance
import ConformanceEngine
import KnownFaults
import StrictJSON
import Synchronization

/// One way to be wrong, which every group of vectors of its operations must detect.
package struct WrongImplementation: Sendable {
  /// What reports and tests call it.
  package let name: String
  /// The operations that it gets wrong.
  package let operations: [Operation]
  /// Creates one that remembers nothing.
  package let make: @Sendable () -> any Implementation

  /// The trivial faults of calls, and what no catalogue of known faults can have: answers that are
  /// malformed or missing, and a constant that is correct for one case.
  package static func all(around reference: some Implementation) -> [WrongImplementation] {
    trivialFaults + [
      WrongImplementation("first answer to every call") { firstAnswer(of: reference) },
      WrongImplementation("empty output") {
        ChangedImplementation(base: reference, name: "empty output") { _, _ in .output([:]) }
      },
      WrongImplementation("no answer") {
        ChangedImplementation(base: reference, name: "no answer") { _, _ in
          .error(ImplementationError(message: "no answer"))
        }
      },
    ]
  }

  private init(
    _ name: String,
    _ operations: [Operation] = Call.allCases.map(Operation.call),
    make: @escaping @Sendable () -> any Implementation
  ) {
    self.name = name
    self.operations = operations
    self.make = make
  }

  private static var trivialFaults: [WrongImplementation] {
    let calls = Set(Call.allCases.map(Operation.call))
    return KnownFaults.all.compactMap { fault in
      let description = fault.description
      guard description.isTrivial, calls.isSuperset(of: description.operations) else { return nil }
      return WrongImplementation(fault.id.rawValue, description.operations) {
        FaultyImplementation([fault])
      }
    }
  }

  private static func firstAnswer(of reference: some Implementation) -> any Implementation {
    let first = Mutex<[Call: Answer]>([:])
    return ChangedImplementation(base: reference, name: "first answer") { answer, request in
      first.withLock { first in
        let earlier = first[request.call] ?? answer
        first[request.call] = earlier
        return earlier
      }
    }
  }
}
