/// What implementations decide themselves instead of taking it from outside, and how a suite is asked
/// and judged all the same.
///
/// A case whose inputs differ from what is fixed is asked with the fixed values, and judged against
/// what the reference makes of them. It is not applicable where
///
/// - the reference refuses what it did not, or does not refuse what it did: the case is about a value
///   that is never used;
/// - another case asks the same then: what is special about this one is a value that is never used;
/// - nobody knows what another interpretation makes of the fixed values.
package struct FixedInputs: Sendable {
  /// What each call does not take or say.
  package var limits: [Call: CallLimits]
  /// What gives the right answers.
  let reference: LocalImplementation
  /// How many requests are under way at once where a clock is fixed, so that the time of each is known.
  package var batchSize = 1
  /// The clock that the times of requests are read from.
  let now: @Sendable () -> Instant

  /// - Parameters:
  ///   - reference: gives the right answers.
  ///   - now: the clock that the times of requests are read from.
  package init(
    _ limits: [Call: CallLimits],
    by reference: LocalImplementation,
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    self.limits = limits
    self.reference = reference
    self.now = now
  }
}

/// What an implementation of one call does not take, or does not say.
package struct CallLimits: Sendable {
  /// The inputs that it decides itself, by name.
  package var fixed: [String: FixedInput]
  /// The place that a fixed value was read from, by input, such as an environment variable.
  package var sources: [String: String] = [:]
  /// The findings that it shows beside a verdict; nil for all.
  package var shown: Set<String>?
  /// Whether it says why it refuses.
  package var givesReasons: Bool
  /// By how many seconds its clock may differ from ours.
  package var clockTolerance: Int64
  /// Why it cannot be asked with an input; nil if it can.
  package var obstacle: @Sendable (JSON.Object) -> String?

  package init(
    fixed: [String: FixedInput] = [:],
    shown: Set<String>? = nil,
    givesReasons: Bool = true,
    clockTolerance: Int64 = 1,
    obstacle: @escaping @Sendable (JSON.Object) -> String? = { _ in nil }
  ) {
    self.fixed = fixed
    self.shown = shown
    self.givesReasons = givesReasons
    self.clockTolerance = clockTolerance
    self.obstacle = obstacle
  }

  /// Whether the present is by its own clock.
  package var hasClock: Bool { fixed.values.contains(.clock) }

  /// The names of inputs that are an instant at which something is made.
  package static let instants = ["issuedAt", "at"]
  /// The names of inputs that are never shown where they are fixed.
  package static let secrets: Set<String> = [
    "applicationSecret", "ha1", "key", "password", "privateKey",
  ]
}

extension CallLimits {
  /// The mistakes in the inputs that are said to be fixed.
  ///
  /// - Parameters:
  ///   - operations: the operations that the implementation has.
  ///   - suite: has cases with each of the inputs of a call.
  package static func problems(
    in limits: [Call: CallLimits],
    of operations: [Operation],
    _ suite: Suite
  ) -> [String] {
    Call.allCases.flatMap { call -> [String] in
      guard let limits = limits[call], !limits.fixed.isEmpty else { return [] }
      guard operations.contains(.call(call)) else {
        return ["the implementation does not have \(call), and fixes inputs of it"]
      }
      let cases = suite.files.filter { $0.operation == .call(call) }.flatMap(\.cases)
      return limits.problems(of: call, cases.map(\.input))
    }
  }

  private func problems(of call: Call, _ inputs: [JSON.Object]) -> [String] {
    guard call.contract.kind == .response else {
      return ["\(call) is a verifier, so it cannot fix inputs: each comes from the case"]
    }
    let names = Set(inputs.flatMap(\.names))
    return fixed.keys.sorted().compactMap { name in
      guard names.contains(where: { $0.hasSameUTF8(as: name) }) else {
        return "\(call) has no input \(name.quoted)" + names.nearest(to: name, atMost: 1).question
      }
      if fixed[name] == .clock, !Self.instants.contains(name) {
        return "\(name.quoted) of \(call) is not the time of issue"
      }
      // A case may try a value that no type can hold: the others show what the fixed value does.
      guard let own = inputs.first(where: { call.contract.failure(of: $0) == nil }) else {
        return nil
      }
      let alone = CallLimits(fixed: fixed.filter { $0.key.hasSameUTF8(as: name) })
      return call.contract.failure(of: alone.applied(to: own, at: .now).input).map { failure in
        "\(name.quoted) of \(call) cannot be fixed to this value: \(failure)"
      }
    }
  }

  /// An input with the fixed values, and the names of those that it changes.
  package func applied(to input: JSON.Object, at moment: Instant) -> (
    input: JSON.Object, names: [String]
  ) {
    var changed = input
    for (name, value) in fixed {
      switch value {
      case .text(let text): changed[name] = .string(text)
      case .number(let number): changed[name] = .number(JSON.Number(number))
      case .omitted: changed[name] = nil
      case .clock: changed[name] = .string(moment.precise)
      }
    }
    return (changed, fixed.keys.sorted().filter { changed[$0] != input[$0] })
  }
}

extension Instant {
  /// With milliseconds, as who reads a clock has them.
  var precise: String {
    let thousandths = nanoseconds / 1_000_000
    if thousandths == 0 { return rfc3339 }
    let digits = String(thousandths)
    return rfc3339.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }
}

extension CallContract {
  /// The reason why an object is no input of the call; nil if it is one.
  fileprivate static func failure(of input: JSON.Object) -> String? {
    do {
      _ = try JSON.object(input).decoded() as Input
      return nil
    } catch {
      return "\(error)"
    }
  }
}
